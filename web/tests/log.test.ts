import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Numbered } from '../src/lib/types';

let playedFor: typeof import('../src/lib/log').playedFor;

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  ({ playedFor } = await import('../src/lib/log'));
});

type Happened = [type: string, seat: number];
const log = (...events: Happened[]) =>
  events.map(([type, seat], i) => ({ number: i + 1, at: 0, event: { type, seat } })) as Numbered[];

describe('what a bot has played for you', () => {
  const away: Happened[] = [
    ['moved', 0],
    ['lent', 0],
    ['moved', 1],
    ['moved', 0],
    ['moved', 0],
    ['returned', 0],
  ];

  it('is what it moved at your seat while it had it', () => {
    expect(playedFor(log(...away), 0).map(({ number }) => number)).toEqual([4, 5]);
  });
  it('is past when you have moved yourself', () => {
    expect(playedFor(log(...away, ['moved', 0]), 0)).toEqual([]);
  });
  it('is nothing for the others, nor for a person who was never away', () => {
    expect(playedFor(log(...away), 1)).toEqual([]);
    expect(playedFor(log(['moved', 0]), 0)).toEqual([]);
  });
});
