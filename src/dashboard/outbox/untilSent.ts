import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import type { Queue } from './queue.ts';
import type { SendingState } from './sender.ts';

interface Draining {
  state(): { readonly queue: Queue; readonly sending: SendingState };
  /** Resolves with the next change of the state. */
  changed(): Promise<void>;
}

/** Resolves once none of these is being sent; false if sending is stalled. Refused changes do not count. */
export async function untilSent(
  { state, changed }: Draining,
  isOne: (queued: QueuedChange) => boolean,
): Promise<boolean> {
  for (;;) {
    const { queue, sending } = state();
    if (![...queue.values()].some((queued) => isOne(queued) && !queued.failure)) return true;
    if (sending.kind === 'waiting') return false;
    await changed();
  }
}
