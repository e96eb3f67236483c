import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '#service/demo/random.ts';
import { credentials, fillStore } from '#test/bench/support/classes.ts';
import { once, requestBytes } from '#test/bench/support/load.ts';
import { type Server, startBuilt } from '#test/bench/support/processes.ts';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * `npm run bench kills`: four clients write scores, the service is killed (SIGKILL) at a random moment and restarted,
 * and every score is read back: acknowledged ones must be there. It does so 100 times on each store; `KILLS=10`
 * for fewer.
 */

const kills = Number(process.env.KILLS ?? 100);
const students = 35;
const writers = 4;
const random = randomOf('kills');

const folder = mkdtempSync(join(tmpdir(), 'rollbook-kills-'));
const postgres = await startPostgres(forTests);
try {
  const sqlite = join(folder, 'sqlite');
  const { others } = await fillStore(sqlite, { members: 0, others: 1 });
  await killOften('SQLite', { DATA_DIR: sqlite }, others[0] ?? 0);
  const url = `${postgres.url}/postgres`;
  const inPostgres = await fillStore(join(folder, 'postgres'), { members: 0, others: 1, url });
  await killOften('PostgreSQL', { DATABASE_URL: url }, inPostgres.others[0] ?? 0);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What a cell may hold: the last score that was acknowledged, or the one in flight at the kill. */
interface Cell {
  acknowledged: string;
  sent: string;
}

async function killOften(name: string, settings: Record<string, string>, clid: number): Promise<void> {
  const cells = new Map<number, Cell>();
  let writes = 0;
  let lost = 0;
  let service = await startBuilt(settings);
  const ses = await signIn(service);
  for (let kill = 0; kill < kills; kill++) {
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => writeUntilKilled(writer)));
    const moment = 50 + random.below(500);
    await new Promise((resolve) => setTimeout(resolve, moment));
    service.child.kill('SIGKILL');
    await writing;
    service = await startBuilt(settings);
    lost += await missing();
  }
  await service.stop();
  process.stdout.write(`${name}: ${kills} kills, ${writes} acknowledged writes, ${lost} lost\n`);

  async function ask(fields: Record<string, string>) {
    const request = requestBytes({
      apikey: credentials.key,
      api: 'json',
      ses,
      clid: String(clid),
      ...fields,
    });
    return JSON.parse(String((await once(service.port, request)).body));
  }

  async function writeUntilKilled(writer: number): Promise<void> {
    for (;;) {
      const stuid = 1 + writer + writers * random.below(Math.floor(students / writers));
      const score = String(random.below(999_999) / 100);
      const cell = cells.get(stuid) ?? { acknowledged: '', sent: '' };
      cells.set(stuid, { ...cell, sent: score });
      try {
        const { success } = await ask({ apitask: 'score-edit', assnid: '1', stuid: String(stuid), score });
        if (success !== true) throw new Error('A write was refused');
      } catch (error) {
        if (error instanceof Error && error.message === 'A write was refused') throw error;
        return;
      }
      cells.set(stuid, { acknowledged: score, sent: score });
      writes++;
    }
  }

  async function missing(): Promise<number> {
    const { scores } = await ask({ apitask: 'gradebook' });
    const now = new Map<number, string>();
    for (const { assnid, stuid, score } of scores) if (assnid === 1) now.set(stuid, score);
    let count = 0;
    for (const [stuid, { acknowledged, sent }] of cells) {
      const found = now.get(stuid) ?? '';
      if (acknowledged !== '' && Number(found) !== Number(acknowledged) && Number(found) !== Number(sent))
        count++;
      cells.set(stuid, { acknowledged: found, sent: found });
    }
    return count;
  }
}

async function signIn({ port }: Server): Promise<string> {
  const { key: apikey, password: pwd } = credentials;
  const request = requestBytes({ apikey, api: 'json', apitask: 'login', usr: 'supply', pwd });
  return JSON.parse(String((await once(port, request)).body)).values.ses;
}
