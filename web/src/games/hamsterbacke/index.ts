import type en from '@mazzo/games/hamsterbacke/texts/en.json';
import { t, type Keys } from '../../lib/texts.svelte';
import type { HamsterbackeView } from '../../lib/types';
import type { GamePage } from '../page';
import BlockPile from './BlockPile.svelte';
import Hand from './Hand.svelte';
import Hamsterbacke from './Hamsterbacke.svelte';
import LabelledCard from './LabelledCard.svelte';
import { colourName, groups } from './logic';
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
  deed(move, nameOf) {
    const [verb, ...words] = move.split(' ');
    if (verb === 'take') return { text: t('hb.do-take', { row: words[0]! }), at: [`row ${words[0]}`, 'spot take'] };
    if (verb === 'block')
      return {
        text: t('hb.do-block', { n: Number(words[1]), colour: colourName(words[0]!) }),
        at: [`card ${words[0]}`, 'spot block'],
      };
    if (verb === 'give') {
      const cards = groups(words).map(({ code, count }) => `${count} ${colourName(code)}`);
      return {
        text: t('hb.do-give', { cards: cards.join(', ') }),
        at: [...words.map((code) => `card ${code}`), 'spot give'],
      };
    }
    const text = words.length ? t('hb.do-score-from', { seat: nameOf(Number(words[0])) }) : t('hb.do-score');
    return { text, at: [words.length ? `score ${words[0]}` : 'spot score'] };
  },
  sum(view, seat) {
    const { points, hand_sizes } = view as HamsterbackeView;
    return t('hb.sum', { points: points[seat]!, hand: hand_sizes[seat]! });
  },
} satisfies GamePage;
