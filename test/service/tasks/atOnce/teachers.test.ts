import { expect, test } from 'vitest';
import { addMember, lockClass } from '#service/store/classes/classes.ts';
import { dropTeacher } from '#service/store/classes/teachers.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { sentences } from '#wire/sentences.ts';

test.each([
  ['class-teacher-primary', 'colleague'],
  ['class-teacher-add', 'colleague'],
  ['class-teacher-drop', 'student'],
] as const)('%s refuses an owner who is removed from the class in that moment', async (task, whom) => {
  const service = await startOnPostgres();
  const { algebra: clid, colleague: accountId, [whom]: uid } = service.school;
  try {
    await service.database.writing(async (db) => {
      await dropTeacher(db, clid, accountId);
      await addMember(db, clid, { accountId, auth: 6, role: 'Teacher', joined: 1 });
    });
    const ses = await service.signIn('okafor');
    const { errors } = await askedMeanwhile(service, {
      lock: (db) => lockClass(db, clid),
      request: () => service.ask(task, { ses, clid, uid, usr: 'okafor', auth: 6 }),
      change: (db) => dropTeacher(db, clid, accountId),
    });
    expect(errors).toEqual({ clid: sentences.classNotYours });
  } finally {
    await service.close();
  }
});
