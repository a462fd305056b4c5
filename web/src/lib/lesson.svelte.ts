// A lesson in the place of a server: it answers a table as its script says, and waits for the move that it asks for.
import type { Done, LessonScript, LessonStep, Warnings } from './api';
import { Refused, type Outgoing, type Watcher } from './connection.svelte';
import type { Line } from './table.svelte';

export class Lesson implements Line {
  /** How many steps are done. */
  done = $state(0);
  /** The last event of the steps that are done. */
  latest = $state(0);
  #watcher: Watcher | null = null;

  constructor(
    readonly script: LessonScript,
    /** Says what to do instead of something that the step does not ask for. */
    private instead: (step: LessonStep | null) => string,
  ) {
    this.latest = script.start.number;
  }

  get step(): LessonStep | null {
    return this.script.steps[this.done] ?? null;
  }

  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    watcher.update(this.script.start);
  }

  unwatch(): void {
    this.#watcher = null;
  }

  /** Let everything happen that this step brings, and come to the next. */
  goOn(): void {
    const updates = this.step?.updates ?? [];
    this.done++;
    this.latest = updates.at(-1)?.number ?? this.latest;
    for (const update of updates) this.#watcher?.update(update);
  }

  async command(outgoing: Outgoing): Promise<Done> {
    const text = outgoing.type === 'move' ? outgoing.move : outgoing.type === 'say' ? outgoing.text : '';
    const step = this.step;
    if (!step?.do || step.do !== text) throw this.#refusal();
    this.goOn();
    return Promise.resolve({ type: 'done', id: '', number: step.updates[0]!.number, table: null });
  }

  async ask(outgoing: Outgoing): Promise<Warnings> {
    if (outgoing.type !== 'warn') throw this.#refusal();
    const { table, seat = 0 } = outgoing;
    return Promise.resolve({ type: 'warnings', id: '', table, seat, warnings: this.step?.warnings ?? {} });
  }

  #refusal(): Refused {
    return new Refused('lesson', this.instead(this.step));
  }
}
