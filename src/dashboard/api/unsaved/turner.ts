import type { QueryClient } from '@tanstack/react-query';
import type { Turn } from './deed.ts';
import { type DeedOutcome, isAsked, perform } from './deeds.ts';
import { drained } from './drained.ts';
import { entered, type Queue } from './queue.ts';
import type { SendingState } from './sender.ts';
import {
  deedTurned,
  firstUndone,
  lastDone,
  raised,
  reversed,
  type Scope,
  type Step,
  type Steps,
  turned,
  without,
} from './steps.ts';

/*
 * Takes steps back and does them again, one after the other in the order in which that was asked for. Cells are typed
 * back and go the way of all entries; a deed is done at once, or it is said why not.
 */

export type Which = Turn['which'];

/**
 * What is to be said. `did`: a deed, just done. `turning`: a deed is being taken back or done again. `turned`: that, or
 * cells, have been; without a step there was none. `waits`: cells of its class are to be saved first. `asks`: it opens a
 * period, once the teacher agrees.
 */
export type Latest =
  | { readonly kind: 'did'; readonly step: Step | null }
  | { readonly kind: 'turning' | 'waits'; readonly which: Which; readonly step: Step }
  | { readonly kind: 'asks'; readonly which: Which; readonly step: Step }
  | { readonly kind: 'turned'; readonly which: Which; readonly scope: Scope; readonly step: Step | null }
  | ({ readonly which: Which; readonly step: Step } & Exclude<DeedOutcome, { kind: 'done' }>);

interface TurnerHost {
  readonly userId: number;
  readonly queryClient: QueryClient;
  state(): { readonly queue: Queue; readonly steps: Steps; readonly sending: SendingState };
  become(change: { queue?: Queue; steps?: Steps; latest: Latest | null }): void;
  /** Resolves with the next change of the state. */
  changed(): Promise<void>;
}

export class Turner {
  readonly #host: TurnerHost;
  #before: Promise<void> = Promise.resolve();
  #stopped = false;
  /** By how much the numbers of the steps have been raised so far. */
  #raised = 0;

  constructor(host: TurnerHost) {
    this.#host = host;
  }

  /** `agreed`: the step that the teacher was asked about, and no other is turned. */
  turn(which: Which, scope: Scope, agreed: Step | null = null): void {
    const before = this.#raised;
    this.#before = this.#before.then(() =>
      this.#turn(which, scope, agreed && raised(agreed, this.#raised - before)),
    );
  }

  /** Older steps have been found, and all that were here have higher numbers now. */
  raise(by: number): void {
    this.#raised += by;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #turn(which: Which, scope: Scope, agreed: Step | null): Promise<void> {
    const { steps, queue } = this.#host.state();
    const step = (which === 'undo' ? lastDone : firstUndone)(steps, scope) ?? null;
    if (this.#stopped) return;
    if (agreed && agreed.id !== step?.id) {
      // What was asked is no longer the question.
      this.#host.become({ latest: null });
      return;
    }
    if (step?.deed && !agreed && isAsked(step.deed, which)) {
      this.#host.become({ latest: { kind: 'asks', which, step } });
      return;
    }
    if (step?.deed) {
      await this.#turnDeed(which, scope, step);
      return;
    }
    const latest = { kind: 'turned', which, scope, step } as const;
    if (!step) this.#host.become({ latest });
    else {
      const changes = which === 'undo' ? reversed(step) : step.changes;
      this.#host.become({ queue: entered(queue, changes), steps: turned(steps, step), latest });
    }
  }

  async #turnDeed(which: Which, scope: Scope, step: Step): Promise<void> {
    const { become, state, queryClient, userId } = this.#host;
    const { deed, classId } = step;
    if (!deed) return;
    const before = this.#raised;
    become({ latest: { kind: 'turning', which, step } });
    // Cells that were typed before are saved before.
    const isBefore = await drained(this.#host, (entry) => entry.classId === classId);
    if (!isBefore || this.#stopped) {
      become({ latest: { kind: 'waits', which, step: raised(step, this.#raised - before) } });
      return;
    }
    const outcome = await perform(queryClient, classId, deed, { which, userId });
    if (this.#stopped) return;
    const { steps } = state();
    const now = raised(step, this.#raised - before);
    if (outcome.kind === 'done')
      become({ steps: deedTurned(steps, scope, now), latest: { kind: 'turned', which, scope, step: now } });
    // What failed can be asked for again; what never will be possible must not stand before the steps beneath it.
    else if (outcome.kind === 'failed') become({ latest: { ...outcome, which, step: now } });
    else become({ steps: without(steps, now), latest: { ...outcome, which, step: now } });
  }
}
