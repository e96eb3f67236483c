import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { migrations } from '#service/store/driver/schema/schema.ts';
import { startCommand } from '#test/support/product/commandLine.ts';
import { operator } from '#test/support/product/operator.ts';
import { isPrivate } from '#test/support/product/privateFile.ts';

const { rollbook, apart, inFolder, found, asked } = operator();

const mistake = (refused: string) => ({ out: '', refused });

test('a OneRoster key is for one school, shown once, listed, and revoked with its tokens', async () => {
  await found('North', 'South');
  expect(await rollbook('key add reader --oneroster')).toEqual(
    mistake('Say which school with --school: 1 North, 2 South.'),
  );
  const unknown = await rollbook('key add reader --oneroster --school 2 --scope everything');
  expect(unknown.refused).toMatch(/^There is no scope everything: choose from roster-core\.readonly, /);
  const { out } = await rollbook('key add reader --oneroster --school 2 --scope roster.readonly');
  const [, secret = ''] = /^client secret\t([0-9a-f]{64})$/m.exec(out) ?? [];
  const [, id = ''] = /^client ID\t(\S+)$/m.exec(out) ?? [];
  expect(out).toContain('/ims/oneroster/token');
  expect(secret).not.toBe('');
  expect((await rollbook('key list')).out).toMatch(
    new RegExp(`^OneRoster 1\\treader\\tSouth\\t${id}\\troster\\.readonly\\tsince `, 'm'),
  );
  expect((await readFile(inFolder('rollbook.sqlite'))).includes(secret)).toBe(false);
  const rotated = await rollbook('key rotate 1 --oneroster --expires 365');
  expect(rotated.out).toMatch(
    /^The new secret of OneRoster key 1, .* works until \d{4}-\d\d-\d\d:\n[0-9a-f]{64}\n$/,
  );
  expect((await rollbook('key list')).out).toMatch(
    /\tnever used\texpires \d{4}-\d\d-\d\d\told secret until \d{4}-\d\d-\d\d, never used$/m,
  );
  expect((await rollbook('key rotate 1 --oneroster')).refused).toMatch(/: end it first with --end\.$/);
  expect(await rollbook('key rotate 1 --oneroster --end')).toMatchObject({ refused: null });
  expect(await rollbook('key rotate 1 --oneroster --end')).toEqual(
    mistake('OneRoster key 1 has no old secret that works.'),
  );
  expect(await rollbook('key rotate 7 --oneroster')).toEqual(mistake('There is no OneRoster key 7.'));
  expect(await rollbook('key revoke 1 --oneroster')).toMatchObject({ refused: null });
  expect((await rollbook('key list')).out).not.toContain('reader');
  expect(await rollbook('key revoke 1 --oneroster')).toEqual(mistake('There is no OneRoster key 1.'));
});

test('a key is shown once, works, is listed by name, and stops working when revoked', async () => {
  const { out } = await rollbook('key add district');
  const key = out.trim().split('\n').at(-1) ?? '';
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await asked({ apikey: key })).toMatchObject({ errors: { apitask: 'No apitask specified' } });
  const listed = await rollbook('key list');
  expect(listed.out).toMatch(
    /^1\tdistrict\tsince \d{4}-\d\d-\d\d\t(never used|last used \d{4}-\d\d-\d\d)\n$/,
  );
  expect((await readFile(inFolder('rollbook.sqlite'))).includes(key)).toBe(false);
  expect(await rollbook('key revoke 1')).toMatchObject({ refused: null });
  expect(await asked({ apikey: key })).toMatchObject({ errors: { apikey: 'Invalid apikey' } });
  expect(await rollbook('key revoke 1')).toEqual(mistake('There is no key 1.'));
});

test('a secret that is replaced works no longer than it would have otherwise', async () => {
  await found('North');
  await rollbook('key add ending --expires 1');
  await rollbook('key add ending --oneroster --expires 1');
  const end = /\texpires (\S+)/.exec((await rollbook('key list')).out)?.[1];
  for (const words of ['', ' --oneroster']) {
    const rotated = await rollbook(`key rotate 1${words} --overlap 30 --expires 365`);
    expect(rotated.out).toContain(`the old one works until ${end}:`);
    await rollbook(`key add short${words}`);
    expect((await rollbook(`key rotate 2${words} --overlap 0`)).out).toContain('; the old one has ended:');
  }
  expect(await rollbook('key rotate 1 --overlap -3')).toEqual(
    mistake('--overlap is a number of days from 0 to 9999.'),
  );
  expect((await rollbook('key list')).out.split(`\told secret until ${end}, `)).toHaveLength(3);
});

