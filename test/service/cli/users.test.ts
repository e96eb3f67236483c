import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { operator } from '#test/support/product/operator.ts';
import { receiveMail } from '#test/support/service/letters.ts';

/*
 * `rollbook user`: accounts, and the schools they belong to.
 */

const { rollbook, found, asked, inFolder } = operator();

/** The token of a reset link that is mailed to the user now. */
async function resetLink(apikey: string, usr: string): Promise<string> {
  await asked({ apikey, apitask: 'password-forgot', usr });
  const database = await openDatabase(inFolder('rollbook.sqlite'));
  const [letter] = await receiveMail(database);
  await database.close();
  return letter?.token ?? '';
}

const mistake = (refused: string) => ({ out: '', refused });

test('a password that the BREACHED_PASSWORDS service knows is refused here, too', async () => {
  const breached = 'long forgotten and leaked';
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase();
  const server = createServer((_, response) => {
    response.end(`${hash.slice(5)}:42`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const variables = { BREACHED_PASSWORDS: `http://127.0.0.1:${port}` };
  const refused = mistake('This password is known from a breach of some service: choose another.');
  const add = 'user add rivera --name Rivera --email rivera@school.example';
  expect(await rollbook(add, breached, variables)).toEqual(refused);
  expect((await rollbook(add, 'nobody knows this one', variables)).refused).toBe(null);
  expect(await rollbook('user password rivera', breached, variables)).toEqual(refused);
  server.closeAllConnections();
  server.close();
});

test('a user is added with a password from standard input, blocked, unblocked, and given a new password', async () => {
  const add = 'user add rivera --name Rivera --email rivera@school.example';
  expect(await rollbook(add, 'short')).toEqual(mistake('A password has 8 to 128 characters.'));
  expect((await rollbook(add, 'slate and 墨')).out).toBe(
    'rivera may sign in, and belongs to no school yet.\n',
  );
  expect(await rollbook(add.replace('rivera', 'RIVERA'), 'x')).toEqual(
    mistake('The user RIVERA already exists.'),
  );
  const apikey = (await rollbook('key add test')).out.trim().split('\n').at(-1) ?? '';
  const signIn = (pwd: string) => asked({ apikey, apitask: 'login', usr: 'rivera', pwd });
  const { values } = await signIn('slate and 墨');
  expect(values.ses).toMatch(/^[0-9a-f]{64}$/);
  await rollbook('user block rivera');
  expect(await signIn('slate and 墨')).toMatchObject({ errors: { usr: 'This account is blocked' } });
  expect(await asked({ apikey, apitask: 'profile', ses: values.ses })).toMatchObject({ success: false });
  await rollbook('user unblock rivera');
  const token = await resetLink(apikey, 'rivera');
  await rollbook('user password rivera', 'chalk-and-slates');
  const late = await asked({ apikey, apitask: 'password-reset', token, pwd: 'slate and 墨' });
  expect(late).toMatchObject({ errors: { token: 'This link has already been used' } });
  expect(await signIn('slate and 墨')).toMatchObject({ success: false });
  expect(await signIn('chalk-and-slates')).toMatchObject({ success: true });
  expect(await rollbook('user block nobody')).toEqual(mistake('There is no user nobody.'));
});

test.each([
  ['r --name Rivera --email r@school.example', 'A username has 2 to 40 letters a to z, digits'],
  [`rivera --name ${'x'.repeat(101)} --email r@school.example`, 'Enter a name of at most 100 characters.'],
  ['rivera --name  --email r@school.example', 'Enter a name.'],
  ['rivera --email r@school.example', '--name is missing: see rollbook --help.'],
  ['rivera --name Rivera', '--email is missing: see rollbook --help.'],
  ['rivera --name Rivera --email nowhere', 'This is not an email address.'],
  ['rivera --name R --email r@school.example --type constructor', '--type is teacher, admin or student.'],
  ['rivera --name Rivera --email root@localhost', 'The part after the @ needs a dot, as in gmail.com.'],
])('an invalid user is refused: %s', async (words, sentence) => {
  const { out, refused } = await rollbook(`user add ${words}`, 'chalk-and-slates');
  expect(out).toBe('');
  expect(refused).toContain(sentence);
});

test('when two people add one name at once, the second is told so', async () => {
  const add = 'user add rivera --name Rivera --email rivera@school.example';
  let asked = 0;
  let bothAsked = () => {};
  const typed = new Promise<void>((resolve) => {
    bothAsked = resolve;
  });
  const type = async () => {
    if (++asked === 2) bothAsked();
    await typed;
    return 'chalk-and-slates';
  };
  const adding = ['rivera', 'Rivera'].map((name) => rollbook(add.replace('rivera', name), type));
  const outcomes = (await Promise.all(adding)).map(({ out, refused }) => refused ?? out.toLowerCase());
  expect(outcomes.sort()).toEqual([
    expect.stringMatching(/^The user rivera already exists\.$/i),
    'rivera may sign in, and belongs to no school yet.\n',
  ]);
});

test('staff belong to the only school, or to the one that the operator names', async () => {
  const person = '--name Ines --email ines@north.example';
  const add = (words: string) => rollbook(`user add ${words}`, 'quiet-hallway');
  const answer = (out: string) => ({ out, refused: null });
  expect(await add(`early ${person}`)).toEqual(answer('early may sign in, and belongs to no school yet.\n'));
  await found('North');
  expect(await add(`ines ${person} --school 99`)).toEqual(mistake('There is no school 99.'));
  expect(await add(`ines ${person}`)).toEqual(
    answer('ines may sign in, and belongs to North as a teacher.\n'),
  );
  expect(await add(`head ${person} --type admin`)).toEqual(
    answer('head may sign in, and belongs to North as an admin.\n'),
  );
  expect(await add(`pupil ${person} --type student`)).toEqual(answer('pupil may sign in.\n'));
  expect(await add(`other ${person} --type student --school 1`)).toEqual(
    mistake('Students belong to a school by the rosters of its classes.'),
  );
  expect(await rollbook('user join early')).toEqual(answer('early belongs to North.\n'));
  const apikey = (await rollbook('key add tests')).out.trim().split('\n').at(-1) ?? '';
  const { values } = await asked({ apikey, apitask: 'login', usr: 'head', pwd: 'quiet-hallway' });
  const staff = { apikey, ses: values.ses, apitask: 'school-teachers', schoolid: '1' };
  expect(await asked(staff)).toMatchObject({ teachers: [{ usr: 'early' }, { usr: 'ines' }] });
  await found('South');
  const which = mistake('Say which school with --school: 1 North, 2 South.');
  expect(await add(`late ${person}`)).toEqual(which);
  expect(await rollbook('user join head')).toEqual(which);
  for (let time = 0; time < 2; time++)
    expect(await rollbook('user join head --school 2')).toEqual(answer('head belongs to South.\n'));
  expect(await rollbook('user join pupil --school 2')).toEqual(
    mistake('Students belong to a school by the rosters of its classes.'),
  );
});

test('the demo school has the size that is named, and else the size that DEMO_SIZE says', async () => {
  const classes = async () => {
    const database = await openDatabase(inFolder('rollbook.sqlite'));
    const found = await database.reading((db) => db.selectFrom('classes').select('name').execute());
    await database.close();
    return found.map(({ name }) => name);
  };
  await rollbook('demo', '', { DEMO_SIZE: 'large' });
  expect(await classes()).toContain('Introduction to Psychology, all sections');
  await rollbook('demo remove');
  await rollbook('demo typical', '', { DEMO_SIZE: 'large' });
  expect(await classes()).not.toContain('Introduction to Psychology, all sections');
  await rollbook('demo remove');
  await rollbook('demo', '', { DEMO_SIZE: 'none' });
  expect(await classes()).toContain('Algebra 1, Period 1');
});

test('a demo school to which somebody was added is removed only with all its classes', async () => {
  await rollbook('demo');
  await rollbook('user add ada --name Ada --email ada@school.example --type admin', 'quiet-hallway');
  expect(await rollbook('demo remove')).toEqual(
    mistake(
      'Other people belong to the demo school: ada. Nothing was removed. ' +
        'To remove the school with all its classes: rollbook demo remove --everything',
    ),
  );
  expect((await rollbook('demo remove --everything')).out).toContain(
    'These people stay, and belong to this school no more: ada.',
  );
  expect(await rollbook('user block ada')).toMatchObject({ refused: null });
});
