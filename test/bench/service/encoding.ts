import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import process from 'node:process';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { formatNamed } from '#service/formats/format.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { writeScores } from '#service/tasks/classes/scoreItems.ts';
import { addFullClass, addTeachers, credentials } from '#test/bench/support/classes.ts';
import { measureLoopDelay } from '#test/bench/support/measureLoopDelay.ts';
import { post } from '#test/support/service/service.ts';

/*
 * `npm run bench encoding`: how long writing the gradebook of a class of 1,000 × 1,000 as JSON, XML and serialized PHP
 * blocks the event loop. First the steps that write its scores, between which other requests run; then whole requests,
 * which also read the store and calculate, with a digest of each reply to compare two versions of the code.
 * `SIZE=300` for a smaller class.
 */

const size = Number(process.env.SIZE ?? 1000);

const ids = Array.from({ length: size }, (_, index) => index + 1);
const codes = Int32Array.from({ length: size * size }, (_, at) => ((at * 7919) % 200) * 5);
for (const api of ['json', 'xml', 'ser', 'json', 'xml', 'ser']) await measureSteps(api);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-encoding-'));
const database = await openDatabase(join(folder, 'rollbook.sqlite'));
try {
  const [teacher] = await addTeachers(database);
  const clid = await database.writing((db) => addFullClass(db, teacher, size, size, true));
  const endpoint = createEndpoint({ database });
  const ask = async (apitask: string, fields: Record<string, string | number>) => {
    const request = post({ apikey: credentials.key, api: 'json', apitask, ...fields });
    return endpoint(request, { address: '192.0.2.1' });
  };
  const signIn = { usr: 'teacher', pwd: credentials.password };
  const { ses } = (await (await ask('login', signIn)).json()).values;
  for (const round of [1, 2, 3])
    for (const api of ['json', 'xml', 'ser']) {
      let response: Response | undefined;
      // Each request needs a new revision to miss the reply cache.
      await database.writing((db) =>
        db
          .updateTable('classes')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .execute(),
      );
      await measureLoopDelay(`round ${round}, ${size} × ${size}, ${api}`, async () => {
        response = await ask('gradebook', { ses, clid, api });
        return { length: 0 };
      });
      const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
      process.stdout.write(`  ${bytes.length} bytes, ${digestOf(bytes)}\n`);
    }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}

/** Skips both ends, where revision and time differ by request. */
function digestOf(bytes: Buffer): string {
  const start = bytes.indexOf('assignments');
  return createHash('sha256')
    .update(bytes.subarray(start, bytes.lastIndexOf('success')))
    .digest('hex')
    .slice(0, 16);
}

/** Milliseconds of a step, and of the garbage collection within it. */
interface Step {
  start: number;
  took: number;
  collected: number;
}

async function measureSteps(api: string): Promise<void> {
  const collections: { start: number; took: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ start: startTime, took: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  const scores = writeScores({ studentIds: ids, assignmentIds: ids, codes });
  const steps = formatNamed(api)?.steps({ scores, success: true });
  const times: Step[] = [];
  for (let done: boolean | undefined = false; !done; ) {
    const start = performance.now();
    done = steps?.next().done ?? true;
    times.push({ start, took: performance.now() - start, collected: 0 });
  }
  // Collections are reported with a delay.
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  for (const { start, took } of collections) {
    const step = times.findLast((each) => each.start <= start);
    if (step && start < step.start + step.took) step.collected += took;
  }
  times.sort((one, other) => one.took - other.took);
  const at = (all: readonly number[], part: number) => all[Math.ceil(all.length * part) - 1] ?? 0;
  const [middle = 0, late = 0, most = 0] = [0.5, 0.99, 1].map((part) =>
    at(
      times.map(({ took }) => took),
      part,
    ),
  );
  const sum = times.reduce((all, { took }) => all + took, 0);
  const own = times.map(({ took, collected }) => took - collected).sort((one, other) => one - other);
  const { collected = 0 } = times.at(-1) ?? {};
  process.stdout.write(
    `writing ${size} × ${size} scores, ${api}: ${sum.toFixed(0)} ms in ${times.length} steps, half of them within ${middle.toFixed(2)} ms, 99 % within ${late.toFixed(2)} ms, longest ${most.toFixed(1)} ms, of which ${collected.toFixed(1)} ms collecting garbage; without any 99 % within ${at(own, 0.99).toFixed(2)} ms, longest ${at(own, 1).toFixed(1)} ms\n`,
  );
}