test('a key for some tasks and one school expires after its days, and rotates its secret without a break', async () => {
  await found('North');
  for (const [words, sentence] of [
    ['--task nothing', 'There is no task nothing.'],
    ['--school 7', 'There is no school 7.'],
    ['--schools --school 1', 'A key that may create schools is for all schools and tasks.'],
    ['--expires soon', '--expires is a number of days from 1 to 9999.'],
    ['--expires -1', '--expires is a number of days from 1 to 9999.'],
    ['--oneroster --expires -1', '--expires is a number of days from 1 to 9999.'],
  ] as const)
    expect(await rollbook(`key add district ${words}`)).toEqual(mistake(sentence));
  for (const words of [[], ['--oneroster']])
    for (const name of ['', '   ', 'x'.repeat(61)])
      expect(await rollbook(['key', 'add', name, ...words])).toEqual(
        mistake('Enter a name of at most 60 characters for the key.'),
      );
  const secretIn = ({ out }: { out: string }) => out.trim().split('\n').at(-1) ?? '';
  const first = secretIn(
    await rollbook('key add district --task gradebook --reading --school 1 --expires 30'),
  );
  const second = secretIn(await rollbook('key rotate 1 --overlap 2'));
  expect(second).toMatch(/^[0-9a-f]{64}$/);
  for (const apikey of [first, second])
    expect((await asked({ apikey, apitask: 'class-edit' })).errors).toEqual({
      apikey: 'This apikey is not for this task',
    });
  expect((await rollbook('key list')).out).toMatch(
    /^1\tdistrict\tsince \S+\t[a-z -]*used[ 0-9-]*\texpires \S+\ttasks gradebook, reading\tschools 1\told secret until \S+, [a-z -]*used[ 0-9-]*\n$/,
  );
  expect((await rollbook('key rotate 1')).refused).toMatch(/works until \S+: end it first with --end\.$/);
  expect(await rollbook('key rotate 1 --end')).toMatchObject({ refused: null });
  expect(await rollbook('key rotate 1 --end')).toEqual(mistake('Key 1 has no old secret that works.'));
  expect((await asked({ apikey: first })).errors).toEqual({ apikey: 'Invalid apikey' });
  expect((await asked({ apikey: second })).errors).toEqual({ apitask: 'No apitask specified' });
  expect(await rollbook('key rotate 2')).toEqual(mistake('There is no key 2.'));
  await rollbook('key revoke 1');
  const written = await openDatabase(inFolder('rollbook.sqlite'));
  const rows = await written.reading((db) =>
    db.selectFrom('audit').select(['action', 'school_id as schoolId', 'details']).orderBy('id').execute(),
  );
  await written.close();
  expect(rows.map(({ action }) => action)).toEqual([
    'key added',
    'key rotated',
    'key rotated',
    'key revoked',
  ]);
  expect(rows.every(({ schoolId }) => schoolId === 1)).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${first}|${second}`));
});

test('a backup is taken while the service runs, and restored when it is stopped', async () => {
  const add = (name: string) => `user add ${name} --name N --email n@school.example`;
  const refusal = (errors: string) => ({ code: 1, out: '', errors: `${errors}\n` });
  await apart(add('before'), 'chalk-and-slates');
  const service = startCommand(['serve'], { PORT: '0', DATA_DIR: inFolder(''), DEMO_SIZE: 'none' });
  await service.says('Rollbook is at');
  expect(await apart(`backup ${inFolder('copy')}`)).toMatchObject({ code: 0 });
  expect(await apart(`backup ${inFolder('copy')}`)).toEqual(
    refusal(`${inFolder('copy')} exists already: name a new file.`),
  );
  await apart(add('after'), 'chalk-and-slates');
  expect(await apart(`restore ${inFolder('copy')}`)).toEqual(
    refusal(`${inFolder('copy')} cannot be restored: the store is in use: stop the service first.`),
  );
  service.child.kill('SIGTERM');
  await service.finished;
  expect(await apart(`restore ${inFolder('copy')}`)).toMatchObject({ code: 0 });
  expect(await rollbook('user block after')).toEqual(mistake('There is no user after.'));
  expect(await rollbook('user block before')).toMatchObject({ refused: null });
  expect(existsSync(inFolder('rollbook.sqlite.before'))).toBe(true);
});

test('restore keeps every store that it replaces, with the writes of a killed service', async () => {
  const add = (name: string) => `user add ${name} --name N --email n@school.example`;
  const service = startCommand(['serve'], { PORT: '0', DATA_DIR: inFolder(''), DEMO_SIZE: 'none' });
  await service.says('Rollbook is at');
  await apart(`backup ${inFolder('copy')}`);
  await apart(add('second'), 'chalk-and-slates');
  service.child.kill('SIGKILL');
  await service.finished;
  for (const kept of ['rollbook.sqlite.before', 'rollbook.sqlite.before-2'])
    expect((await apart(`restore ${inFolder('copy')}`)).out).toContain(`replaces is now ${inFolder(kept)}.`);
  expect(await rollbook('user block second')).toEqual(mistake('There is no user second.'));
  await rm(inFolder('rollbook.sqlite'));
  await rename(inFolder('rollbook.sqlite.before'), inFolder('rollbook.sqlite'));
  expect(await rollbook('user block second')).toMatchObject({ refused: null });
});

test('nobody else can read the files of a command', async () => {
  await apart('migrate');
  expect(await isPrivate(inFolder('rollbook.sqlite'))).toBe(true);
});

test('a file that is not a backup is not restored, and the store stays', async () => {
  await rollbook('user add kept --name K --email k@school.example', 'chalk-and-slates');
  await writeFile(inFolder('junk'), 'no store '.repeat(1000));
  for (const [file, problem] of [
    ['junk', 'it is damaged, or no store at all'],
    ['gone', 'there is no such file'],
  ] as const)
    expect(await rollbook(`restore ${inFolder(file)}`)).toEqual(
      mistake(`${inFolder(file)} cannot be restored: ${problem}.`),
    );
  expect(await rollbook('user block kept')).toMatchObject({ refused: null });
});

test("a later release's backup is not restored, nor another program's database", async () => {
  await apart('migrate');
  await apart(`backup ${inFolder('later')}`);
  const version = migrations.length + 1;
  const later = await openDatabase(inFolder('later'));
  await later.writing((db) => sql`insert into migrations (version) values (${version})`.execute(db));
  await later.close();
  const other = new DatabaseSync(inFolder('other'));
  other.exec('create table migrations (version integer primary key, name text)');
  other.close();
  for (const [file, problem] of [
    [
      'later',
      `it is at version ${version}, this release knows versions up to ${version - 1}: install the release that wrote it`,
    ],
    ['other', 'it holds no store of Rollbook'],
  ] as const)
    expect(await rollbook(`restore ${inFolder(file)}`)).toEqual(
      mistake(`${inFolder(file)} cannot be restored: ${problem}.`),
    );
  expect(existsSync(inFolder('rollbook.sqlite.before'))).toBe(false);
});

test('a damaged store is not copied, and leaves no file behind', async () => {
  await apart('demo');
  const store = inFolder('rollbook.sqlite');
  const file = await open(store, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(20_000, 'x'), 0, 20_000, Math.floor(size / 2));
  await file.close();
  const { code, out, errors } = await apart(`backup ${inFolder('copy')}`);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(/^Nothing was copied to \S+copy: the store \S+ is not sound: it is damaged.*\.\n$/);
  expect((await readdir(inFolder(''))).filter((name) => name.includes('copy'))).toEqual([]);
});

test.each([
  'sweep',
  'retention',
  'key list',
  'user block rivera',
  'person erase rivera --yes',
  'export out.zip --oneroster',
  'demo remove',
])('%s does not begin a store where there is none', async (line) => {
  const refused = `There is no store at ${inFolder('rollbook.sqlite')} yet.`;
  expect(await rollbook(line)).toEqual(mistake(refused));
  expect(await readdir(inFolder(''))).toEqual([]);
});

test('a copy goes into an existing folder', async () => {
  await rollbook('migrate');
  const copy = inFolder('nowhere/copy');
  expect(await rollbook(`backup ${copy}`)).toEqual(
    mistake(`Nothing was copied to ${copy}: there is no folder ${inFolder('nowhere')}.`),
  );
});

test('a copy is complete while another connection keeps writing', async () => {
  await rollbook('demo');
  const database = await openDatabase(inFolder('rollbook.sqlite'));
  let over = false;
  let written = 0;
  const writing = (async () => {
    for (; !over; written++, await nextTurn())
      await database.writing((db) =>
        db
          .insertInto('attempt_locks')
          .values({ name: String(written), at: written })
          .execute(),
      );
  })();
  const { code } = await apart(`backup ${inFolder('copy')}`);
  const least = written;
  over = true;
  await writing;
  await database.close();
  expect(code).toBe(0);
  const copy = await openDatabase(inFolder('copy'));
  const rows = await copy.reading((db) =>
    db.selectFrom('attempt_locks').select('at').orderBy('at').execute(),
  );
  await copy.close();
  expect(rows.length).toBeLessThanOrEqual(least);
  expect(rows.map(({ at }) => at)).toEqual(rows.map((_, index) => index));
});

test("backup of a PostgreSQL store names PostgreSQL's own tools", async () => {
  const { refused } = await rollbook(`backup ${inFolder('copy')}`, '', {
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
  });
  expect(refused).toContain('pg_dump');
});

test('missing, extra and unknown words are named', async () => {
  expect(await rollbook('key')).toEqual(
    mistake('Say one of add, list, rotate, revoke: see rollbook --help.'),
  );
  expect(await rollbook('key add')).toEqual(mistake('NAME is missing: see rollbook --help.'));
  expect(await rollbook('migrate now')).toEqual(mistake('"now" is one word too many: see rollbook --help.'));
});
