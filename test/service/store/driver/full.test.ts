import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { RequestRecord } from '#service/endpoint/application.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { watchReadiness } from '#service/http/readiness.ts';
import { key } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { post, type Service, startService } from '#test/support/service/service.ts';

/*
 * A store whose disk is full, or that can only be read: nothing is written, the fault is reported, and it is used again
 * as soon as there is room.
 */

let service: Service;
afterEach(() => service.close());

const full =
  /^The service's disk is full\. Nothing was changed\. Tell whoever runs the service, then try again\. Reference /;

/** Enters scores until it is stopped, and returns what the log would have. */
function entering() {
  const records: RequestRecord[] = [];
  const endpoint = createEndpoint({ database: service.database });
  return async (ses: string, score: number, reason = '') => {
    const line = { clid: service.school.algebra, assnid: 1, stuid: 11, score, reason };
    const request = post({ apikey: key, api: 'json', apitask: 'score-edit', ses, ...line });
    const from = { address: '192.0.2.1', record: (record: RequestRecord) => records.push(record) };
    const answer = await (await endpoint(request, from)).json();
    return { answer, error: records.at(-1)?.error };
  };
}

async function shown(ses: string): Promise<string> {
  const { scores } = await service.ask('gradebook', { ses, clid: service.school.algebra });
  return scores.find((one: Record<string, unknown>) => one.assnid === 1 && one.stuid === 11)?.score;
}

const watched = () => watchReadiness({ database: service.database, log: () => undefined, goodFor: -1 });

test('on SQLite', async () => {
  service = await startService();
  const pages = (most: number) =>
    service.database.writing((db) => sql.raw(`pragma max_page_count = ${most}`).execute(db));
  const { ready } = watched();
  const enter = entering();
  const ses = await service.signIn();
  await pages(1);
  let last = 0;
  let refused = 0;
  for (let score = 1; refused < 20; score++) {
    const { answer, error } = await enter(ses, score % 1000);
    if (answer.success) last = score % 1000;
    else {
      refused++;
      expect(answer.errors.system).toMatch(full);
      expect(error).toMatchObject({ name: 'StoreUnavailable', code: 'The disk of the store is full' });
    }
  }
  expect(await shown(ses)).toBe(String(last));
  expect(await ready()).toBe(false);
  await pages(100_000);
  expect(await ready()).toBe(true);
  expect((await enter(ses, 7)).answer.success).toBe(true);
  expect(await shown(ses)).toBe('7');
});

test('a read-only store serves reads and is not ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-read-'));
  service = await startService(join(folder, 'store.sqlite'));
  const { ready } = watched();
  const enter = entering();
  const ses = await service.signIn();
  await service.database.writing((db) => sql`pragma query_only = on`.execute(db));
  expect((await enter(ses, 6)).answer.errors.system).toMatch(
    /^The service can only be read at the moment\. /,
  );
  expect([await ready(), await shown(ses)]).toEqual([false, '9']);
  // Single queries have their own connection.
  await service.database.asking((db) => sql`pragma query_only = on`.execute(db));
  const asked = service.database.asking((db) => db.deleteFrom('scores').execute());
  await expect(asked).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'readOnly' });
  await rm(folder, { recursive: true });
});

test.each(['at once', 'at commit'])('on PostgreSQL, found %s', async (when) => {
  service = await startService(await databases.find(({ name }) => name === 'PostgreSQL')?.fresh());
  const { ready } = watched();
  const enter = entering();
  const ses = await service.signIn();
  const before = await shown(ses);
  const tables = ['scores', 'probes'];
  const run = async (statements: readonly string[]) => {
    for (const statement of statements)
      await service.database.writing((db) => sql.raw(statement).execute(db));
  };
  const [kind, timing] = when === 'at once' ? ['', ''] : ['constraint', 'deferrable initially deferred'];
  await run([
    "create function fill() returns trigger language plpgsql as $$ begin raise 'no space' using errcode = '53100'; end $$",
    ...tables.map(
      (table) =>
        `create ${kind} trigger fill after insert or update on ${table} ${timing} for each row execute function fill()`,
    ),
  ]);
  const { answer, error } = await enter(ses, 6);
  expect(answer.errors.system).toMatch(full);
  expect(error).toMatchObject({ code: 'The disk of the store is full' });
  expect([await shown(ses), await ready()]).toEqual([before, false]);
  await run(tables.map((table) => `drop trigger fill on ${table}`));
  expect([await ready(), (await enter(ses, 6)).answer.success]).toEqual([true, true]);
});
