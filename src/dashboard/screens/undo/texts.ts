import type { EntryKind } from '#dashboard/api/unsaved/entry.ts';
import { counted, writtenTime } from '#dashboard/ui/written.ts';

const cells: Readonly<Record<EntryKind, (count: number) => string>> = {
  score: (count) => counted(count, 'score', 'scores'),
  mark: (count) => counted(count, 'mark of attendance', 'marks of attendance'),
  finalGrade: (count) => counted(count, 'final grade', 'final grades'),
};

export const texts = {
  button: { undo: 'Undo', redo: 'Do again' },
  key: { undo: 'Ctrl Z', redo: 'Ctrl Y' },
  keyName: { undo: 'Control+Z', redo: 'Control+Y' },
  tryAgain: 'Try again',
  showIn: (screen: string) => `Show in ${screen}`,
  opening: {
    title: (period: string) => `Open ${period} again?`,
    advice: (period: string) =>
      `${period} is locked, and this would take the lock away: its final grades could be changed again.`,
    leave: 'Leave it locked',
    open: (period: string) => `Open ${period}`,
  },
  cells: {
    undo: (kind: EntryKind, count: number) => `Undone: ${cells[kind](count)}.`,
    redo: (kind: EntryKind, count: number) => `Done again: ${cells[kind](count)}.`,
  },
  nothing: { undo: 'There is nothing to undo here.', redo: 'There is nothing to do again here.' },
  failed: {
    undo: (reason: string) => `It could not be undone. ${whole(reason)}`,
    redo: (reason: string) => `It could not be done again. ${whole(reason)}`,
  },
  waits: {
    undo: 'Not undone yet: entries of this class are to be saved first.',
    redo: 'Not done again yet: entries of this class are to be saved first.',
  },
  somebody: 'somebody',
  overtaken: {
    undo: (said: string, who: string, at: number) =>
      `${said} That cannot be undone: ${who} has changed it since${time(at)}, and it stays so.`,
    redo: (said: string, who: string, at: number) =>
      `${said} That cannot be changed again: ${who} has changed it since${time(at)}, and it stays so.`,
  },
};

/** Some services end their sentences, others do not. */
const whole = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const time = (at: number) => (at === 0 ? '' : `, at ${writtenTime(new Date(at * 1000))}`);
