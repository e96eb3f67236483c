/*
 * Caches query results that every request needs and that rarely change: whose session it is, and what they may do in a
 * class.
 */

const mostAnswers = 1000;

/** The results of a read-only connection in one state of the store. */
export class Memory {
  readonly #readState: () => number;
  #state: number | undefined;
  #isFresh = false;
  readonly #answers = new Map<string, readonly unknown[]>();

  /** `readState` returns a number that changes with every write of another connection. */
  constructor(readState: () => number) {
    this.#readState = readState;
  }

  /** The remembered rows of this name, or those that `ask` returns. */
  async answer<Row>(name: string, ask: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    this.#dropOldAnswers();
    const known = this.#answers.get(name);
    if (known) return known as readonly Row[];
    const state = this.#state;
    const rows = await ask();
    // If the state has changed meanwhile, these rows are out of date.
    if (state !== this.#state) return rows;
    if (this.#answers.size === mostAnswers) this.#answers.clear();
    this.#answers.set(name, rows);
    return rows;
  }

  /** Call this when this process has written, or may have. */
  changed(): void {
    this.#isFresh = false;
  }

  /** Reads the state once per turn of the event loop: no caller can know of a later write before the next turn. */
  #dropOldAnswers(): void {
    if (this.#isFresh) return;
    const state = this.#readState();
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
    this.#isFresh = true;
    setImmediate(() => this.changed());
  }
}
