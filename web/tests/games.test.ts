import { describe, expect, it } from 'vitest';
import * as hamsterbacke from '../src/games/hamsterbacke/logic';
import * as theGame from '../src/games/the-game/logic';
import * as ventuno from '../src/games/ventuno/logic';
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
    steps: [-10, 1, 13, 6, 0],
  } as unknown as TheGameView;

  it('takes the steps from the view', () => {
    expect(theGame.stepOf(view, '26A')).toBe(-10);
    expect(theGame.stepOf(view, '71C')).toBe(6);
    expect(theGame.stepOf(view, '26B')).toBeNull();
  });

  it('sorts the legal moves by card', () => {
    expect([...theGame.legalPiles(view.moves).get(71)!]).toEqual(['B', 'C']);
  });

  it('foresees a laid card, and leaves its effects to the server', () => {
    const after = theGame.predict(view, '71C');
    expect(after).toEqual({ ...view, hand: [26, 37], hand_sizes: [2, 6], tops: [36, 58, 71, 55], moves: [] });
    expect(theGame.predict(view, 'end')).toEqual({ ...view, moves: [] });
    expect(theGame.predict({ ...view, moves: [] }, '71C')).toEqual({ ...view, moves: [] });
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
    totals: [22, 17, 14, 22],
  } as unknown as VentunoView;

  it('reads cards and plays', () => {
    expect(ventuno.cardOf('-1s')).toEqual({ number: -1, action: 'same' });
    expect(ventuno.playOf('play 4d>9')).toEqual({ card: '4d', target: '9' });
    expect(ventuno.playOf('draw')).toBeNull();
    expect(ventuno.playsOf(view.moves, '4d')).toHaveLength(2);
  });

  it('takes the total that a move would make from the view', () => {
    expect(ventuno.totalOf(view, 'play 4d>9')).toBe(17);
    expect(ventuno.totalOf(view, 'play -1s')).toBe(22);
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

  it('foresees a played card, and leaves its effects to the server', () => {
    expect(ventuno.predict(view, 'play 4d>9')).toMatchObject({
      row: [...view.row, '4d'],
      total: 17,
      hand: ['-1s'],
      hand_sizes: [1, 1],
    });
    expect(ventuno.predict({ ...view, moves: [] }, 'play 4d>9')).toEqual({ ...view, moves: [] });
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

  it('tells no colour by its colour alone', () => {
    expect(new Set(Object.values(hamsterbacke.COLOURS).map(({ shape }) => shape)).size).toBe(7);
  });

  it('finds a gift whatever the order of its cards', () => {
    expect(hamsterbacke.giveOf(view.moves, ['lb', 're'])).toBe('give re lb');
    expect(hamsterbacke.giveOf(view.moves, ['re', 're'])).toBeNull();
  });

  it('foresees a row that is taken and cards that are given, and leaves the rest to the server', () => {
    const after = hamsterbacke.predict({ ...view, moves: [...view.moves, 'take 1'] }, 'take 1');
    expect(after).toMatchObject({ hand: [...view.hand, 'ye', 'or'], hand_sizes: [3, 6, 2] });
    expect(after.rows[1]).toEqual([]);
    expect(hamsterbacke.predict(view, 'give re lb')).toMatchObject({ hand: ['re', 'lb'], rows });
    expect(hamsterbacke.predict(view, 'block lb 1')).toEqual({ ...view, moves: [] });
  });
});
