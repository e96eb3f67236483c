import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandNamed } from '#service/cli/all.ts';
import { OperatorError } from '#service/cli/operatorError.ts';
import { readSettings } from '#service/cli/settings.ts';
import { type Database, openDatabase, type Queries, StoreTooOld } from '#service/store/driver/database.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { isPrivate } from '#test/support/product/privateFile.ts';
import { fillSchool, type School } from '#test/support/school/school.ts';

/* The operator's commands for people's data: by hand, and on a schedule. */

let folder: string;
let school: School;

const inFolder = (name: string) => join(folder, name);

async function inStore<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(inFolder('rollbook.sqlite'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollbook-privacy-'));
  school = await inStore(async (database) => {
    const filled = await fillSchool(database);
    await database.writing((db) =>
      db.updateTable('classes').set({ school_id: filled.id }).where('id', '=', filled.algebra).execute(),
    );
    return filled;
  });
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command; returns its output, or why it refuses. */
const rollbook = (...words: string[]) => rollbookWhile(() => undefined, ...words);

/** `meanwhile` runs after each line of the output. */
async function rollbookWhile(meanwhile: () => void, ...[name = '', ...words]: string[]) {
  let out = '';
  const terminal = {
    say: (text: string) => {
      out += `${text}\n`;
      meanwhile();
    },
    log: () => undefined,
    secret: async () => '',
  };
  const settings = readSettings({ DATA_DIR: folder });
  try {
    await commandNamed(name)?.run(words, { settings, terminal, pages: '' });
    return out;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return `refused: ${error.message}`;
  }
}

const audited = () =>
  inStore((database) =>
    database.reading((db) =>
      db
        .selectFrom('audit')
        .select(['school_id as school', 'action', 'actor_id as who'])
        .orderBy('id')
        .execute(),
    ),
  );

const entry = (action: string) => ({ school: school.id, action, who: null });

test('everything about a person is written to a file that only its owner can read', async () => {
  expect(await rollbook('person', 'export', 'nobody', inFolder('x'))).toBe(
    'refused: There is no user nobody.',
  );
  const file = inFolder('okafor.json');
  const nowhere = inFolder('nowhere/x');
  expect(await rollbook('person', 'export', 'okafor', nowhere)).toBe(
    `refused: ${nowhere} cannot be written: there is no folder ${inFolder('nowhere')}.`,
  );
  expect(await rollbook('person', 'export', 'okafor', file)).toBe(
    `Everything about okafor is written to ${file}.\n`,
  );
  expect(JSON.parse(await readFile(file, 'utf8')).account).toMatchObject([{ username: 'okafor' }]);
  expect(await isPrivate(file)).toBe(true);
  expect(await rollbook('person', 'export', 'okafor', file)).toBe(
    `refused: ${file} exists already: name a new file.`,
  );
  expect(await audited()).toEqual([entry('person exported')]);
});

test('a person is erased only if that is asked for, and one who is needed stays', async () => {
  expect(await rollbook('person', 'erase', 'okafor')).toBe(
    'refused: okafor would be erased for good: say so with --yes.',
  );
  expect(await rollbook('person', 'erase', 'rivera', '--yes')).toBe(
    'refused: This teacher is the primary teacher of a class of the school.',
  );
  await inStore((database) =>
    database.writing((db) =>
      db.updateTable('classes').set({ folder: 2 }).where('primary_teacher', '=', school.colleague).execute(),
    ),
  );
  expect(await rollbook('person', 'erase', 'okafor', '--yes')).toBe('okafor is erased.\n');
  const { name } = await inStore((database) =>
    database.reading((db) =>
      db.selectFrom('accounts').select('name').where('id', '=', school.colleague).executeTakeFirstOrThrow(),
    ),
  );
  expect(name).toBe('Erased person');
  expect(await audited()).toEqual([entry('person erased')]);
});

const firstOfAlgebra = (db: Queries) =>
  db
    .selectFrom('students')
    .select(['id', 'first', 'last'])
    .where('class_id', '=', school.algebra)
    .orderBy('id')
    .executeTakeFirstOrThrow();

test('a student without an account is named by the ID number', async () => {
  const id = await inStore((database) =>
    database.reading(async (db) => {
      const { id } = await firstOfAlgebra(db);
      return String(id);
    }),
  );
  const file = inFolder('student.json');
  expect(await rollbook('person', 'export', '--student', '99999', file)).toMatch(/^refused: This person/);
  await rollbook('person', 'export', '--student', id, file);
  expect(JSON.parse(await readFile(file, 'utf8')).rosters).toMatchObject([{ studentId: id }]);
  expect(await rollbook('person', 'erase', '--student', id, '--yes')).toMatch(
    /^refused: This student is on the roster of an active class/,
  );
});

test('a number that rosters give to different names needs the name of the person', async () => {
  const { id, name } = await inStore((database) =>
    database.writing(async (db) => {
      const { id, first, last } = await firstOfAlgebra(db);
      const other = { class_id: school.biology, id, first: 'Bob', last: 'Ray', position: 90, hidden: 1 };
      await db.insertInto('students').values(other).execute();
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.biology)
        .execute();
      return { id: String(id), name: `${first} ${last}` };
    }),
  );
  const file = inFolder('bob.json');
  const asks = `refused: Rosters give this ID number to different names: say which are this person’s, with --name for each of "${name}", "Bob Ray".`;
  expect(await rollbook('person', 'export', '--student', id, file)).toBe(asks);
  expect(await rollbook('person', 'erase', '--student', id, '--yes')).toBe(asks);
  expect(await rollbook('person', 'export', '--student', id, '--name', 'Bob Ray', file)).toBe(
    `Everything about ${id} (Bob Ray) is written to ${file}.\n`,
  );
  expect(JSON.parse(await readFile(file, 'utf8')).rosters).toMatchObject([{ last: 'Ray' }]);
  expect(await rollbook('person', 'erase', '--student', id, '--name', 'Bob Ray', '--yes')).toBe(
    `${id} (Bob Ray) is erased.\n`,
  );
  await rollbook('person', 'export', '--student', id, inFolder('left.json'));
  const left = JSON.parse(await readFile(inFolder('left.json'), 'utf8'));
  expect(left.rosters.map((row: { first: string; last: string }) => `${row.first} ${row.last}`)).toEqual([
    name,
  ]);
});

test("years past the school's retention are named, and erased if that is asked for", async () => {
  const nothing = 'No school year is overdue.\n';
  const setUp = (year: string, folder: number, keptYears: number) =>
    inStore((database) =>
      database.writing(async (db) => {
        await db
          .updateTable('classes')
          .set({ school_year: year, folder })
          .where('id', '=', school.algebra)
          .execute();
        await changeSchool(db, school.id, { settings: { keptYears } });
      }),
    );
  await setUp('2020-2021', 2, 0);
  expect(await rollbook('retention', '--apply')).toBe(nothing);
  await setUp('2020-2021', 2, 50);
  expect(await rollbook('retention', '--apply')).toBe(nothing);
  await setUp('2020-2021', 3, 2);
  expect(await rollbook('retention', '--apply')).toBe(
    'Small School, 2020-2021: stays. This school year has not ended, or has active classes: archive them first.\n',
  );
  await setUp('2020-2021', 2, 2);
  expect(await rollbook('retention')).toMatch(
    /^Small School, 2020-2021: overdue \(1 class, \d+ students\)\.\n$/,
  );
  expect(await audited()).toEqual([]);
  expect(await rollbook('retention', '--apply')).toMatch(/^Small School, 2020-2021: erased/);
  expect(await audited()).toEqual([entry('year erased')]);
  expect(await rollbook('retention', '--apply')).toBe(nothing);
});

test('a year stays if its school decides meanwhile to keep its years', async () => {
  await inStore((database) =>
    database.writing(async (db) => {
      const old = { school_id: school.id, folder: 2 };
      const classes = await db.selectFrom('classes').select('id').orderBy('id').limit(2).execute();
      for (const [index, { id }] of classes.entries())
        await db
          .updateTable('classes')
          .set({ ...old, school_year: `201${index}-201${index + 1}` })
          .where('id', '=', id)
          .execute();
      await changeSchool(db, school.id, { settings: { keptYears: 1 } });
    }),
  );
  const keepForEver = () => {
    const store = new DatabaseSync(inFolder('rollbook.sqlite'));
    store.exec('update schools set kept_years = 0');
    store.close();
  };
  const out = await rollbookWhile(keepForEver, 'retention', '--apply');
  expect(out).toMatch(/^Small School, 2010-2011: erased[^\n]*\n$/);
});

test('if marks stay, a year is erased once and not every night', async () => {
  await inStore((database) =>
    database.writing(async (db) => {
      const old = { school_year: '2020-2021', folder: 2 };
      await db.updateTable('classes').set(old).where('id', '=', school.algebra).execute();
      await changeSchool(db, school.id, { settings: { keptYears: 1, keepsMarks: 1 } });
    }),
  );
  expect(await rollbook('retention', '--apply')).toMatch(/2020-2021: erased/);
  expect(await rollbook('retention', '--apply')).toBe('No school year is overdue.\n');
  expect((await audited()).map(({ action }) => action)).toEqual(['year erased']);
});

test('a backup and an export of the school are in the audit list', async () => {
  await rollbook('backup', inFolder('copy'));
  await rollbook('export', inFolder('school.zip'), '--oneroster');
  expect(existsSync(inFolder('school.zip'))).toBe(true);
  expect(await audited()).toEqual([entry('backup made'), entry('school exported')]);
});

test('an export names the ID numbers that rosters give to different people', async () => {
  const id = await inStore((database) =>
    database.writing(async (db) => {
      const { id } = await firstOfAlgebra(db);
      const other = { class_id: school.biology, id, first: 'Bob', last: 'Ray', position: 90 };
      await db.insertInto('students').values(other).execute();
      await db.updateTable('classes').set({ school_id: school.id }).execute();
      return id;
    }),
  );
  const file = inFolder('school.zip');
  expect(await rollbook('export', file, '--oneroster')).toBe(
    `Small School is written to ${file}.\n` +
      `Rosters give these ID numbers to different people. Of each, it has only the one whom an import or a confirmed account names: ${id}.\n`,
  );
});

test('a backup of a store that an earlier release wrote leaves it as it is', async () => {
  await inStore((database) =>
    database.writing((db) =>
      db
        .deleteFrom('migrations' as never)
        .where('version' as never, '>', 3 as never)
        .execute(),
    ),
  );
  await expect(openDatabase(inFolder('rollbook.sqlite'), undefined, { migrates: false })).rejects.toThrow(
    StoreTooOld,
  );
  expect(await rollbook('backup', inFolder('copy'))).toContain(
    'The backup was made, but is not in the audit list: the store is of an earlier release.',
  );
  expect(existsSync(inFolder('copy'))).toBe(true);
});
