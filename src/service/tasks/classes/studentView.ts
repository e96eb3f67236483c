import { finalGradesOfClass } from '#service/store/classes/periods.ts';
import { remarksOfClass } from '#service/store/classes/scores.ts';
import { commentsOfClass, periodCommentsOfClass } from '#service/store/comments/comments.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { studentsFollowedBy } from '#service/store/families/guardians.ts';
import { type ClassOfStudent, classesOfStudent, idNumbersOf } from '#service/store/schools/schoolStudents.ts';
import { daysOfStudents } from '#service/tasks/cells/attendance.ts';
import { isOfScope } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import { decimal } from './classFields.ts';
import { type Contents, resultsOf } from './contents.ts';
import { gradebookOf } from './gradebook.ts';
import { shownToStudent } from './shownToStudent.ts';

/*
 * What students see of their own classes: neither names nor averages of anybody else. The student's guardians see the
 * same, by the same code.
 */

export const studentClasses: Handler<'student-classes'> = {
  forStudents: true,
  changes: false,
  async run(db, { account }) {
    const classes: Reply[] = [];
    const numbers = await idNumbersOf(db, account.id);
    for (const found of await classesOfStudent(db, numbers)) classes.push(await ownClassItem(db, found));
    return { classes, success: true };
  },
};

export async function ownClassItem(db: Queries, found: ClassOfStudent): Promise<Reply> {
  const { id, name, code, schoolYear, gradingPeriod, teacher, studentId } = found;
  const { contents } = await shownToStudent(db, id, studentId);
  const { totals, missing } = await resultsOf(contents);
  const { percent = null, letter = '' } = totals[0] ?? {};
  return {
    clid: id,
    name,
    code,
    syr: schoolYear,
    gp: gradingPeriod,
    teacher,
    percent: decimal(percent),
    grade: letter,
    missing,
    ...(contents.found.heldBack === 1 ? { stuhold: 1 } : {}),
  };
}

export const studentGrades: Handler<'student-grades'> = {
  forStudents: true,
  changes: false,
  async run(db, caller, { clid, stuid }) {
    const { studentId, teacher } = await openClass(db, caller, { classId: clid, asked: stuid });
    const { contents, unposted, posted } = await shownToStudent(db, clid, studentId);
    const remarks = (await remarksOfClass(db, clid)).filter(
      (each) => each.studentId === studentId && !unposted.has(each.assignmentId),
    );
    const book = gradebookOf(withoutTeachers(contents), await resultsOf(contents), remarks);
    const finalGrades = await finalGradesOfClass(db, clid);
    const comments = await commentsOfClass(db, clid);
    const ofPeriods = await periodCommentsOfClass(db, clid, studentId);
    return {
      ...book,
      priteach: 0,
      teacher,
      final: finalGrades
        .filter((each) => each.studentId === studentId)
        .map(({ period, grade }) => ({ period: `P${period}`, grade })),
      days: (await daysOfStudents(db, clid))(studentId),
      comment: comments.find((each) => each.studentId === studentId)?.comment ?? '',
      comments: ofPeriods
        .filter(({ period }) => posted?.has(period) ?? true)
        .map(({ period, comment }) => ({ period: `P${period}`, comment })),
      ...(unposted.size > 0 ? { unposted: [...unposted].map((assnid) => ({ assnid })) } : {}),
      success: true,
    };
  },
};

/**
 * The same refusal for somebody else's class, a closed one and one that does not exist. Students ask for themselves,
 * guardians for a student whom they follow.
 */
async function openClass(
  db: Queries,
  { account, scope }: SignedIn,
  { classId, asked }: { classId: number; asked: number | undefined },
): Promise<ClassOfStudent> {
  const own = await idNumbersOf(db, account.id);
  const numbers =
    asked === undefined
      ? own
      : [...own, ...(await studentsFollowedBy(db, account.id))].filter(
          ({ schoolId, studentId }) => studentId === asked && isOfScope(scope, schoolId),
        );
  const found = (await classesOfStudent(db, numbers)).find(({ id }) => id === classId);
  if (!found) throw new Refusal({ clid: sentences.classNotYours });
  return found;
}

/** Leaves out the authors of assignments, and positions on the roster, which would reveal the number of students. */
function withoutTeachers(contents: Contents): typeof contents {
  const nobody = { creator: 0, creatorName: '', creatorUsername: '', creatorPicture: 0 };
  return {
    ...contents,
    assignments: contents.assignments.map((assignment) => ({ ...assignment, ...nobody })),
    students: contents.students.map((student) => ({ ...student, position: 1 })),
  };
}
