// The line to the server: one socket. What was sent is kept until it is answered, and sent again after a break.
import type { ClientMessage, Done, Refusal, ServerMessage, Update } from './api';
import { newId } from './random';

/** A message without its id; what has a default may be left out. */
type Short<T> = T extends { type: string }
  ? Pick<T, 'type' | Extract<keyof T, 'table' | 'move' | 'text'>> & Partial<Omit<T, 'id'>>
  : never;
export type Wish = Short<ClientMessage>;
type Answer = Exclude<ServerMessage, Update>;

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (problem: Refused) => void;
}

export interface Watcher {
  table: string;
  seat: number | null;
  /** The last number that the watcher has, or null. */
  after: () => number | null;
  update: (update: Update) => void;
  gone: (code: string, sentence: string) => void;
}

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

const SOON = 400;
const LATE = 5000;
/** After so long without a word the server is asked whether it is there. */
export const QUIET = 10_000;
/** A line on which nothing is heard for so long, though something was asked, is lost: networks often fail in silence. */
export const SILENCE = 6000;

export class Line {
  /** Whether messages go through now. */
  open = $state(false);
  /** Whether the line was lost, and not only not made yet. */
  lost = $state(false);
  #wire: Wire | null = null;
  // Nothing on the screen depends on these two.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #waiting = new Map<string, Waiting>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #watchers = new Set<Watcher>();
  #wait = SOON;
  #wanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** `connect` makes a socket; `prepare` makes sure that the server knows us; `greeted` is told who we are. */
  constructor(
    private connect: () => Wire,
    private prepare: () => Promise<void>,
    private greeted: (id: string, name: string) => void = () => {},
  ) {}

  /** Connect, now and whenever the line breaks. */
  start(): void {
    this.#wanted = true;
    clearTimeout(this.#timer);
    if (this.#wire) return;
    this.prepare().then(
      () => this.#dial(),
      () => this.#again(),
    );
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    this.#wait = SOON;
    if (this.open) this.#quietly({ type: 'ping' });
    else if (this.#wanted) this.start();
  }

  /** Give the line up, and make another. */
  drop(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#hangUp();
    wire.close();
  }

  /** Ask, and wait for the answer, over breaks of the line too. */
  ask(wish: Wish, id = newId()): Promise<Answer> {
    const message = { ...wish, id } as unknown as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      this.#send(message);
    });
  }

  /** Send a command; `number` of its answer is the event that it made. */
  async command(wish: Wish): Promise<Done> {
    return (await this.ask(wish)) as Done;
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
    if (this.open) this.#ask(watcher);
  }

  unwatch(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher) || !this.open) return;
    this.#quietly({ type: 'unwatch', table: watcher.table, seat: watcher.seat });
  }

  #dial(): void {
    if (this.#wire) return;
    const wire = (this.#wire = this.connect());
    wire.onmessage = (event) => this.#wire === wire && this.#hear(JSON.parse(event.data) as ServerMessage);
    wire.onclose = () => this.#wire === wire && this.#hangUp();
    this.#expect();
  }

  #hangUp(): void {
    this.#wire = null;
    this.open = false;
    clearTimeout(this.#quiet);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#again();
  }

  /** Something must be heard before long. */
  #expect(): void {
    this.#silence ??= setTimeout(() => this.drop(), SILENCE);
  }

  /** Something was heard: the line is alive. */
  #alive(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#quiet);
    this.#silence = undefined;
    if (this.#waiting.size) this.#expect();
    this.#quiet = setTimeout(() => this.#quietly({ type: 'ping' }), QUIET);
  }

  #again(): void {
    this.lost = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), this.#wait);
    this.#wait = Math.min(LATE, this.#wait * 2);
  }

  #send(message: ClientMessage): void {
    if (!this.open) return;
    this.#wire?.send(JSON.stringify(message));
    this.#expect();
  }

  #quietly(wish: Wish): void {
    this.ask(wish).catch(() => {});
  }

  #ask(watcher: Watcher): void {
    const { table, seat } = watcher;
    const id = newId();
    const message: ClientMessage = { type: 'watch', id, table, seat, after: watcher.after() };
    const reject = (problem: Refused) => watcher.gone(problem.code, problem.message);
    this.#waiting.set(id, { message, resolve: () => {}, reject });
    this.#send(message);
  }

  #welcome(): void {
    this.open = true;
    this.lost = false;
    this.#wait = SOON;
    // Watching is asked for anew, with the latest number; commands go again as they were.
    for (const [id, { message }] of this.#waiting)
      if (['watch', 'unwatch', 'ping'].includes(message.type)) this.#waiting.delete(id);
    const commands = [...this.#waiting.values()];
    for (const watcher of this.#watchers) this.#ask(watcher);
    for (const { message } of commands) this.#send(message);
  }

  #hear(answer: ServerMessage): void {
    if (answer.type === 'welcome') {
      this.greeted(answer.person, answer.name);
      this.#welcome();
    } else if (answer.type === 'update') {
      for (const watcher of [...this.#watchers])
        if (watcher.table === answer.table && watcher.seat === answer.seat) watcher.update(answer);
    } else if (answer.type === 'gone') {
      for (const watcher of [...this.#watchers]) {
        if (watcher.table !== answer.table || watcher.seat !== answer.seat) continue;
        this.#watchers.delete(watcher);
        watcher.gone(answer.code, answer.sentence);
      }
    } else this.#answer(answer);
    this.#alive();
  }

  #answer(answer: Exclude<Answer, { type: 'welcome' | 'gone' }>): void {
    const waiting = this.#waiting.get(answer.id ?? '');
    if (!waiting) return;
    if (answer.type === 'refused' && answer.code === 'too-fast') {
      setTimeout(() => this.#send(waiting.message), 1000);
      return;
    }
    this.#waiting.delete(waiting.message.id);
    if (answer.type === 'refused') waiting.reject(problemOf(answer));
    else waiting.resolve(answer);
  }
}

export function problemOf(refusal: Refusal): Refused {
  return new Refused(refusal.code, refusal.sentence);
}
