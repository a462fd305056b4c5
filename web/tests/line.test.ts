import { describe, expect, it, vi } from 'vitest';
import { Line, QUIET, SILENCE, type Watcher, type Wire } from '../src/lib/line.svelte';

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;
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
  const wires: FakeWire[] = [];
  const line = new Line(
    () => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    },
    () => Promise.resolve(),
  );
  line.start();
  return { line, wires };
}

async function connected(wires: FakeWire[], number: number) {
  await vi.waitFor(() => expect(wires.length).toBe(number));
  wires.at(-1)!.hear(welcome);
}

describe('the line', () => {
  it('sends what it was asked before it was connected', async () => {
    const { line, wires } = setUp();
    const done = line.command({ type: 'move', table: 't', seat: 0, move: '37A' });
    await connected(wires, 1);
    const [sent] = wires[0]!.sent;
    expect(sent).toMatchObject({ type: 'move', move: '37A' });
    wires[0]!.hear({ type: 'done', id: sent!['id'], number: 7, table: null });
    expect((await done).number).toBe(7);
  });

  it('sends a command again with the same id when the line broke before its answer', async () => {
    const { line, wires } = setUp();
    await connected(wires, 1);
    const done = line.command({ type: 'start', table: 't' });
    wires[0]!.onclose?.({ code: 1006 });
    expect(line.open).toBe(false);
    expect(line.lost).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await connected(wires, 2);
    expect(line.lost).toBe(false);
    expect(wires[1]!.sent).toEqual(wires[0]!.sent);
    wires[1]!.hear({ type: 'done', id: wires[1]!.sent[0]!['id'], number: 3, table: null });
    expect((await done).number).toBe(3);
  });

  it('asks to watch from the last number after a break', async () => {
    const { line, wires } = setUp();
    let last: number | null = null;
    const watcher: Watcher = {
      table: 't',
      seat: 1,
      after: () => last,
      update: (update) => (last = update.number),
      gone: () => {},
    };
    line.watch(watcher);
    await connected(wires, 1);
    expect(wires[0]!.sent[0]).toMatchObject({ type: 'watch', seat: 1, after: null });
    wires[0]!.hear({ type: 'update', table: 't', seat: 1, number: 12, events: [] });
    wires[0]!.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(1000);
    await connected(wires, 2);
    expect(wires[1]!.sent[0]).toMatchObject({ type: 'watch', after: 12 });
  });

  it('says why something was refused', async () => {
    const { line, wires } = setUp();
    await connected(wires, 1);
    const done = line.command({ type: 'start', table: 't' });
    wires[0]!.hear({ type: 'refused', id: wires[0]!.sent[0]!['id'], code: 'not-host', sentence: 'No.', rule: '' });
    await expect(done).rejects.toMatchObject({ code: 'not-host' });
  });

  it('waits and asks again when it was too fast', async () => {
    const { line, wires } = setUp();
    await connected(wires, 1);
    void line.command({ type: 'start', table: 't' });
    wires[0]!.hear({ type: 'refused', id: wires[0]!.sent[0]!['id'], code: 'too-fast', sentence: '', rule: '' });
    await vi.advanceTimersByTimeAsync(1100);
    expect(wires[0]!.sent).toHaveLength(2);
  });

  it('is lost when something was asked and nothing is heard', async () => {
    const { line, wires } = setUp();
    await connected(wires, 1);
    const done = line.command({ type: 'start', table: 't' });
    await vi.advanceTimersByTimeAsync(SILENCE + 1);
    expect(wires[0]!.closed).toBe(true);
    expect(line.lost).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await connected(wires, 2);
    wires[0]!.hear({ type: 'refused', id: wires[0]!.sent[0]!['id'], code: 'closed', sentence: '', rule: '' });
    wires[1]!.hear({ type: 'done', id: wires[1]!.sent[0]!['id'], number: 3, table: null });
    expect((await done).number).toBe(3);
  });

  it('asks whether the server is there when it was quiet for long, and stays if it is', async () => {
    const { line, wires } = setUp();
    await connected(wires, 1);
    for (let round = 1; round <= 3; round++) {
      await vi.advanceTimersByTimeAsync(QUIET + 1);
      expect(wires[0]!.sent).toHaveLength(round);
      expect(wires[0]!.sent.at(-1)).toMatchObject({ type: 'ping' });
      wires[0]!.hear({ type: 'pong', id: wires[0]!.sent.at(-1)!['id'] });
    }
    await vi.advanceTimersByTimeAsync(SILENCE + 1);
    expect(line.lost).toBe(false);
    expect(wires).toHaveLength(1);
  });

  it('is lost when a socket never comes to life', async () => {
    const { line, wires } = setUp();
    await vi.waitFor(() => expect(wires.length).toBe(1));
    await vi.advanceTimersByTimeAsync(SILENCE + 1000);
    expect(line.lost).toBe(true);
    expect(wires).toHaveLength(2);
  });

  it('is not made by looking at a page that never wanted one', async () => {
    vi.useFakeTimers();
    const wires: FakeWire[] = [];
    const line = new Line(
      () => (wires.push(new FakeWire()), wires.at(-1)!),
      () => Promise.resolve(),
    );
    line.hurry();
    line.drop();
    await vi.advanceTimersByTimeAsync(QUIET);
    expect(wires).toHaveLength(0);
    expect(line.lost).toBe(false);
  });
});
