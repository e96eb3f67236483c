import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisYear } from '#service/demo/calendar.ts';
import { fillDemo } from '#service/demo/fill.ts';
import { demoKey, demoPassword } from '#service/demo/school.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { type Database, openDatabase, type Queries } from '#service/store/driver/database.ts';
import { addFullClass } from '#test/bench/support/classes.ts';
import { measureLoopDelay as measure } from '#test/bench/support/measureLoopDelay.ts';
import { post } from '#test/support/service/service.ts';

/*
 * `npm run bench erasing`: the longest time for which tasks that read or rewrite a whole school block the event loop of
 * the embedded store, and so everyone else, /healthz included. The school is the demo school `extreme`, with a class
 * of 1,000 × 1,000, and `CLASSES` more of 30 × 50 (100 by default).
 */

const classes = Number(process.env.CLASSES ?? 100);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-erasing-'));
const database = await openDatabase(join(folder, 'rollbook.sqlite'));
try {
  const { schoolid, usr } = await fill(database);
  const endpoint = createEndpoint({ database });
  const ask = async (apitask: string, fields: Record<string, string | number>) => {
    const request = post({ apikey: demoKey, api: 'json', apitask, schoolid, ...fields });
    const body = await (await endpoint(request, { address: '192.0.2.1' })).text();
    return { length: body.length, reply: JSON.parse(body) };
  };
  const { ses } = (await ask('login', { usr, pwd: demoPassword })).reply.values;
  const measured = (name: string, task: string, fields: Record<string, string | number>) =>
    measure(name, async () => {
      const { length, reply } = await ask(task, { ses, ...fields });
      if (!reply.success) throw new Error(JSON.stringify(reply));
      if (task === 'school-year-start') started = reply.values.startid;
      return { length };
    });
  let started = 0;
  const stuid = await studentOfLargest(database);
  await measured('students found', 'school-students', { search: 'an' });
  await measured('student of the largest class exported', 'school-person-export', { stuid });
  const from = thisYear.name;
  const ids = await activeIds(database, schoolid, from);
  await measured('year started', 'school-year-start', { from, to: '2098-2099', classes: ids.join(' ') });
  await measured('start undone', 'school-year-undo', { startid: started });
  await change(database, (db) =>
    db.updateTable('classes').set({ folder: 2, school_year: '2018-2019' }).execute(),
  );
  await measured('student of the largest class erased', 'school-person-erase', { stuid });
  await change(database, (db) => db.updateTable('schools').set({ keeps_marks: 1 }).execute());
  await measured('year erased, marks kept', 'school-year-erase', { syr: '2018-2019' });
  await change(database, (db) => db.updateTable('schools').set({ keeps_marks: 0 }).execute());
  await measured('year erased whole', 'school-year-erase', { syr: '2018-2019' });
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}

function change(database: Database, work: (db: Queries) => Promise<unknown>) {
  return database.writing(work);
}

async function fill(database: Database): Promise<{ schoolid: number; usr: string }> {
  await fillDemo(database, 'extreme');
  return database.writing(async (db) => {
    const { id: schoolid } = await db.selectFrom('schools').select('id').executeTakeFirstOrThrow();
    const admin = await db
      .selectFrom('school_admins')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['accounts.id', 'accounts.username as usr'])
      .executeTakeFirstOrThrow();
    for (let count = 0; count < classes; count++) {
      const id = await addFullClass(db, admin.id, 30, 50, true);
      await db
        .updateTable('classes')
        .set({ school_id: schoolid, school_year: thisYear.name })
        .where('id', '=', id)
        .execute();
    }
    return { schoolid, usr: admin.usr };
  });
}

async function activeIds(database: Database, schoolId: number, year: string): Promise<number[]> {
  const rows = await database.reading((db) =>
    db
      .selectFrom('classes')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('school_year', '=', year)
      .where('folder', '=', 3)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

async function studentOfLargest(database: Database): Promise<number> {
  const { id } = await database.reading((db) =>
    db
      .selectFrom('students')
      .innerJoin('classes', 'classes.id', 'class_id')
      .select('students.id')
      .where('classes.code', '=', 'PSY100-X')
      .orderBy('students.id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
