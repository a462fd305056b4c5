import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { applyTheme, preferences, reload } from './lib/preferences.svelte';
import { calledBack } from './lib/notify';
import { connection } from './lib/session.svelte';
import { setLanguage } from './lib/texts.svelte';

applyTheme();
await setLanguage(preferences.language);
addEventListener('online', () => connection.retry());
addEventListener('offline', () => connection.reset());
addEventListener('storage', reload);
addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  connection.retry();
  void calledBack();
});
mount(App, { target: document.getElementById('app')! });
if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/sw.js').catch(() => {});
