import type { Queries } from '#service/store/driver/database.ts';
import { type FollowedStudent, studentsFollowedBy } from '#service/store/guardians.ts';
import { classesOfStudent, namesOfStudents } from '#service/store/schoolStudents.ts';
import { ownClassItem } from '#service/tasks/classes/studentView.ts';
import { isOfScope } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';

/* What a guardian sees: the students whom they follow, and of each what the student sees. */

export const guardianStudents: Handler<'guardian-students'> = {
  forStudents: true,
  changes: false,
  async run(db, { account, scope }) {
    // A teacher may follow a child at another school than the key is for.
    const followed = (await studentsFollowedBy(db, account.id)).filter((each) =>
      isOfScope(scope, each.schoolId),
    );
    const names = await namesOf(db, followed);
    const open = await classesOfStudent(db, followed);
    const students: Reply[] = [];
    for (const { schoolId, school, studentId, relation } of followed) {
      const name = names.get(schoolId)?.get(studentId);
      const classes: Reply[] = [];
      for (const found of open)
        if (found.schoolId === schoolId && found.studentId === studentId)
          classes.push(await ownClassItem(db, found));
      students.push({
        schoolid: schoolId,
        school,
        stuid: studentId,
        first: name?.first ?? '',
        last: name?.last ?? '',
        relation,
        classes,
      });
    }
    return { students, success: true };
  },
};

/** The names of the students, by school and ID number. */
async function namesOf(db: Queries, followed: readonly FollowedStudent[]) {
  const names = new Map<number, Awaited<ReturnType<typeof namesOfStudents>>>();
  for (const schoolId of new Set(followed.map((each) => each.schoolId))) {
    const ids = followed.filter((each) => each.schoolId === schoolId).map(({ studentId }) => studentId);
    names.set(schoolId, await namesOfStudents(db, schoolId, ids));
  }
  return names;
}
