import { t, type Key } from '../../lib/texts.svelte';
import type { TheGameView } from '../../lib/types';
import type { GamePage } from '../page';
import CommandTalk from './CommandTalk.svelte';
import { commandName, layOf, moodOf } from './logic';
import Picture from './Picture.svelte';
import TheGame from './TheGame.svelte';

const TITLES = { won: 'end.beaten', close: 'end.brilliant', lost: 'end.lost' } as const;

export default {
  name: 'the-game',
  table: TheGame,
  players: 3,
  picture: Picture,
  tell(move, name) {
    const lay = layOf(move);
    if (lay) return t('tg.told', { name, card: lay.card, pile: lay.pile });
    return t(move === 'start' ? 'tg.told-start' : 'tg.told-end', { name });
  },
  end(result) {
    const mood = moodOf(result);
    const left = t('end.left', { n: Number(result['left']) });
    const reason = t(`end.reason.${result['reason'] as string}` as Key);
    return { mood, title: t(TITLES[mood]), text: mood === 'won' ? t('end.all-laid') : `${left} ${reason}` };
  },
  talk: CommandTalk,
  silence(view) {
    const { silent, over } = view as TheGameView;
    return silent && !over ? t('command.silence.rule') : '';
  },
  // A signal names a pile or a command.
  signalValues: (word) => ({ pile: word, command: commandName(word) }),
  showsSignal: (text) => /^!(leave|small|free) /.test(text),
} satisfies GamePage;
