// What a person prefers on this device.
import { language, languages, pickLanguage, setLanguage } from './texts.svelte';
import type { Pace } from './types';

const STORAGE_KEY = 'mazzo';

export interface Preferences {
  name: string;
  /** Whether the server has met this device. */
  met: boolean;
  language: string;
  theme: 'auto' | 'light' | 'dark';
  sounds: boolean;
  /** How fast the bots are at the tables that you open. */
  pace: Pace;
  /** Whether to notify and to vibrate when it is your turn. */
  notify: boolean;
  vibrate: boolean;
  /** Whether the person has taken, or declined, a first lesson. */
  taught: boolean;
  /** The games that the person has played to the end here: the next one comes without reasons. */
  finished: readonly string[];
}

function load(): Preferences {
  const defaults: Preferences = {
    name: '',
    met: false,
    language: pickLanguage(navigator.languages, languages),
    theme: 'auto',
    sounds: false,
    pace: 'normal',
    notify: false,
    vibrate: false,
    taught: false,
    finished: [],
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return defaults;
  }
}

export const preferences: Preferences = $state(load());

/** See what another tab has kept meanwhile, and act on it. */
export function reload(): void {
  Object.assign(preferences, load());
  applyTheme();
  if (preferences.language !== language.code) void setLanguage(preferences.language);
}

/** Keep what has changed, and act on it. */
export function save(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // Private windows may keep nothing; the page works all the same.
  }
  if (changes.language) void setLanguage(changes.language);
  if (changes.theme) applyTheme();
}

/** Wear the colours of the theme. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = preferences.theme;
}
