import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#test/bench/grid/report.ts';
import { credentials, fillStore, type Store } from '#test/bench/service/classes.ts';
import { firstReplies } from '#test/bench/service/firstReplies.ts';
import { type Load, load, once, requestBytes } from '#test/bench/service/load.ts';
import { memoryOf, type Server, startBare, startBuilt } from '#test/bench/service/processes.ts';
import { sqlAlone } from '#test/bench/service/sqlAlone.ts';

/*
 * How fast the service is: `npm run bench service`. One run holds the built service, the SQL alone and a bare server
 * that sends the same bytes; what it says are ratios, since times hold only within a run. `ROUNDS=9` for a quieter
 * result, `SIZES=300x300` and `STORES=100,2000` for less.
 */

const rounds = Number(process.env.ROUNDS ?? 5);
const sizes = (process.env.SIZES ?? '300x300,1000x1000').split(',').filter(Boolean);
const stores = (process.env.STORES ?? '100,20000').split(',').filter(Boolean).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
const roster = Array.from({ length: 35 }, (_, index) => `First${index} Last${index} ${index + 1}`).join('\n');

try {
  const usual = await fillStore(join(folder, 'usual'), { members: 6, others: 40, sizes });
  await warmReplies(usual);
  await firstOnes(usual);
  for (const { size, id } of usual.large) await largeClass(usual, size, id);
  await storesOfSizes();
} finally {
  rmSync(folder, { recursive: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Requests a second and latency of replies that are kept, against a bare server that sends the same bytes. */
async function warmReplies({ folder: data, classes }: Store): Promise<void> {
  say(
    `${'warm'.padEnd(24)}${'bytes'.padStart(9)}${'bare/s'.padStart(10)}${'ours/s'.padStart(10)}  ratio     p50     p99`,
  );
  const service = await startBuilt({ DATA_DIR: data });
  const ses = await signIn(service, 'teacher');
  const clid = String(classes[0]);
  await compare('gradebook 35 × 120', { apitask: 'gradebook', clid }, 2000);
  await compare('teacher-classes (6)', { apitask: 'teacher-classes' }, 2000);
  await compare('profile', { apitask: 'profile' }, 4000);
  await compare('roster edit (35)', { apitask: 'class-students-edit', clid, students: roster }, 200);
  say(`  memory ${memoryOf(service)} MiB`);
  await service.stop();

  async function compare(name: string, fields: Record<string, string>, count: number) {
    const request = requestBytes({ apikey: credentials.key, ses, api: 'json', ...fields });
    const { body } = await once(service.port, request);
    const file = join(folder, 'reply');
    writeFileSync(file, body);
    const bare = await startBare(file);
    const floors: Load[] = [];
    const ours: Load[] = [];
    for (let round = 0; round <= rounds; round++) {
      const floor = await load(bare.port, request, count);
      const our = await load(service.port, request, count);
      // The first round warms both up.
      if (round === 0) continue;
      floors.push(floor);
      ours.push(our);
    }
    await bare.stop();
    const floor = median(floors.map(({ perSecond }) => perSecond));
    const our = median(ours.map(({ perSecond }) => perSecond));
    const p50 = median(ours.map((each) => each.p50));
    const p99 = median(ours.map((each) => each.p99));
    say(
      name.padEnd(24) +
        String(body.length).padStart(9) +
        floor.toFixed(0).padStart(10) +
        our.toFixed(0).padStart(10) +
        (our / floor).toFixed(2).padStart(7) +
        ms(p50).padStart(8) +
        ms(p99).padStart(8),
    );
  }
}

async function firstOnes({ file, others }: Store): Promise<void> {
  const { reply, sql, plainSql } = await firstReplies(file, 'supply', others, rounds);
  say(`first reply of 35 × 120: ${ms(reply)} ms, ${besideSql(reply, sql, plainSql)}`);
}

/** First byte to last of a class that nobody has asked for, and what the process holds at most. */
async function largeClass({ folder: data, file }: Store, size: string, id: number): Promise<void> {
  const times: number[] = [];
  const memory: number[] = [];
  let bytes = 0;
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const service = await startBuilt({ DATA_DIR: data });
    const ses = await signIn(service, 'teacher');
    const request = requestBytes({
      apikey: credentials.key,
      ses,
      api: 'json',
      apitask: 'gradebook',
      clid: String(id),
    });
    const { body, milliseconds } = await once(service.port, request);
    bytes = body.length;
    times.push(milliseconds);
    memory.push(memoryOf(service));
    await service.stop();
  }
  const alone = await sqlAlone(file, id);
  const timed = (ask: (classId: number) => void) =>
    median(
      times.map(() => {
        const start = performance.now();
        ask(id);
        return performance.now() - start;
      }),
    );
  const beside = besideSql(median(times), timed(alone.ask), timed(alone.askPlainly));
  alone.close();
  say(
    `first reply of ${size}: ${ms(median(times))} ms (${(bytes / 1e6).toFixed(1)} MB), ` +
      `${beside}; memory ${Math.max(...memory)} MiB`,
  );
}

/** What one class costs in stores that hold few classes and many. */
async function storesOfSizes(): Promise<void> {
  const costs: number[] = [];
  for (const count of stores) {
    const store = await fillStore(join(folder, `of-${count}`), { members: 0, others: 30, small: count - 30 });
    const { reply } = await firstReplies(store.file, 'supply', store.others, rounds);
    say(`first reply of 35 × 120 in a store of ${count} classes: ${ms(reply)} ms`);
    costs.push(reply);
  }
  say(`  ratio ${((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(2)}`);
}

/** Two measures of "the SQL alone": the service's own statements, and the plain ones that bring JSON. */
function besideSql(reply: number, sql: number, plainSql: number): string {
  return (
    `its statements alone ${ms(sql)} ms, ratio ${(reply / sql).toFixed(2)}; ` +
    `plain ones that write JSON ${ms(plainSql)} ms, ratio ${(reply / plainSql).toFixed(2)}`
  );
}

async function signIn({ port }: Server, usr: string): Promise<string> {
  const { key: apikey, password: pwd } = credentials;
  const { body } = await once(port, requestBytes({ apikey, api: 'json', apitask: 'login', usr, pwd }));
  return JSON.parse(String(body)).values.ses;
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(2);
}
