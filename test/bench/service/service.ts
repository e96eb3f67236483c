import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, fillStore, type Store } from '#test/bench/support/classes.ts';
import { firstReplies } from '#test/bench/support/firstReplies.ts';
import { type Load, load, once, requestBytes } from '#test/bench/support/load.ts';
import { memoryOf, type Server, startBare, startBuilt } from '#test/bench/support/processes.ts';
import { median } from '#test/bench/support/samples.ts';
import { sqlAlone } from '#test/bench/support/sqlAlone.ts';
import { startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * How fast the service is: `npm run bench service`. One run compares the built service, the SQL alone and a bare server
 * that sends the same bytes. Read the ratios: times are comparable only within a run.
 *
 * "The SQL alone" runs a gradebook's statements, exactly as the service sends them, in one transaction through the
 * database's driver: no session, no permissions, nothing done with the rows. They return a student's scores as one
 * text, which is quicker than usual, so there is also "plain SQL": the same, but with the scores written as JSON by
 * the database. Both run in the bench's process, which is warm by then.
 *
 * `ROUNDS=9` for less noise; for less work, `STORES=sqlite`, `SIZES=300x300`, `CLASSES=100,2000` (each may be empty).
 */

const rounds = Number(process.env.ROUNDS ?? 5);
const stores = listed('STORES', 'sqlite,postgres', /^(sqlite|postgres)$/);
const sizes = listed('SIZES', '300x300,1000x1000', /^\d+x\d+$/);
const counts = listed('CLASSES', '100,20000', /^\d+$/).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
const roster = Array.from({ length: 35 }, (_, index) => `First${index} Last${index} ${index + 1}`).join('\n');

try {
  for (const kind of stores) {
    const server = kind === 'postgres' ? await startPostgres() : null;
    say(`\n${server ? 'PostgreSQL' : 'SQLite'}`);
    const urlOf = async (name: string) => server?.database(name);
    try {
      const filling = { members: 6, others: 40, sizes, url: await urlOf('usual') };
      const usual = await fillStore(join(folder, `${kind}-usual`), filling);
      await warmReplies(usual);
      await firstOnes(usual);
      for (const { size, id } of usual.large) await largeClass(usual, size, id);
      await storesOfSizes(kind, urlOf);
    } finally {
      await server?.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

function listed(name: string, usual: string, form: RegExp): string[] {
  const words = (process.env[name] ?? usual).split(',').filter(Boolean);
  for (const word of words)
    if (!form.test(word)) throw new Error(`${name} takes no ${word}; usual: ${usual}`);
  return words;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Requests per second and latency of cached replies, against a bare server that sends the same bytes. */
async function warmReplies({ settings, classes }: Store): Promise<void> {
  say(
    `${'warm'.padEnd(24)}${'bytes'.padStart(9)}${'bare/s'.padStart(10)}${'ours/s'.padStart(10)}  ratio     p50     p99  bare p99`,
  );
  const service = await startBuilt(settings);
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
    const baselines: Load[] = [];
    const ours: Load[] = [];
    for (let round = 0; round <= rounds; round++) {
      const baseline = await load(bare.port, request, count);
      const our = await load(service.port, request, count);
      // The first round warms both up.
      if (round === 0) continue;
      baselines.push(baseline);
      ours.push(our);
    }
    await bare.stop();
    const baseline = median(baselines.map(({ perSecond }) => perSecond));
    const our = median(ours.map(({ perSecond }) => perSecond));
    const p50 = median(ours.map((each) => each.p50));
    const p99 = median(ours.map((each) => each.p99));
    const bareP99 = median(baselines.map((each) => each.p99));
    say(
      name.padEnd(24) +
        String(body.length).padStart(9) +
        baseline.toFixed(0).padStart(10) +
        our.toFixed(0).padStart(10) +
        (our / baseline).toFixed(2).padStart(7) +
        ms(p50).padStart(8) +
        ms(p99).padStart(8) +
        ms(bareP99).padStart(10),
    );
  }
}

async function firstOnes({ url, others }: Store): Promise<void> {
  const { reply, sql, plainSql } = await firstReplies(url, 'supply', others, rounds);
  say(
    `first reply of 35 × 120, warm process, without sockets: ${ms(reply)} ms, ${besideSql(reply, sql, plainSql)}`,
  );
}

/** First byte to last for a class not requested before, and the peak memory of the process. */
async function largeClass({ settings, url }: Store, size: string, id: number): Promise<void> {
  const times: number[] = [];
  const memory: number[] = [];
  let bytes = 0;
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const service = await startBuilt(settings);
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
  const alone = await sqlAlone(url, id);
  const timed = async (ask: (classId: number) => Promise<void>) => {
    const taken: number[] = [];
    for (let round = 0; round < times.length; round++) {
      const start = performance.now();
      await ask(id);
      taken.push(performance.now() - start);
    }
    return median(taken);
  };
  const beside = besideSql(median(times), await timed(alone.ask), await timed(alone.askPlainly));
  await alone.close();
  say(
    `first reply of ${size.replace('x', ' × ')}, process just started, first byte to last: ` +
      `${ms(median(times))} ms (${(bytes / 1e6).toFixed(1)} MB), ${beside}; memory ${Math.max(...memory)} MiB`,
  );
}

/** What one class costs in stores of few classes and of many, measured alternately: the machine's speed drifts. */
async function storesOfSizes(kind: string, urlOf: (name: string) => Promise<string | undefined>) {
  const measured: { count: number; store: Store; costs: number[] }[] = [];
  for (const count of counts) {
    const filling = { members: 0, others: 30, small: count - 30, url: await urlOf(`of_${count}`) };
    const store = await fillStore(join(folder, `${kind}-of-${count}`), filling);
    measured.push({ count, store, costs: [] });
  }
  for (let turn = 0; turn < rounds; turn++)
    for (const { store, costs } of measured)
      costs.push((await firstReplies(store.url, 'supply', store.others, 2)).reply);
  for (const { count, costs } of measured)
    say(`first reply of 35 × 120 in a store of ${count} classes, warm process: ${ms(median(costs))} ms`);
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many || few === many) return;
  const ratio = median(many.costs.map((cost, turn) => cost / (few.costs[turn] ?? cost)));
  say(`  ${many.count} classes against ${few.count}: ratio ${ratio.toFixed(2)}`);
}

function besideSql(reply: number, sql: number, plainSql: number): string {
  return (
    `the SQL alone ${ms(sql)} ms, ratio ${(reply / sql).toFixed(2)}; ` +
    `plain SQL ${ms(plainSql)} ms, ratio ${(reply / plainSql).toFixed(2)}`
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
