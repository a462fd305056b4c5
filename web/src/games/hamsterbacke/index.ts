import type en from '@mazzo/games/hamsterbacke/texts/en.json';
import { t, type Keys } from '../../lib/texts.svelte';
import type { HamsterbackeView } from '../../lib/types';
import type { GamePage } from '../page';
import BlockPile from './BlockPile.svelte';
import Hand from './Hand.svelte';
import Hamsterbacke from './Hamsterbacke.svelte';
import LabelledCard from './LabelledCard.svelte';
import Picture from './Picture.svelte';

declare module '../../lib/texts.svelte' {
  interface Texts extends Keys<typeof en> {}
}

export default {
  name: 'hamsterbacke',
  table: Hamsterbacke,
  picture: Picture,
  points: (view, seat) => (view as HamsterbackeView).points[seat]!,
  card: LabelledCard,
  seat: BlockPile,
  hand: Hand,
  sum(view, seat) {
    const { points, hand_sizes } = view as HamsterbackeView;
    return t('hb.sum', { points: points[seat]!, hand: hand_sizes[seat]! });
  },
} satisfies GamePage;
