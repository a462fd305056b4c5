// What the table of Hamsterbacke shows. The view says which moves are legal.
import { t, type Key } from '../../lib/texts.svelte';
import type { HamsterbackeView } from '../../lib/types';
import type { Reason } from '../page';

/** The seven colours as they are drawn: none by its colour alone. A group is as many cards as the number says. */
export const COLOURS = {
  lg: { number: 1, hue: '#8fce6b', ink: '#234d0f', text: '#173a07', shape: 'circle' },
  dg: { number: 1, hue: '#2a7549', ink: '#0d3a20', text: '#ffffff', shape: 'leaf' },
  lb: { number: 2, hue: '#7cc4ec', ink: '#0d4262', text: '#0a3048', shape: 'drop' },
  bl: { number: 2, hue: '#2f62c4', ink: '#122a61', text: '#ffffff', shape: 'diamond' },
  ye: { number: 3, hue: '#f4cf3a', ink: '#5c4700', text: '#4a3900', shape: 'star' },
  or: { number: 3, hue: '#ee8a2a', ink: '#6b3100', text: '#3d1c00', shape: 'square' },
  re: { number: 4, hue: '#cf353a', ink: '#6b0d12', text: '#ffffff', shape: 'heart' },
} as const;
export type Colour = keyof typeof COLOURS;
export const CODES = Object.keys(COLOURS) as Colour[];

export const colourName = (code: string) => t(`colour.${code}` as Key);

export interface Group {
  code: Colour;
  count: number;
}

/** Cards sorted into their colours. */
export function groups(cards: readonly string[]): Group[] {
  return CODES.map((code) => ({ code, count: cards.filter((card) => card === code).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The legal blocks of a colour: how many groups, and the move. */
export function blocks(moves: readonly string[], code: string): { groups: number; move: string }[] {
  return moves
    .filter((move) => move.startsWith(`block ${code} `))
    .map((move) => ({ groups: Number(move.split(' ')[2]), move }));
}

/** The move that gives these cards, if it is legal; the cards may come in any order. */
export function giveOf(moves: readonly string[], cards: readonly string[]): string | null {
  const wanted = cards.toSorted().join(' ');
  return (
    moves.find((move) => move.startsWith('give ') && move.slice(5).split(' ').toSorted().join(' ') === wanted) ?? null
  );
}

/** Show a move before the server has: a row comes to the hand, and given cards leave it. The rest the server does. */
export function predict(view: HamsterbackeView, move: string): HamsterbackeView {
  const [verb, ...words] = move.split(' ');
  const waiting = { ...view, moves: [] };
  if ((verb !== 'take' && verb !== 'give') || !view.moves.includes(move)) return waiting;
  const row = verb === 'take' ? Number(words[0]) : -1;
  const hand = verb === 'take' ? [...view.hand, ...view.rows[row]!] : without(view.hand, words);
  return {
    ...waiting,
    hand,
    hand_sizes: view.hand_sizes.map((size, seat) => (seat === view.seat ? hand.length : size)),
    rows: view.rows.map((cards, at) => (at === row ? [] : cards)),
  };
}

function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards];
  for (const card of gone) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
}

/** Say why the table asks what it asks of its player now. */
export function reasonOf(view: HamsterbackeView, nameOf: (seat: number) => string): Reason | null {
  if (!view.moves.length) return null;
  if (view.donor !== null) return { key: 'hb.reason.give', values: { n: view.gift, name: nameOf(view.turn_of) } };
  const scores = view.moves.filter((move) => move.startsWith('score')).length;
  if (view.last_turn) return { key: scores ? 'hb.reason.last-score' : 'hb.reason.last' };
  if (scores > 1) return { key: 'hb.reason.donors' };
  const values = { n: view.actions };
  if (scores) return { key: 'hb.reason.score', values };
  const canBlock = view.moves.some((move) => move.startsWith('block '));
  return { key: canBlock ? 'hb.reason.block' : 'hb.reason.take', values };
}
