import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase, type Queries, WrongStoreKey } from '#service/store/driver/database.ts';
import { openPostgres } from '#service/store/driver/postgres.ts';
import { databases, someoneWaits } from '#test/support/service/databases.ts';

/* Two processes that begin with one database: each test holds the first one where the second one has to wait. */

describe('on PostgreSQL', () => {
  const address = (kind: 'fresh' | 'migrated') =>
    databases.find(({ name }) => name === 'PostgreSQL')?.[kind]() ?? Promise.reject();

  /** Begins `second` while the transaction `first` is open, which ends once the second one waits for it. */
  async function together(
    url: string,
    first: (db: Queries) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> {
    const other = openPostgres(url);
    try {
      let waiting: Promise<unknown> | undefined;
      let isOver = false;
      await other.writing(async (db) => {
        await first(db);
        waiting = second().finally(() => {
          isOver = true;
        });
        waiting.catch(() => undefined);
        await someoneWaits(db, () => isOver);
        expect(isOver).toBe(false);
      });
      await waiting;
    } finally {
      await other.close();
    }
  }

  test('a process that finds a table being created uses it', async () => {
    const url = await address('fresh');
    const create = async (db: Queries) => {
      await sql`create table migration_lock (id integer primary key)`.execute(db);
      await sql`insert into migration_lock (id) values (1)`.execute(db);
    };
    await together(url, create, async () => (await openDatabase(url)).close());
  });

  test('a process with another key is refused if the first one has just begun to seal', async () => {
    const url = await address('migrated');
    const [own, stranger] = [randomBytes(32), randomBytes(32)];
    const open = (key: Buffer) => openDatabase(url, undefined, { keys: async () => [key] });
    await (await open(own)).close();
    const database = openPostgres(url);
    const numbers = database.asking((db) =>
      db.selectFrom('service_secrets').selectAll().where('name', '=', 'number of the store key').execute(),
    );
    const [number = { name: '', secret: '' }] = await numbers;
    await database.writing((db) => db.deleteFrom('service_secrets').execute());
    await database.close();
    const seal = async (db: Queries) => {
      await sql`select id from migration_lock where id = 1 for update`.execute(db);
      await db.insertInto('service_secrets').values(number).execute();
    };
    await expect(together(url, seal, async () => (await open(stranger)).close())).rejects.toThrow(
      WrongStoreKey,
    );
  });
});
