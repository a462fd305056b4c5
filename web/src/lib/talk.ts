// Signals and chat in the reader's language.
import type { GamePage } from '../games/page';
import { t, tOr } from './texts.svelte';

/** Return what was said as the reader reads it. */
export function spokenText(text: string | null, page: Partial<GamePage> = {}): string {
  if (text === null) return t('talk.muted');
  if (!text.startsWith('!')) return text;
  const [signal, word = ''] = text.slice(1).split(' ');
  return tOr(`signal.${signal}`, text, page.signalValues?.(word));
}

export const courtesies = ['!hello', '!good-luck', '!thanks', '!well-played', '!sorry', '!one-moment'] as const;
