import { studentsFollowedBy } from '#service/store/guardians.ts';
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
    const students: Reply[] = [];
    for (const followed of await studentsFollowedBy(db, account.id)) {
      // A teacher may follow a child at another school than the key is for.
      if (!isOfScope(scope, followed.schoolId)) continue;
      const { schoolId, school, studentId, relation } = followed;
      const name = (await namesOfStudents(db, schoolId, [studentId])).get(studentId);
      const classes: Reply[] = [];
      for (const found of await classesOfStudent(db, [followed])) classes.push(await ownClassItem(db, found));
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
