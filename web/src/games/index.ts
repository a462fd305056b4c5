// The games the page knows: their tables, and their moves in words.
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import { t } from '../lib/texts.svelte';
import type { View } from '../lib/types';
import { layOf } from './the-game/logic';
import TheGame from './the-game/TheGame.svelte';

export interface Played {
  component: Component<{ table: Table }>;
  /** Say what somebody did. */
  tell: (move: string, name: string) => string;
  /** What else is to be known about a seat, in a word. */
  note?: (view: View, seat: number) => string;
  /** How many play by default, with bots. */
  players: number;
}

export const played: Record<string, Played> = {
  'the-game': {
    component: TheGame,
    players: 3,
    tell(move, name) {
      const lay = layOf(move);
      if (lay) return t('tg.told', { name, card: lay.card, pile: lay.pile });
      return t(move === 'start' ? 'tg.told-start' : 'tg.told-end', { name });
    },
  },
};
