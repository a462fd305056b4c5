// What the table of The Game shows. Which moves are legal, the view says; here they are only sorted and drawn.
import { tOr } from '../../lib/texts.svelte';
import type { Result, TheGameView } from '../../lib/types';

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

/** How far a card moves a pile on; a trick goes ten back. */
export function step(view: TheGameView, { card, pile }: Lay): number {
  const top = view.tops[PILES.indexOf(pile)]!;
  return rises(pile) ? card - top : top - card;
}

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
  if (!lay) return { ...view, moves: [] };
  const put = <T>(list: readonly T[], value: T) => list.map((old, pile) => (PILES[pile] === lay.pile ? value : old));
  return {
    ...view,
    moves: [],
    hand: view.hand.filter((card) => card !== lay.card),
    hand_sizes: view.hand_sizes.map((size, seat) => (seat === view.seat ? size - 1 : size)),
    tops: put(view.tops, lay.card),
    fires: put(view.fires, 0),
    commands: put(view.commands, ''),
    laid: view.laid + 1,
    owed: Math.max(0, view.owed - 1),
  };
}

/** How the team's game ended; fewer than ten cards left are nearly a victory. */
export function moodOf(result: Result): 'won' | 'close' | 'lost' {
  if (result['won']) return 'won';
  return result['reason'] === 'stuck' && Number(result['left']) < 10 ? 'close' : 'lost';
}

export const commands = ['stop', 'skull', 'three', 'silence', 'no-trick', 'one-pile', 'draw-one'] as const;
export const commandName = (command: string) => tOr(`command.${command}`, command);
