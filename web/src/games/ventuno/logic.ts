// What the table of Ventuno shows. Which moves are legal, and which explode, the server says.
import { signed, t, type Key } from '../../lib/texts.svelte';
import type { VentunoView } from '../../lib/types';

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

const without = <T>(list: readonly T[], item: T) =>
  list.includes(item) ? list.toSpliced(list.indexOf(item), 1) : [...list];
const sum = (labels: readonly string[]) => labels.reduce((total, label) => total + cardOf(label).number, 0);

/** The row as it would be after a play. */
export function rowAfter(row: readonly string[], { card, target }: Play): string[] {
  const { number, action } = cardOf(card);
  if (action === 'same') return [...row.filter((label) => cardOf(label).number !== number), card];
  return [...(target === null ? row : without(row, target)), card];
}

export const totalAfter = (view: VentunoView, play: Play) => sum(rowAfter(view.row, play));

/** Show a move before the server has. A card that is drawn shows its back. */
export function predict(view: VentunoView, move: string): VentunoView {
  const play = playOf(move);
  const resize = (by: number) => view.hand_sizes.map((size, seat) => (seat === view.seat ? size + by : size));
  if (!play)
    return { ...view, moves: [], hand: [...view.hand, '?'], hand_sizes: resize(1), draw_pile: view.draw_pile - 1 };
  const row = rowAfter(view.row, play);
  return { ...view, moves: [], hand: without(view.hand, play.card), hand_sizes: resize(-1), row, total: sum(row) };
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

/** How a card is called. */
export function cardName(label: string): string {
  const { number, action } = cardOf(label);
  return action ? `${signed(number)} (${t(`vu.${action}` as Key)})` : String(signed(number));
}

export function tell(move: string, name: string): string {
  const play = playOf(move);
  if (!play) return t('vu.told-draw', { name });
  if (play.target) return t('vu.told-target', { name, card: cardName(play.card), target: cardName(play.target) });
  return t('vu.told-play', { name, card: cardName(play.card) });
}
