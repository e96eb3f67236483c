import { markOf } from '#dashboard/api/attendance.ts';
import type { Entry } from '#dashboard/api/unsaved/entry.ts';
import { texts as attendanceTexts } from '#dashboard/screens/attendance/texts.ts';
import { texts } from './texts.ts';

/** A mark by its word; what is blank says so. */
export function valueSaid({ kind, value }: Pick<Entry, 'kind' | 'value'>): string {
  const mark = kind === 'mark' ? markOf(0, '', value) : null;
  return mark && mark.kind !== 'other' ? attendanceTexts.marks[mark.kind] : value || texts.blank;
}

/** Why an entry is not saved, in its own cell; null where nothing is wrong. */
export function troubleSaid(entry: Entry | undefined): string | null {
  const trouble = entry?.trouble;
  if (!entry || !trouble) return null;
  if (trouble.kind !== 'conflict') return trouble.reason;
  const theirs = valueSaid({ kind: entry.kind, value: trouble.value });
  return texts.conflictHere(trouble.by || texts.somebody, theirs);
}

export const isConflict = (entry: Entry | undefined): entry is Entry => entry?.trouble?.kind === 'conflict';
