// A finished game in the place of a server: it gives a table any of its positions, as any seat sees it.
import type { Done, Replay, ReplayStep, Update, Warnings } from './api';
import { Refused, type Outgoing, type Watcher } from './connection.svelte';
import type { Line } from './table.svelte';
import type { Numbered, View } from './types';

export class Showing implements Line {
  /** Which position is shown. */
  at = $state(0);
  #watcher: Watcher | null = null;
  /** The views of the seats asked for: one for each position. */
  #seen: View[][] = [];

  constructor(readonly replay: Replay) {}

  get last(): number {
    return this.replay.steps.length - 1;
  }

  get step(): ReplayStep {
    return this.replay.steps[this.at]!;
  }

  /** Return the position after this number of moves: if a deal followed, after that deal. */
  positionOf(moves: number): number {
    return Math.max(
      0,
      this.replay.steps.findLastIndex((step) => step.moves <= moves),
    );
  }

  /** Return what a seat, or a spectator, knew at a position. */
  view(seat: number | null, at = this.at): View {
    const eyes = seat ?? this.replay.state.seats.length;
    this.#seen[eyes] ??= together(this.replay.steps, eyes);
    return this.#seen[eyes][at]!;
  }

  show(at: number): void {
    this.at = Math.min(this.last, Math.max(0, at));
    this.#watcher?.update(this.#update(this.#watcher.seat));
  }

  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    watcher.update(this.#update(watcher.seat));
  }

  unwatch(): void {
    this.#watcher = null;
  }

  command(): Promise<Done> {
    return Promise.reject(new Refused('replay', ''));
  }

  ask(outgoing: Outgoing): Promise<Warnings> {
    if (outgoing.type !== 'warn') return Promise.reject(new Refused('replay', ''));
    const { table, seat = 0 } = outgoing;
    return Promise.resolve({ type: 'warnings', id: '', table, seat, warnings: {} });
  }

  #update(seat: number | null): Update {
    const { state } = this.replay;
    const events = this.replay.steps.slice(0, this.at + 1).flatMap((step, at) => eventsOf(step, at, seat));
    return {
      type: 'update',
      table: state.code,
      number: events.length,
      fresh: true,
      state: {
        ...state,
        phase: 'playing',
        hints: false,
        seats: state.seats.map((one) => ({ ...one, present: true, level: one.kind === 'bot' ? one.level : null })),
      },
      deciders: this.step.deciders,
      time_left: null,
      hands: null,
      events: events.map((event, i) => ({ number: i + 1, at: 0, event })),
      signals: this.step.signals,
      view: this.view(seat),
      seat,
      log_from: 1,
    };
  }
}

function together(steps: readonly ReplayStep[], eyes: number): View[] {
  let view = {} as View;
  return steps.map(({ shared, own }) => (view = { ...view, ...shared, ...own[eyes] }));
}

/** What led to a position, and what was said then, as a seat saw it. */
function eventsOf(step: ReplayStep, at: number, seat: number | null): Numbered['event'][] {
  const came: Numbered['event'] =
    step.seat === null
      ? { type: 'dealt', deal: at }
      : { type: 'moved', seat: step.seat, move: seat === null || step.seat === seat ? step.move : step.masked };
  return [came, ...step.said.map(({ seat: by, text }) => ({ type: 'said', seat: by, text }) as const)];
}
