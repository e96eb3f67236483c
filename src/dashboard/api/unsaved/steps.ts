import type { Deed } from './deed.ts';
import type { Change, EntryKind } from './entry.ts';

/*
 * What can be undone, step by step, in the order in which it was done: a cell, a fill, a paste and a deed are one step
 * each. Each class has a way back of its own. Pure.
 */

export interface Step {
  /** Counts upwards; a later step has a higher one. */
  readonly id: number;
  readonly classId: number;
  /** Cells, of one kind; none where the step is a deed. */
  readonly changes: readonly Change[];
  readonly deed: Deed | null;
  readonly undone: boolean;
}

export type Steps = readonly Step[];

/** Whose steps: those of one class; or the moves of classes between folders, which have a list of their own. */
export type Scope = number | 'folders';

const mostSteps = 300;

export const isOf = ({ classId, deed }: Step, scope: Scope) =>
  scope === 'folders' ? deed?.kind === 'folder' : classId === scope;

/** Null for a deed. */
export const cellKindOf = ({ changes }: Step): EntryKind | null => changes[0]?.kind ?? null;

/** A new step; what had been undone in its class can no longer be redone. */
export function recorded(steps: Steps, classId: number, what: readonly Change[] | Deed): Steps {
  const kept = steps.filter((step) => !step.undone || step.classId !== classId).slice(1 - mostSteps);
  const id = steps.reduce((highest, step) => Math.max(highest, step.id), 0) + 1;
  const parts = 'kind' in what ? { changes: [], deed: what } : { changes: what, deed: null };
  return [...kept, { id, classId, ...parts, undone: false }];
}

export const lastDone = (steps: Steps, scope: Scope) =>
  steps.findLast((step) => isOf(step, scope) && !step.undone);

export const firstUndone = (steps: Steps, scope: Scope) =>
  steps.find((step) => isOf(step, scope) && step.undone);

export const turned = (steps: Steps, { id }: Step): Steps =>
  steps.map((step) => (step.id === id ? { ...step, undone: !step.undone } : step));

/** A deed is turned, while others may have been done: upon those it is not done again, but it can still be taken back. */
export function deedTurned(steps: Steps, scope: Scope, step: Step): Steps {
  const known = steps.some(({ id }) => id === step.id);
  if (step.undone && !known) return [...steps, { ...step, undone: false }].sort((a, b) => a.id - b.id);
  const last = lastDone(steps, scope);
  return step.undone || last?.id === step.id ? turned(steps, step) : without(steps, step);
}

/** With room for so many steps before it. */
export const raised = (step: Step, by: number): Step => ({ ...step, id: step.id + by });

export const without = (steps: Steps, { id }: Step): Steps => steps.filter((step) => step.id !== id);

/** The changes that take a step back. */
export const reversed = ({ changes }: Step): readonly Change[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from, note: undefined })).reverse();
