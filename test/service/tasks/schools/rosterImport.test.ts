import { randomBytes } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { sweepOnce } from '#service/cli/sweeping.ts';
import { accountById, accountNamed } from '#service/store/accounts/accounts.ts';
import { CommitUnknown, type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import { changeRosterImport } from '#service/store/oneroster/imports.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { type Job, noFindings, runner, startJob } from '#service/tasks/schools/importJob.ts';
import { district, packageOf, type Tables, zipOf } from '#test/support/school/oneroster.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';
import { importPartBytes, importTrouble } from '#wire/schools/imports.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * A school's roster by the interface: an admin sends, previews and applies a package, and exports the school as one.
 */

const small = () => district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 });

/** Without some of the students and their enrollments. */
function without(tables: Tables, students: number): Tables {
  const isGone = (row: string[]) =>
    row.some((value) => /^s1-p(\d+)$/.test(value) && Number(value.slice(4)) <= students);
  const kept = Object.entries(tables).map(([name, { columns, rows }]) => [
    name,
    { columns, rows: rows.filter((row) => !isGone(row)) },
  ]);
  return Object.fromEntries(kept);
}

/** Packed once, since that takes seconds. */
const bomb = zipOf({ manifest: new Uint8Array(300 * 2 ** 20) });

/** The logged events. */
const broken: unknown[] = [];
const broke = (one: { task: unknown; account?: number; key?: number; address: string }) => broken.push(one);

