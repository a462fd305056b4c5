// What the table of Ventuno shows. The server says which moves are legal, and which explode.
import type { VentunoView } from '../../lib/types';
import type { Reason } from '../page';

export const LIMIT = 21;
const actions = { r: 'reverse', d: 'discard', t: 'take', s: 'same' } as const;
export type Action = (typeof actions)[keyof typeof actions];

export interface Card {
  number: number;
  action: Action | '';
}

export function cardOf(label: string): Card {
  const found = label.match(/^(-?\d+)([rdts]?)$/);
  return { number: Number(found?.[1] ?? 0), action: found?.[2] ? actions[found[2] as keyof typeof actions] : '' };
}

export interface Play {
  card: string;
  target: string | null;
}

export function playOf(move: string): Play | null {
  const found = move.match(/^play ([^>]+)(?:>(.+))?$/);
  return found ? { card: found[1]!, target: found[2] ?? null } : null;
}

/** The plays of a card of the hand: one without a target, or one for each target. */
export const playsOf = (moves: readonly string[], card: string) => moves.filter((move) => playOf(move)?.card === card);

/** The total that a legal move would make. */
export const totalOf = (view: VentunoView, move: string) => view.totals[view.moves.indexOf(move)]!;

/** Show a move before the server has: the card lies in the row, or one that is drawn shows its back. */
export function predict(view: VentunoView, move: string): VentunoView {
  if (!view.moves.includes(move)) return { ...view, moves: [] };
  const card = playOf(move)?.card;
  const resize = (by: number) => view.hand_sizes.map((size, seat) => (seat === view.seat ? size + by : size));
  if (card === undefined)
    return { ...view, moves: [], hand: [...view.hand, '?'], hand_sizes: resize(1), draw_pile: view.draw_pile - 1 };
  return {
    ...view,
    moves: [],
    hand: view.hand.toSpliced(view.hand.indexOf(card), 1),
    hand_sizes: resize(-1),
    row: [...view.row, card],
    total: totalOf(view, move),
  };
}

/** Cards with keys that stay theirs while others come and go: equal cards are counted. */
export function keyed(labels: readonly string[]): { key: string; label: string }[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return { key: `${label}#${count}`, label };
  });
}

/** Say why the table asks its player to draw or to play. */
export function reasonOf(view: VentunoView): Reason | null {
  if (!view.moves.length) return null;
  const canDraw = view.moves.includes('draw');
  const totals = view.moves.filter(playOf).map((move) => totalOf(view, move));
  const over = totals.filter((total) => total > LIMIT).length;
  if (!totals.length) return { key: 'vu.reason.hand-empty' };
  if (over === totals.length)
    return { key: canDraw ? 'vu.reason.wait' : 'vu.reason.explode', values: { total: view.total } };
  if (!canDraw) return { key: view.draw_pile ? 'vu.reason.hand-full' : 'vu.reason.pile-empty' };
  return over ? { key: 'vu.reason.near', values: { total: view.total } } : { key: 'vu.reason.choice' };
}

/** Say why a card that is played on another asks for its target. */
export function reasonToAim(card: string): Reason | null {
  const { action } = cardOf(card);
  return action === 'discard' || action === 'take' ? { key: `vu.reason.${action}` } : null;
}
