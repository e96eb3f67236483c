/*
 * What was asked a moment ago need not be asked again: who has a session, and what somebody is to a class, come with
 * every request and change rarely.
 */

const mostAnswers = 1000;

/** The answers that a connection gave in one state of the store. The connection must be one that never writes. */
export class Memory {
  readonly #readState: () => number;
  #state: number | undefined;
  #isFresh = false;
  readonly #answers = new Map<string, readonly unknown[]>();

  /** `readState` answers a number that changes when others have changed the store. */
  constructor(readState: () => number) {
    this.#readState = readState;
  }

  /** The rows that were given under this name, or those that `ask` brings. */
  async answer<Row>(name: string, ask: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    this.#look();
    const known = this.#answers.get(name);
    if (known) return known as readonly Row[];
    const state = this.#state;
    const rows = await ask();
    // Another state may have been seen meanwhile, of which these rows know nothing.
    if (state !== this.#state) return rows;
    if (this.#answers.size === mostAnswers) this.#answers.clear();
    this.#answers.set(name, rows);
    return rows;
  }

  /** To be called when this process has changed the store, or may have. */
  changed(): void {
    this.#isFresh = false;
  }

  /** Once in a turn of the event loop: what another process answered meanwhile, nobody can have heard before the next. */
  #look(): void {
    if (this.#isFresh) return;
    const state = this.#readState();
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
    this.#isFresh = true;
    setImmediate(() => this.changed());
  }
}
