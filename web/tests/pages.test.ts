import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GamePage } from '../src/games/page';
import { spokenText } from '../src/lib/talk';
import { setLanguage } from '../src/lib/texts.svelte';
import type { View } from '../src/lib/types';

let pageOf: (game: string) => Partial<GamePage>;
let gameNames: () => readonly string[];

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  ({ pageOf, gameNames } = await import('../src/games'));
  await setLanguage('en');
});

describe('the pages of the games', () => {
  it('are in the folders with their names', () => {
    const folders = Object.keys(import.meta.glob('../src/games/*/index.ts')).map((path) => path.split('/').at(-2));
    expect([...gameNames()].sort()).toEqual(folders.sort());
    for (const name of gameNames()) expect(pageOf(name).table).toBeDefined();
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

  it('know nothing of a game without a folder, and do not fail', () => {
    expect(pageOf('scopa')).toEqual({});
    expect(pageOf('constructor')).toEqual({});
    expect(spokenText('!hello', pageOf('scopa'))).toBe('Hello!');
    expect(spokenText('!knock twice', pageOf('scopa'))).toBe('!knock twice');
  });

  it('put signals into words, and say which of them the table shows', () => {
    const page = pageOf('the-game');
    expect(spokenText('!leave A', page)).toBe('Leave pile A to me');
    expect(spokenText('!hold no-trick', page)).toBe('I hold a command: no trick');
    expect(['!leave A', '!free B', '!hello', '!hold skull'].map((text) => page.showsSignal!(text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('say how a game ended', () => {
    const end = (name: string, result: Record<string, unknown>) => pageOf(name).end!(result);
    expect(end('the-game', { won: true, left: 0, reason: 'all-laid' })).toEqual({
      mood: 'won',
      title: 'You have beaten The Game!',
      text: 'All 98 cards are laid.',
    });
    expect(end('the-game', { won: false, left: 12, reason: 'fire' })).toMatchObject({
      mood: 'lost',
      text: expect.stringContaining('A fire was not covered in time.') as string,
    });
    expect(end('hamsterbacke', { winners: [0] })).toEqual({ text: 'Each card left in hand cost a point.' });
  });

  it('keep everybody silent only while a command asks for it', () => {
    const silence = (silent: boolean, over: boolean) => pageOf('the-game').silence!({ silent, over } as View);
    expect(silence(true, false)).toContain('Silence');
    expect([silence(false, false), silence(true, true)]).toEqual(['', '']);
  });

  it('pause between the rounds of Ventuno, and not at its end', () => {
    const view = (rounds: number, over = false) =>
      ({ rounds: Array<number[]>(rounds).fill([]), over }) as unknown as View;
    const { pauses } = pageOf('ventuno');
    expect([pauses!(view(1), view(2)), pauses!(view(1), view(1)), pauses!(view(1), view(2, true))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
