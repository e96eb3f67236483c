import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { credentials, fillStore } from '#test/bench/support/classes.ts';
import { once, requestBytes } from '#test/bench/support/load.ts';
import { type Server, startBuilt } from '#test/bench/support/processes.ts';
import { startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * `npm run bench stalls`: how one fault affects everyone else, on PostgreSQL. Fifteen writers to one class run
 * beside readers and writers of others: undisturbed; while an operator keeps that class locked; while another process
 * is stopped (SIGSTOP) in the middle of a write to it. Then PostgreSQL itself is stopped, and /readyz is polled.
 * `SECONDS=20` for each.
 */

const seconds = Number(process.env.SECONDS ?? 20);

const folder = mkdtempSync(join(tmpdir(), 'rollbook-stalls-'));
const postgres = await startPostgres();
try {
  const url = await postgres.database('rollbook');
  const { others } = await fillStore(join(folder, 'store'), { members: 0, others: 8, url });
  const service = await startBuilt({ DATABASE_URL: url, DRAIN_SECONDS: '0' });
  try {
    const ses = await signIn(service);
    const [locked = 0, ...free] = others;
    await measure('undisturbed', service, { ses, locked, free });
    const letGo = await lockAsOperator(url, locked);
    await measure('an operator keeps one class', service, { ses, locked, free });
    await letGo();
    const peer = await stoppedInMidWrite(url, locked);
    await measure('a process stopped in mid-write', service, { ses, locked, free });
    peer.kill('SIGKILL');
    await freezeServer(service, { ses, clid: free[0] ?? 0 });
  } finally {
    await service.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Fields = Record<string, string>;

async function ask({ port }: Server, fields: Fields) {
  const start = performance.now();
  const request = requestBytes({ apikey: credentials.key, api: 'json', ...fields });
  const reply = JSON.parse(String((await once(port, request)).body));
  return { reply, milliseconds: performance.now() - start };
}

async function signIn(service: Server): Promise<string> {
  const { reply } = await ask(service, { apitask: 'login', usr: 'supply', pwd: credentials.password });
  return reply.values.ses;
}

async function measure(
  name: string,
  service: Server,
  { ses, locked, free }: { ses: string; locked: number; free: readonly number[] },
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const write = (clid: number, round: number): Fields => ({
    apitask: 'score-edit',
    ses,
    clid: String(clid),
    assnid: '7',
    stuid: '11',
    score: String(round % 10),
  });
  async function many(count: number, fields: (worker: number, round: number) => Fields) {
    const times: number[] = [];
    const said = new Map<string, number>();
    const work = async (worker: number) => {
      for (let round = 0; performance.now() < until; round++) {
        const { reply, milliseconds } = await ask(service, fields(worker, round));
        times.push(milliseconds);
        const system = reply.success ? 'ok' : JSON.stringify(reply.errors).replace(/ Reference.*/, '');
        said.set(system, (said.get(system) ?? 0) + 1);
        // People pause between requests.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all(Array.from({ length: count }, (_, worker) => work(worker)));
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    return `${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${JSON.stringify(Object.fromEntries(said))}`;
  }
  const classAt = (worker: number) => free[worker % free.length] ?? 0;
  const [own, reads, writes] = await Promise.all([
    many(15, (_, round) => write(locked, round)),
    many(8, (worker) => ({ apitask: 'class-teachers', ses, clid: String(classAt(worker)) })),
    many(4, (worker, round) => write(classAt(worker), round)),
  ]);
  process.stdout.write(
    `${name}:\n  writers of that class ${own}\n  others' reads ${reads}\n  others' writes ${writes}\n`,
  );
}

async function lockAsOperator(url: string, clid: number): Promise<() => Promise<void>> {
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  await operator.query('begin');
  await operator.query('select * from classes where id = $1 for update', [clid]);
  return () => operator.end();
}

/** Another process of the product, stopped while it holds the lock. */
async function stoppedInMidWrite(url: string, clid: number): Promise<ChildProcess> {
  const source = `
    const { openDatabase } = await import('#service/store/driver/database.ts');
    const { changeClass } = await import('#service/store/classes/classes.ts');
    const database = await openDatabase(process.argv[1]);
    await database.writing(async (db) => {
      await changeClass(db, Number(process.argv[2]), 1);
      process.stdout.write('locked\\n');
      await new Promise((resolve) => setTimeout(resolve, 1e9));
    });`;
  const words = ['--import', 'tsx', '--input-type=module', '-e', source, url, String(clid)];
  const peer = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(peer.stdout)) if (line === 'locked') break;
  peer.kill('SIGSTOP');
  return peer;
}

async function freezeServer(service: Server, { ses, clid }: { ses: string; clid: number }): Promise<void> {
  const first = postgres.pid();
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
  const all = [first, ...children.trim().split(/\s+/).map(Number)];
  const readyz = async () => {
    const start = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${service.port}/readyz`);
    return { status, milliseconds: performance.now() - start };
  };
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  const write = { apitask: 'score-edit', ses, clid: String(clid), assnid: '7', stuid: '11', score: '3' };
  const waiting = ask(service, write);
  const frozen: Awaited<ReturnType<typeof readyz>>[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    frozen.push(await readyz());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { reply, milliseconds } = await waiting;
  for (const pid of all) process.kill(pid, 'SIGCONT');
  const thawed = performance.now();
  while ((await readyz()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  const ready = performance.now() - thawed;
  const after = await ask(service, write);
  const slowest = Math.max(...frozen.map((one) => one.milliseconds));
  const statuses = [...new Set(frozen.slice(1).map(({ status }) => status))];
  process.stdout.write(
    `PostgreSQL stopped for ${seconds} s: /readyz ${statuses} within ${slowest.toFixed(0)} ms; ` +
      `a write was answered after ${milliseconds.toFixed(0)} ms: ${reply.errors?.system}\n` +
      `  after SIGCONT ready in ${ready.toFixed(0)} ms, a write in ${after.milliseconds.toFixed(0)} ms: ${after.reply.success}\n`,
  );
}
