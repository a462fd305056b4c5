import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GamePage } from '../src/games/page';
import { setLanguage } from '../src/lib/texts.svelte';
import type { View } from '../src/lib/types';

let pageOf: (game: string) => GamePage;
let gameNames: () => readonly string[];
let anyGame: (typeof import('../src/games/default'))['default'];

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  ({ pageOf, gameNames } = await import('../src/games'));
  ({ default: anyGame } = await import('../src/games/default'));
  await setLanguage('en');
});

describe('the pages of the games', () => {
  it('are in the folders with their names', () => {
    const files = Object.keys(import.meta.glob('../src/games/*/index.ts'));
    const folders = files.map((path) => path.split('/').at(-2)).filter((folder) => folder !== 'default');
    expect([...gameNames()].sort()).toEqual(folders.sort());
    for (const name of gameNames()) expect(pageOf(name).name).toBe(name);
  });

  it('are the only place that names a game', () => {
    const sources = import.meta.glob<string>(['../src/**', '!../src/games/**', '!../src/lib/api.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const names = new RegExp(`${gameNames().join('|')}|thegame`, 'i');
    expect(Object.keys(sources).length).toBeGreaterThan(30);
    expect(Object.keys(sources).filter((path) => names.test(sources[path]!))).toEqual([]);
  });

  it('show a game without a folder by its facts', () => {
    for (const name of ['scopa', 'constructor']) expect(pageOf(name)).toBe(anyGame);
    expect(anyGame.end({ winners: [0], scores: [3, 1] })).toEqual({});
    expect(anyGame.end({ won: true })).toEqual({ mood: 'won', title: 'You have won!' });
    expect(anyGame.end({ won: false })).toEqual({ mood: 'lost', title: 'You have lost this time.' });
  });

  it('say which signals the table shows', () => {
    const shown = ['!leave A', '!free B', '!hello', '!hold skull'].map((text) => pageOf('the-game').showsSignal!(text));
    expect(shown).toEqual([true, true, false, false]);
  });

  it('say how a game ended', () => {
    const end = (name: string, result: Record<string, unknown>, verdict = '') => pageOf(name).end!(result, verdict);
    expect(end('the-game', { won: true, left: 0, reason: 'all-laid' }, 'beaten')).toEqual({
      mood: 'won',
      title: 'You have beaten The Game!',
      text: 'All 98 cards are laid.',
    });
    expect(end('the-game', { won: false, left: 12, reason: 'fire' }, 'lost')).toMatchObject({
      mood: 'lost',
      text: expect.stringContaining('Nobody covered a fire in time.') as string,
    });
    expect(end('the-game', { won: false, left: 9, reason: 'stuck' }, 'brilliant')).toMatchObject({ mood: 'close' });
  });

  it('keep everybody silent only while a command asks for it', () => {
    const silence = (silent: boolean, over: boolean) => pageOf('the-game').silence!({ silent, over } as View);
    expect(silence(true, false)).toContain('Silence');
    expect([silence(false, false), silence(true, true)]).toEqual(['', '']);
  });

  it('pause at every explosion of Ventuno, the last one too', () => {
    const view = (rounds: number, over = false) =>
      ({ rounds: Array<number[]>(rounds).fill([]), over }) as unknown as View;
    const { pauses } = pageOf('ventuno');
    expect([pauses!(view(1), view(2)), pauses!(view(1), view(1)), pauses!(view(1), view(2, true))]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('say how a score of Hamsterbacke came about', () => {
    const view = { points: [12, 3], hand_sizes: [5, 4] } as unknown as View;
    expect(pageOf('hamsterbacke').sum!(view, 0)).toBe('12 scored − 5 in hand');
  });
});
