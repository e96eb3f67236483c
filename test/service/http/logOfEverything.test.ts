import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';
import { type Running, start } from '#service/cli/start.ts';
import { demoKey, demoPassword } from '#service/demo/school.ts';
import { logTo } from '#service/http/log.ts';
import type { Database } from '#service/store/driver/database.ts';
import { type Fields, requests } from '#test/support/school/foreignRequests.ts';
import { type Task, tasks } from '#wire/tasks.ts';

/* Every request, by everybody, in the demo school: the log has only numbers. */

async function logged(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-log-'));
  const written = { log: '' };
  const read = readSettings({ PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'typical', ...settings });
  const running = await start(
    read,
    '',
    logTo((line) => (written.log += line), read.logAddress),
  );
  onTestFinished(async () => {
    await running.stop();
    await rm(folder, { recursive: true });
  });
  return { running, written };
}

async function ask({ url }: Running, fields: Fields): Promise<{ values?: { ses?: string } }> {
  const texts = Object.entries({ apikey: demoKey, api: 'json', ...fields }).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const answer = await fetch(`${url}/api/`, { method: 'POST', body: new URLSearchParams(texts) });
  return answer.json();
}

/** The demo school, prepared for the requests of all tasks. */
async function demoOf(database: Database) {
  return database.reading(async (db) => {
    const accounts = await db.selectFrom('accounts').select(['id', 'username', 'name', 'email']).execute();
    const idOf = (username: string) => accounts.find((each) => each.username === username)?.id ?? 0;
    const { id: clid } = await db.selectFrom('classes').select('id').limit(1).executeTakeFirstOrThrow();
    const students = await db.selectFrom('students').select(['id', 'first', 'last']).execute();
    const [teacher, colleague, admin, student] = ['rivera', 'okafor', 'whitfield', 'jose.alvarez'];
    const usr = { owner: teacher, coTeacher: colleague, assistant: colleague, guest: colleague };
    const people = { ...usr, colleague, admin, student, alone: teacher } as Record<string, string>;
    const uid = Object.fromEntries(Object.entries(people).map(([role, name]) => [role, idOf(name)]));
    const firstOfEach = ['importid', 'key', 'oneRosterKey', 'startid', 'mail', 'invitation', 'guest'];
    const office = Object.fromEntries(firstOfEach.map((name) => [name, 1]));
    const place = { schoolid: 1, clid, assnid: 1, stuid: students[0]?.id ?? 0, office };
    const names = [
      ...accounts.flatMap(({ username, name, email }) => [username, name, email]),
      ...students.flatMap(({ first, last }) => [first, last]),
    ];
    return {
      whole: { ...place, uid, usr: people } as unknown as Parameters<(typeof requests)['tasks']>[0],
      names,
    };
  });
}

/** Tasks that remove people or classes come last. */
const isLast = (task: Task) => /erase|drop|logout|session-end/.test(task);
const everything = Object.keys(tasks) as Task[];
const ordered = [...everything.filter((task) => !isLast(task)), ...everything.filter(isLast)];

test('no line ever has a name, an email address, a token or sent values', async () => {
  const { running, written } = await logged({ LOG_ADDRESS: '0' });
  if (!running.database) throw new Error('There is a store');
  const { whole, names } = await demoOf(running.database);
  const sentence = 'Typed-by-Somebody';
  const tokens = [demoKey, demoPassword, sentence];
  for (const usr of ['rivera', 'whitfield', 'jose.alvarez', 'nobody']) {
    const { values } = await ask(running, { apitask: 'login', usr, pwd: demoPassword });
    const ses = values?.ses ?? '';
    if (ses !== '') tokens.push(ses);
    for (const apitask of ordered) {
      const known = Object.keys(tasks[apitask].fields.entries);
      const names = Object.fromEntries(known.map((field) => [field, `${sentence} José Álvarez`]));
      const made = { email_200400: sentence, [`${sentence} Álvarez`]: 'x'.repeat(20_000) };
      for (const fields of [...requests[apitask](whole, whole), names, { ...names, ...made }])
        await ask(running, { ...fields, apitask, ses });
    }
  }
  const lines = written.log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ task }) => task).filter((task) => task))).toEqual(new Set(everything));
  const parts = ['time', 'reference', 'account', 'key', 'task', 'outcome', 'fields', 'status', 'ms'];
  for (const line of lines) expect(parts).toEqual(expect.arrayContaining(Object.keys(line)));
  const told = JSON.stringify(
    lines.map(({ time, reference, task, fields = [], ...rest }) => ({ fields, ...rest })),
  );
  expect(told).toContain('email_#');
  // A word of a name, not part of another word.
  const words = new Set(
    names.flatMap((name) => [name, ...name.split(' ')]).filter((word) => word.length > 2),
  );
  const isTold = (word: string) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'u',
    ).test(told);
  expect([...words, ...tokens].filter((word) => word !== '' && isTold(word))).toEqual([]);
  expect(written.log).not.toMatch(/127\.0\.0\.1|::1/);
}, 120_000);
