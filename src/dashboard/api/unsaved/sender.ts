import { CallError } from '#dashboard/api/callError.ts';
import { SessionLeft } from '#dashboard/api/session.ts';
import type { Entry, Outcome } from './entry.ts';
import type { Answered } from './kind.ts';
import { nextBatch, type Queue } from './queue.ts';

/*
 * Sends what is queued, one request at a time, many cells in one. What nobody answered is sent again, each time after
 * a longer wait; a session that has ended is waited for by `call` itself.
 */

/** Below the most that a request may carry. */
const mostCells = 2000;
const waits = [500, 1000, 2000, 5000, 10_000, 20_000];

/** `waiting`: the last attempt failed, for the reason that `message` says; the next is on its way or will be. */
export type SendingState = { readonly kind: 'fine' } | { readonly kind: 'waiting'; readonly message: string };

interface SenderHost {
  queue(): Queue;
  send(batch: readonly Entry[]): Promise<Answered>;
  leaving(batch: readonly Entry[]): void;
  answered(batch: readonly Entry[], answer: Answered): void;
  said(state: SendingState): void;
}

export class Sender {
  readonly #host: SenderHost;
  #busy = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stopped = false;

  constructor(host: SenderHost) {
    this.#host = host;
  }

  /** Something is queued; sent at once unless a request is out or a failure is being waited for. */
  wake(): void {
    if (!this.#busy && this.#timer === null) void this.#work();
  }

  /** Tries now, whatever failed before. */
  retry(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (!this.#stopped) {
      const batch = nextBatch(this.#host.queue(), mostCells);
      if (batch.length === 0) break;
      this.#host.leaving(batch);
      const answer = await this.#attempt(batch);
      if (this.#stopped) break;
      this.#host.answered(batch, answer);
      if (this.#timer !== null) break;
    }
    this.#busy = false;
  }

  async #attempt(batch: readonly Entry[]): Promise<Answered> {
    const all = (outcome: Outcome): Answered => ({ outcomes: batch.map(() => outcome), revision: null });
    try {
      const answer = await this.#host.send(batch);
      this.#recovered();
      return answer;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refusal') {
        this.#recovered();
        return all({ kind: 'refused', reason: error.message });
      }
      if (!(error instanceof SessionLeft)) this.#waitAfter(error);
      return all({ kind: 'lost' });
    }
  }

  #recovered(): void {
    if (this.#failures > 0) this.#host.said({ kind: 'fine' });
    this.#failures = 0;
  }

  #waitAfter(error: unknown): void {
    const wait = waits[Math.min(this.#failures, waits.length - 1)] ?? 0;
    this.#failures++;
    this.#host.said({ kind: 'waiting', message: error instanceof Error ? error.message : String(error) });
    // Apart from each other, so that a service that comes back is not met by a whole school at once.
    this.#timer = setTimeout(() => this.retry(), wait * (0.75 + Math.random() / 2));
  }
}
