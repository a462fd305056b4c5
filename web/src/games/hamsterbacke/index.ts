import { t } from '../../lib/texts.svelte';
import type { GamePage } from '../page';
import BlockPile from './BlockPile.svelte';
import Hamsterbacke from './Hamsterbacke.svelte';
import { tell } from './logic';
import Picture from './Picture.svelte';

export default {
  name: 'hamsterbacke',
  table: Hamsterbacke,
  players: 4,
  picture: Picture,
  tell,
  seat: BlockPile,
  end: () => ({ text: t('end.minus-hand') }),
} satisfies GamePage;
