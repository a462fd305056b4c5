import type { VentunoView } from '../../lib/types';
import type { GamePage } from '../page';
import { tell } from './logic';
import Picture from './Picture.svelte';
import Ventuno from './Ventuno.svelte';

export default {
  name: 'ventuno',
  table: Ventuno,
  players: 4,
  picture: Picture,
  tell,
  points: (view, seat) => (view as VentunoView).scores[seat]!,
  pauses: (before, after) =>
    (after as VentunoView).rounds.length > (before as VentunoView).rounds.length && !after.over,
} satisfies GamePage;
