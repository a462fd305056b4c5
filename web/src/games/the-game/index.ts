import type en from '@mazzo/games/the_game/texts/en.json';
import { t, type Key, type Keys } from '../../lib/texts.svelte';
import type { TheGameView } from '../../lib/types';
import type { GamePage } from '../page';
import CommandTalk from './CommandTalk.svelte';
import Hand from './Hand.svelte';
import { layOf } from './logic';
import LabelledCard from './LabelledCard.svelte';
import Picture from './Picture.svelte';
import TheGame from './TheGame.svelte';

declare module '../../lib/texts.svelte' {
  interface Texts extends Keys<typeof en> {}
}

const MOODS = { beaten: 'won', brilliant: 'close', lost: 'lost' } as const;

export default {
  name: 'the-game',
  table: TheGame,
  picture: Picture,
  card: LabelledCard,
  end(result, verdict) {
    const mood = MOODS[verdict as keyof typeof MOODS];
    const left = t('end.left', { n: Number(result['left']) });
    const reason = t(`end.reason.${result['reason'] as string}` as Key);
    return { mood, title: t(`end.${verdict}` as Key), text: mood === 'won' ? t('end.all-laid') : `${left} ${reason}` };
  },
  hand: Hand,
  talk: CommandTalk,
  silence(view) {
    const { silent, over } = view as TheGameView;
    return silent && !over ? t('command.silence.rule') : '';
  },
  deed(move) {
    const lay = layOf(move);
    if (lay) return { text: t('tg.do', { ...lay }), at: [`card ${lay.card}`, `pile ${lay.pile}`] };
    if (move === 'end') return { text: t('tg.do-end'), at: ['spot end'] };
    return move === 'start'
      ? { text: t('tg.do-start'), at: ['spot start'] }
      : { text: t('tg.do-let'), at: ['spot let'] };
  },
  keys: () => [
    { key: '← →', text: t('tg.key-walk') },
    { key: 'A–D', text: t('tg.key-pile') },
    { key: 'E', text: t('tg.end-turn') },
    { key: 'Esc', text: t('tg.key-escape') },
  ],
  signs: () => [t('tg.sign-gauge'), t('tg.sign-step'), t('tg.sign-signals')],
  showsSignal: (text) => /^!(leave|small|free) /.test(text),
} satisfies GamePage;
