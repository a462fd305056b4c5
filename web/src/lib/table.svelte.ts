// A table as you see it: what the server last said, and what you have just done.
import type { Card, Numbered, Signal, TableState, Update, View } from './types';
import { t } from './texts.svelte';
import { Refused, type Connection, type Watcher, type Outgoing } from './connection.svelte';

/** How long you look at another player's move before the next one shows, in milliseconds. */
export const MOVE_PAUSES = { slow: 420, normal: 300, fast: 120 } as const;
/** With more than this waiting, you have been away: show how things stand. */
const MOST_WAITING = 8;
/** How many events a log has at most. */
const LONGEST_LOG = 300;

/** What a table needs of a connection; a lesson has it too. */
export type Line = Pick<Connection, 'watch' | 'unwatch' | 'command' | 'ask'>;

export class Table {
  state = $state.raw<TableState | null>(null);
  view = $state.raw<View | null>(null);
  deciders = $state.raw<readonly number[]>([]);
  /** When the time for the decision is up, by this device's clock; null if no clock runs. */
  due = $state<number | null>(null);
  signals = $state.raw<readonly Signal[]>([]);
  hands = $state.raw<readonly (readonly Card[])[] | null>(null);
  /** The latest events, oldest first, as far back as the rules of the game let a log go. */
  log = $state.raw<readonly Numbered[]>([]);
  /** Whether the log has forgotten what happened earlier, because the rules want it so. */
  forgets = $state(false);
  /** Whether this is a replay: nobody here is you, and nothing is played. */
  isReplay = false;
  /** The seat whose view is shown. */
  seat = $state<number | null>(null);
  /** The move that you have made and that the server has not shown yet. */
  pending = $state<string | null>(null);
  /** The moves that would certainly lose, and how. */
  warnings = $state.raw<Readonly<Record<string, string>>>({});
  /** Whether the warnings about your moves have come. */
  warned = $state(false);
  problem = $state.raw<unknown>(null);
  /** Whether it says why it asks something: this is your first game of its kind. */
  explains = $state(false);
  /** The rule that you read above the table; empty is the beginning of the rules. */
  reading = $state<string | null>(null);
  /** Why the table cannot be seen. */
  gone = $state.raw<Refused | null>(null);
  /** While true, what comes waits: the table is showing something. */
  paused = $state(false);
  /** Called when an update shows; true lets what follows wait until `resume`. */
  onshown: (update: Update, before: View | null) => boolean = () => false;

  /** Whether the table is done, and all that happened has been shown: the result stands where your hand was. */
  get ended(): boolean {
    return ['over', 'closed'].includes(this.state?.phase ?? '') && !this.paused;
  }

  number = 0;
  #watcher: Watcher | null = null;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pendingNumber: number | null = null;
  #hurried = false;

  constructor(
    readonly code: string,
    private connection: Line,
    /** Whether moves are shown one after the other. */
    private isPaced: () => boolean,
  ) {}

