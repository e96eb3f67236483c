import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';
import { StoreUnavailable } from './unavailable.ts';

/** Large enough to need a few new pages: if it fits, a teacher's changes fit too. */
const filling = 'x'.repeat(16_000);

/** Writes and deletes its own row, so that no probe waits for another. The caller commits. */
export async function probe(db: Queries): Promise<void> {
  const id = randomUUID();
  await db.insertInto('probes').values({ id, filling }).execute();
  await db.deleteFrom('probes').where('id', '=', id).execute();
}

/** Admits a limited number at once. The others wait in order, and give up after `timeoutMs` milliseconds. */
export class Gate {
  #free: number;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number, timeoutMs: number) {
    this.#free = size;
    this.#timeoutMs = timeoutMs;
  }

  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new StoreUnavailable('busy'));
      }, this.#timeoutMs);
      this.#waiting.add(enter);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}

/** A gate for each name, which admits one at a time. */
export class Lines {
  readonly #timeoutMs: number;
  readonly #lines = new Map<string, { gate: Gate; inside: number }>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async through<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { gate: new Gate(1, this.#timeoutMs), inside: 0 };
    this.#lines.set(name, line);
    line.inside++;
    try {
      return await line.gate.through(work);
    } finally {
      line.inside--;
      if (line.inside === 0) this.#lines.delete(name);
    }
  }
}
