import { expect, test } from 'vitest';
import { addClass } from '#service/store/classes/classes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { startService } from '#test/support/service/service.ts';

/* What is asked for fifty records costs as many statements as for one: of classes, once their figures are known. */

test.each([
  ['school-classes', 'whitfield'],
  ['teacher-classes', 'rivera'],
])('%s', async (task, username) => {
  let count = 0;
  const service = await startService(':memory:', {}, () => count++);
  const { teacher, algebra } = service.school;
  const schoolid = await service.database.writing(async (db) => {
    const [school] = [await addSchool(db, { name: 'North', created: 1 })];
    const { id } = await db
      .updateTable('accounts')
      .set({ username: 'whitfield', kind: 4 })
      .where('username', '=', 'mary')
      .returning('id')
      .executeTakeFirstOrThrow();
    await addSchoolAdmin(db, school, id);
    await db.updateTable('classes').set({ school_id: school }).where('id', '=', algebra).execute();
    return school;
  });
  const ses = await service.signIn(username);
  const asked = async () => {
    await service.ask(task, { ses, schoolid });
    count = 0;
    const { classes } = await service.ask(task, { ses, schoolid });
    return { classes: classes.length, count };
  };
  const one = await asked();
  await service.database.writing(async (db) => {
    for (let number = 0; number < 50; number++) {
      const added = {
        schoolId: schoolid,
        created: 1,
        name: 'Art',
        schoolYear: '2025',
        primaryTeacher: teacher,
      };
      const id = await addClass(db, added);
      const member = { class_id: id, account_id: teacher, auth: 6, role: '', joined: 1 };
      await db.insertInto('memberships').values(member).execute();
    }
  });
  expect(await asked()).toEqual({ classes: one.classes + 50, count: one.count });
  expect(one.count).toBeLessThan(10);
  await service.close();
});

test('what is done with invitations', async () => {
  let count = 0;
  const service = await startService(':memory:', {}, () => count++);
  const schoolid = service.school.id;
  await service.database.writing((db) => makeAdmin(db, schoolid, service.school.teacher));
  const ses = await service.signIn();
  const emails = Array.from({ length: 50 }, (_, number) => `new${number}@school.example`).join(' ');
  await service.ask('school-teacher-email', { ses, schoolid, emails });
  const { invitations } = await service.ask('school-invitations', { ses, schoolid });
  const ids = invitations.map(({ invitation }: { invitation: number }) => invitation);
  async function statementsFor(some: readonly number[]) {
    count = 0;
    await service.ask('school-invitation-again', { ses, schoolid, invitations: some.join(' ') });
    return count;
  }
  count = 0;
  const { total } = await service.ask('school-invitations', { ses, schoolid });
  expect(total).toBe(50);
  expect(count).toBeLessThan(15);
  const one = await statementsFor(ids.slice(0, 1));
  expect(await statementsFor(ids)).toBe(one);
  async function statementsToDrop(some: readonly number[]) {
    count = 0;
    await service.ask('school-invitation-drop', { ses, schoolid, invitations: some.join(' ') });
    return count;
  }
  const dropped = await statementsToDrop(ids.slice(0, 1));
  expect(await statementsToDrop(ids.slice(1))).toBe(dropped);
  expect((await service.ask('school-invitations', { ses, schoolid })).total).toBe(0);
  const { audit } = await service.ask('school-audit', {
    ses,
    schoolid,
    actions: 'people invited',
    limit: 100,
  });
  expect(audit.length).toBeGreaterThanOrEqual(51);
  await service.close();
});
