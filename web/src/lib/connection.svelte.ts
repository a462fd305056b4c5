// The connection to the server: one socket. It keeps each message until the server answers, and resends it after a break.
import type { ClientMessage, Done, Refusal, ServerMessage, Update } from './api';
import { newId } from './random';
import type { Values } from './texts.svelte';

/** A message without its id; what has a default may be left out. */
type Short<T> = T extends { type: string }
  ? Pick<T, 'type' | Extract<keyof T, 'table' | 'move' | 'text'>> & Partial<Omit<T, 'id'>>
  : never;
export type Outgoing = Short<ClientMessage>;
type Answer = Exclude<ServerMessage, Update>;
/** One of several answers to the same question, each better than the one before. */
export type Streamed = Extract<ServerMessage, { type: 'hint' | 'review' }>;
/** What comes under the id of a question again and again. */
type Followable = Streamed | Extract<ServerMessage, { type: 'together' }>;

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    /** The rule that forbids it, if one does. */
    readonly rule = '',
    /** What fills the gaps of its text. */
    readonly values: Values = {},
  ) {
    super(sentence);
  }
}

interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (problem: Refused) => void;
}

interface Followed {
  message: ClientMessage;
  heard: (answer: Followable) => void;
  refused: (problem: Refused) => void;
}

export interface Watcher {
  table: string;
  seat: number | null;
  /** The last number that the watcher has, or null. */
  after: () => number | null;
  update: (update: Update) => void;
  gone: (code: string, sentence: string) => void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

const MIN_DELAY = 400;
const MAX_DELAY = 5000;
/** After this many milliseconds without a message, ask the server whether it is there. */
export const PING_AFTER = 10_000;
/** A question without an answer for this many milliseconds means a lost connection: networks often fail in silence. */
export const TIMEOUT = 6000;

export class Connection {
  /** Whether messages go through now. */
  open = $state(false);
  /** Whether the connection was lost, and not only not made yet. */
  lost = $state(false);
  #socket: Socket | null = null;
  // Nothing on the screen depends on these three.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #waiting = new Map<string, Waiting>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #watchers = new Set<Watcher>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #followed = new Map<string, Followed>();
  #delay = MIN_DELAY;
  #wanted = false;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;

  /** `connect` makes a socket; `prepare` makes sure that the server knows us; `greeted` learns who we are. */
  constructor(
    private connect: () => Socket,
    private prepare: () => Promise<void>,
    private greeted: (id: string, name: string) => void = () => {},
  ) {}

  /** Connect, now and whenever the connection breaks. */
  start(): void {
    this.#wanted = true;
    clearTimeout(this.#reconnectTimer);
    if (this.#socket) return;
    this.prepare().then(
      () => this.#connect(),
      () => this.#reconnectLater(),
    );
  }

  /** Try at once: the network is back, or the person looks at the page again. */
  retry(): void {
    this.#delay = MIN_DELAY;
    if (this.open) this.#sendQuietly({ type: 'ping' });
    else if (this.#wanted) this.start();
  }

  /** Give the connection up, and make another. */
  reset(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed();
    socket.close();
  }

  /** Ask, and wait for the answer, over breaks of the connection too. */
  ask(outgoing: Outgoing, id = newId()): Promise<Answer> {
    const message = { ...outgoing, id } as unknown as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      this.#send(message);
    });
  }

  /** Send a command; `number` of its answer is the event that it made. */
  async command(outgoing: Outgoing): Promise<Done> {
    return (await this.ask(outgoing)) as Done;
  }

  /** Ask, and hear one answer after the other until the last; after a break, ask again. Return what ends it. */
  follow(outgoing: Outgoing, heard: Followed['heard'], refused: Followed['refused']): () => void {
    const id = newId();
    const message = { ...outgoing, id } as unknown as ClientMessage;
    this.#followed.set(id, { message, heard, refused });
    this.#send(message);
    return () => {
      if (this.#followed.delete(id) && this.open) this.#sendQuietly({ type: 'stop', question: id });
    };
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
    if (this.open) this.#watch(watcher);
  }

  unwatch(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher) || !this.open) return;
    this.#sendQuietly({ type: 'unwatch', table: watcher.table, seat: watcher.seat });
  }

  #connect(): void {
    if (this.#socket) return;
    const socket = (this.#socket = this.connect());
    socket.onmessage = (event) => this.#socket === socket && this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#socket === socket && this.#closed();
    this.#expectAnswer();
  }

  #closed(): void {
    this.#socket = null;
    this.open = false;
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
    this.#reconnectLater();
  }

  /** The server must say something before long. */
  #expectAnswer(): void {
    this.#timeout ??= setTimeout(() => this.reset(), TIMEOUT);
  }

  /** The server said something: the connection is alive. */
  #heard(): void {
    clearTimeout(this.#timeout);
    clearTimeout(this.#pingTimer);
    this.#timeout = undefined;
    if (this.#waiting.size) this.#expectAnswer();
    this.#pingTimer = setTimeout(() => this.#sendQuietly({ type: 'ping' }), PING_AFTER);
  }

  #reconnectLater(): void {
    this.lost = true;
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => this.start(), this.#delay);
    this.#delay = Math.min(MAX_DELAY, this.#delay * 2);
  }

  #send(message: ClientMessage): void {
    if (!this.open) return;
    this.#socket?.send(JSON.stringify(message));
    this.#expectAnswer();
  }

  #sendQuietly(outgoing: Outgoing): void {
    this.ask(outgoing).catch(() => {});
  }

  #watch(watcher: Watcher): void {
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
    this.#delay = MIN_DELAY;
    // The watchers ask again, with the latest number; commands go again as they were.
    for (const [id, { message }] of this.#waiting)
      if (['watch', 'unwatch', 'stop', 'ping'].includes(message.type)) this.#waiting.delete(id);
    const commands = [...this.#waiting.values()];
    for (const watcher of this.#watchers) this.#watch(watcher);
    for (const { message } of [...commands, ...this.#followed.values()]) this.#send(message);
  }

  #receive(answer: ServerMessage): void {
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
    this.#heard();
  }

  #answer(answer: Exclude<Answer, { type: 'welcome' | 'gone' }>): void {
    const followed = this.#followed.get(answer.id ?? '');
    if (followed) this.#hearMore(followed, answer);
    const waiting = this.#waiting.get(answer.id ?? '');
    if (!waiting) return;
    if (answer.type === 'refused' && answer.code === 'too-fast') {
      setTimeout(() => this.#send(waiting.message), 1000);
      return;
    }
    this.#waiting.delete(waiting.message.id);
    if (answer.type === 'refused') waiting.reject(refusalOf(answer));
    else waiting.resolve(answer);
  }

  #hearMore({ message, heard, refused }: Followed, answer: Answer): void {
    if (answer.type === 'refused' && answer.code === 'too-fast') setTimeout(() => this.#send(message), 1000);
    else if (answer.type === 'refused') {
      this.#followed.delete(message.id);
      refused(refusalOf(answer));
    } else if (answer.type === 'hint' || answer.type === 'review' || answer.type === 'together') {
      if (answer.type !== 'together' && answer.done) this.#followed.delete(message.id);
      heard(answer);
    }
  }
}

export function refusalOf(refusal: Refusal): Refused {
  return new Refused(refusal.code, refusal.sentence, refusal.rule, refusal.values);
}
