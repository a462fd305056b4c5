// A question about a game: better and better answers come until the last, or until nobody wants them.
import type { Review } from './api';
import type { Connection, Outgoing, Refused, Streamed } from './connection.svelte';
import { connection } from './session.svelte';

export class Question<T> {
  /** The best answer so far. */
  found = $state.raw<T | null>(null);
  /** The place in the queue; 0: it is being answered. */
  ahead = $state(0);
  /** Whether no better answer follows. */
  done = $state(false);
  problem = $state.raw<Refused | null>(null);
  /** Want no more answers. */
  readonly stop: () => void;

  constructor(
    private line: Pick<Connection, 'follow' | 'open'>,
    question: Outgoing,
    read: (answer: Streamed) => T | null,
  ) {
    this.stop = line.follow(
      question,
      (answer) => {
        if (answer.type === 'together') return;
        this.ahead = answer.ahead;
        this.done = answer.done;
        this.found = read(answer) ?? this.found;
      },
      (problem) => (this.problem = problem),
    );
  }

  /** Whether the server stopped, or the connection broke, before the last answer: the page asks again by itself. */
  get interrupted(): boolean {
    return !this.done && !this.problem && !this.line.open;
  }
}

/** Ask for the review of a table whose game is over. */
export function review(table: string): Question<Review> {
  return new Question(connection, { type: 'review', table }, (answer) =>
    answer.type === 'review' ? answer.review : null,
  );
}
