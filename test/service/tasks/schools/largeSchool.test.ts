import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addClass } from '#service/store/classes/classes.ts';
import { addSchool, addSchoolAdmin } from '#service/store/schools/schools.ts';
import { schoolStart } from '#test/support/school.ts';
import { startService } from '#test/support/service.ts';

/* The embedded store answers at once and for as long as it takes: what is long must let others in. */

test('others are served while the classes of a large school are summed up for the first time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-large-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const service = await startService(join(folder, 'store.sqlite'));
  onTestFinished(service.close);
  const { student: admin, teacher } = service.school;
  const classes = 1000;
  const schoolid = await service.database.writing(async (db) => {
    const id = await addSchool(db, { name: 'Large', created: schoolStart });
    await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', admin).execute();
    await addSchoolAdmin(db, id, admin);
    const added = { schoolId: id, created: schoolStart, schoolYear: '2025', primaryTeacher: teacher };
    for (let number = 1; number <= classes; number++) await addClass(db, { ...added, name: `Art ${number}` });
    return id;
  });
  const ses = await service.signIn('mary');
  let turns = 0;
  let turn = setImmediate(served);
  function served() {
    turns++;
    turn = setImmediate(served);
  }
  const answer = await service.ask('school-classes', { ses, schoolid });
  clearImmediate(turn);
  expect(answer.classes).toHaveLength(classes);
  // Once for each page of a hundred, at the least.
  expect(turns).toBeGreaterThanOrEqual(classes / 100);
});
