import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { schoolsSourced } from '#service/store/oneroster/sourcedIds.ts';
import { addSchool, allSchools } from '#service/store/schools/schools.ts';
import { runCommand } from '#test/support/product/commandLine.ts';
import { district, packageOf } from '#test/support/school/oneroster.ts';

/*
 * `rollbook import` and `rollbook export` in separate processes, as a scheduler runs them.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 1, students: 12 } as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);
const rollbook = (...words: string[]) => runCommand(words, { DATA_DIR: folder });

async function written(
  name: string,
  change: Partial<Record<'students' | 'schools', number>> = {},
  bad = false,
) {
  const tables = district({ ...sizes, ...change });
  if (bad) tables.users?.rows.push(['x', '', '', 'perhaps', 'x', '', 'X', 'X', '', '', '', '']);
  await writeFile(inFolder(name), packageOf(tables, '1.2'));
  return inFolder(name);
}

test('a preview changes nothing, --apply does, and a repeat finds nothing to do', async () => {
  const file = await written('all.zip');
  const preview = await rollbook('import', file, '--report', inFolder('report.json'));
  expect(preview).toMatchObject({ code: 0, errors: '' });
  expect(preview.out).toContain('School 1 (s1), new');
  expect(preview.out).toContain('users: 13 new, 0 changed, 0 gone, 0 unchanged');
  expect(preview.out).toContain('Nothing is changed: this is a preview.');
  const report = JSON.parse(await readFile(inFolder('report.json'), 'utf8'));
  expect(report).toMatchObject({
    state: 'preview',
    version: '1.2',
    schools: [{ org: 's1', schoolId: null }],
  });
  const applied = await rollbook('import', file, '--apply');
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.out).toContain('Imported 1 school.');
  const again = await rollbook('import', file, '--apply');
  expect(again.out).toContain('enrollments: 0 new, 0 changed, 0 gone, 26 unchanged');
});

test('exits with 2 for lines in error, which are named, and with 3 if much would be hidden, unless confirmed', async () => {
  const bad = await rollbook('import', await written('bad.zip', {}, true), '--apply');
  expect(bad.code).toBe(2);
  expect(bad.out).toContain('users.csv line 15: enabledUser: "perhaps", expected true or false');
  const fewer = await written('fewer.zip', { students: 10 });
  const refused = await rollbook('import', fewer, '--apply', '--report', inFolder('refused.json'));
  expect(refused.code).toBe(3);
  expect(refused.out).toContain('0 of 2 classes and 2 of 13 people would be hidden');
  expect(JSON.parse(await readFile(inFolder('refused.json'), 'utf8')).state).toBe('refused');
  const meant = await rollbook('import', fewer, '--apply', '--hide-many');
  expect(meant).toMatchObject({ code: 0 });
  expect(meant.out).toContain('users: 0 new, 0 changed, 2 gone, 11 unchanged');
});

test('a school that was set up here is not made twice: the import asks which one it is', async () => {
  const store = () => openDatabase(inFolder('rollbook.sqlite'));
  const founded = await store();
  await founded.writing((db) => addSchool(db, { name: 'School 1', created: 1 }));
  await founded.close();
  const file = await written('all.zip');
  expect(await rollbook('import', file)).toEqual({
    code: 1,
    out: '',
    errors:
      'Not linked to a school here yet: School 1 (s1). Say with --school which school it is: 1 School 1; ' +
      'or create a new one with --new-schools.\n',
  });
  expect((await rollbook('import', file, '--school', '1', '--new-schools')).errors).toBe(
    'Say either --school or --new-schools.\n',
  );
  expect(await rollbook('import', file, '--apply', '--school', '1')).toMatchObject({ code: 0 });
  const again = await rollbook('import', file, '--apply');
  expect(again.out).toContain('enrollments: 0 new, 0 changed, 0 gone, 26 unchanged');
  const after = await store();
  expect(await after.reading(allSchools)).toEqual([{ id: 1, name: 'School 1' }]);
  await after.writing((db) => addSchool(db, { name: 'Elsewhere', created: 1 }));
  await after.close();
  const two = await written('two.zip', { schools: 2 });
  const { errors } = await rollbook('import', two, '--apply');
  expect(errors).toContain('Not linked to a school here yet: School 2 (s2).');
  expect(errors).toContain('which school it is: 2 Elsewhere;');
  const apart = await rollbook('import', two, '--apply', '--new-schools');
  expect(apart.out).toContain('Imported 2 schools.');
});

test('a school that was only exported is not linked yet, and can be linked', async () => {
  const store = () => openDatabase(inFolder('rollbook.sqlite'));
  const founded = await store();
  await founded.writing((db) => addSchool(db, { name: 'School 1', created: 1 }));
  await founded.close();
  const out = inFolder('out.zip');
  expect(await rollbook('export', out, '--oneroster')).toMatchObject({ code: 0 });
  expect(await rollbook('import', out)).toMatchObject({ code: 0, errors: '' });
  const file = await written('all.zip');
  const { code, errors } = await rollbook('import', file, '--apply');
  expect(code).toBe(1);
  expect(errors).toContain('Not linked to a school here yet: School 1 (s1).');
  expect(errors).toContain('--school which school it is: 1 School 1; or create a new one with --new-schools');
  expect(await rollbook('import', file, '--apply', '--school', '1')).toMatchObject({ code: 0, errors: '' });
  const again = await rollbook('import', file, '--apply');
  expect(again.out).toContain('enrollments: 0 new, 0 changed, 0 gone, 26 unchanged');
  const after = await store();
  expect(await after.reading(allSchools)).toEqual([{ id: 1, name: 'School 1' }]);
  expect(await after.reading(schoolsSourced)).toMatchObject([{ schoolId: 1, sourcedId: 's1' }]);
  await after.close();
  const other = await written('other.zip', { schools: 2 });
  expect((await rollbook('import', other, '--apply')).out).toContain('Imported 2 schools.');
});

test('control characters of a file do not reach the terminal', async () => {
  const tables = district(sizes);
  tables.users?.columns.push('\u001b[2Jodd');
  for (const row of tables.users?.rows ?? []) row.push('');
  tables.users?.rows.push(['x', '', '', '\u001b]0;owned\u0007', 'x', '', 'X', 'X', '', '', '', '', '']);
  await writeFile(inFolder('odd.zip'), packageOf(tables, '1.2'));
  const { out } = await rollbook('import', inFolder('odd.zip'));
  expect(out).toContain('owned');
  expect(out).toContain('[2Jodd');
  for (const command of ['\u001b', '\u0007']) expect(out).not.toContain(command);
});

test('an unreadable package gives one sentence and status 1', async () => {
  await writeFile(inFolder('no.zip'), 'nothing');
  for (const [words, sentence] of [
    [['import', inFolder('no.zip')], 'it is not a zip file'],
    [['import', inFolder('none.zip')], 'There is no file'],
    [['import', await written('a.zip'), '--school', '7'], 'There is no school 7.'],
    [['export', inFolder('b.zip'), '--oneroster'], 'There is no school yet.'],
    [['export', inFolder('b.zip')], 'Say what to write: --oneroster.'],
    [['export', inFolder('no/b.zip'), '--oneroster'], `there is no folder ${inFolder('no')}.`],
  ] as const) {
    const { code, errors } = await rollbook(...words);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
  }
});

test('nothing is imported if its report cannot be written', async () => {
  const report = inFolder('nowhere/report.json');
  const refused = {
    code: 1,
    errors: `${report} cannot be written: there is no folder ${inFolder('nowhere')}.\n`,
  };
  const all = await written('all.zip');
  expect(await rollbook('import', all, '--apply', '--report', report)).toMatchObject(refused);
  const { out } = await rollbook('import', all, '--report', inFolder('report.json'));
  expect(out).toContain('Nothing is changed: this is a preview.');
  expect(out).toContain('1 new');
  expect(JSON.parse(await readFile(inFolder('report.json'), 'utf8'))).toMatchObject({ state: 'preview' });
});

test('an imported school is exported, and that file previews without changes', async () => {
  await rollbook('import', await written('all.zip'), '--apply');
  const out = inFolder('out.zip');
  expect(await rollbook('export', out, '--oneroster')).toMatchObject({ code: 0, errors: '' });
  const preview = await rollbook('import', out);
  expect(preview.code).toBe(0);
  expect(preview.out).not.toMatch(/[1-9]\d* (new|changed|gone)/);
});
