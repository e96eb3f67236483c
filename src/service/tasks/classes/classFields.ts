import type { Class } from '#service/store/classes/classes.ts';
import type { Summary } from '#service/store/classes/summaries.ts';
import type { Reply } from '#wire/reply.ts';

/** The fields that the store keeps in hundredths. */
export const decimal = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/** The documented fields of a class; those from `stucount` on are our extensions. */
export function classFields(found: Class, summary: Summary): Reply {
  return {
    clid: found.id,
    created: found.created,
    folder: found.folder,
    syr: found.schoolYear,
    gp: found.gradingPeriod,
    gscale: found.scaleKind,
    weighted: found.weighted,
    showper: found.showPercent,
    stusort: found.studentSort,
    assnsort: found.assignmentSort,
    round: found.rounding,
    stuview: found.studentView,
    stumail: found.studentMail,
    teachmail: found.teacherMail,
    priteach: found.primaryTeacher,
    name: found.name,
    code: found.code,
    stucount: summary.students,
    acount: summary.assignments,
    average: decimal(summary.average),
    missing: summary.missing,
    failing: summary.failing,
    updated: found.updated,
    revision: found.revision,
    // The reply of a class without one has only the documented fields.
    ...(found.latePolicy === '' ? {} : { latepolicy: found.latePolicy }),
    ...(found.heldBack === 0 ? {} : { stuhold: found.heldBack }),
  };
}
