// The games the page knows: their tables, and their moves in words.
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import { t } from '../lib/texts.svelte';
import type { VentunoView, View } from '../lib/types';
import Hamsterbacke from './hamsterbacke/Hamsterbacke.svelte';
import BlockPile from './hamsterbacke/BlockPile.svelte';
import * as hamsterbacke from './hamsterbacke/logic';
import { layOf } from './the-game/logic';
import TheGame from './the-game/TheGame.svelte';
import * as ventuno from './ventuno/logic';
import Ventuno from './ventuno/Ventuno.svelte';

export interface Played {
  component: Component<{ table: Table }>;
  /** How many play by default, with bots. */
  players: number;
  /** Say what somebody did. */
  tell: (move: string, name: string) => string;
  /** What else is to be known about a seat: its points, and in a picture. */
  points?: (view: View, seat: number) => number;
  extra?: Component<{ view: View; seat: number }>;
  /** Whether what happened between two views is worth a pause. */
  pauses?: (before: View, after: View) => boolean;
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
  ventuno: {
    component: Ventuno,
    players: 4,
    tell: ventuno.tell,
    points: (view, seat) => (view as VentunoView).scores[seat]!,
    pauses: (before, after) =>
      (after as VentunoView).rounds.length > (before as VentunoView).rounds.length && !after.over,
  },
  hamsterbacke: {
    component: Hamsterbacke,
    players: 4,
    tell: hamsterbacke.tell,
    extra: BlockPile,
  },
};
