import { CallError } from '#dashboard/api/calls/callError.ts';
import { reasonOf } from '#dashboard/api/calls/reasons.ts';
import { retryDelay } from '#dashboard/api/calls/retry.ts';
import { SignedOutError } from '#dashboard/api/calls/session.ts';
import {
  type Answered,
  type CellKind,
  keyOf,
  type Outcome,
  type QueuedChange,
} from '#dashboard/api/changes/cellChanges.ts';
import { nextBatch, type Queue } from './queue.ts';

/*
 * Sends queued changes, one request at a time, many cells in each. A request without an answer is sent again, each time
 * after a longer wait; `call` itself waits for a session that has ended. If the service fails on the cells of one
 * class, they wait and are retried in smaller and smaller parts, and never hold up the others.
 */

/** `waiting`: the last attempt failed, for the reason in `message`; another is under way or will follow. */
export type SendingState = { readonly kind: 'fine' } | { readonly kind: 'waiting'; readonly message: string };

interface SenderHost {
  queue(): Queue;
  /** How many cells of a kind go into one request. */
  mostOf(kind: CellKind): number;
  send(batch: readonly QueuedChange[]): Promise<Answered>;
  leaving(batch: readonly QueuedChange[]): void;
  answered(batch: readonly QueuedChange[], answer: Answered): void;
  changed(state: SendingState): void;
}

/** `arrived`: the service has answered, even if it refused. */
interface Attempt {
  readonly answer: Answered;
  readonly arrived: boolean;
}

/** Changes of one group fit into one request. */
const groupOf = ({ kind, classId }: QueuedChange) => `${kind} ${classId}`;

const allOf = (batch: readonly QueuedChange[], outcome: Outcome): Answered => ({
  outcomes: batch.map(() => outcome),
  revision: null,
});

export class Sender {
  readonly #host: SenderHost;
  #busy = false;
  /** The service cannot be reached: everything waits. */
  #cutOff = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stopped = false;
  /** Groups and cells on which the service has failed, until the next attempt. */
  readonly #resting = new Set<string>();
  /** By group: how often in a row the service has failed on it, and how many of its cells are sent together since. */
  readonly #broken = new Map<string, { times: number; most: number }>();

  constructor(host: SenderHost) {
    this.#host = host;
  }

  /** Something is queued; sent at once unless a request is under way or a retry is scheduled. */
  wake(): void {
    if (!this.#busy && !this.#cutOff) void this.#work();
  }

  /** Tries now, whatever failed before. */
  retry(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#cutOff = false;
    this.#resting.clear();
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    try {
      while (!this.#stopped && !this.#cutOff) {
        const batch = this.#next();
        if (batch.length === 0) break;
        this.#host.leaving(batch);
        const attempt = await this.#attempt(batch);
        if (this.#stopped) break;
        this.#answer(batch, attempt);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** If the page fails on an answer, it counts as lost: the batch is sent again later. */
  #answer(batch: readonly QueuedChange[], { answer, arrived }: Attempt): void {
    try {
      this.#host.answered(batch, answer);
      if (arrived) this.#recovered(batch);
    } catch (error) {
      this.#cutOff = true;
      this.#retryDelay(error);
      this.#host.answered(batch, allOf(batch, { kind: 'lost' }));
    }
  }

  #next(): readonly QueuedChange[] {
    const rests = (queued: QueuedChange) =>
      this.#resting.has(groupOf(queued)) || this.#resting.has(keyOf(queued));
    const batch = nextBatch(this.#host.queue(), this.#host.mostOf, rests);
    const [first] = batch;
    return first ? batch.slice(0, this.#broken.get(groupOf(first))?.most) : batch;
  }

  async #attempt(batch: readonly QueuedChange[]): Promise<Attempt> {
    try {
      return { answer: await this.#host.send(batch), arrived: true };
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refusal')
        return { answer: allOf(batch, { kind: 'refused', reason: reasonOf(error) }), arrived: true };
      if (error instanceof CallError && error.kind === 'fault') this.#rest(batch);
      else this.#cutOff = !(error instanceof SignedOutError);
      if (!(error instanceof SignedOutError)) this.#retryDelay(error);
      return { answer: allOf(batch, { kind: 'lost' }), arrived: false };
    }
  }

  #recovered([first]: readonly QueuedChange[]): void {
    if (first) this.#broken.delete(groupOf(first));
    // While others wait, the reason is still shown.
    if (this.#resting.size > 0) return;
    if (this.#failures > 0) this.#host.changed({ kind: 'fine' });
    this.#failures = 0;
  }

  /** A single cell waits on its own, so that the others of its class can be sent. */
  #rest(batch: readonly QueuedChange[]): void {
    const [first] = batch;
    if (!first) return;
    const group = groupOf(first);
    const times = (this.#broken.get(group)?.times ?? 0) + 1;
    const most = times > 1 ? Math.ceil(batch.length / 2) : batch.length;
    this.#broken.set(group, { times, most });
    this.#resting.add(batch.length === 1 ? keyOf(first) : group);
  }

  #retryDelay(error: unknown): void {
    this.#host.changed({ kind: 'waiting', message: error instanceof Error ? error.message : String(error) });
    if (this.#timer !== null) return;
    this.#failures++;
    this.#timer = setTimeout(() => this.retry(), retryDelay(this.#failures));
  }
}
