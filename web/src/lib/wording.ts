// Moves, signals and cards in words, as Python's `mazzo.texts.worded` has them: a game says which words, and where.
import type { Reason } from './api';
import { Refused } from './connection.svelte';
import { gameInfo } from './session.svelte';
import { fill, language, signed, t, tOr, type Values } from './texts.svelte';

/** Return a move, a signal or a card of a game in words; a text that its wording does not know stays as it is. */
export function worded(game: string, text: string, values: Values = {}, names: readonly string[] = []): string {
  for (const [pattern, key] of Object.entries(gameInfo(game)?.wording ?? {})) {
    const found = match(pattern, text);
    if (!found) continue;
    const parts = Object.entries(found.groups ?? {}).map(([name, value = '']) => [
      name,
      part(game, key, name, value, names),
    ]);
    return fill(language.catalogue, language.code, key, { ...values, ...(Object.fromEntries(parts) as Values) });
  }
  return /^-\d+$/.test(text) ? signed(Number(text)) : text;
}

/** Return what was said as the reader reads it: signals in words, chat as it is. */
export function spoken(game: string, text: string | null): string {
  if (text === null) return t('talk.muted');
  return text.startsWith('!') ? worded(game, text) : text;
}

/** Say a fact of a position in the words of its game; a gap that names a seat gets the name of its player. */
export function because(game: string, { key, values }: Reason, names: readonly string[]): string {
  const words = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    name === 'seat'
      ? (names[Number(value)] ?? value)
      : typeof value === 'string'
        ? part(game, key, name, value)
        : value,
  ]);
  return tOr(key, key, Object.fromEntries(words) as Values);
}

/** Say in a sentence what went wrong; the server's own sentence serves where the text has a gap that it does not fill. */
export function sentence(problem: unknown, game = ''): string {
  if (!(problem instanceof Refused)) return t('error.no-answer');
  const key = `error.${problem.code}`;
  const words = Object.entries(problem.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? part(game, key, name, value) : value,
  ]);
  const text = tOr(key, problem.message, Object.fromEntries(words) as Values);
  return /\{\w+\}/.test(text) ? problem.message : text;
}

/** Return what fills a gap: a number, a text of the catalogue, or the value itself in words. */
function part(game: string, key: string, name: string, value: string, names: readonly string[] = []): string | number {
  if (name === 'n') return /^\d+$/.test(value) ? Number(value) : value.split(/\s+/).filter(Boolean).length;
  if (name === 'seat' && names.length) return names[Number(value)] ?? value;
  const known = [`${key.split('.')[0]}.${name}.${value}`, `${name}.${value}`].find((one) => one in language.catalogue);
  return known ? fill(language.catalogue, language.code, known) : worded(game, value);
}

function match(pattern: string, text: string): RegExpExecArray | null {
  try {
    return new RegExp(`^(?:${pattern})$`).exec(text);
  } catch {
    return null; // Python may know more than this browser.
  }
}
