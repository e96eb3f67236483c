import { beforeAll, expect, test } from 'vitest';
import { accountById } from '#service/store/accounts/accounts.ts';
import {
  addRosterImport,
  changeRosterImport,
  rosterImportOf,
  savePart,
} from '#service/store/oneroster/imports.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { isRunning, type Job, noFindings, startJob } from '#service/tasks/schools/importJob.ts';
import { district, packageOf } from '#test/support/school/oneroster.ts';
import { onEachDatabase, someoneWaits } from '#test/support/service/databases.ts';

/*
 * What other processes see of an import that this one applies.
 */

const now = () => Math.floor(Date.now() / 1000);

onEachDatabase((service) => {
  let job: Job;

  /** As another process started it that has been silent since. */
  beforeAll(async () => {
    const { database, school } = service();
    const zip = packageOf(
      district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 3 }),
      '1.2',
    );
    job = await database.writing(async (db) => {
      const added = { schoolId: school.id, accountId: school.teacher, name: '', bytes: zip.length, now: 1 };
      const id = await addRosterImport(db, added);
      await savePart(db, id, { num: 1, data: Buffer.from(zip).toString('base64') });
      await changeRosterImport(db, id, { state: 'applying', runner: 'another' });
      const account = { ...(await accountById(db, school.teacher)), isLimited: false };
      return {
        schoolId: school.id,
        id,
        parts: 1,
        encoding: undefined,
        applied: { hideMany: true, takes: () => false, findings: noFindings },
        caller: { account, address: '', key: null, services: { broke: () => undefined } },
        clock: now,
      };
    });
  });

  const found = async () => {
    const { database, school } = service();
    const stored = await database.asking((db) => rosterImportOf(db, school.id));
    return { state: stored?.state, isRunning: stored && isRunning(database, stored, now()) };
  };

  test('it gives signs of life while it is applied', async (context) => {
    const { database, school } = service();
    // The embedded store has one writer, and one process that serves it.
    if (database.kind === 'sqlite') return context.skip();
    expect(await found()).toEqual({ state: 'applying', isRunning: false });
    await database.writing(async (db) => {
      await lockSchool(db, school.id);
      startJob(database, job, { pollEvery: 1 });
      await someoneWaits(db);
      await expect.poll(found).toEqual({ state: 'applying', isRunning: true });
    });
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toBe('applied');
  });
});
