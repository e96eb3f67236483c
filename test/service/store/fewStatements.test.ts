import { expect, test } from 'vitest';
import { addClass } from '#service/store/classes/classes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { startService } from '#test/support/service/service.ts';

/* A list of classes costs as many statements for fifty classes as for one, once their figures are known. */

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