onEachDatabase(
  (service) => {
    let ses = '';
    let schoolid = 0;

    beforeAll(async () => {
      const { database, school } = service();
      schoolid = school.id;
      await database.writing(async (db) => {
        await makeAdmin(db, school.id, school.teacher);
        await changeSchool(db, school.id, { settings: { name: 'School 1' } });
      });
      ses = await service().signIn();
    });

    const ask = (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
      service().ask(task, { ses, schoolid, ...fields });

    async function send(zip: Uint8Array): Promise<number> {
      const { values } = await ask('school-import-new', { name: 'roster.zip', bytes: zip.length });
      for (let num = 1; (num - 1) * values.part < zip.length; num++) {
        const data = Buffer.from(zip.subarray((num - 1) * values.part, num * values.part)).toString('base64');
        expect(await ask('school-import-part', { importid: values.importid, num, data })).toMatchObject({
          success: true,
        });
      }
      return values.importid;
    }

    const now = async (): Promise<Answer> => (await ask('school-import')).imports[0];

    /** The state once nothing is running. */
    async function settled(): Promise<Answer> {
      await expect.poll(async () => (await now()).state, { timeout: 20_000 }).not.toMatch(/reading|applying/);
      return now();
    }

    async function look(zip: Uint8Array, fields: Record<string, string> = {}) {
      const importid = await send(zip);
      expect(await ask('school-import-run', { importid, ...fields })).toMatchObject({ success: true });
      return settled();
    }

    async function apply(importid: number, fields: Record<string, string | number> = {}) {
      expect(await ask('school-import-run', { importid, apply: 1, ...fields })).toMatchObject({
        success: true,
      });
      return settled();
    }

    async function applying(id: number, broke: (error: unknown) => void = () => undefined): Promise<Job> {
      const { database, school } = service();
      const account = await database.asking((db) => accountById(db, school.teacher));
      return {
        schoolId: schoolid,
        id,
        parts: 1,
        encoding: undefined,
        applied: { hideMany: true, takes: () => false, findings: noFindings },
        caller: { account: { ...account, isLimited: false }, address: '', key: null, services: { broke } },
        clock: () => Math.floor(Date.now() / 1000),
      };
    }

    const counts = ({ kinds }: Answer, kind: string) => kinds.find((each: Answer) => each.kind === kind);

    test('only admins of the school send a package, and only to it', async () => {
      const { signIn } = service();
      const asTeacher = await ask('school-import-new', { ses: await signIn('okafor'), bytes: 10 });
      expect(asTeacher.errors).toEqual({ apitask: 'Your account may not do this' });
      const elsewhere = await ask('school-import-new', { schoolid: schoolid + 1, bytes: 10 });
      expect(elsewhere.errors).toEqual({ schoolid: sentences.schoolNotYours });
      expect((await ask('school-import')).imports).toEqual([]);
    });

    test('a preview names the only school of the package if it is called otherwise here', async () => {
      const tables = small();
      expect((await look(packageOf(tables, '1.2'))).othername).toBe('');
      const school = tables.orgs?.rows.find(([id]) => id === 's1');
      if (school) school[3] = 'Another School';
      expect((await look(packageOf(tables, '1.2'))).othername).toBe('Another School');
    });

    test('each part is checked for its position and size', async () => {
      const { values } = await ask('school-import-new', { bytes: importPartBytes + 2 });
      const part = (num: number, data: string) =>
        ask('school-import-part', { importid: values.importid, num, data });
      expect((await part(1, 'AAAA')).errors).toEqual({ data: sentences.importPart });
      expect((await part(2, 'AAAA')).errors).toEqual({ data: sentences.importPart });
      expect((await part(3, 'AAAA')).errors).toEqual({ data: sentences.importPart });
      expect((await part(2, '<b>')).errors).toEqual({ data: sentences.importPart });
      expect((await part(2, 'AAA=')).success).toBe(true);
      const run = await ask('school-import-run', { importid: values.importid });
      expect(run.errors).toEqual({ importid: sentences.importIncomplete });
      expect((await ask('school-import-new', { bytes: 65 * 1024 * 1024 })).errors).toEqual({
        bytes: sentences.importBytes,
      });
    });

    test('a package in several parts is previewed before anything is changed, then applied', async () => {
      const files = unzipSync(packageOf(small(), '1.2'));
      const zip = zipSync({ ...files, 'photos.bin': randomBytes(importPartBytes + 5000) });
      const seen = await look(zip);
      expect(seen).toMatchObject({
        state: 'ready',
        problem: '',
        version: '1.2',
        source: 'Test SIS',
        toomany: 0,
      });
      expect(counts(seen, 'classes')).toMatchObject({ new: 2, changed: 0, gone: 0, errors: 0 });
      expect(counts(seen, 'users')).toMatchObject({ new: 14 });
      const before = await service().database.asking((db) =>
        db.selectFrom('sourced_ids').selectAll().execute(),
      );
      expect(before).toEqual([]);
      const done = await apply(seen.importid);
      expect(done).toMatchObject({ state: 'applied', problem: '' });
      const { classes } = await ask('school-classes');
      expect(classes.map(({ name }: Answer) => name).sort()).toEqual(['Algebra 1', 'Algebra 2']);
      const { audit } = await ask('school-audit', { limit: 1 });
      expect(audit[0]).toMatchObject({ action: 'roster imported', name: 'Ana Rivera', address: '192.0.2.1' });
    });

    test('an import is dated by the time of day, and survives the next sweep', async () => {
      const { database } = service();
      const imported = async () =>
        (await ask('school-audit', { actions: 'roster imported' })).audit.map(({ time }: Answer) => time);
      const { classes } = await ask('school-class-list');
      const times = [...(await imported()), ...classes.map(({ updated }: Answer) => updated)];
      expect(times).toHaveLength(3);
      for (const time of times) expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(600);
      await sweepOnce({ database });
      expect(await now()).toMatchObject({ state: 'applied' });
      expect(await imported()).toHaveLength(1);
    });

    test('the same package changes nothing, and a changed one shows old and new', async () => {
      const again = await look(packageOf(small(), '1.2'));
      expect(counts(again, 'users')).toMatchObject({ new: 0, changed: 0, gone: 0, same: 14 });
      const changed = small();
      const [first] = changed.users?.rows ?? [];
      if (first) first[6] = 'Robin';
      const seen = await look(packageOf(changed, '1.2'));
      expect(counts(seen, 'users')).toMatchObject({ changed: 1, same: 13 });
      const asked = { importid: seen.importid, kind: 'users' };
      const { lines, count } = await ask('school-import-lines', { ...asked, state: 'changed' });
      expect(count).toBe(1);
      expect(lines[0]).toMatchObject({ state: 'changed', sourcedid: 's1-t1', line: 2 });
      expect(lines[0].fields).toEqual([{ field: 'givenName', before: 'Terry', after: 'Robin' }]);
      expect(await ask('school-import-lines', { ...asked, state: 'new' })).toMatchObject({
        lines: [],
        count: 0,
      });
    });

    test('lines are read in pages', async () => {
      const more = district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 40 });
      const { importid } = await look(packageOf(more, '1.2'));
      const page = (start: number) =>
        ask('school-import-lines', { importid, kind: 'users', state: 'new', start, limit: 20 });
      const [one, two] = [await page(0), await page(20)];
      expect([one.lines.length, two.lines.length, one.count]).toEqual([20, 8, 28]);
      const ids = [...one.lines, ...two.lines].map(({ sourcedid }: Answer) => sourcedid);
      expect(new Set(ids).size).toBe(28);
    });

    test('hiding more than a tenth takes a confirmation', async () => {
      const seen = await look(packageOf(without(small(), 3), '1.2'));
      expect(seen).toMatchObject({ state: 'ready', toomany: 1, peoplegone: 3 });
      const { importid } = seen;
      const refused = await ask('school-import-run', { importid, apply: 1 });
      expect(refused.errors).toEqual({ hidemany: sentences.importHidesMany });
      expect(await apply(importid, { hidemany: 1 })).toMatchObject({ state: 'applied' });
      expect(await look(packageOf(without(small(), 3), '1.2'))).toMatchObject({ toomany: 0 });
    });

    test('so does ending more than a quarter of the enrollments', async () => {
      const cut = without(small(), 3);
      if (cut.enrollments) cut.enrollments.rows = [];
      const seen = await look(packageOf(cut, '1.2'));
      expect(seen).toMatchObject({ toomany: 1, peoplegone: 0, enrollmentsgone: 18, enrollmentsof: 18 });
      const refused = await ask('school-import-run', { importid: seen.importid, apply: 1 });
      expect(refused.errors).toEqual({ hidemany: sentences.importEndsMany });
    });

    test("a name changed here is kept unless the file's is chosen", async () => {
      const { classes } = await ask('school-classes');
      const [{ clid, name }] = classes;
      await service().database.writing((db) =>
        db.updateTable('classes').set({ name: 'Ours' }).where('id', '=', clid).execute(),
      );
      const nameNow = async () =>
        (await ask('school-classes')).classes.find((each: Answer) => each.clid === clid).name;
      const tables = without(small(), 3);
      const seen = await look(packageOf(tables, '1.2'));
      expect(seen.questions).toEqual([
        expect.objectContaining({ kind: 'classes', here: 'Ours', file: name }),
      ]);
      await apply(seen.importid);
      expect(await nameNow()).toBe('Ours');
      const again = await look(packageOf(tables, '1.2'));
      await apply(again.importid, { names: `classes ${again.questions[0].sourcedid}` });
      expect(await nameNow()).toBe(name);
    });

    test('problems are named by file, line and column, and the rest still shows', async () => {
      const tables = without(small(), 3);
      const [row] = tables.enrollments?.rows ?? [];
      if (row) row[5] = 'nobody';
      const seen = await look(packageOf(tables, '1.2'));
      expect(seen.problems).toBe(1);
      expect(counts(seen, 'users')).toMatchObject({ same: 11 });
      const { problems } = await ask('school-import-lines', { importid: seen.importid, kind: 'problems' });
      expect(problems[0]).toMatchObject({
        file: 'enrollments.csv',
        line: 2,
        column: 'userSourcedId',
        value: 'nobody',
      });
    });

    test('an invalid package, or one that unpacks to too much, is refused with a sentence', async () => {
      expect(await look(strToU8('no zip at all, but long enough to look for one'))).toMatchObject({
        state: 'failed',
        problem: 'The package cannot be read: it is not a zip file',
      });
      expect((await look(bomb)).problem).toBe('The package cannot be read: it unpacks to more than 256 MiB');
      const { importid } = await now();
      expect((await ask('school-import-run', { importid, apply: 1 })).errors).toEqual({
        apply: sentences.importNotReady,
      });
    });

    test('a cancelled import leaves nothing behind, and another one can begin', async () => {
      const classesNow = async () => (await ask('school-classes')).classes;
      const before = await classesNow();
      const large = district({ version: '1.2', schools: 1, classes: 40, teachers: 20, students: 200 });
      const importid = await send(packageOf(large, '1.2'));
      await ask('school-import-run', { importid });
      expect((await ask('school-import-new', { bytes: 10 })).errors).toEqual({
        schoolid: sentences.importRunning,
      });
      expect(await ask('school-import-cancel', { importid })).toMatchObject({ success: true });
      await expect.poll(async () => (await now()).state).toBe('cancelled');
      expect((await ask('school-import-run', { importid })).errors).toEqual({
        importid: sentences.importUnknown,
      });
      expect(await classesNow()).toEqual(before);
      const parts = await service().database.asking((db) =>
        db.selectFrom('roster_import_parts').selectAll().execute(),
      );
      expect(parts).toEqual([]);
      expect(await look(packageOf(without(small(), 3), '1.2'))).toMatchObject({ state: 'ready' });
    });

    test('an import that breaks counts as failed, and the log has where it broke', async () => {
      const { database, school } = service();
      const rename = (from: string, to: string) =>
        database.writing((db) => db.schema.alterTable(from).renameTo(to).execute());
      broken.length = 0;
      const importid = await send(packageOf(small(), '1.2'));
      await rename('roster_import_lines', 'hidden');
      expect((await ask('school-import-run', { importid })).success).toBe(true);
      expect(await settled()).toMatchObject({ state: 'failed', problem: importTrouble.broke });
      await rename('hidden', 'roster_import_lines');
      const told = { task: 'school-import-run', account: school.teacher, address: '192.0.2.1' };
      expect(broken).toEqual([{ ...told, key: expect.any(Number), error: expect.any(Error) }]);
      // Problems of the package itself are reported to its sender.
      await look(new Uint8Array(20));
      expect(broken).toHaveLength(1);
    });

    test('an import counts as applied once committed, even if the reply of the commit is lost', async () => {
      const { database } = service();
      const importid = await send(packageOf(without(small(), 2), '1.2'));
      /** Whose connection breaks with each commit of a school. */
      const breaking: Database = {
        ...database,
        async writing(work, of) {
          const result = await database.writing(work, of);
          if (of?.startsWith('school ')) throw new CommitUnknown(new Error('the connection broke'));
          return result;
        },
      };
      await database.writing((db) => changeRosterImport(db, importid, { state: 'applying', runner }));
      startJob(breaking, await applying(importid));
      await expect.poll(async () => (await now()).state, { timeout: 20_000 }).toBe('applied');
      expect(await now()).toMatchObject({ state: 'applied', problem: '' });
      const parts = await database.asking((db) => db.selectFrom('roster_import_parts').selectAll().execute());
      expect(parts).toEqual([]);
    });

    test('an import whose end cannot be stored is logged', async () => {
      const broken: unknown[] = [];
      const away = async () => Promise.reject(new StoreUnavailable('silent'));
      const database: Database = { ...service().database, asking: away, writing: away };
      startJob(database, await applying((await now()).importid, (error) => broken.push(error)));
      await expect.poll(() => broken).toEqual([expect.any(StoreUnavailable)]);
    });

    test('an import whose process is gone counts as failed, and says so', async () => {
      // The second time is of a process whose clock was ahead.
      for (const touched of [1, Math.floor(Date.now() / 1000) + 365 * 24 * 3600]) {
        await service().database.writing((db) =>
          db.updateTable('roster_imports').set({ state: 'applying', runner: 'another', touched }).execute(),
        );
        expect(await now()).toMatchObject({ state: 'failed', problem: importTrouble.stopped });
      }
      expect((await ask('school-import-new', { bytes: 10 })).success).toBe(true);
    });

    test('the school is exported as a package that changes nothing here, and that is audited', async () => {
      const { file } = await ask('school-export');
      expect(file.name).toBe('School-1-oneroster.zip');
      const seen = await look(Buffer.from(file.data, 'base64'));
      expect(seen).toMatchObject({ state: 'ready', problems: 0 });
      // Nor are the two teachers whom no file has named added twice.
      for (const { kind, changed, gone, ...counted } of seen.kinds)
        expect([kind, counted.new, changed, gone]).toEqual([kind, 0, 0, 0]);
      const { audit } = await ask('school-audit', { actions: 'roster exported' });
      expect(audit[0]).toMatchObject({ name: 'Ana Rivera', clid: 0 });
    });

    test('anyone who may see a class can export it', async () => {
      const { school } = service();
      expect((await ask('class-export', { clid: school.algebra })).errors).toEqual({
        clid: sentences.exportNeedsSchool,
      });
      const [{ clid, name }] = (await ask('school-classes')).classes;
      const whole = (await ask('school-export')).file.data.length;
      const { file } = await ask('class-export', { clid });
      expect(file.name).toBe(`${name.replace(' ', '-')}-oneroster.zip`);
      expect(file.data.length).toBeLessThan(whole);
      const asStranger = await ask('class-export', { clid, ses: await service().signIn('okafor') });
      expect(asStranger.errors).toEqual({ clid: sentences.classNotYours });
    });

    test('an admin hands over the classes of a teacher who has left the source', async () => {
      const { database, school } = service();
      const tables = small();
      for (const { rows } of Object.values(tables))
        rows.splice(0, rows.length, ...rows.filter((row) => !row.includes('s1-t2')));
      const { importid } = await look(packageOf(tables, '1.2'));
      const note =
        'Terry Name s1-t2 has left the school in the source, but still owns Algebra 1 here: hand the class over';
      expect((await apply(importid, { hidemany: 1 })).left).toEqual([note]);
      const uid = (await database.asking((db) => accountNamed(db, 's1-t2')))?.id ?? 0;
      const drop = () => ask('school-teacher-drop', { uid, to: school.teacher });
      expect((await drop()).success).toBe(true);
      expect((await drop()).errors).toEqual({ uid: sentences.notAtSchool });
    });
  },
  { broke },
);
