import { lockAccount } from '#service/store/accounts/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { isLastFollowed } from '#service/store/erasure/erasure.ts';
import { type FollowedStudent, guardiansOf, studentsFollowedBy } from '#service/store/families/guardians.ts';
import { namesForFamilies } from '#service/store/schools/knownNames.ts';
import { classesOfStudent } from '#service/store/schools/schoolStudents.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { ownClassItem } from '#service/tasks/classes/studentView.ts';
import { isOfScope } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import { removeGuardian } from './removeGuardian.ts';

/*
 * What a guardian sees: the students whom they follow, and of each what the student sees. Guardians may stop following,
 * whether the school or the student has invited them.
 */

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
    const erases = (await isLastFollowed(db, account.id)) ? 1 : 0;
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
        erases,
        classes,
      });
    }
    return { students, success: true };
  },
};

export const guardianStudentDrop: Handler<'guardian-student-drop'> = {
  forStudents: true,
  changes: true,
  async run(db, caller, { schoolid, stuid, erase }) {
    const { account, scope } = caller;
    if (!isOfScope(scope, schoolid)) throw new Refusal({ stuid: sentences.notFollowed });
    const find = async () => {
      const guardians = await guardiansOf(db, schoolid, [stuid]);
      const found = guardians.find(({ accountId }) => accountId === account.id);
      if (!found) throw new Refusal({ stuid: sentences.notFollowed });
      return found;
    };
    // A stranger cannot hold up a school: it is locked only for its guardians, and the check is then repeated.
    await find();
    await lockSchool(db, schoolid);
    const found = await find();
    await lockAccount(db, account.id);
    if (erase !== 1 && (await isLastFollowed(db, account.id)))
      throw new Refusal({ erase: sentences.followsNobodyElse });
    const isErased = await removeGuardian(db, caller, { schoolId: schoolid, found });
    return { erased: isErased ? 1 : 0, success: true };
  },
};

/** The names of the students, by school and ID number. */
async function namesOf(db: Queries, followed: readonly FollowedStudent[]) {
  const names = new Map<number, Awaited<ReturnType<typeof namesForFamilies>>>();
  for (const schoolId of new Set(followed.map((each) => each.schoolId))) {
    const ids = followed.filter((each) => each.schoolId === schoolId).map(({ studentId }) => studentId);
    names.set(schoolId, await namesForFamilies(db, schoolId, ids));
  }
  return names;
}
