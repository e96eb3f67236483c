import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { addFullClass, addTeachers, credentials } from '#test/bench/support/classes.ts';
import { measureLoopDelay as measure } from '#test/bench/support/measureLoopDelay.ts';
import { post } from '#test/support/service/service.ts';

/*
 * `npm run bench eventLoop`: the longest time for which one request blocks the event loop of the embedded store, and so
 * everyone else. An admin requests the classes of a school that has 20,000, first with none summed up yet, then with
 * all; as JSON and as XML. `CLASSES=1000` for a smaller school.
 */

const classes = Number(process.env.CLASSES ?? 20_000);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-event-loop-'));
const database = await openDatabase(join(folder, 'rollbook.sqlite'));
try {
  const schoolId = await fill(database);
  const endpoint = createEndpoint({ database });
  const ask = async (apitask: string, fields: Record<string, string | number>) => {
    const request = post({ apikey: credentials.key, api: 'json', apitask, ...fields });
    return Buffer.from(await (await endpoint(request, { address: '192.0.2.1' })).arrayBuffer());
  };
  const signIn = { usr: 'teacher', pwd: credentials.password };
  const { ses } = JSON.parse(String(await ask('login', signIn))).values;
  await measure('nothing at all, for comparison', async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return '';
  });
  for (const api of ['json', 'xml']) {
    await database.writing((db) => db.deleteFrom('summaries').execute());
    for (const state of ['none summed up', 'all summed up'])
      await measure(`${classes} classes, ${api}, ${state}`, () =>
        ask('school-classes', { ses, schoolid: schoolId, api }),
      );
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}

async function fill(database: Database): Promise<number> {
  const [teacher] = await addTeachers(database);
  for (let count = 0; count < classes; count += 500)
    await database.writing(async (db) => {
      for (let one = count; one < Math.min(classes, count + 500); one++)
        await addFullClass(db, teacher, 8, 5, false);
    });
  return database.writing(async (db) => {
    await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', teacher).execute();
    const schoolId = await addSchool(db, { name: 'Large', created: 1_725_264_000 });
    await addSchoolAdmin(db, schoolId, teacher);
    await db.updateTable('classes').set({ school_id: schoolId }).execute();
    return schoolId;
  });
}
