import type { Entry } from '#dashboard/api/calls/sending.ts';
import type { Queue } from './queue.ts';
import type { SendingState } from './sender.ts';

interface Draining {
  state(): { readonly queue: Queue; readonly sending: SendingState };
  /** Resolves with the next change of the state. */
  changed(): Promise<void>;
}

/** Resolves once none of these is on its way; false where that has to be waited for. What was refused is not. */
export async function drained(
  { state, changed }: Draining,
  isOne: (entry: Entry) => boolean,
): Promise<boolean> {
  for (;;) {
    const { queue, sending } = state();
    if (![...queue.values()].some((entry) => isOne(entry) && !entry.trouble)) return true;
    if (sending.kind === 'waiting') return false;
    await changed();
  }
}
