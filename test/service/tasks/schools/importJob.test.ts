import { expect, test } from 'vitest';
import { accountById } from '#service/store/accounts/accounts.ts';
import { lockClass, setPrimaryTeacher } from '#service/store/classes/classes.ts';
import {
  addRosterImport,
  changeRosterImport,
  isGivenUp,
  rosterImportOf,
  savePart,
} from '#service/store/oneroster/imports.ts';
import { classesHere } from '#service/store/oneroster/storedSchool.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { isRunning, type Job, noFindings, startJob } from '#service/tasks/schools/importJob.ts';
import { district, packageOf, type Tables } from '#test/support/school/oneroster.ts';
import { asAdmin, onEachDatabase, someoneWaits } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';
import { importTrouble } from '#wire/schools/imports.ts';

/*
 * What other processes see of an import that this one applies.
 */

const now = () => Math.floor(Date.now() / 1000);

onEachDatabase((service) => {
  const ask = asAdmin(service);
  const sizes = { version: '1.2', schools: 1, classes: 1, teachers: 1, students: 3 } as const;

  /** As another process started it that has been silent since. */
  async function jobFor(tables: Tables): Promise<Job> {
    const { database, school } = service();
    const zip = packageOf(tables, '1.2');
    return database.writing(async (db) => {
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
  }

  const found = async () => {
    const { database, school } = service();
    const stored = await database.asking((db) => rosterImportOf(db, school.id));
    return { state: stored?.state, isRunning: stored && isRunning(database, stored, now()) };
  };

  // The embedded store has one writer, and one process that serves it.
  const hasOneProcess = () => service().database.kind === 'sqlite';

  test('it gives signs of life while it is applied', async (context) => {
    if (hasOneProcess()) return context.skip();
    const { database, school } = service();
    const job = await jobFor(district(sizes));
    expect(await found()).toEqual({ state: 'applying', isRunning: false });
    await database.writing(async (db) => {
      await lockSchool(db, school.id);
      startJob(database, job, { pollEvery: 1 });
      await someoneWaits(db);
      await expect.poll(found).toEqual({ state: 'applying', isRunning: true });
    });
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toBe('applied');
  });

  test('an admin can cancel it in another process, although it has the school locked', async (context) => {
    if (hasOneProcess()) return context.skip();
    const { database, school } = service();
    const tables = district(sizes);
    tables.classes?.rows[0]?.splice(3, 1, 'Renamed');
    const job = await jobFor(tables);
    const classes = () => database.asking((db) => classesHere(db, school.id));
    const before = await classes();
    // The process that has the import, and this one, which is asked.
    const other = { ...database };
    let cancelling: Promise<Answer> | undefined;
    await database.writing(async (db) => {
      await lockClass(db, before[0]?.id ?? 0);
      startJob(other, job, { pollEvery: 1 });
      await someoneWaits(db);
      cancelling = ask('school-import-cancel', { importid: job.id });
      await expect.poll(() => database.asking((asking) => isGivenUp(asking, job.id))).toBe(true);
    });
    expect(await cancelling).toMatchObject({ success: true });
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toBe('cancelled');
    expect(await classes()).toEqual(before);
  });

  test('it says so if somebody changes its class again and again', async (context) => {
    if (hasOneProcess()) return context.skip();
    const { database, school } = service();
    const tables = district(sizes);
    tables.classes?.rows[0]?.splice(3, 1, 'Renamed again');
    const job = await jobFor(tables);
    const [{ id: classId } = { id: 0 }] = await database.asking((db) => classesHere(db, school.id));
    for (const [turn, accountId] of [1, 2, 1, 2]
      .map((of) => (of === 1 ? school.teacher : school.colleague))
      .entries())
      await database.writing(async (db) => {
        await lockClass(db, classId);
        if (turn === 0) startJob(database, job, { pollEvery: 1 });
        await someoneWaits(db);
        await setPrimaryTeacher(db, classId, { accountId });
      });
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toBe('failed');
    const { report = '' } = (await database.asking((db) => rosterImportOf(db, school.id))) ?? {};
    expect(JSON.parse(report).problem).toBe(importTrouble.changed);
  });
});
