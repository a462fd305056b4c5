import { describe, expect, it, vi } from 'vitest';
import { Refused, type Connection, type Watcher, type Outgoing } from '../src/lib/connection.svelte';
import { MOVE_PAUSES, Table } from '../src/lib/table.svelte';
import type { TableState, Update, View } from '../src/lib/types';

function setUp(isPaced = false) {
  vi.useFakeTimers();
  let watcher: Watcher | undefined;
  const asked: { outgoing: Outgoing; resolve: (answer: unknown) => void; reject: (problem: Refused) => void }[] = [];
  const ask = (outgoing: Outgoing) => new Promise((resolve, reject) => asked.push({ outgoing, resolve, reject }));
  const connection = {
    watch: (one: Watcher) => (watcher = one),
    unwatch: () => {},
    ask,
    command: ask,
  } as unknown as Connection;
  const table = new Table('t', connection, () => isPaced);
  table.look(0);
  const tell = (number: number, change: Partial<Update> = {}) =>
    watcher!.update({
      type: 'update',
      table: 't',
      seat: 0,
      number,
      fresh: false,
      events: [],
      state: null,
      deciders: [],
      time_left: null,
      view: null,
      signals: [],
      hands: null,
      log_from: 1,
      ...change,
    });
  return { table, asked, tell, after: () => watcher!.after() };
}

const playing = { phase: 'playing', settings: { pace: 'normal' } } as TableState;

const moved = (number: number, seat: number, move: string) => [
  { number, at: 0, event: { type: 'moved' as const, seat, move } },
];

describe('a table', () => {
  it('shows a move at once, until the server has shown it', async () => {
    const { table, asked, tell } = setUp();
    void table.move('37A');
    expect(table.pending).toBe('37A');
    asked[0]!.resolve({ type: 'done', id: '', number: 5, table: null });
    await vi.waitFor(() => expect(table.pending).toBe('37A'));
    tell(5, { events: moved(5, 0, '37A') });
    expect(table.pending).toBeNull();
  });

  it('takes a move back that is refused, and says why', async () => {
    const { table, asked } = setUp();
    void table.move('37A');
    asked[0]!.reject(new Refused('lost-race', 'Something else happened first.'));
    await vi.waitFor(() => expect(table.pending).toBeNull());
    expect((table.problem as Refused).code).toBe('lost-race');
  });

  it('makes one move at a time', () => {
    const { table, asked } = setUp();
    void table.move('37A');
    void table.move('38A');
    expect(asked).toHaveLength(1);
  });

  it('shows what others do one after the other', () => {
    const { table, tell, after } = setUp(true);
    tell(1, { events: moved(1, 1, '10A') });
    tell(2, { events: moved(2, 1, '12A') });
    expect(table.number).toBe(1);
    expect(after()).toBe(2);
    vi.advanceTimersByTime(MOVE_PAUSES.normal);
    expect(table.number).toBe(2);
  });

  it('hurries the bots until you have to decide', () => {
    const { table, asked, tell } = setUp(true);
    tell(1, { events: moved(1, 1, '10A'), deciders: [1], state: playing });
    tell(2, { events: moved(2, 1, '12A'), deciders: [1] });
    tell(3, { events: moved(3, 1, '14A'), deciders: [1] });
    expect(table.number).toBe(1);
    table.hurry();
    expect(table.number).toBe(3);
    expect(asked.at(-1)!.outgoing).toEqual({ type: 'hurry', table: 't' });
    tell(4, { events: moved(4, 1, 'end'), deciders: [0] });
    tell(5, { events: moved(5, 1, '16A'), deciders: [1] });
    tell(6, { events: moved(6, 1, '18A'), deciders: [1] });
    expect(table.number).toBe(4);
  });

  it('asks for no hurry when it is your turn', () => {
    const { table, asked, tell } = setUp();
    tell(1, { deciders: [0], state: playing });
    table.hurry();
    expect(asked).toHaveLength(0);
  });

  it('forgets what the rules of the game let nobody look up', () => {
    const { table, tell } = setUp();
    for (let number = 1; number <= 9; number++) tell(number, { events: moved(number, 1, '10A') });
    expect(table.log).toHaveLength(9);
    expect(table.forgets).toBe(false);
    tell(10, { events: moved(10, 0, 'end'), log_from: 8 });
    expect(table.log.map(({ number }) => number)).toEqual([8, 9, 10]);
    expect(table.forgets).toBe(true);
  });

  it('says why a move cannot be made, and plays nothing', async () => {
    const { table, asked } = setUp();
    void table.why('37A');
    expect(asked[0]!.outgoing).toEqual({ type: 'why', table: 't', seat: 0, move: '37A' });
    expect(table.pending).toBeNull();
    asked[0]!.reject(new Refused('not-higher', 'It is lower.', 'TG-5', { card: 37 }));
    await vi.waitFor(() => expect((table.problem as Refused).rule).toBe('TG-5'));
  });

  it('shows how things stand to a person who was away', () => {
    const { table, tell } = setUp(true);
    for (let number = 1; number <= 20; number++) tell(number, { events: moved(number, 1, '10A') });
    vi.advanceTimersByTime(MOVE_PAUSES.normal * 3);
    expect(table.number).toBeGreaterThan(8);
  });

  it('holds back what follows while something is shown', () => {
    const { table, tell } = setUp();
    table.onshown = (update) => update.number === 1;
    tell(1);
    tell(2);
    expect(table.number).toBe(1);
    table.resume();
    expect(table.number).toBe(2);
  });

  it('ends when the last thing that happened has been shown', () => {
    const { table, tell } = setUp();
    table.onshown = () => true;
    tell(1, { state: { phase: 'over' } as TableState });
    expect(table.ended).toBe(false);
    table.resume();
    expect(table.ended).toBe(true);
  });

  it('offers no move at a table that is closed', () => {
    const { table, tell } = setUp();
    tell(1, { view: { moves: ['37A'] } as unknown as View });
    expect(table.view!.moves).toEqual(['37A']);
    tell(2, { state: { phase: 'closed' } as TableState });
    expect(table.view!.moves).toEqual([]);
    expect(table.ended).toBe(true);
  });
});
