import { describe, expect, it } from 'vitest';
import type { Reason } from '../src/games/page';
import * as hamsterbacke from '../src/games/hamsterbacke/logic';
import * as theGame from '../src/games/the-game/logic';
import * as ventuno from '../src/games/ventuno/logic';
import { fill, type Catalogue } from '../src/lib/texts.svelte';
import type { HamsterbackeView, TheGameView, VentunoView } from '../src/lib/types';

const files = import.meta.glob<Catalogue>('@mazzo/games/*/texts/*.json', { import: 'default', eager: true });
const textsOf = (code: string) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => (path.endsWith(`/${code}.json`) ? Object.entries(texts) : [])),
  );
const catalogues = { en: textsOf('en'), it: textsOf('it') };
const say = (reason: Reason | null) => reason && fill(catalogues.en, 'en', reason.key, reason.values);

const NONE = ['', '', '', ''];
const laying = {
  moves: ['37A', 'end'],
  opening: false,
  professional: false,
  draw_pile: 60,
  tops: [36, 58, 77, 55],
  fires: [0, 0, 0, 0],
  in_force: NONE,
  laid: 0,
  owed: 2,
  three: false,
};
const inTheGame = (facts: object) => theGame.reasonOf({ ...laying, ...facts } as unknown as TheGameView);

const inVentuno = (facts: object) => ventuno.reasonOf({ total: 15, draw_pile: 40, ...facts } as unknown as VentunoView);

const turn = { moves: ['take 0'], donor: null, gift: 0, turn_of: 1, actions: 2, last_turn: false };
const inHamsterbacke = (facts: object) =>
  hamsterbacke.reasonOf({ ...turn, ...facts } as unknown as HamsterbackeView, (seat) => `Bot ${seat + 1}`);

const REASONS: [string, Reason | null, string][] = [
  ['who starts', inTheGame({ moves: ['start'], opening: true }), 'Small steps help you all: who starts?'],
  ['two cards', inTheGame({}), 'Each turn takes at least two cards: lay 2.'],
  ['one more', inTheGame({ laid: 1, owed: 1 }), 'Each turn takes at least two cards: lay one more.'],
  ['three cards', inTheGame({ professional: true, owed: 3 }), 'at least three cards: lay 3 more.'],
  ['one is enough', inTheGame({ professional: true, draw_pile: 0, owed: 1 }), 'The draw pile is empty'],
  ['may end', inTheGame({ laid: 2, owed: 0 }), 'end your turn, or lay more'],
  ['must end', inTheGame({ laid: 2, owed: 0, moves: ['end'] }), 'no other fits: end your turn'],
  ['a fire', inTheGame({ fires: [0, 2, 1, 0], owed: 0 }), 'The 77 on C burns: cover it before your turn ends'],
  ['a skull', inTheGame({ in_force: ['', 'skull', '', ''] }), 'You laid a skull on B'],
  [
    'a three',
    inTheGame({ three: true, laid: 2, owed: 0 }),
    'exactly three cards in this turn, or you all lose. Laid so far: 2.',
  ],
  ['one pile', inTheGame({ in_force: ['one-pile', '', '', ''] }), 'at least 2 cards, all on the same pile'],
  ['no trick', inTheGame({ in_force: ['', '', '', 'no-trick'], owed: 1 }), '1 more card, but not ten backwards'],
  ['an empty hand', inVentuno({ moves: ['draw'], totals: [15] }), 'Your hand is empty'],
  ['a full hand', inVentuno({ moves: ['play 7', 'play 3'], totals: [22, 18] }), 'You hold three cards, the maximum'],
  ['no draw pile', inVentuno({ moves: ['play 3'], totals: [18], draw_pile: 0 }), 'The draw pile is empty: play'],
  [
    'no way out',
    inVentuno({ moves: ['play 7'], totals: [22] }),
    'each of your cards takes the row over 21: you explode',
  ],
  [
    'better wait',
    inVentuno({ moves: ['draw', 'play 7'], totals: [15, 22] }),
    'The row is at 15, and each of your cards',
  ],
  [
    'near 21',
    inVentuno({ moves: ['draw', 'play 7', 'play 3'], totals: [15, 22, 18] }),
    'some of your cards take it over 21',
  ],
  ['a choice', inVentuno({ moves: ['draw', 'play 6'], totals: [15, 21] }), 'draw, or play one'],
  ['what to discard', ventuno.reasonToAim('4d'), 'remove a card from the row before the total counts'],
  ['what to take', ventuno.reasonToAim('5t'), 'take a card from the row'],
  [
    'give one',
    inHamsterbacke({ moves: ['give re'], donor: 0, gift: 1 }),
    'Bot 2 scored and you hold the most cards: give one.',
  ],
  ['give three', inHamsterbacke({ moves: ['give re re ye'], donor: 0, gift: 3 }), 'hold the most cards: give 3.'],
  ['take', inHamsterbacke({}), 'You have two actions and can block no colour: take a row.'],
  [
    'block',
    inHamsterbacke({ moves: ['take 0', 'block lg 1'], actions: 1 }),
    'You have one action left: take a row, or block',
  ],
  ['score', inHamsterbacke({ moves: ['take 0', 'score'] }), 'score what you blocked'],
  ['who gives', inHamsterbacke({ moves: ['take 0', 'score 0', 'score 2'] }), 'choose who gives you the bonus'],
  ['the last chance', inHamsterbacke({ moves: ['take 0', 'score'], last_turn: true }), 'this turn is the last: score'],
  ['the last turn', inHamsterbacke({ last_turn: true }), 'each card in your hand costs a point'],
];

describe('the reasons of a first game', () => {
  it.each(REASONS)('%s', (_, reason, words) => expect(say(reason)).toContain(words));

  it('are for requests only', () => {
    expect(inTheGame({ moves: [] })).toBeNull();
    expect(inVentuno({ moves: [], totals: [] })).toBeNull();
    expect(inHamsterbacke({ moves: [] })).toBeNull();
    expect(ventuno.reasonToAim('7')).toBeNull();
  });

  it.each(['en', 'it'] as const)('are all there in %s, and short', (code) => {
    const texts = catalogues[code];
    const used = new Set(REASONS.map(([, reason]) => reason!.key as string));
    expect(
      Object.keys(texts)
        .filter((key) => key.includes('.reason.') && !key.startsWith('end.'))
        .sort(),
    ).toEqual([...used].sort());
    for (const key of used) {
      const text = texts[key]!;
      for (const sentence of typeof text === 'string' ? [text] : Object.values(text))
        expect(sentence.split(' ').length).toBeLessThanOrEqual(25);
    }
    for (const [, reason] of REASONS) expect(fill(texts, code, reason!.key, reason!.values)).not.toContain('{');
  });
});
