import { markOf } from '#dashboard/api/attendance.ts';
import type { Entry } from '#dashboard/api/sending.ts';
import { markNames } from './markNames.ts';
import { texts } from './texts.ts';

/** A mark by its word; what is blank says so. */
export function valueSaid({ kind, value }: Pick<Entry, 'kind' | 'value'>): string {
  const mark = kind === 'mark' ? markOf(0, '', value) : null;
  return mark && mark.kind !== 'other' ? markNames[mark.kind] : value || texts.blank;
}

/**
 * Why an entry is not saved, in its own cell; null where nothing is wrong. `choice` is how it is chosen there which of
 * two values stays, null where it is not.
 */
export function troubleSaid(entry: Entry | undefined, choice: string | null): string | null {
  const trouble = entry?.trouble;
  if (!entry || !trouble) return null;
  if (trouble.kind !== 'conflict') return trouble.reason;
  const theirs = valueSaid({ kind: entry.kind, value: trouble.value });
  const written = texts.conflictHere(trouble.by || texts.someone, theirs);
  return choice === null ? written : `${written}; ${choice}`;
}

export const isConflict = (entry: Entry | undefined): entry is Entry => entry?.trouble?.kind === 'conflict';
