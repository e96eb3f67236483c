import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#service/store/driver/database.ts';
import { addFullClass, addTeachers, credentials } from '#test/bench/support/classes.ts';
import { once, requestBytes } from '#test/bench/support/load.ts';
import { startBuilt } from '#test/bench/support/processes.ts';
import { startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * The service's share of the time from Enter to saved: `npm run bench entry`. It sends single scores, and a thousand
 * pasted in one request, over loopback, each acknowledged once it is on disk; on both databases, in classes of both
 * sizes. Each request has new values, so that there is always something to write. `SINGLES=1000` and `PASTES=50` for
 * more of each.
 */

const sizes = [
  [35, 120],
  [1000, 1000],
] as const;
const singles = Number(process.env.SINGLES ?? 300);
const pastes = Number(process.env.PASTES ?? 20);

await measure('SQLite', async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
  try {
    await work(join(folder, 'rollbook.sqlite'), { DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
await measure('PostgreSQL', async (work) => {
  const server = await startPostgres();
  try {
    const url = await server.database('rollbook');
    await work(url, { DATABASE_URL: url });
  } finally {
    await server.stop();
  }
});

type Work = (url: string, settings: Record<string, string>) => Promise<void>;

async function measure(name: string, over: (work: Work) => Promise<void>): Promise<void> {
  await over(async (url, settings) => {
    const classIds = await fill(url);
    const service = await startBuilt(settings);
    try {
      const { values } = await ask({ apitask: 'login', usr: 'teacher', pwd: credentials.password });
      for (const [index, [students, assignments]] of sizes.entries()) {
        const clid = String(classIds[index]);
        const send = (fields: Record<string, string>) =>
          ask({ apitask: 'score-edit', ses: values.ses, clid, ...fields });
        const one = await times(singles, (round) =>
          send({ assnid: '7', stuid: '11', score: String(round % 10) }),
        );
        const many = await times(pastes, (round) =>
          send({ scores: block(students, assignments, round), each: '1' }),
        );
        const say = (times: number[]) => `p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`;
        process.stdout.write(
          `${name}, ${students} × ${assignments}: one score ${say(one)}; 1,000 scores ${say(many)}\n`,
        );
      }
    } finally {
      await service.stop();
    }

    async function ask(fields: Record<string, string>) {
      const request = requestBytes({ apikey: credentials.key, api: 'json', ...fields });
      const { body, milliseconds } = await once(service.port, request);
      const reply = JSON.parse(String(body));
      if (!reply.success) throw new Error(JSON.stringify(reply.errors));
      if (fields.each !== undefined && reply.saved !== 1000) throw new Error('not all were saved');
      return { ...reply, milliseconds };
    }
  });
}

async function fill(url: string): Promise<number[]> {
  const database = await openDatabase(url);
  const [teacher] = await addTeachers(database);
  const classIds: number[] = [];
  for (const [students, assignments] of sizes)
    classIds.push(await database.writing((db) => addFullClass(db, teacher, students, assignments, true)));
  await database.close();
  return classIds;
}

async function times(
  count: number,
  work: (round: number) => Promise<{ milliseconds: number }>,
): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < count; round++) taken.push((await work(round)).milliseconds);
  return taken.sort((one, other) => one - other);
}

function at(times: readonly number[], share: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
}

/** A thousand adjacent cells, each different from the round before. */
function block(students: number, assignments: number, round: number): string {
  const height = Math.min(students, 25);
  return Array.from({ length: 1000 }, (_, index) => {
    const [student, assignment] = [1 + (index % height), 1 + (Math.floor(index / height) % assignments)];
    return `${assignment} ${student} ${(index + round) % 40}.25`;
  }).join('\n');
}
