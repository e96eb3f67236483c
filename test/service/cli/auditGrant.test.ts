import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { commandNamed } from '#service/cli/all.ts';
import { OperatorError } from '#service/cli/operatorError.ts';
import { readSettings } from '#service/cli/settings.ts';
import { start } from '#service/cli/start.ts';
import { demoPassword, demoTeacher } from '#service/demo/school.ts';
import { silent } from '#service/http/log.ts';

/*
 * The grant of docs/deploying.md, on a real PostgreSQL: the service's role may add audit entries, but not change any.
 */

const secret = 'of-the-tests';
const name = `grant_${crypto.randomUUID().replaceAll('-', '')}`;
let folder: string;

function urlOf(role?: 'rollbook_owner' | 'rollbook_app'): string {
  const url = new URL(`${inject('postgresUrl')}/${role === undefined ? 'postgres' : name}`);
  if (role !== undefined) [url.username, url.password] = [role, secret];
  return url.href;
}

async function ask(url: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let answer: pg.QueryResult | undefined;
    for (const statement of statements) answer = await client.query(statement);
    if (!answer) throw new Error('Nothing was asked');
    return answer;
  } finally {
    await client.end();
  }
}

const asApp = (statement: string) => ask(urlOf('rollbook_app'), statement);
const refused = { code: '42501' };

async function rollbook(line: string, role: Parameters<typeof urlOf>[0] = 'rollbook_owner'): Promise<void> {
  const settings = readSettings({ DATABASE_URL: urlOf(role), DATA_DIR: folder });
  const terminal = { say: () => undefined, log: () => undefined, secret: async () => '' };
  await commandNamed(line)?.run([], { settings, terminal, pages: '' });
}

async function grant(): Promise<void> {
  const text = await readFile('docs/deploying.md', 'utf8');
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(text) ?? [];
  expect(statements).toContain('revoke update, delete on audit');
  await ask(urlOf('rollbook_owner'), statements);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-grant-'));
  await ask(
    urlOf(),
    `create role rollbook_owner login password '${secret}'`,
    `create role rollbook_app login password '${secret}'`,
    `create database ${name} owner rollbook_owner`,
  );
  await rollbook('migrate');
  await grant();
});
afterAll(async () => {
  await ask(
    urlOf(),
    `drop database ${name} with (force)`,
    'drop role rollbook_owner',
    'drop role rollbook_app',
  );
  await rm(folder, { recursive: true });
});

async function serving<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const settings = { DATABASE_URL: urlOf('rollbook_app'), DATA_DIR: folder, DEMO_SIZE: 'typical', PORT: '0' };
  const running = await start(readSettings(settings), '', silent);
  try {
    return await work(running.url);
  } finally {
    await running.stop();
  }
}

test('the service works with that role, and records what is done', async () => {
  const body = new URLSearchParams({ apitask: 'login', usr: demoTeacher, pwd: demoPassword });
  const reply = await serving(async (url) => {
    const answer = await fetch(`${url}/api/`, { method: 'POST', headers: { origin: url }, body });
    return answer.json();
  });
  expect(reply).toMatchObject({ success: true });
  const { rows } = await asApp("select action from audit where action = 'signed in'");
  expect(rows).toHaveLength(1);
});

test.each([
  'update audit set actor_id = null',
  'delete from audit',
  'truncate audit',
  'drop table audit',
  'alter table audit add column more text',
  'create table another (id integer)',
  'grant delete on audit to rollbook_app',
])('that role may not %s', async (statement) => {
  const { rows: before } = await asApp('select * from audit order by id');
  expect(before.length).toBeGreaterThan(0);
  // A grant that the role may not give is skipped with a warning.
  if (!statement.startsWith('grant')) await expect(asApp(statement)).rejects.toMatchObject(refused);
  else await asApp(statement).catch((error) => expect(error).toMatchObject(refused));
  await expect(asApp('delete from audit')).rejects.toMatchObject(refused);
  expect((await asApp('select * from audit order by id')).rows).toEqual(before);
});

test('old entries stay while the service runs, and the owner deletes them', async () => {
  const old = "values (1, null, null, 'signed in', null, null, '192.0.2.1', null, '{}')";
  const columns = 'at, school_id, actor_id, action, account_id, class_id, address, key_id, details';
  await asApp(`insert into audit (${columns}) ${old}`);
  const count = async () => Number((await asApp('select count(*) from audit where at = 1')).rows[0].count);
  // It sweeps once at its start, and that is over once it has stopped.
  await serving(async () => undefined);
  expect(await count()).toBe(1);
  await expect(rollbook('sweep', 'rollbook_app')).rejects.toThrow(
    new OperatorError('The user of DATABASE_URL may not do this: name the owner of the tables.'),
  );
  await rollbook('sweep');
  expect(await count()).toBe(0);
  expect(Number((await asApp('select count(*) from audit')).rows[0].count)).toBeGreaterThan(0);
});

test('a table of a later release is granted as well, and the audit list stays as it is', async () => {
  await ask(urlOf('rollbook_owner'), 'create table later (id integer)');
  await asApp('insert into later (id) values (1)');
  await rollbook('migrate');
  await grant();
  await expect(asApp('delete from audit')).rejects.toMatchObject(refused);
  expect((await asApp('delete from later')).rowCount).toBe(1);
});
