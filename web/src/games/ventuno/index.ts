import type en from '@mazzo/games/ventuno/texts/en.json';
import { t, type Keys } from '../../lib/texts.svelte';
import type { VentunoView } from '../../lib/types';
import { worded } from '../../lib/wording';
import type { GamePage } from '../page';
import Hand from './Hand.svelte';
import Picture from './Picture.svelte';
import RowCard from './RowCard.svelte';
import Ventuno from './Ventuno.svelte';

declare module '../../lib/texts.svelte' {
  interface Texts extends Keys<typeof en> {}
}

export default {
  name: 'ventuno',
  table: Ventuno,
  picture: Picture,
  card: RowCard,
  points: (view, seat) => (view as VentunoView).scores[seat]!,
  pauses: (before, after) => (after as VentunoView).rounds.length > (before as VentunoView).rounds.length,
  hand: Hand,
  deed(move) {
    if (move === 'draw') return { text: t('vu.do-draw'), at: ['spot draw'] };
    const [label = '', target] = move.slice('play '.length).split('>');
    const card = worded('ventuno', label);
    if (target === undefined) return { text: t('vu.do-play', { card }), at: [`card ${label}`, 'spot play'] };
    return {
      text: t('vu.do-target', { card, target: worded('ventuno', target) }),
      at: [`card ${label}`, `row ${target}`],
    };
  },
} satisfies GamePage;
