import type { Row } from '#service/oneroster/reading/columns.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { valueIn, valuesOf } from './content.ts';
import type { Planning } from './references.ts';
import { opened } from './storedEnrollments.ts';

/*
 * Enrollments with an end date. Many systems list an enrollment until the end of the year, and say only by this date
 * that somebody has left the class. Others give everybody the end of the term: a class whose students have all ended
 * keeps those who ended last, since its teachers still grade them. So do its staff. Nor does anybody leave whose
 * enrollment lasted to the end of the class's term, even if somebody else's lasts longer. A begin date counts for
 * nothing: rosters are there before the first day.
 */

type Dated = Pick<Row<'enrollments'>, 'sourcedId' | 'classSourcedId' | 'role' | 'endDate'>;

/** The students of a class, or its staff. */
const groupOf = ({ classSourcedId, role }: Dated) => `${role === 'student'} ${classSourcedId}`;

/** The sourcedIds of a school's enrollments, in the package or in the store, that ended before today. */
export async function endedEnrollments({
  pkg,
  parts,
  orgId,
  state,
  today,
  pause,
}: Planning): Promise<ReadonlySet<string>> {
  const past: Dated[] = [];
  /** The last day of each group; '' where an enrollment has no end. */
  const lastDays = new Map<string, string>();
  const hear = (each: Dated) => {
    const { endDate } = each;
    if (endDate !== '' && endDate < today) past.push(each);
    const [group, last] = [groupOf(each), lastDays.get(groupOf(each))];
    if (last === undefined || endDate === '' || (last !== '' && last < endDate)) lastDays.set(group, endDate);
  };
  const { enrollments } = parts.of(orgId);
  await eachWithPauses(enrollments, pause, hear);
  if (pkg.files.enrollments.mode === 'delta') {
    const listed = new Set(enrollments.map(({ sourcedId }) => sourcedId));
    const stored = await opened(state.stored.enrollments, pause);
    await eachWithPauses(stored.values(), pause, ({ sourcedId, content, gone }) => {
      if (gone || listed.has(sourcedId) || parts.removed.enrollments.has(sourcedId)) return;
      hear({ sourcedId, ...valuesOf('enrollments', content) });
    });
  }
  const termEndOf = termEnds({ parts, orgId, state });
  const hasLeft = (each: Dated) => {
    const last = lastDays.get(groupOf(each)) ?? '';
    const isBeforeOthers = last === '' || each.endDate < last;
    return isBeforeOthers && each.endDate < termEndOf(each.classSourcedId);
  };
  return new Set(past.filter(hasLeft).map(({ sourcedId }) => sourcedId));
}

/** Returns the last day of the terms of a class; a day after all others for a class without known terms. */
function termEnds({ parts, orgId, state }: Pick<Planning, 'parts' | 'orgId' | 'state'>) {
  const termsOf = new Map(parts.of(orgId).classes.map((row) => [row.sourcedId, row.termSourcedIds]));
  const endOf = (session: string) =>
    parts.sessions.get(session)?.endDate ??
    valueIn('academicSessions', state.stored.academicSessions.get(session)?.content ?? '', 'endDate');
  return (classSourcedId: string): string => {
    const stored = state.stored.classes.get(classSourcedId)?.content ?? '';
    const terms = termsOf.get(classSourcedId) ?? valueIn('classes', stored, 'termSourcedIds');
    return terms.split(',').map(endOf).sort().at(-1) || '9999-12-31';
  };
}
