import { describe, expect, it, vi } from 'vitest';
import * as hamsterbacke from '../src/games/hamsterbacke/logic';
import * as theGame from '../src/games/the-game/logic';
import * as ventuno from '../src/games/ventuno/logic';
import { setLanguage } from '../src/lib/texts.svelte';
import type { HamsterbackeView, TheGameView, VentunoView } from '../src/lib/types';

describe('The Game', () => {
  const view = {
    seat: 0,
    hand: [26, 37, 71],
    hand_sizes: [3, 6],
    tops: [36, 58, 77, 55],
    fires: [0, 0, 1, 0],
    commands: ['', '', '', ''],
    laid: 0,
    owed: 2,
    moves: ['26A', '37A', '71B', '71C', 'end'],
  } as unknown as TheGameView;

  it('measures steps: a trick goes ten back', () => {
    expect(theGame.step(view, { card: 26, pile: 'A' })).toBe(-10);
    expect(theGame.step(view, { card: 71, pile: 'B' })).toBe(13);
    expect(theGame.step(view, { card: 71, pile: 'C' })).toBe(6);
  });

  it('sorts the legal moves by card', () => {
    expect([...theGame.legalPiles(view.moves).get(71)!]).toEqual(['B', 'C']);
  });

  it('foresees a card that is laid', () => {
    const after = theGame.predict(view, '71C');
    expect(after).toMatchObject({
      hand: [26, 37],
      tops: [36, 58, 71, 55],
      fires: [0, 0, 0, 0],
      laid: 1,
      owed: 1,
      moves: [],
      hand_sizes: [2, 6],
    });
    expect(theGame.predict(view, 'end').tops).toEqual(view.tops);
  });

  it('calls nine cards close, ten lost, and a fire always lost', () => {
    expect(theGame.moodOf({ won: true, left: 0, reason: 'all-laid' })).toBe('won');
    expect(theGame.moodOf({ won: false, left: 9, reason: 'stuck' })).toBe('close');
    expect(theGame.moodOf({ won: false, left: 10, reason: 'stuck' })).toBe('lost');
    expect(theGame.moodOf({ won: false, left: 3, reason: 'fire' })).toBe('lost');
  });
});

describe('Ventuno', () => {
  const view = {
    seat: 0,
    row: ['-1', '12', '9', '2s'],
    total: 22,
    hand: ['4d', '-1s'],
    hand_sizes: [2, 1],
    draw_pile: 70,
    moves: ['draw', 'play 4d>9', 'play 4d>12', 'play -1s'],
  } as unknown as VentunoView;

  it('reads cards and plays', () => {
    expect(ventuno.cardOf('-1s')).toEqual({ number: -1, action: 'same' });
    expect(ventuno.playOf('play 4d>9')).toEqual({ card: '4d', target: '9' });
    expect(ventuno.playOf('draw')).toBeNull();
    expect(ventuno.playsOf(view.moves, '4d')).toHaveLength(2);
  });

  it('tells the total that a play would make', () => {
    expect(ventuno.totalAfter(view, { card: '4d', target: '9' })).toBe(17);
    expect(ventuno.totalAfter(view, { card: '-1s', target: null })).toBe(22);
    expect(ventuno.totalAfter(view, { card: '2', target: null })).toBe(24);
  });

  it('gives equal cards keys of their own that stay when others go', () => {
    expect(ventuno.keyed(['7', '-1', '7']).map(({ key }) => key)).toEqual(['7#1', '-1#1', '7#2']);
    expect(ventuno.keyed(['7', '7']).map(({ key }) => key)).toEqual(['7#1', '7#2']);
  });

  it('foresees a card that is drawn, by its back', () => {
    expect(ventuno.predict(view, 'draw')).toMatchObject({
      hand: ['4d', '-1s', '?'],
      draw_pile: 69,
      hand_sizes: [3, 1],
    });
  });
});

describe('Hamsterbacke', () => {
  const rows = [['re'], ['ye', 'or'], [], [], [], [], [], ['lg']];
  const view = {
    seat: 1,
    hand: ['re', 're', 'lb', 'lb'],
    hand_sizes: [3, 4, 2],
    rows,
    draw_pile: 2,
    block_tops: ['', '', ''],
    block_piles: [[], [], []],
    moves: ['take 0', 'block lb 1', 'give re lb'],
  } as unknown as HamsterbackeView;

  it('shows where new cards fall: clockwise, as far as the pile goes', () => {
    expect(hamsterbacke.refilled(view, 7)).toEqual([7, 0]);
    expect(hamsterbacke.refilled({ ...view, draw_pile: 50 }, 6)).toEqual([6, 7, 0]);
  });

  it('names who gives the bonus: whoever else holds the most cards, unless the scorer does', () => {
    const scoring = (turn_of: number, ...hand_sizes: number[]) => hamsterbacke.donors({ ...view, turn_of, hand_sizes });
    expect(scoring(0, 2, 5, 3)).toEqual([1]);
    expect(scoring(0, 2, 5, 5)).toEqual([1, 2]);
    expect(scoring(1, 2, 5, 5)).toEqual([]);
  });

  it('lays any number of colours out beside each other', () => {
    for (const isWide of [true, false])
      for (let cards = 0; cards <= 7; cards++) expect(hamsterbacke.beside(cards, isWide)).toBeGreaterThan(0);
    expect(hamsterbacke.beside(4, false)).toBe(2);
    expect(hamsterbacke.beside(4, true)).toBe(4);
  });

  it('tells no colour by its colour alone', () => {
    expect(new Set(Object.values(hamsterbacke.COLOURS).map(({ shape }) => shape)).size).toBe(7);
  });

  it('calls the rows as the rules do, from 0 to 7', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLanguage('en');
    expect(hamsterbacke.tell('take 0', 'Ada')).toBe('Ada: row 0 taken');
  });

  it('finds a gift whatever the order of its cards', () => {
    expect(hamsterbacke.giveOf(view.moves, ['lb', 're'])).toBe('give re lb');
    expect(hamsterbacke.giveOf(view.moves, ['re', 're'])).toBeNull();
  });

  it('foresees taking and blocking', () => {
    expect(hamsterbacke.predict(view, 'take 1')).toMatchObject({
      hand: [...view.hand, 'ye', 'or'],
      hand_sizes: [3, 6, 2],
    });
    expect(hamsterbacke.predict(view, 'block lb 1')).toMatchObject({ hand: ['re', 're'], block_tops: ['', 'lb', ''] });
  });
});
