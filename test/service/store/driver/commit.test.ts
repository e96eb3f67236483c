import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { CommitUnknown, type Queries } from '#service/store/driver/database.ts';
import { password } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';

let service: Service;
afterEach(() => service.close());

/** A change of rivera's profile, and the name that she has after it. */
async function changed() {
  const ses = await service.signIn();
  const fields = { usr: 'rivera', name: 'A. R.', email: 'r@school.example', mailmail: 0, pwdconf: password };
  const { errors } = await service.ask('profile', { ses, ...fields });
  const { values } = await service.ask('profile', { ses });
  return { said: errors.system, name: values.name };
}

const unknown =
  /^Something went wrong in the service\. Whether anything was changed is not known\. Reference /;
const away = /^The database does not answer\. Nothing was changed\. Try again in a minute\. Reference /;
const unchanged = /^Something went wrong in the service\. Nothing was changed\. Reference /;

describe('on PostgreSQL', () => {
  const fresh = databases.find(({ name }) => name === 'PostgreSQL')?.fresh ?? (() => Promise.reject());

  /** Runs when the name of an account changes: at once, or when the transaction commits. */
  async function whenNamed(timing: 'at once' | 'at commit', action: string) {
    service = await startService(await fresh());
    const trigger = timing === 'at once' ? 'trigger' : 'constraint trigger';
    await service.database.writing(async (db) => {
      await sql
        .raw(
          `create function act() returns trigger language plpgsql as $$ begin ${action}; return null; end $$`,
        )
        .execute(db);
      await sql
        .raw(
          `create ${trigger} named after update of name on accounts
          ${timing === 'at commit' ? 'deferrable initially deferred' : ''} for each row execute function act()`,
        )
        .execute(db);
    });
  }
  const loseConnection = 'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(10)';

  test('a connection lost during the commit leaves the outcome unknown', async () => {
    await whenNamed('at commit', loseConnection);
    expect(await changed()).toEqual({ said: expect.stringMatching(unknown), name: 'Ana Rivera' });
  });

  test('a connection lost before the commit has changed nothing, and the database is reported as unavailable', async () => {
    await whenNamed('at once', loseConnection);
    expect(await changed()).toEqual({ said: expect.stringMatching(away), name: 'Ana Rivera' });
  });

  test('the same if the connection is lost between two statements', async () => {
    service = await startService(await fresh());
    const { database } = service;
    const writing = database.writing(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await database.asking((other) => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other));
      await pause(200);
      await sql`select 1`.execute(db);
    });
    await expect(writing).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'silent' });
  });

  test('reads whose connection is lost are repeated on another one', async () => {
    service = await startService(await fresh());
    const { database } = service;
    /** Each read loses its connection the first time. */
    const lostOnce = () => {
      let isFirst = true;
      return async (db: Queries) => {
        if (isFirst) {
          isFirst = false;
          await sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`.execute(db);
        }
        return db.selectFrom('accounts').select('username').where('username', '=', 'rivera').execute();
      };
    };
    expect(await database.asking(lostOnce())).toEqual([{ username: 'rivera' }]);
    expect(await database.reading(lostOnce())).toEqual([{ username: 'rivera' }]);
  });

  test('a refused commit has changed nothing', async () => {
    await whenNamed('at commit', "raise exception 'no' using errcode = '23514'");
    expect(await changed()).toEqual({ said: expect.stringMatching(unchanged), name: 'Ana Rivera' });
  });
});

describe('on SQLite', () => {
  test('a refused commit has changed nothing', async () => {
    service = await startService();
    const orphan = { account_id: 4711, secret: '' };
    const writing = service.database.writing(async (db) => {
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await db.insertInto('draft_keys').values(orphan).execute();
    });
    await expect(writing).rejects.toThrow('FOREIGN KEY');
    await expect(writing).rejects.not.toBeInstanceOf(CommitUnknown);
    expect(await service.database.reading((db) => db.selectFrom('draft_keys').selectAll().execute())).toEqual(
      [],
    );
  });

  test('a commit whose transaction is gone leaves the outcome unknown', async () => {
    service = await startService();
    const writing = service.database.writing((db) => sql`rollback`.execute(db));
    await expect(writing).rejects.toBeInstanceOf(CommitUnknown);
  });
});
