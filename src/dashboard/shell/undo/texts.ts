import type { CellKind } from '#dashboard/api/changes/cellChanges.ts';
import { counted } from '#dashboard/language/plural.ts';
import { words } from '#dashboard/language/words.ts';
import type { Step } from '#dashboard/outbox/steps.ts';
import { ariaShortcut, shortcut } from '#dashboard/ui/format/shortcut.ts';
import { writtenTime } from '#dashboard/ui/format/written.ts';
import type { UndoProgress } from './useUndoProgress.ts';

export const entryCounts = words('entries', {
  score: (count: number) => counted(count, 'score', 'scores'),
  late: (count: number) => counted(count, 'late mark', 'late marks'),
  remark: (count: number) => counted(count, 'comment on a score', 'comments on scores'),
  mark: (count: number) => counted(count, 'attendance mark', 'attendance marks'),
  finalGrade: (count: number) => counted(count, 'final grade', 'final grades'),
} satisfies Record<CellKind, (count: number) => string>);

export const texts = words('undo', {
  button: { undo: 'Undo', redo: 'Redo' },
  key: { undo: shortcut('Ctrl Z'), redo: shortcut('Ctrl Y') },
  keyName: { undo: ariaShortcut('Control+Z'), redo: ariaShortcut('Control+Y') },
  tryAgain: 'Try again',
  showIn: (screen: string) => `Show in ${screen}`,
  opening: {
    title: (period: string) => `Unlock ${period}?`,
    advice: (period: string) => `${period} is locked. If you unlock it, its final grades can change again.`,
    leave: 'Keep it locked',
    open: (period: string) => `Unlock ${period}`,
  },
  nothing: { undo: 'There is nothing to undo here.', redo: 'There is nothing to redo here.' },
  failed: {
    undo: (reason: string) => `Could not undo. ${whole(reason)}`,
    redo: (reason: string) => `Could not redo. ${whole(reason)}`,
  },
  waits: {
    undo: 'Not undone yet: this class has entries to save first.',
    redo: 'Not redone yet: this class has entries to save first.',
  },
  someone: 'someone',
  overtaken: {
    undo: (done: string, who: string, at: number) =>
      `${done} That cannot be undone: ${who} has changed it since${time(at)}.`,
    redo: (done: string, who: string, at: number) =>
      `${done} That cannot be redone: ${who} has changed it since${time(at)}.`,
  },
});

/** As in the top bar: without a connection, or with one while the service breaks or stays silent. */
function sendingState({ isWaiting }: Extract<UndoProgress, { kind: 'sending' }>) {
  if (!isWaiting) return 'sending';
  return navigator.onLine ? 'silent' : 'offline';
}

/** The outcome of undoing or redoing cells; `cells` says how many of them. */
export function progressText(
  progress: UndoProgress & { step: Step },
  cells: (count: number) => string,
): string {
  const { direction, step } = progress;
  const sentences = progressTexts[direction];
  if (progress.kind === 'sending') return sentences[sendingState(progress)](cells(step.changes.length));
  if (progress.kind === 'finished') return sentences.done(cells(progress.done));
  const { done, refused, reason, conflicts } = progress;
  return [
    done > 0 && sentences.done(cells(done)),
    refused > 0 && `${sentences.not(cells(refused))} ${whole(reason)}`,
    conflicts > 0 && sentences.conflict(cells(conflicts)),
  ]
    .filter(Boolean)
    .join(' ');
}

export const progressTexts = words('undoProgress', {
  undo: {
    sending: (cells: string) => `Undoing ${cells}…`,
    offline: (cells: string) => `Not undone yet: ${cells}. This is saved once the connection is back.`,
    silent: (cells: string) => `Not undone yet: ${cells}. This is saved once the service is available again.`,
    done: (cells: string) => `Undid ${cells}.`,
    not: (cells: string) => `Not undone: ${cells}.`,
    conflict: (cells: string) =>
      `Not undone yet: ${cells}. Someone else has made changes there: choose what to keep.`,
  },
  redo: {
    sending: (cells: string) => `Redoing ${cells}…`,
    offline: (cells: string) => `Not redone yet: ${cells}. This is saved once the connection is back.`,
    silent: (cells: string) => `Not redone yet: ${cells}. This is saved once the service is available again.`,
    done: (cells: string) => `Redid ${cells}.`,
    not: (cells: string) => `Not redone: ${cells}.`,
    conflict: (cells: string) =>
      `Not redone yet: ${cells}. Someone else has made changes there: choose what to keep.`,
  },
});

/** Cells of a kind, and how many. */
export const countedCells = (kind: CellKind, count: number) => entryCounts[kind](count);

/** Some services end their sentences, others do not. */
const whole = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const time = (at: number) => (at === 0 ? '' : `, at ${writtenTime(new Date(at * 1000))}`);
