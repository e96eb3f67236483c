import { expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { addGuardians, guardiansOf, joinAsGuardian } from '#service/store/families/guardians.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';

test('the account of a guardian who accepts while the student withdraws the invitation is erased', async () => {
  const service = await startOnPostgres();
  const { database, school } = service;
  const { id: schoolId, student } = school;
  const [studentId, email] = [12, 'rosa@home.example'];
  try {
    const invited = { schoolId, studentId, name: 'Rosa', email, relation: '', addedBy: student, added: 1 };
    const { guardian, accountId } = await database.writing(async (db) => {
      await addSchoolStudent(db, schoolId, { studentId, accountId: student });
      await addGuardians(db, [{ ...invited, isFromSchool: false }]);
      const [{ id: guardian } = { id: 0 }] = await guardiansOf(db, schoolId, [studentId]);
      const account = { username: 'rosa', name: 'Rosa', email, passwordHash: '', created: 1 };
      return { guardian, accountId: await addAccount(db, { ...account, kind: kinds.student }) };
    });
    const ses = await service.signIn('mary');
    const { success } = await askedMeanwhile(service, {
      lock: (db) => lockSchool(db, schoolId),
      request: () => service.ask('student-guardian-drop', { ses, guardian }),
      change: (db) => joinAsGuardian(db, schoolId, { email, studentIds: [studentId], accountId, now: 2 }),
    });
    expect(success).toBe(true);
    const { name } = await database.asking((db) =>
      db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow(),
    );
    expect(name).toBe('Erased person');
  } finally {
    await service.close();
  }
});
