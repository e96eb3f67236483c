import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, describe as group, test } from 'vitest';
import { fillDemo } from '#service/demo/fill.ts';
import { demoKey, demoPassword } from '#service/demo/school.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { describe, everyOperation, type Operation } from '#service/reference/description.ts';
import { environment, type WrittenExample, writeExamples } from '#service/reference/examples.ts';
import type { ShapedField } from '#service/reference/shapes.ts';
import { type Database, keyLength, openDatabase } from '#service/store/driver/database.ts';
import { copySqlite } from '#service/store/driver/sqlite.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { newSetupCode } from '#service/tasks/schools/setup.ts';
import { isExecutable, onPath } from '#test/support/journeys/browser.ts';
import { type Interpreter, interpreterOf, programs } from '#test/support/repository/interpreters.ts';
import { weakHash } from '#test/support/school/school.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { type Answer, askWith } from '#test/support/service/service.ts';
import type { Task } from '#wire/tasks.ts';

/*
 * Runs each example of the reference as it is printed, each on its own demo school, and checks the reply against the
 * reference.
 */

const isThere = (command: string) => onPath(process.env, [command]).some(isExecutable);

/** A missing interpreter is named and skipped. */
const languages = (['curl', 'JavaScript', 'Python', 'PHP', 'Ruby'] as const).filter((language) => {
  const commands = language === 'curl' ? ['bash', 'curl'] : [programs[language].command];
  if (commands.every(isThere)) return true;
  console.info(`${language} is not on this machine: its examples are not run.`);
  return false;
});

const inShell = async (code: string, env: NodeJS.ProcessEnv) => {
  const args = ['-c', code.replace(/^curl/, 'curl --silent --show-error')];
  return (await promisify(execFile)('bash', args, { env })).stdout;
};

/** The user of the demo school who may do it. */
function userOf(name: string): string {
  if (name.startsWith('school')) return 'whitfield';
  return name.startsWith('student-') ? 'jose.alvarez' : 'rivera';
}

let folder: string;
let full: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-examples-'));
  full = join(folder, 'demo.sqlite');
  const filled = join(folder, 'filled.sqlite');
  const database = await openDatabase(filled);
  await fillDemo(database, 'typical');
  // Skips the time of signing in, which the examples are not about.
  const passwordHash = await weakHash(demoPassword);
  await database.writing((db) => db.updateTable('accounts').set({ password_hash: passwordHash }).execute());
  await database.close();
  copySqlite(filled, full);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const storeKey = randomBytes(keyLength);

