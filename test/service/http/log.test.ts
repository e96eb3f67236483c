import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';
import { type Running, start } from '#service/cli/start.ts';
import { logTo, unusualAlone } from '#service/http/log.ts';
import { fillSchool, key, password } from '#test/support/school/school.ts';

let folder: string;
let running: Running;
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-log-'));
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none' });
  running = await start(
    settings,
    '',
    logTo((line) => (log += line)),
  );
  if (running.database) await fillSchool(running.database);
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

async function ask(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${running.url}/api/`, { method: 'POST', body, headers });
  return { text: await answer.text(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const lines = () =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('over a whole run the log names what happened, without passwords, keys, tokens or fields', async () => {
  const secrets = [
    key,
    password,
    'wrong-password',
    'new-password-1',
    'Secret-First',
    'nobody-of-this-name',
    'rivera',
  ];
  const application = { apikey: key, api: 'json' };
  const page = { origin: running.url };
  await ask({ ...application, apitask: 'login', usr: 'rivera', pwd: 'wrong-password' });
  await ask({ ...application, apitask: 'login', usr: 'nobody-of-this-name', pwd: password });
  const { values } = JSON.parse(
    (await ask({ ...application, apitask: 'login', usr: 'rivera', pwd: password })).text,
  );
  secrets.push(values.ses);
  const signedIn = { ...application, ses: values.ses };
  await ask({ ...signedIn, apitask: 'profile' });
  await ask({ ...signedIn, apitask: 'gradebook', clid: '1' });
  await ask({ ...signedIn, apitask: 'gradebook', clid: 'Secret-First' });
  await ask({ ...signedIn, apitask: 'Secret-First' });
  await ask({ ...signedIn, apitask: 'class-students-edit', clid: '1', students: 'Secret-First Last' });
  await ask({
    ...signedIn,
    apitask: 'profile',
    usr: 'rivera',
    name: 'R',
    email: 'r@school.example',
    mailmail: '1',
    pwdconf: password,
    pwd: 'new-password-1',
    pwd2: 'new-password-1',
  });
  await ask({ apikey: 'wrong-password', apitask: 'profile' });
  const { text, cookie } = await ask({ apitask: 'login', usr: 'rivera', pwd: 'new-password-1' }, page);
  secrets.push(cookie.split('=')[1] ?? '');
  for (const secret of secrets.filter((each) => each !== 'rivera')) expect(text).not.toContain(secret);
  await ask({ apitask: 'teacher-classes' }, { ...page, cookie });
  await ask({ apitask: 'logout' }, { ...page, cookie });

  const [number, keyNumber] = [expect.any(Number), expect.any(Number)];
  const told = lines().map(({ account, key, address }) => ({ account, key, address }));
  const address = expect.stringMatching(/127\.0\.0\.1|::1/);
  // A wrong password, an unknown username, a correct password, and a request with the session.
  expect(told.slice(0, 4)).toEqual([
    { account: number, key: keyNumber, address },
    { key: keyNumber, address },
    { account: number, key: keyNumber, address },
    { account: number, key: keyNumber, address },
  ]);
  // A wrong key, and our page.
  expect(told.slice(-4)).toEqual([{ address }, ...Array(3).fill({ account: number, address })]);

  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(lines().map(({ task, outcome, fields }) => [task, outcome, ...(fields ?? [])])).toEqual([
    ['login', 'refused', 'pwd'],
    ['login', 'refused', 'pwd'],
    ['login', 'ok'],
    ['profile', 'ok'],
    ['gradebook', 'ok'],
    ['gradebook', 'refused', 'clid'],
    [null, 'refused', 'apitask'],
    ['class-students-edit', 'refused', 'students'],
    ['profile', 'ok'],
    [null, 'refused', 'apikey'],
    ['login', 'ok'],
    ['teacher-classes', 'ok'],
    ['logout', 'ok'],
  ]);
});

test('a failure after the reply is logged by its numbers', () => {
  let line = '';
  const error = new Error('of Ann Lee');
  logTo((text) => (line = text))({
    event: 'school-import-run broke',
    account: 3,
    address: '192.0.2.1',
    error,
  });
  expect(JSON.parse(line)).toMatchObject({
    event: 'school-import-run broke',
    account: 3,
    address: '192.0.2.1',
  });
  expect(line).toContain(' | at ');
  expect(line).not.toContain('Ann');
});

test("a field is named without a student's number, and an unknown one is not named", () => {
  let line = '';
  const fields = ['pwd2', 'email_200400', 'email_200401', 'name17', 'Ann Lee', 'ann.lee@school.example'];
  const record = { task: null, outcome: 'refused', fields } as const;
  logTo((text) => (line = text))({ status: 200, milliseconds: 1, record });
  expect(JSON.parse(line).fields).toEqual(['pwd2', 'email_#', 'name#', '?']);
});

test('the address can be left out', () => {
  let line = '';
  logTo((text) => (line = text), false)({ address: '192.0.2.1', status: 200, milliseconds: 1, record: null });
  expect(line).not.toContain('192.0.2.1');
});

test('without a line for each request, a fault still has one, under its reference', () => {
  const written: string[] = [];
  const log = unusualAlone(logTo((line) => written.push(JSON.parse(line).reference)));
  const answered = { status: 200, milliseconds: 1 };
  log({ ...answered, record: { task: 'profile', outcome: 'ok' } });
  log({ ...answered, record: { task: 'profile', outcome: 'refused', fields: ['ses'] } });
  log({ ...answered, record: null });
  log({
    ...answered,
    record: { task: 'profile', outcome: 'fault', reference: 'told', error: new Error('') },
  });
  expect(written).toEqual(['told']);
});

test("a fault is logged with the caller's reference and the place where it broke", async () => {
  await running.database?.close();
  const { text } = await ask({ apikey: 'Secret-Key', apitask: 'login', usr: 'rivera', pwd: password });
  const line = lines().at(-1);
  expect(line).toMatchObject({ outcome: 'fault', error: expect.stringContaining(' | at ') });
  expect(text).toContain(`Reference ${line.reference}`);
  expect(text).not.toContain(' at ');
  expect(JSON.stringify(line)).not.toContain(password);
});
