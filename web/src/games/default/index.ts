// What shows a game that has no folder here.
import { t } from '../../lib/texts.svelte';
import type { GamePage } from '../page';
import AnyGame from './AnyGame.svelte';
import Picture from './Picture.svelte';

export default {
  name: '',
  table: AnyGame,
  picture: Picture,
  end({ winners, won }) {
    if (winners) return {};
    return won ? { mood: 'won', title: t('plain.team-won') } : { mood: 'lost', title: t('plain.team-lost') };
  },
} satisfies GamePage;