/** Runs the example on its own demo school, and returns its reply. */
async function runExample(
  operation: Operation,
  language: WrittenExample['language'],
  run: Interpreter['run'],
): Promise<Answer> {
  const { name, words, needsSession } = operation;
  const file = join(folder, `${name} ${language}.sqlite`);
  if (name !== 'setup') await copyFile(full, file);
  const database = await openDatabase(file, undefined, { keys: async () => [storeKey] });
  const endpoint = createEndpoint({ database });
  const server = httpServer({
    service: endpoint,
    pages: async () => new Response('', { status: 404 }),
    ready: async () => true,
    trustProxy: false,
    log: silent,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const examples = writeExamples({ task: name, needsSession, fields: words.example ?? {} });
    const code = examples.find((each) => each.language === language)?.code ?? '';
    const variables = await variablesFor(operation, database, askWith(endpoint));
    const { port } = server.address() as AddressInfo;
    const written = await run(code, {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      ...variables,
      [environment.url]: `http://127.0.0.1:${port}/api/`,
    });
    return JSON.parse(written);
  } finally {
    await stop(server, 0);
    await database.close();
  }
}

type Ask = ReturnType<typeof askWith>;
type Variables = Record<string, string>;

const signIn = async (ask: Ask, usr: string, pwd = demoPassword): Promise<string> =>
  (await ask('login', { apikey: demoKey, usr, pwd })).values.ses;

/** Runs the example of another operation, and returns its reply. */
async function after(ask: Ask, name: Task, usr: string, fields: Variables = {}): Promise<Answer> {
  const { needsSession, words } = describe(name);
  const ses = fields.ses ?? (needsSession ? await signIn(ask, usr) : '');
  const sent = { ...(words.example as Variables), ...fields, apikey: demoKey, ses };
  const reply = await ask(name, sent);
  expect(reply).toMatchObject({ success: true });
  return reply;
}

const mailedToken = async (database: Database) => ({
  ROLLBOOK_TOKEN: (await receiveMail(database)).find(({ token }) => token !== '')?.token ?? '',
});

const invited = async (ask: Ask, database: Database) => {
  await after(ask, 'school-teacher-email', 'whitfield');
  return mailedToken(database);
};

const withAuthenticator = async (ask: Ask, usr: string) => {
  const { secret } = await after(ask, 'profile-totp-new', usr);
  return codeAt(secret, stepAt(Math.floor(Date.now() / 1000)));
};

/** The preparation of an operation, and what its example then needs. */
const prepare: Partial<Record<Task, (ask: Ask, database: Database) => Promise<Variables>>> = {
  'school-year-undo': (ask) =>
    after(ask, 'school-year-start', 'whitfield', { preview: '0' }).then(() => ({})),
  'school-key-rotate': (ask) => after(ask, 'school-key-add', 'whitfield').then(() => ({})),
  'school-key-revoke': (ask) => after(ask, 'school-key-add', 'whitfield').then(() => ({})),
  'school-oneroster-key-rotate': (ask) =>
    after(ask, 'school-oneroster-key-add', 'whitfield').then(() => ({})),
  'school-oneroster-key-revoke': (ask) =>
    after(ask, 'school-oneroster-key-add', 'whitfield').then(() => ({})),
  'school-admin-drop': (ask) => after(ask, 'school-admin-add', 'whitfield').then(() => ({})),
  'school-factors-drop': async (ask) => {
    await after(ask, 'profile-totp-confirm', 'lindqvist', { otp: await withAuthenticator(ask, 'lindqvist') });
    return {};
  },
  'profile-totp-confirm': async (ask) => ({ ROLLBOOK_CODE: await withAuthenticator(ask, 'rivera') }),
  'profile-recovery-new': async (ask) => {
    const ses = await signIn(ask, 'rivera');
    await after(ask, 'profile-totp-confirm', 'rivera', { ses, otp: await withAuthenticator(ask, 'rivera') });
    return { [environment.session]: ses };
  },
  'profile-email-confirm': async (ask, database) => {
    const account = { usr: 'rivera', name: 'Carmen Rivera', mailmail: '1', pwdconf: demoPassword };
    await after(ask, 'profile', 'rivera', { ...account, email: 'carmen@example.org' });
    return mailedToken(database);
  },
  'password-choose': async (ask) => {
    const { values } = await after(ask, 'school-person-password', 'whitfield');
    return { [environment.session]: await signIn(ask, 'rivera', values.pwd_1) };
  },
  'password-reset': async (ask, database) => {
    await after(ask, 'password-forgot', 'rivera');
    return mailedToken(database);
  },
  invitation: invited,
  'invitation-accept': invited,
  'invitation-join': invited,
};

async function variablesFor(
  { name, needsSession }: Operation,
  database: Database,
  ask: Ask,
): Promise<Variables> {
  const key = 'key-of-the-examples';
  if (name === 'setup') {
    await addTheKey(database, key);
    const code = await newSetupCode(database, Math.floor(Date.now() / 1000));
    return { [environment.key]: key, ROLLBOOK_SETUP_CODE: code ?? '' };
  }
  if (name === 'school-new') {
    await addTheKey(database, key);
    return { [environment.key]: key };
  }
  const prepared = await prepare[name]?.(ask, database);
  const usr = userOf(name);
  const usual = needsSession && !prepared?.[environment.session] ? await signIn(ask, usr) : '';
  return { [environment.key]: demoKey, [environment.session]: usual, ...prepared };
}

const addTheKey = (database: Database, key: string) =>
  database.writing((db) =>
    addKey(db, { name: 'examples', hash: digest(key), created: 1_700_000_000, mayCreateSchools: true }),
  );

/** Places of a reply that the reference does not have. */
function undocumented(reply: unknown, fields: readonly ShapedField[], at = ''): string[] {
  return Object.entries(reply as object).flatMap(([name, value]) => {
    const shape = fields.find((field) => field.name === name)?.shape;
    const path = `${at}${name}`;
    if (!shape) return [path];
    if (shape.kind === 'record') return undocumented(value, shape.fields, `${path}.`);
    if (shape.kind !== 'list' || shape.of.kind !== 'record') return [];
    const item = shape.of.fields;
    return [...new Set((value as object[]).flatMap((row) => undocumented(row, item, `${path}[].`)))];
  });
}

const outcome: readonly ShapedField[] = [
  { name: 'success', shape: { kind: 'truth' }, optional: false },
  { name: 'time', shape: { kind: 'integer' }, optional: false },
  // Sent fields may be echoed, and fields may be empty after a change.
  { name: 'values', shape: { kind: 'map', of: { kind: 'text' } }, optional: true },
  { name: 'revision', shape: { kind: 'integer' }, optional: true },
];

group.each(languages)('in %s', (language) => {
  const interpreter = language === 'curl' ? { run: inShell, end() {} } : interpreterOf(language);
  afterAll(() => interpreter.end());
  const shown = everyOperation().filter(({ words }) => words.example !== null);
  test.each(shown.map((operation) => [operation.name, operation] as const))(
    'the example of %s does what the reference says',
    async (name, operation) => {
      const reply = await runExample(operation, language, interpreter.run);
      if (name !== 'profile') expect(reply).toMatchObject({ success: true });
      const { values = {}, ...rest } = reply;
      expect(undocumented(rest, [...operation.reply, ...outcome])).toEqual([]);
      const documented = operation.reply.find((field) => field.name === 'values')?.shape;
      if (documented?.kind === 'record')
        for (const field of documented.fields) if (!field.optional) expect(values).toHaveProperty(field.name);
    },
  );
});
