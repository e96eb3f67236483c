import { expect, onTestFinished, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { newSetupCode } from '#service/tasks/schools/setup.ts';
import { key } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { askWith, startService } from '#test/support/service/service.ts';

const person = { usr: 'ada', name: 'Ada Byron', email: 'ada@north.example', pwd: 'quiet-hallway' };
const asked = { school: 'North', ...person };

async function emptyStore(url: string) {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return { database, ask: askWith(createEndpoint({ database, ownKey: key })) };
}

test('a page on another host, which signs in by a key, is offered no device link', async () => {
  const { ask, close } = await startService();
  onTestFinished(close);
  expect((await ask('setup-open')).values).toMatchObject({ open: 0, devicelinks: 0 });
  expect((await ask('device-link', { usr: 'okafor' })).errors).toEqual({
    system: 'Links that make a device known are for the page alone',
  });
});

test.each(databases)(
  'the owner of the code creates the first school and its admin: $name',
  async ({ fresh }) => {
    const { database, ask } = await emptyStore(await fresh());
    const code = (await newSetupCode(database, 100)) ?? '';
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect((await ask('setup-open')).values).toEqual({ open: 1, mail: 1, passkeys: 0, devicelinks: 1 });

    const { values } = await ask('setup', { ...asked, setupcode: code });
    const { ses } = (await ask('login', person)).values;
    expect((await ask('schools', { ses })).schools).toMatchObject([
      { schoolid: values.schoolid, name: 'North', classes: 1 },
    ]);
    expect((await ask('school-teachers', { ses, schoolid: values.schoolid })).teachers).toEqual([]);
    expect((await ask('profile', { ses })).values).toMatchObject({ uid: values.uid, usr: 'ada', type: 4 });

    expect((await ask('setup-open')).values).toEqual({ open: 0, mail: 1, passkeys: 0, devicelinks: 1 });
    expect((await ask('setup', { ...asked, usr: 'eve', setupcode: code })).errors).toEqual({
      system: 'This service is already set up: sign in',
    });
    expect(await newSetupCode(database, 200)).toBeNull();
  },
);

test('somebody who teaches alone is the admin and a teacher of their school', async () => {
  const { database, ask } = await emptyStore(':memory:');
  const setupcode = (await newSetupCode(database, 100)) ?? '';
  const { schoolid, uid } = (await ask('setup', { ...asked, teach: 1, setupcode })).values;
  const { ses } = (await ask('login', person)).values;
  expect((await ask('school-teachers', { ses, schoolid })).teachers).toMatchObject([{ uid, usr: 'ada' }]);
  const added = await ask('school-class-add', {
    ses,
    schoolid,
    name: 'Algebra',
    syr: '2026-2027',
    gp: 1,
    priteach: uid,
  });
  expect(added.success).toBe(true);
  expect((await ask('teacher-classes', { ses })).classes).toMatchObject([{ name: 'Algebra' }]);
});

test('a code is read in lower case and without hyphens; each shown code works', async () => {
  const { database, ask } = await emptyStore(':memory:');
  const first = (await newSetupCode(database, 100)) ?? '';
  await newSetupCode(database, 200);
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
  expect((await ask('setup', { ...asked, setupcode: typed })).success).toBe(true);
});

test('of many codes the latest twenty work', async () => {
  const { database, ask } = await emptyStore(':memory:');
  const codes: string[] = [];
  for (let start = 0; start < 22; start++) codes.push((await newSetupCode(database, 100 + start)) ?? '');
  const [oldest = '', , third = ''] = codes;
  expect((await ask('setup', { ...asked, setupcode: oldest })).errors).toHaveProperty('setupcode');
  expect((await ask('setup', { ...asked, setupcode: third })).success).toBe(true);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    'without a code',
    { setupcode: '' },
    { setupcode: 'This is not the set-up code that the service shows on its terminal' },
  ],
  [
    'a wrong code',
    { setupcode: 'AAAA-AAAA' },
    { setupcode: 'This is not the set-up code that the service shows on its terminal' },
  ],
  ['no school', { school: ' ' }, { school: 'Enter a school name of at most 100 characters' }],
  ['a short password', { pwd: 'short' }, { pwd: 'A password has 8 to 128 characters' }],
  ['no address', { email: 'ada' }, { email: 'This is not an email address' }],
])('refused, it makes nothing: %s', async (_, fields, errors) => {
  const { database, ask } = await emptyStore(':memory:');
  const setupcode = (await newSetupCode(database, 100)) ?? '';
  expect(await ask('setup', { ...asked, setupcode, ...fields })).toMatchObject({ success: false, errors });
  expect((await ask('setup-open')).values).toEqual({ open: 1, mail: 1, passkeys: 0, devicelinks: 1 });
  expect((await ask('setup', { ...asked, setupcode })).success).toBe(true);
});

test('when two set up at once, one is first', async () => {
  const { database, ask } = await emptyStore(':memory:');
  const setupcode = (await newSetupCode(database, 100)) ?? '';
  const answers = await Promise.all(
    ['ada', 'bob', 'cem'].map((usr) => ask('setup', { ...asked, usr, setupcode })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test('the code and the password are not in the store', async () => {
  const { database } = await emptyStore(':memory:');
  const code = (await newSetupCode(database, 100)) ?? '';
  const rows = await database.reading((db) => db.selectFrom('setup_codes').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
});
