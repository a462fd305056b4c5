// A hint for your decision: first in words, then on the table, and gone when a player does something else.
import type { Advised } from './api';
import { Question } from './question.svelte';
import { connection } from './session.svelte';
import type { Table } from './table.svelte';

export class Hint {
  question = $state.raw<Question<Advised> | null>(null);
  /** Whether it is shown on the table too. */
  shown = $state(false);
  /** How many events the table had when you asked for it. */
  #asked = 0;

  constructor(private table: Table) {}

  /** Whether you may ask now. */
  get possible(): boolean {
    const { state, seat, deciders } = this.table;
    return state?.phase === 'playing' && state.hints && seat !== null && deciders.includes(seat);
  }

  /** What you have done since it was asked for, the move under way too. */
  get #made(): readonly string[] {
    const { log, pending, seat } = this.table;
    const made = log.flatMap(({ number, event }) =>
      number > this.#asked && event.type === 'moved' ? [event.seat === seat ? event.move : ''] : [],
    );
    return pending === null ? made : [...made, pending];
  }

  /** Whether you, or others, have done something else. */
  get past(): boolean {
    const line = this.question?.found?.moves ?? [];
    const made = this.#made;
    return made.length > 0 && (made.length >= line.length || made.some((move, at) => move !== line[at]));
  }

  /** The moves that are still to be made. */
  get moves(): readonly string[] {
    return this.past ? [] : (this.question?.found?.moves.slice(this.#made.length) ?? []);
  }

  /** Ask; then show it on the table; then put it away. */
  press(): void {
    if (!this.question || this.question.problem) this.#ask();
    else if (this.shown) this.close();
    else if (this.question.found) this.shown = true;
  }

  close(): void {
    this.question?.stop();
    this.question = null;
    this.shown = false;
  }

  #ask(): void {
    const { table } = this;
    this.close();
    if (table.seat === null || table.state?.phase !== 'playing') return;
    if (!table.state.hints) return table.refuse('no-hints');
    if (!this.possible || table.pending !== null) return table.refuse('nothing-to-decide');
    this.#asked = table.number;
    this.question = new Question(connection, { type: 'hint', table: table.code, seat: table.seat }, (answer) =>
      answer.type === 'hint' ? answer.advice : null,
    );
  }
}
