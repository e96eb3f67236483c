import type { SessionState } from '#dashboard/api/session.ts';
import { stateOf } from '#dashboard/api/unsaved/entry.ts';
import type { UnsavedState } from '#dashboard/api/unsaved/unsaved.ts';

/** Where all entries together stand. `asked`: so many wait for the teacher. */
export interface Summary {
  readonly kind: 'quiet' | 'saved' | 'saving' | 'waiting' | 'asked';
  readonly count: number;
  readonly reason: 'offline' | 'signedOut' | 'silent' | 'asked' | null;
}

export function summaryOf(
  { queue, sending, justSaved }: UnsavedState,
  session: SessionState['kind'],
  online: boolean,
): Summary {
  let asked = 0;
  for (const entry of queue.values()) {
    const state = stateOf(entry);
    if (state === 'failed' || state === 'conflict') asked++;
  }
  const waiting = queue.size - asked;
  if (waiting > 0 && session === 'ended') return { kind: 'waiting', count: queue.size, reason: 'signedOut' };
  if (waiting > 0 && sending.kind === 'waiting')
    return { kind: 'waiting', count: queue.size, reason: online ? 'silent' : 'offline' };
  if (asked > 0) return { kind: 'asked', count: asked, reason: 'asked' };
  if (waiting > 0) return { kind: 'saving', count: waiting, reason: null };
  return { kind: justSaved.size > 0 ? 'saved' : 'quiet', count: 0, reason: null };
}
