import type { SessionState } from '#dashboard/api/session.ts';
import { stateOf } from '#dashboard/api/unsaved/entry.ts';
import type { UnsavedState } from '#dashboard/api/unsaved/unsaved.ts';

/** Where all entries together stand. */
export interface Summary {
  readonly kind: 'quiet' | 'saved' | 'saving' | 'waiting' | 'asked';
  /** How many the short word counts. */
  readonly count: number;
  /** Of the entries that are not saved: how many will be by themselves, and how many the teacher decides about. */
  readonly waiting: number;
  readonly asked: number;
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
  const counts = { count: queue.size, waiting, asked };
  if (waiting > 0 && session === 'ended') return { kind: 'waiting', ...counts, reason: 'signedOut' };
  if (waiting > 0 && sending.kind === 'waiting')
    return { kind: 'waiting', ...counts, reason: online ? 'silent' : 'offline' };
  if (asked > 0) return { kind: 'asked', ...counts, count: asked, reason: 'asked' };
  if (waiting > 0) return { kind: 'saving', ...counts, reason: null };
  return { kind: justSaved.size > 0 ? 'saved' : 'quiet', ...counts, reason: null };
}
