// The public facts of any game's view, for a table that knows nothing else of the game.
import { t, tOr } from '../../lib/texts.svelte';
import type { View } from '../../lib/types';
import { worded } from '../../lib/wording';

export interface Fact {
  label: string;
  /** One value or, where each seat has its own, all of them. */
  values: readonly string[];
  isBySeat: boolean;
}

/** What the table shows in other ways. */
const ELSEWHERE = 'seat players hand hand_sizes moves to_move over opening silent awaits_deal'.split(' ');
const NOTHING = '–';
type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };

/** Return the facts of a view; some of its fields have one value for each seat. */
export function factsOf(game: string, view: View, bySeat: readonly string[], flags: readonly string[]): Fact[] {
  return Object.entries(view).flatMap(([field, value]: [string, Value]) => {
    if (ELSEWHERE.includes(field) || flags.includes(field)) return [];
    const isBySeat = bySeat.includes(field) && Array.isArray(value) && value.length === view.players;
    const values = isBySeat ? (value as readonly Value[]) : [value];
    return [{ label: labelOf(game, field), values: values.map((one) => inWords(game, one)), isBySeat }];
  });
}

/** Return a legal move in words that name nobody, as they stand on its button. */
export function moveLabel(game: string, move: string): string {
  const words = worded(game, move, { name: '' }).replace(/^[\s:,–]+|[\s:,–]+$/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function labelOf(game: string, field: string): string {
  const words = tOr(`${game}.fact.${field}`, field.replaceAll('_', ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(game: string, value: Value): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'plain.fact.yes' : 'plain.fact.no');
  if (typeof value !== 'object') return worded(game, String(value));
  const parts = Array.isArray(value)
    ? value.map((one: Value) => inWords(game, one))
    : Object.entries(value).map(([name, one]: [string, Value]) => `${name} ${inWords(game, one)}`);
  const isFlat = Array.isArray(value) && !value.some(Array.isArray);
  return parts.join(isFlat ? ' ' : ', ') || NOTHING;
}
