import pg from 'pg';
import { inject } from 'vitest';

/*
 * The databases that every store and task test runs on.
 */

export interface TestDatabase {
  name: string;
  /** The address of an empty database that is nobody else's. */
  fresh(): Promise<string>;
}

export const databases: readonly TestDatabase[] = [
  { name: 'SQLite', fresh: async () => ':memory:' },
  { name: 'PostgreSQL', fresh: freshPostgres },
];

async function freshPostgres(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
