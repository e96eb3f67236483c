import type { CellKind, Change, Theirs } from '#dashboard/api/changes/cellChanges.ts';
import type { Command, UndoRequest } from '#dashboard/api/changes/commandTypes.ts';

/*
 * The steps that can be undone, in the order in which they were done: a cell, a fill, a paste and a command are one
 * step each. Each class has its own undo stack. Pure.
 */

export interface Step {
  /** Later steps have higher ones. */
  readonly id: number;
  readonly classId: number;
  /** Cells of one kind; none if the step is a command. */
  readonly changes: readonly Change[];
  readonly command: Command | null;
  readonly undone: boolean;
  /** Steps of one group are undone and redone with one key. */
  readonly group?: string | undefined;
}

export type Steps = readonly Step[];

/** The undo stack: that of one class, or of the moves of classes between folders. */
export type Scope = number | 'folders';

const mostSteps = 300;

export const isOf = ({ classId, command }: Step, scope: Scope) =>
  scope === 'folders' ? command?.kind === 'folder' : classId === scope;

/** Null for a command. */
export const cellKindOf = ({ changes }: Step): CellKind | null => changes[0]?.kind ?? null;

/** A new step; undone steps of its class can no longer be redone. */
export function recorded(
  steps: Steps,
  classId: number,
  what: readonly Change[] | Command,
  group?: string,
): Steps {
  const kept = steps.filter((step) => !step.undone || step.classId !== classId).slice(1 - mostSteps);
  const id = steps.reduce((highest, step) => Math.max(highest, step.id), 0) + 1;
  const parts = 'kind' in what ? { changes: [], command: what } : { changes: what, command: null };
  return [...kept, { id, classId, ...parts, undone: false, ...(group !== undefined && { group }) }];
}

export const lastDone = (steps: Steps, scope: Scope) =>
  steps.findLast((step) => isOf(step, scope) && !step.undone);

export const firstUndone = (steps: Steps, scope: Scope) =>
  steps.find((step) => isOf(step, scope) && step.undone);

export const flipped = (steps: Steps, { id }: Step): Steps =>
  steps.map((step) => (step.id === id ? { ...step, undone: !step.undone } : step));

/**
 * A command was undone or redone while others may have been done: it cannot be redone on top of those, but can still be
 * undone.
 */
export function withCommandFlipped(steps: Steps, scope: Scope, step: Step): Steps {
  const known = steps.some(({ id }) => id === step.id);
  if (step.undone && !known) return [...steps, { ...step, undone: false }].sort((a, b) => a.id - b.id);
  const last = lastDone(steps, scope);
  return step.undone || last?.id === step.id ? flipped(steps, step) : without(steps, step);
}

/** Shifts its id by `by`. */
export const withIdShifted = (step: Step, by: number): Step => ({ ...step, id: step.id + by });

export const without = (steps: Steps, { id }: Step): Steps => steps.filter((step) => step.id !== id);

/** The changes that undo a step. */
export const reversed = ({ changes }: Step): readonly Change[] =>
  changes.map((change) => ({ ...change, from: change.to, to: change.from, note: undefined })).reverse();

/** The outcome. `overtaken`: somebody else has changed it since, and their change stays. */
export type CommandOutcome =
  | { readonly kind: 'done' }
  | ({ readonly kind: 'overtaken' } & Theirs)
  /** The service refuses, and will do so again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may succeed next time. */
  | { readonly kind: 'failed'; readonly reason: string };

export type Direction = UndoRequest['direction'];

/**
 * Of cells: `wasAnnounced` once it has been announced that they are being sent. `at` is when the teacher asked for it,
 * by `performance.now()`: it may have waited for earlier ones.
 */
export interface CellUndo {
  readonly direction: Direction;
  readonly scope: Scope;
  readonly at: number;
  readonly step: Step;
  readonly wasAnnounced: boolean;
}

/** The outcome of a step whose cells could not all be saved. */
interface Incomplete {
  readonly kind: 'incomplete';
  /** How many cells are undone or redone. */
  readonly done: number;
  /** How many were refused, for this reason, and stay as the service holds them. */
  readonly refused: number;
  readonly reason: string;
  /** How many wait until the teacher chooses between two values. */
  readonly conflicts: number;
}

/**
 * The news to announce. `did`: a command, just done. `notDone`: one that failed, in words for whatever screen the
 * teacher is on by now. `running`: a command is being undone or redone. `sending`: cells
 * are; with `isWaiting` they wait, since an earlier attempt to send has failed. `finished`: all of it is done; without
 * a step there was none. `waits`: cells of its class must be saved first. `asks`: it opens a period, once the teacher
 * agrees.
 */
export type Latest =
  | { readonly kind: 'did'; readonly step: Step | null }
  | { readonly kind: 'notDone'; readonly step: null; readonly words: string }
  | { readonly kind: 'running' | 'waits'; readonly direction: Direction; readonly step: Step }
  | { readonly kind: 'asks'; readonly direction: Direction; readonly step: Step }
  | (CellUndo & { readonly kind: 'sending'; readonly isWaiting: boolean })
  | (CellUndo & Incomplete)
  | (Omit<CellUndo, 'step'> & {
      readonly kind: 'finished';
      readonly step: Step | null;
      readonly done: number;
    })
  | ({ readonly direction: Direction; readonly step: Step } & Exclude<CommandOutcome, { kind: 'done' }>);
