import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EndpointOptions } from '#service/endpoint/endpoint.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { migratedName } from './postgresServer.ts';
import { type Answer, type Service, startService } from './service.ts';
import { looksThroughClasses } from './statements.ts';

/*
 * The databases that every store and task test runs on.
 */

interface TestDatabase {
  name: string;
  /** The address of a new empty database. */
  fresh(): Promise<string>;
  /**
   * Like `fresh`, for tests that do not depend on the migrations: a server's tables are copied, which takes a sixth of
   * the time.
   */
  migrated(): Promise<string>;
}

export const databases: readonly TestDatabase[] = [
  { name: 'SQLite', fresh: async () => ':memory:', migrated: async () => ':memory:' },
  { name: 'PostgreSQL', fresh: () => newPostgres(), migrated: () => newPostgres(migratedName) },
];

/**
 * Runs the tests once for each database, each time over a new small school. No statement of theirs may scan the
 * classes.
 */
export function onEachDatabase(
  tests: (service: () => Service) => void,
  options: Partial<EndpointOptions> = {},
): void {
  describe.each(databases)('on $name', ({ migrated }) => {
    let service: Service | undefined;
    const statements = new Set<string>();
    beforeAll(async () => {
      service = await startService(await migrated(), options, (statement) => statements.add(statement));
    });
    afterAll(() => service?.close());
    tests(() => {
      if (!service) throw new Error('The service has not started');
      return service;
    });
    test('every statement on the tables of a class names the class', () => {
      expect([...statements].filter(looksThroughClasses)).toEqual([]);
    });
  });
}

/** Sends requests as the teacher who owns Algebra I, about that class unless the fields name another. */
export function asOwner(service: () => Service) {
  let ses = '';
  beforeAll(async () => {
    ses = await service().signIn();
  });
  return (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
    service().ask(task, { ses, clid: service().school.algebra, ...fields });
}

/**
 * Resolves once somebody waits for the transaction's locks on PostgreSQL, or if nobody can. Other test files wait for
 * locks on the same server.
 */
export async function someoneWaits(db: Queries, isOver = () => false): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db);
    if (rows.length > 0) return;
  }
}

/** A new database, as it is made or as the one of that name is, to which nobody may be connected. */
async function newPostgres(from = 'template1'): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${from} strategy file_copy`);
  await client.end();
  return `${server}/${name}`;
}

/**
 * Makes the teacher an admin of the school and sends requests as one, about that school unless the fields name another.
 */
export function asAdmin(service: () => Service) {
  let ses = '';
  beforeAll(async () => {
    const { database, school } = service();
    await database.writing((db) => makeAdmin(db, school.id, school.teacher));
    ses = await service().signIn();
  });
  return (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
    service().ask(task, { ses, schoolid: service().school.id, ...fields });
}
