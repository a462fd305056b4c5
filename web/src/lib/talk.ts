// Signals and chat in the reader's language.
import { t, tOr, type Key } from './texts.svelte';

/** Return what was said as the reader reads it. */
export function spokenText(text: string | null): string {
  if (text === null) return t('talk.muted');
  if (!text.startsWith('!')) return text;
  const [word, what = ''] = text.slice(1).split(' ');
  const command = what.length > 1 ? tOr(`command.${what}`, what) : what;
  return tOr(`signal.${word}`, text, { pile: what, command });
}

export const courtesies = ['!hello', '!good-luck', '!thanks', '!well-played', '!sorry', '!one-moment'] as const;

export const commands = ['stop', 'skull', 'three', 'silence', 'no-trick', 'one-pile', 'draw-one'] as const;
export type Command = (typeof commands)[number];
export const commandName = (command: string) => t(`command.${command}` as Key);
