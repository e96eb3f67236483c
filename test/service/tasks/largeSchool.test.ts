import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addClass } from '#service/store/classes/classes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { schoolStart } from '#test/support/school/school.ts';
import { startService } from '#test/support/service/service.ts';

/* The embedded store is synchronous, so long work must pause for other requests. */

/** Simulates a machine so slow that every look at the clock finds a pause due. */
function slowMachine() {
  const now = performance.now.bind(performance);
  let lost = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    lost += 2;
    return now() + lost;
  });
  onTestFinished(() => clock.mockRestore());
}

test('other requests run while the classes of a large school are summarized and listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-large-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let turns = 0;
  /** The turn in which each page of the list was read. */
  let pages: number[] = [];
  const service = await startService(join(folder, 'store.sqlite'), {}, (statement) => {
    if (/left join "summaries".* limit /s.test(statement)) pages.push(turns);
  });
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
  /** How often other requests could have run while the list was built. */
  async function turnsOfList() {
    [turns, pages] = [0, []];
    let turn = setImmediate(served);
    function served() {
      turns++;
      turn = setImmediate(served);
    }
    const answer = await service.ask('school-classes', { ses, schoolid });
    clearImmediate(turn);
    expect(answer.classes).toHaveLength(classes);
    return turns;
  }
  // Once for each page of a hundred, at the least.
  expect(await turnsOfList()).toBeGreaterThanOrEqual(classes / 100);
  slowMachine();
  // The summaries are cached now: only the list itself pauses between two pages, the last of which is empty.
  await turnsOfList();
  expect(pages).toHaveLength(classes / 100 + 1);
  expect(new Set(pages).size).toBe(pages.length);
});
