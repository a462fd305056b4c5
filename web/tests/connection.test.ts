import { describe, expect, it, vi } from 'vitest';
import { Connection, PING_AFTER, TIMEOUT, type Watcher, type Socket } from '../src/lib/connection.svelte';
import { Question } from '../src/lib/question.svelte';

vi.mock('../src/lib/session.svelte', () => ({ connection: {} }));

class FakeSocket implements Socket {
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = { type: 'welcome', person: 'ada', name: 'Ada', protocol: 1 };

function setUp() {
  vi.useFakeTimers();
  const sockets: FakeSocket[] = [];
  const connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    () => Promise.resolve(),
  );
  connection.start();
  return { connection, sockets };
}

async function connected(sockets: FakeSocket[], number: number) {
  await vi.waitFor(() => expect(sockets.length).toBe(number));
  sockets.at(-1)!.hear(welcome);
}

describe('the connection', () => {
  it('sends what it was asked before it was connected', async () => {
    const { connection, sockets } = setUp();
    const done = connection.command({ type: 'move', table: 't', seat: 0, move: '37A' });
    await connected(sockets, 1);
    const [sent] = sockets[0]!.sent;
    expect(sent).toMatchObject({ type: 'move', move: '37A' });
    sockets[0]!.hear({ type: 'done', id: sent!['id'], number: 7, table: null });
    expect((await done).number).toBe(7);
  });

  it('sends a command again with the same id when the connection broke before its answer', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    const done = connection.command({ type: 'start', table: 't' });
    sockets[0]!.onclose?.({ code: 1006 });
    expect(connection.open).toBe(false);
    expect(connection.lost).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await connected(sockets, 2);
    expect(connection.lost).toBe(false);
    expect(sockets[1]!.sent).toEqual(sockets[0]!.sent);
    sockets[1]!.hear({ type: 'done', id: sockets[1]!.sent[0]!['id'], number: 3, table: null });
    expect((await done).number).toBe(3);
  });

  it('asks to watch from the last number after a break', async () => {
    const { connection, sockets } = setUp();
    let last: number | null = null;
    const watcher: Watcher = {
      table: 't',
      seat: 1,
      after: () => last,
      update: (update) => (last = update.number),
      gone: () => {},
    };
    connection.watch(watcher);
    await connected(sockets, 1);
    expect(sockets[0]!.sent[0]).toMatchObject({ type: 'watch', seat: 1, after: null });
    sockets[0]!.hear({ type: 'update', table: 't', seat: 1, number: 12, events: [] });
    sockets[0]!.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(1000);
    await connected(sockets, 2);
    expect(sockets[1]!.sent[0]).toMatchObject({ type: 'watch', after: 12 });
  });

  it('says why something was refused', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    const done = connection.command({ type: 'start', table: 't' });
    sockets[0]!.hear({
      type: 'refused',
      id: sockets[0]!.sent[0]!['id'],
      code: 'not-host',
      sentence: 'No.',
      rule: 'TG-5',
    });
    await expect(done).rejects.toMatchObject({ code: 'not-host', rule: 'TG-5' });
  });

  it('hears one answer after the other, asks again after a break, and stops with the last', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    const question = new Question(connection, { type: 'review', table: 't' }, (answer) =>
      answer.type === 'review' ? answer.review : null,
    );
    const [asked] = sockets[0]!.sent;
    const answer = (review: unknown, more = {}) => ({ type: 'review', id: asked!['id'], ahead: 0, review, ...more });
    sockets[0]!.hear(answer(null, { ahead: 2, done: false }));
    expect(question).toMatchObject({ found: null, ahead: 2, done: false, interrupted: false });
    sockets[0]!.hear(answer({ worlds: 8 }, { done: false }));
    sockets[0]!.onclose?.({ code: 1012 });
    expect(question).toMatchObject({ found: { worlds: 8 }, interrupted: true });
    await vi.advanceTimersByTimeAsync(1000);
    await connected(sockets, 2);
    expect(sockets[1]!.sent).toEqual([asked]);
    sockets[1]!.hear(answer({ worlds: 20 }, { done: false }));
    sockets[1]!.hear(answer(null, { done: true }));
    expect(question).toMatchObject({ found: { worlds: 20 }, done: true, interrupted: false });
    question.stop();
    expect(sockets[1]!.sent).toHaveLength(1);
  });

  it('says that nobody wants an answer any more, and what is refused', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    const ask = () => new Question(connection, { type: 'review', table: 't' }, () => null);
    ask().stop();
    const [first, stop] = sockets[0]!.sent;
    expect(stop).toMatchObject({ type: 'stop', question: first!['id'] });
    const full = ask();
    const refusal = { type: 'refused', id: sockets[0]!.sent[2]!['id'], sentence: '', rule: '', values: {} };
    sockets[0]!.hear({ ...refusal, code: 'too-fast' });
    await vi.advanceTimersByTimeAsync(1100);
    expect(sockets[0]!.sent[3]).toEqual(sockets[0]!.sent[2]);
    sockets[0]!.hear({ ...refusal, code: 'queue-full' });
    expect(full.problem?.code).toBe('queue-full');
    expect(full.interrupted).toBe(false);
  });

  it('waits and asks again when it was too fast', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    void connection.command({ type: 'start', table: 't' });
    sockets[0]!.hear({ type: 'refused', id: sockets[0]!.sent[0]!['id'], code: 'too-fast', sentence: '', rule: '' });
    await vi.advanceTimersByTimeAsync(1100);
    expect(sockets[0]!.sent).toHaveLength(2);
  });

  it('is lost when something was asked and nothing is heard', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    const done = connection.command({ type: 'start', table: 't' });
    await vi.advanceTimersByTimeAsync(TIMEOUT + 1);
    expect(sockets[0]!.closed).toBe(true);
    expect(connection.lost).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await connected(sockets, 2);
    sockets[0]!.hear({ type: 'refused', id: sockets[0]!.sent[0]!['id'], code: 'closed', sentence: '', rule: '' });
    sockets[1]!.hear({ type: 'done', id: sockets[1]!.sent[0]!['id'], number: 3, table: null });
    expect((await done).number).toBe(3);
  });

  it('asks whether the server is there when it was quiet for long, and stays if it is', async () => {
    const { connection, sockets } = setUp();
    await connected(sockets, 1);
    for (let round = 1; round <= 3; round++) {
      await vi.advanceTimersByTimeAsync(PING_AFTER + 1);
      expect(sockets[0]!.sent).toHaveLength(round);
      expect(sockets[0]!.sent.at(-1)).toMatchObject({ type: 'ping' });
      sockets[0]!.hear({ type: 'pong', id: sockets[0]!.sent.at(-1)!['id'] });
    }
    await vi.advanceTimersByTimeAsync(TIMEOUT + 1);
    expect(connection.lost).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('is lost when a socket never comes to life', async () => {
    const { connection, sockets } = setUp();
    await vi.waitFor(() => expect(sockets.length).toBe(1));
    await vi.advanceTimersByTimeAsync(TIMEOUT + 1000);
    expect(connection.lost).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('is not made by looking at a page that never wanted one', async () => {
    vi.useFakeTimers();
    const sockets: FakeSocket[] = [];
    const connection = new Connection(
      () => (sockets.push(new FakeSocket()), sockets.at(-1)!),
      () => Promise.resolve(),
    );
    connection.retry();
    connection.reset();
    await vi.advanceTimersByTimeAsync(PING_AFTER);
    expect(sockets).toHaveLength(0);
    expect(connection.lost).toBe(false);
  });
});
