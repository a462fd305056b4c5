import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { prefs, wear } from './lib/prefs.svelte';
import { line } from './lib/session.svelte';
import { speak } from './lib/texts.svelte';

wear();
await speak(prefs.language);
addEventListener('online', () => line.hurry());
addEventListener('offline', () => line.drop());
addEventListener('visibilitychange', () => document.hidden || line.hurry());
mount(App, { target: document.getElementById('app')! });
if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/sw.js').catch(() => {});
