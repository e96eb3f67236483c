import type { SessionState } from '#dashboard/api/calls/session.ts';
import { stateOf } from '#dashboard/api/changes/cellChanges.ts';
import type { FormDrafts } from '#dashboard/outbox/formDrafts.ts';
import type { OutboxState } from '#dashboard/outbox/outbox.ts';

/** The state of all queued changes together. */
export interface Summary {
  readonly kind: 'quiet' | 'saved' | 'saving' | 'waiting' | 'asked';
  /** The number beside the short label. */
  readonly count: number;
  /** Unsaved queued changes: how many will be saved on their own, and how many need the teacher's decision. */
  readonly waiting: number;
  readonly asked: number;
  readonly reason: 'offline' | 'signedOut' | 'limited' | 'silent' | 'asked' | null;
}

/** Drafts that earlier pages left: nobody would look for them where they were written. */
export const leftOf = (formDrafts: FormDrafts) => [...formDrafts.values()].filter(({ left }) => left);

/** Everything that signing out would leave behind. */
export const countQueued = ({ queue, formDrafts }: OutboxState) => queue.size + formDrafts.size;

export function summaryOf(
  { queue, sending, justSaved, formDrafts }: OutboxState,
  session: SessionState['kind'],
  online: boolean,
): Summary {
  let refused = 0;
  for (const queued of queue.values()) {
    const state = stateOf(queued);
    if (state === 'failed' || state === 'conflict') refused++;
  }
  const waiting = queue.size - refused;
  const asked = refused + leftOf(formDrafts).length;
  const counts = { count: waiting + asked, waiting, asked };
  if (waiting > 0 && session === 'ended') return { kind: 'waiting', ...counts, reason: 'signedOut' };
  if (waiting > 0 && session === 'limited') return { kind: 'waiting', ...counts, reason: 'limited' };
  if (waiting > 0 && sending.kind === 'waiting')
    return { kind: 'waiting', ...counts, reason: online ? 'silent' : 'offline' };
  if (asked > 0) return { kind: 'asked', ...counts, count: asked, reason: 'asked' };
  if (waiting > 0) return { kind: 'saving', ...counts, reason: null };
  return { kind: justSaved.size > 0 ? 'saved' : 'quiet', ...counts, reason: null };
}
