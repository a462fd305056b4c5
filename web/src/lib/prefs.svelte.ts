// What a person prefers on this device.
import { choose, languages, speak } from './texts.svelte';

const KEEP = 'mazzo';

export interface Prefs {
  name: string;
  /** Whether the server has met this device. */
  met: boolean;
  language: string;
  theme: 'auto' | 'light' | 'dark';
  sounds: boolean;
  /** Whether bots take their time, as people do. */
  botPause: boolean;
}

function load(): Prefs {
  const defaults: Prefs = {
    name: '',
    met: false,
    language: choose(navigator.languages, languages),
    theme: 'auto',
    sounds: false,
    botPause: true,
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEEP) ?? '{}') as Partial<Prefs>) };
  } catch {
    return defaults;
  }
}

export const prefs: Prefs = $state(load());

/** See what another tab has kept meanwhile. */
export function lookAgain(): void {
  Object.assign(prefs, load());
}

/** Keep what has changed, and act on it. */
export function keep(changes: Partial<Prefs>): void {
  Object.assign(prefs, changes);
  try {
    localStorage.setItem(KEEP, JSON.stringify(prefs));
  } catch {
    // Private windows may keep nothing; the page works all the same.
  }
  if (changes.language) void speak(changes.language);
  if (changes.theme) wear();
}

/** Wear the colours of the theme. */
export function wear(): void {
  document.documentElement.dataset['theme'] = prefs.theme;
}
