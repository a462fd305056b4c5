// A replay that several people look at: one leads, the others follow or look around, and all can talk about it.
import type { RemarkMade, Viewer } from './api';
import type { Connection } from './connection.svelte';

/** The shortest time between two positions that the leader shows, in milliseconds. */
const PAUSE = 200;

export class Company {
  leader = $state<string | null>(null);
  /** The position that the leader shows. */
  step = $state(0);
  people = $state.raw<readonly Viewer[]>([]);
  remarks = $state.raw<readonly RemarkMade[]>([]);
  /** Whether you go where the leader goes. */
  following = $state(true);
  problem = $state.raw<unknown>(null);
  readonly leave: () => void;
  /** The position that is shown to the others next. */
  #next: number | null = null;

  constructor(
    private line: Pick<Connection, 'follow' | 'ask'>,
    private table: string,
    private me: () => string | undefined,
    /** Shows you a position of the leader's. */
    private onshow: (step: number) => void,
  ) {
    this.leave = line.follow(
      { type: 'join', table },
      (answer) => {
        if (answer.type !== 'together') return;
        if (answer.leader !== this.leader) this.following = true;
        this.leader = answer.leader;
        this.step = answer.step;
        this.people = answer.people;
        this.remarks = answer.remarks ?? this.remarks;
        if (this.isLed && this.following) this.onshow(this.step);
      },
      (problem) => (this.problem = problem),
    );
  }

  get leads(): boolean {
    return this.leader !== null && this.leader === this.me();
  }

  /** Whether another person leads. */
  get isLed(): boolean {
    return this.leader !== null && !this.leads;
  }

  get leaderName(): string {
    return this.people.find(({ id }) => id === this.leader)?.name ?? '';
  }

  /** You went to a position: as the leader you take the others with you; otherwise you look around on your own. */
  went(step: number): void {
    if (this.isLed) this.following = false;
    if (!this.leads) return;
    const isWaiting = this.#next !== null;
    this.#next = step;
    if (!isWaiting) setTimeout(() => this.#show(), PAUSE);
  }

  #show(): void {
    const step = this.#next;
    this.#next = null;
    if (step !== null && this.leads) void this.#do({ type: 'show', table: this.table, step });
  }

  /** Look again at what the leader shows. */
  comeBack(): void {
    this.following = true;
    this.onshow(this.step);
  }

  /** Lead the others from here, hand over to a person, or lead no longer. */
  async lead(person: string | null, step: number): Promise<void> {
    if ((await this.#do({ type: 'lead', table: this.table, person })) && person === this.me()) this.went(step);
  }

  remark(step: number, text: string): Promise<boolean> {
    return this.#do({ type: 'remark', table: this.table, step, text });
  }

  async #do(outgoing: Parameters<Connection['ask']>[0]): Promise<boolean> {
    this.problem = null;
    try {
      await this.line.ask(outgoing);
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    }
  }
}
