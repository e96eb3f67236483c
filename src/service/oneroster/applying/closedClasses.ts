import { valuesOf } from '#service/oneroster/planning/content.ts';
import { opened } from '#service/oneroster/planning/storedEnrollments.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import type { Applying } from './applying.ts';
import type { Enrollment } from './primaries.ts';

/*
 * Classes that the source no longer has, such as last year's. Their enrollments are gone with them, but their people
 * stay: teachers look up old grades. Only staff who leave the school leave these classes, too. If the source lists such
 * a class again, only those whom it enrolls there stay.
 */

interface ClosedClasses {
  /** Whether somebody whose enrollment is gone stays in the class. */
  keeps(enrollment: Enrollment): boolean;
  /** Those of the enrollments that were gone before whose people leave only now. */
  leavingNow(): Promise<Enrollment[]>;
}

export function closedClasses({ plan, state, pause, accountIds, leavers }: Applying): ClosedClasses {
  const closed = new Set<string>();
  const reopened = new Set<string>();
  for (const [sourcedId, { gone }] of state.stored.classes) if (gone) closed.add(sourcedId);
  for (const { state: is, sourcedId } of plan.kinds.classes.changes) {
    if (is === 'gone') closed.add(sourcedId);
    else if (closed.delete(sourcedId)) reopened.add(sourcedId);
  }
  const isLeaver = ({ role, userSourcedId }: Enrollment) =>
    role !== 'student' && leavers.has(accountIds.get(userSourcedId) ?? 0);
  return {
    keeps: (enrollment) => closed.has(enrollment.classSourcedId) && !isLeaver(enrollment),
    async leavingNow() {
      const leaving: Enrollment[] = [];
      if (reopened.size === 0 && (closed.size === 0 || leavers.size === 0)) return leaving;
      await eachWithPauses((await opened(state.stored.enrollments, pause)).values(), pause, (stored) => {
        if (!stored.gone) return;
        const enrollment = valuesOf('enrollments', stored.content);
        const { classSourcedId } = enrollment;
        if (reopened.has(classSourcedId) || (closed.has(classSourcedId) && isLeaver(enrollment)))
          leaving.push(enrollment);
      });
      return leaving;
    },
  };
}
