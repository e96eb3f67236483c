import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { changesOf } from '#service/oneroster/planning/plan.ts';
import { openArchive } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { addFullClass, addTeachers, credentials } from '#test/bench/support/classes.ts';
import { importOptions } from '#test/support/school/oneroster.ts';
import { post } from '#test/support/service/service.ts';

/*
 * One measurement of `npm run bench import`, in a separate process.
 */

export type Work = 'preview' | 'apply' | 'within' | 'beside';

export interface Measured {
  seconds: number;
  /** Seconds of processor time, which other programs hardly change. */
  cpu: number;
  /** MiB. */
  peak: number;
  changes: number;
  /** The 95th percentile of a gradebook's milliseconds, alone and during the import. */
  idle: number;
  busy: number;
}

/** Milliseconds between two requests. */
const between = 10;

const [work = 'preview', url = '', folder = ''] = process.argv.slice(2);
const database = await openDatabase(url);
const measured: Measured = { seconds: 0, cpu: 0, peak: 0, changes: 0, idle: 0, busy: 0 };

const begin = async () =>
  startImport(database, await readPackage(await openArchive(folder), { pause: pauseWhenDue() }), null);

async function timed<Result>(run: () => Promise<Result>): Promise<Result> {
  const [start, usage] = [performance.now(), process.cpuUsage()];
  const result = await run();
  measured.seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(usage);
  measured.cpu = (user + system) / 1e6;
  return result;
}

if (work === 'preview')
  measured.changes = await timed(async () => {
    const { plans } = await previewImport(database, await begin());
    return plans.reduce((sum, plan) => sum + changesOf(plan), 0);
  });
else if (work === 'apply') {
  // As the command does: what the preview leaves in memory counts as well.
  const started = await begin();
  await previewImport(database, started);
  await timed(() => applyImport(database, started, { ...importOptions, untilTidy: true }));
} else await beside(work === 'within');
measured.peak = Math.round(process.resourceUsage().maxRSS / 1024);
await database.close();
process.send?.(measured);
process.disconnect?.();

/** Reads gradebooks while this process, or another on the same store, imports. */
async function beside(isWithin: boolean): Promise<void> {
  const [teacher] = await addTeachers(database);
  const classes: number[] = [];
  for (let count = 0; count < 20; count++)
    classes.push(await database.writing((db) => addFullClass(db, teacher, 30, 40, true)));
  const endpoint = createEndpoint({ database });
  const ask = async (apitask: string, fields: Record<string, string | number>) => {
    const request = post({ apikey: credentials.key, api: 'json', apitask, ...fields });
    return (await endpoint(request, { address: '192.0.2.1' })).text();
  };
  const signIn = { usr: 'teacher', pwd: credentials.password };
  const { ses } = JSON.parse(await ask('login', signIn)).values;

  /** Keeps reading an uncached gradebook; each time counts from when the request was due. */
  async function reads(until: () => boolean): Promise<number> {
    const found: number[] = [];
    for (let round = 0; !until(); round++) {
      const start = performance.now() + between;
      await new Promise((resolve) => setTimeout(resolve, between));
      await ask('class-comments', { ses, clid: classes[round % classes.length] ?? 0 });
      found.push(performance.now() - start);
    }
    found.sort((one, other) => one - other);
    return found[Math.floor(found.length * 0.95)] ?? 0;
  }

  let rounds = 0;
  await reads(() => rounds++ === 200);
  rounds = 0;
  measured.idle = await reads(() => rounds++ === 500);
  const state = { isDone: false };
  const reading = reads(() => state.isDone);
  await timed(async () => {
    if (isWithin) await applyImport(database, await begin(), importOptions);
    else {
      const [code] = await once(fork(import.meta.filename, ['apply', url, folder]), 'exit');
      if (code !== 0) throw new Error(`the import ended with ${code}`);
    }
  });
  state.isDone = true;
  measured.busy = await reading;
}