  /** Show the table as a seat sees it, or a spectator. */
  look(seat: number | null): void {
    if (this.#watcher && this.#watcher.seat === seat) return;
    if (this.#watcher) this.connection.unwatch(this.#watcher);
    this.#forget();
    this.seat = seat;
    let fresh = true;
    const watcher: Watcher = {
      table: this.code,
      seat,
      after: () => (fresh ? null : this.#latest()),
      update: (update) => {
        fresh = false;
        this.#take(update);
      },
      gone: (code, sentence) => {
        if (this.#watcher !== watcher) return;
        this.#watcher = null;
        if (code === 'not-your-seat' && seat !== null) this.look(null);
        else this.gone = new Refused(code, sentence);
      },
    };
    this.#watcher = watcher;
    this.connection.watch(watcher);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#watcher) this.connection.unwatch(this.#watcher);
    this.#watcher = null;
  }

  /** Make a move; it shows at once, and the table takes it back if the server refuses it. */
  async move(move: string, seat = this.seat): Promise<void> {
    if (this.pending !== null || seat === null) return;
    if (this.isReplay) return this.refuse('replay');
    this.pending = move;
    this.#pendingNumber = null;
    this.problem = null;
    this.warnings = {};
    try {
      const done = await this.connection.command({ type: 'move', table: this.code, seat, move });
      this.#pendingNumber = done.number ?? 0;
      this.#settle();
    } catch (problem) {
      this.pending = null;
      this.problem = problem;
    }
  }

  /** Ask why you cannot make a move, and say it; the table plays nothing. */
  async why(move: string): Promise<void> {
    this.problem = null;
    if (this.pending !== null || this.seat === null) return;
    try {
      await this.connection.ask({ type: 'why', table: this.code, seat: this.seat, move });
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** Say what your last try lacks: its code has a text. */
  refuse(code: string): void {
    this.problem = new Refused(code, '');
  }

  /** Send another command, and say what goes wrong. */
  async do(outgoing: Outgoing): Promise<boolean> {
    this.problem = null;
    try {
      await this.connection.command(outgoing);
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    }
  }

  /** Say something from your seat. */
  say(text: string): Promise<boolean> {
    return this.do({ type: 'say', table: this.code, seat: this.seat!, text });
  }

  /** Return how the page calls the player of a seat: you, or by name. */
  nameOf(seat: number): string {
    return seat === this.seat && !this.isReplay ? t('table.you') : (this.state?.seats[seat]?.name ?? '');
  }

  /** What the hand is called that you see. */
  get handName(): string {
    return this.isReplay && this.seat !== null
      ? t('replay.hand', { name: this.nameOf(this.seat) })
      : t('table.your-hand');
  }

  /** Let the bots play without pauses until you have to decide. */
  hurry(): void {
    if (this.seat === null || this.state?.phase !== 'playing' || this.deciders.includes(this.seat)) return;
    this.#hurried = true;
    if (!this.paused) this.#next();
    this.connection.ask({ type: 'hurry', table: this.code }).catch(() => {}); // then they take their time
  }

  /** Continue after something was shown. */
  resume(): void {
    this.paused = false;
    this.#next();
  }

  /** What was the last number received, shown or not. */
  #latest(): number {
    return this.#queue.at(-1)?.number ?? this.number;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.view = null;
    this.pending = null;
    this.warnings = {};
    this.gone = null;
    this.paused = false;
  }

  #take(update: Update): void {
    this.due = update.time_left === null ? null : Date.now() + update.time_left;
    if (update.fresh || (!this.paused && this.#queue.length >= MOST_WAITING)) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      const before = update.fresh ? [] : this.#queue;
      this.#queue = [];
      this.paused = false;
      for (const waiting of [...before, update]) this.#show(waiting);
      return;
    }
    this.#queue.push(update);
    if (this.#timer === undefined && !this.paused) this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length && !this.paused) {
      const update = this.#queue.shift()!;
      this.#show(update);
      if (this.#queue.length < MOST_WAITING && this.#deservesAPause(update) && this.isPaced()) {
        this.#timer = setTimeout(() => this.#next(), MOVE_PAUSES[this.state?.settings.pace ?? 'normal']);
        return;
      }
    }
  }

  #deservesAPause(update: Update): boolean {
    return !this.#hurried && update.events.some(({ event }) => event.type === 'moved' && event.seat !== this.seat);
  }

  #show(update: Update): void {
    const before = this.view;
    this.number = update.number;
    this.log = [...(update.fresh ? [] : this.log), ...update.events]
      .filter(({ number }) => number >= update.log_from)
      .slice(-LONGEST_LOG);
    this.forgets = update.log_from > 1;
    if (update.state) this.state = update.state;
    if (update.view) this.view = update.view;
    // A game that was given up has legal moves, and nobody to make them.
    if (this.state?.phase === 'closed' && this.view) this.view = { ...this.view, moves: [] };
    this.deciders = update.deciders;
    if (this.seat === null || update.deciders.includes(this.seat)) this.#hurried = false;
    this.signals = update.signals;
    this.hands = (update.hands ?? null) as Table['hands'];
    this.#settle();
    if (update.view) void this.#warn();
    if (this.onshown(update, before)) this.paused = true;
  }

  #settle(): void {
    if (this.#pendingNumber === null || this.number < this.#pendingNumber) return;
    this.pending = null;
    this.#pendingNumber = null;
  }

  async #warn(): Promise<void> {
    const { view, seat, number } = this;
    this.warnings = {};
    this.warned = false;
    if (!view?.moves.length || seat === null) return;
    try {
      const answer = await this.connection.ask({ type: 'warn', table: this.code, seat });
      if (answer.type === 'warnings' && this.number === number) this.warnings = answer.warnings;
    } catch {
      // Without warnings you play on, as at a real table.
    }
    if (this.number === number) this.warned = true;
  }
}
