import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';

/* The server gives out fewer connections than the processes that share it may hold. */

const sharedBy = 8;
const given = 3;
const address = (name: string, who = 'tests') => {
  const url = new URL(`${inject('postgresUrl')}/${name}`);
  url.username = who;
  url.password = who;
  return url.href;
};

test('requests wait for a connection that is given back, and none is refused', async () => {
  const name = 'crowded';
  const server = await openDatabase(address('migrated'));
  const run = (statement: string) => server.asking((db) => sql.raw(statement).execute(db));
  onTestFinished(() => server.close());
  await run(`create role ${name} login password '${name}' connection limit ${given}`);
  onTestFinished(() => run(`drop role ${name}`).then(() => undefined));
  await run(`create database ${name} owner ${name}`);
  onTestFinished(() => run(`drop database ${name}`).then(() => undefined));
  const database = await openDatabase(address(name, name), undefined, { connections: sharedBy });
  onTestFinished(() => database.close());

  const all = await Promise.allSettled(
    Array.from({ length: 24 }, async (_, index) => {
      await database.asking((db) => sql`select pg_sleep(0.05)`.execute(db));
      await database.writing((db) =>
        db
          .insertInto('probes')
          .values({ id: `${index}`, filling: '' })
          .execute(),
      );
    }),
  );
  expect(all.filter(({ status }) => status === 'rejected')).toEqual([]);
  const rows = await database.asking((db) => db.selectFrom('probes').select('id').execute());
  expect(rows.length).toBe(24);
});
