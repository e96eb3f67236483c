import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Application } from '#service/endpoint/application.ts';
import { createEndpoint, type EndpointOptions } from '#service/endpoint/endpoint.ts';
import { type Database, keyLength, openDatabase } from '#service/store/driver/database.ts';
import { sealingWith } from '#service/store/driver/sealing.ts';
import { fillSchool, key, password, type School } from '#test/support/school/school.ts';

/** The real service over its own store with the small school. */
export interface Service {
  endpoint: Application;
  database: Database;
  school: School;
  /** Sends a request like an application, in JSON, and returns the parsed reply. */
  ask(task: string, fields?: Record<string, string | number>, address?: string): Promise<Answer>;
  /** Signs in and returns the session's token. */
  signIn(username?: string): Promise<string>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the reply at will; what is missing fails it.
export type Answer = any;

let tables: Promise<string> | undefined;

/**
 * Statements that create the tables of an empty store at once. One migration after the other takes ten times as long,
 * and each test has its own store.
 */
export function allTables(): Promise<string> {
  tables ??= readTables();
  return tables;
}

async function readTables(): Promise<string> {
  const database = await openDatabase(':memory:');
  const statements = await database.reading(async (db) => {
    const { rows: made } = await sql<{ type: string; name: string; statement: string }>`
      select type, name, sql as statement from sqlite_master
      where sql is not null and name not like 'sqlite_%' order by rowid
    `.execute(db);
    const all = made.map(({ statement }) => statement);
    for (const { name } of made.filter(({ type }) => type === 'table')) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      // The migrations themselves write only numbers.
      for (const row of rows)
        all.push(`insert into ${name} (${Object.keys(row)}) values (${Object.values(row).map(Number)})`);
    }
    return all;
  });
  await database.close();
  return statements.join(';\n');
}

export async function startService(
  url = ':memory:',
  options: Partial<EndpointOptions> = {},
  hear?: (statement: string) => void,
): Promise<Service> {
  // The store does not record the key: a process started with it has its own.
  const opened = await openDatabase(url, hear, url === ':memory:' ? { begin: await allTables() } : {});
  const database = { ...opened, sealing: sealingWith([randomBytes(keyLength)]) };
  const school = await fillSchool(database);
  const endpoint = createEndpoint({ database, ...options });
  const ask = askWith(endpoint);
  return {
    endpoint,
    database,
    school,
    ask,
    async signIn(username = 'rivera') {
      const { values } = await ask('login', { usr: username, pwd: password });
      return values.ses;
    },
    close: () => database.close(),
  };
}

export function askWith(endpoint: Application): Service['ask'] {
  return async (task, fields = {}, address = '192.0.2.1') => {
    const response = await endpoint(post({ apikey: key, apitask: task, api: 'json', ...fields }), {
      address,
    });
    return response.json();
  };
}

/** A request with these fields, as a form. */
export function post(fields: Record<string, string | number>): Request {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return new Request('http://school.example/api/', { method: 'POST', body: new URLSearchParams(texts) });
}
