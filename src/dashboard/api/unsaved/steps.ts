import type { Change, EntryKind } from './entry.ts';

/*
 * What can be undone, step by step: a cell, a fill, a paste are one step each. Each kind of entry has a way back of
 * its own in each class, so that undoing here never changes something that is not on the screen. Pure.
 */

export interface Step {
  /** Counts upwards; a later step has a higher one. */
  readonly id: number;
  readonly classId: number;
  readonly changes: readonly Change[];
  readonly undone: boolean;
}

export type Steps = readonly Step[];

const mostSteps = 300;

const isOf = (step: Step, classId: number, kind: EntryKind) =>
  step.classId === classId && step.changes[0]?.kind === kind;

/** A new step, its changes of one kind; what had been undone of this kind in this class can no longer be redone. */
export function recorded(steps: Steps, classId: number, changes: readonly Change[]): Steps {
  const kind = changes[0]?.kind ?? 'score';
  const kept = steps.filter((step) => !step.undone || !isOf(step, classId, kind)).slice(1 - mostSteps);
  const id = steps.reduce((highest, step) => Math.max(highest, step.id), 0) + 1;
  return [...kept, { id, classId, changes, undone: false }];
}

export const lastDone = (steps: Steps, classId: number, kind: EntryKind) =>
  steps.findLast((step) => isOf(step, classId, kind) && !step.undone);

export const firstUndone = (steps: Steps, classId: number, kind: EntryKind) =>
  steps.find((step) => isOf(step, classId, kind) && step.undone);

export const turned = (steps: Steps, { id }: Step): Steps =>
  steps.map((step) => (step.id === id ? { ...step, undone: !step.undone } : step));

/** The changes that take a step back. */
export const reversed = ({ changes }: Step): readonly Change[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from, note: undefined })).reverse();
