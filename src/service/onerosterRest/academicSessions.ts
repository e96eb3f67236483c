import type { Line } from '#service/oneroster/writing/files.ts';
import type { GradebookOf } from '#service/oneroster/writing/gradebook.ts';
import type { Names } from '#service/oneroster/writing/names.ts';
import type { OneRosterBody } from '#wire/schools/oneRoster.ts';
import { Problem } from './problem.ts';

/*
 * The academic sessions that applications see, and the one that a line item is in.
 */

/** A term without grading periods counts as one: clients that write grades ask for grading periods. */
export function withGradingPeriods(lines: readonly Line[]): Line[] {
  const parents = new Set(
    lines.filter(({ type }) => type === 'gradingPeriod').map((line) => line.parentSourcedId),
  );
  const added = lines
    .filter(({ type, sourcedId }) => (type === 'term' || type === 'semester') && !parents.has(sourcedId))
    .map((term) => ({
      ...term,
      sourcedId: `${term.sourcedId}_gradingPeriod`,
      type: 'gradingPeriod',
      parentSourcedId: term.sourcedId,
    }));
  return [...lines, ...added];
}

interface Told {
  names: Names;
  files: { academicSessions: readonly Line[] };
}

/** The session as files name it: the term for a grading period that exists only for applications. */
function asInFiles({ names, files }: Told, { sessions }: GradebookOf, sourcedId: string): string {
  if (sessions.has(sourcedId) || names.content('academicSessions', sourcedId) !== undefined) return sourcedId;
  const made = files.academicSessions.find((line) => line.sourcedId === sourcedId);
  if (!made?.parentSourcedId) throw new Problem(422, `There is no academic session ${sourcedId}.`);
  return made.parentSourcedId;
}

/**
 * The academic session that a line item names; '' for none. We send the fields of both versions, so a client that
 * changes the field of 1.2 returns that of 1.1 unchanged: the field of 1.2 counts.
 */
export function sessionPut(
  told: Told,
  about: GradebookOf,
  { academicSession, gradingPeriod }: OneRosterBody<'lineItems'>,
): string {
  const named = [academicSession, gradingPeriod].flatMap((each) =>
    each ? [asInFiles(told, about, each.sourcedId)] : [],
  );
  return named[0] ?? '';
}
