import { type Class, classesOfTeacher } from '#service/store/classes.ts';
import type { Reply } from '#wire/reply.ts';
import type { Handler } from './task.ts';

/** The documented fields of a class. */
export function classFields(found: Class): Reply {
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
  };
}

/** What a class comes to; `average` in hundredths of a percent. */
export interface Summary {
  students: number;
  assignments: number;
  average: number | null;
  missing: number;
  failing: number;
}

/** What we send beside the documented fields. */
export function summaryFields({ updated, revision }: Class, summary: Summary): Reply {
  return {
    stucount: summary.students,
    acount: summary.assignments,
    average: summary.average === null ? null : summary.average / 100,
    missing: summary.missing,
    failing: summary.failing,
    updated,
    revision,
  };
}

export const teacherClasses: Handler<'teacher-classes'> = {
  changes: false,
  async run(db, { account }) {
    const classes = await classesOfTeacher(db, account.id);
    return {
      classes: classes.map((found) => ({
        superid: found.accountId,
        subid: found.id,
        supertype: 'teacher',
        subtype: 'class',
        auth: found.auth,
        joined: found.joined,
        role: found.role,
        ...classFields(found),
        updated: found.updated,
        revision: found.revision,
      })),
      success: true,
    };
  },
};
