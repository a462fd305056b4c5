// What the table of The Game shows. The view says which moves are legal; this code only sorts and draws them.
import { tOr } from '../../lib/texts.svelte';
import type { TheGameView } from '../../lib/types';
import type { Reason } from '../page';

export const PILES = ['A', 'B', 'C', 'D'] as const;
export type Pile = (typeof PILES)[number];

export const rises = (pile: Pile) => pile === 'A' || pile === 'B';

export interface Lay {
  card: number;
  pile: Pile;
}

/** Read a move that lays a card, or return null. */
export function layOf(move: string): Lay | null {
  const found = move.match(/^(\d+)([ABCD])$/);
  return found ? { card: Number(found[1]), pile: found[2] as Pile } : null;
}

export const moveOf = ({ card, pile }: Lay) => `${card}${pile}`;

/** How far a legal move moves its pile on, or null for any other. */
export const stepOf = (view: TheGameView, move: string) => view.steps[view.moves.indexOf(move)] ?? null;

/** How much room a pile has left, from 0 to 1. */
export function room(view: TheGameView, pile: Pile): number {
  const top = view.tops[PILES.indexOf(pile)]!;
  return (rises(pile) ? 99 - top : top - 2) / 98;
}

/** The cards that can be laid, each with its piles. */
export function legalPiles(moves: readonly string[]): Map<number, Set<Pile>> {
  const piles = new Map<number, Set<Pile>>();
  for (const move of moves) {
    const lay = layOf(move);
    if (lay) piles.set(lay.card, (piles.get(lay.card) ?? new Set()).add(lay.pile));
  }
  return piles;
}

/** Show a move before the server has: the card lies, and nothing else can be done yet. */
export function predict(view: TheGameView, move: string): TheGameView {
  const lay = layOf(move);
  if (!lay || !view.moves.includes(move)) return { ...view, moves: [] };
  return {
    ...view,
    moves: [],
    hand: view.hand.filter((card) => card !== lay.card),
    hand_sizes: view.hand_sizes.map((size, seat) => (seat === view.seat ? size - 1 : size)),
    tops: view.tops.map((top, pile) => (PILES[pile] === lay.pile ? lay.card : top)),
  };
}

export const commands = ['stop', 'skull', 'three', 'silence', 'no-trick', 'one-pile', 'draw-one'] as const;
export const commandName = (command: string) => tOr(`command.${command}`, command);

/** Say why the table asks what it asks of its player now. What loses the game comes first. */
export function reasonOf(view: TheGameView): Reason | null {
  if (!view.moves.length) return null;
  if (view.opening) return { key: 'tg.reason.start' };
  const burning = view.fires.indexOf(1);
  if (burning >= 0) return { key: 'tg.reason.fire', values: { card: view.tops[burning]!, pile: PILES[burning]! } };
  const skull = view.in_force.indexOf('skull');
  if (skull >= 0) return { key: 'tg.reason.skull', values: { pile: PILES[skull]! } };
  if (view.three) return { key: 'tg.reason.three', values: { n: view.laid } };
  if (!view.owed) return { key: view.moves.length > 1 ? 'tg.reason.may-end' : 'tg.reason.must-end' };
  const values = { n: view.owed };
  if (view.in_force.includes('one-pile')) return { key: 'tg.reason.one-pile', values };
  if (view.in_force.includes('no-trick')) return { key: 'tg.reason.no-trick', values };
  if (!view.draw_pile) return { key: 'tg.reason.pile-empty' };
  return { key: view.professional ? 'tg.reason.professional' : 'tg.reason.two', values };
}
