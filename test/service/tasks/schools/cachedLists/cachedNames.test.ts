import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, changeClass, changeSetting } from '#service/store/classes/classes.ts';
import { plainName, replaceRoster } from '#service/store/classes/students.ts';
import { type Database, openDatabase, type Queries } from '#service/store/driver/database.ts';
import { folders, kinds } from '#service/store/driver/schema/codes.ts';
import { removeClasses } from '#service/store/erasure/removal.ts';
import { eraseStudents } from '#service/store/erasure/studentErasure.ts';
import { listedStudents } from '#service/store/schools/listedStudents.ts';
import { namesOfStudents } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { rosterNames } from '#service/tasks/schools/cachedLists/cachedNames.ts';
import { databases } from '#test/support/service/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollbook-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = 1_800_000_000;
/** The last is as high as those of erased students. */
const numbers = [1, 2, 3, 4, 5, 900_000_000_001];
const parts = ['ana', 'berg', 'lee', 'student', 'x'];

describe.each(databases)('on $name', ({ name, fresh }) => {
  let database: Database;
  let other: Database;
  let schoolId: number;
  let teacher: number;
  let classes: number[];
  const statements: string[] = [];

  let stores = 0;
  beforeEach(async () => {
    const url = name === 'SQLite' ? join(folder, `${stores++}.sqlite`) : await fresh();
    database = await openDatabase(url, (statement) => statements.push(statement));
    other = await openDatabase(url);
    await database.writing(async (db) => {
      schoolId = await addSchool(db, { name: 'North', created: 1 });
      const account = { username: 'berg', name: 'Liv Berg', email: '', kind: kinds.teacher };
      teacher = await addAccount(db, { ...account, passwordHash: 'of nobody', created: 1 });
      classes = [];
      for (const title of ['Art', 'Biology', 'Chemistry']) classes.push(await add(db, title));
      await list(db, classes[0], ['1 Ana Berg', '2 Bo Lee']);
      await list(db, classes[1], ['1 Anna Berg', '3 Åna Øst']);
    });
  });
  afterEach(async () => {
    await database.close();
    await other.close();
  });

  const add = (db: Queries, title: string) =>
    addClass(db, { schoolId, name: title, schoolYear: '2026-2027', primaryTeacher: teacher, created: 1 });

  async function list(db: Queries, classId = 0, lines: readonly string[] = []) {
    const students = lines.map((line, at) => {
      const [id, first = '', last = ''] = line.split(' ');
      return { id: Number(id), position: at + 1, first, last };
    });
    await replaceRoster(db, classId, { students, revision: await changeClass(db, classId, now) });
  }

  const cached = () =>
    database.reading(async (db) => {
      const names = await rosterNames(db, database, schoolId);
      return {
        latest: Object.fromEntries(await names.latest(db, numbers)),
        found: parts.map((part) => numbers.filter((id) => names.hasNamed(id, part))),
      };
    });
  /** The same, read from the lists. */
  const expected = () =>
    database.reading(async (db) => {
      const names = await namesOfStudents(db, schoolId, numbers);
      const found = [];
      for (const part of parts) {
        const listed = await listedStudents(db, schoolId, ({ first, last }) =>
          plainName(`${first} ${last}`).includes(part),
        );
        found.push(listed.map(({ id }) => id).sort((one, another) => one - another));
      }
      const latest = [...names].map(([id, { first, last }]) => [id, `${first} ${last}`.trim()]);
      return { latest: Object.fromEntries(latest), found };
    });

  const erase = (db: Queries, students: Map<number, number[]>, keepsMarks: boolean) =>
    eraseStudents(db, students, { schoolId, keepsMarks, now, pause: async () => undefined });

  test('after every change, here or by another process, the names are as if read from the lists', async () => {
    const [art = 0, biology = 0, chemistry = 0] = classes;
    const changes: ((db: Queries) => Promise<unknown>)[] = [
      (db) => list(db, chemistry, ['1 Anastasia Berg', '4 Xenia Ek', '900000000001 Xaver Lee']),
      (db) => list(db, chemistry, ['4 Xenia Ekberg']),
      (db) => list(db, art, ['2 Bo Lee', '5 Leena Ana']),
      (db) => changeSetting(db, biology, { name: 'folder', value: folders.trashed }),
      async (db) => list(db, await add(db, 'Drama'), ['3 Xu Student']),
      (db) => changeSetting(db, biology, { name: 'folder', value: folders.archived }),
      (db) => erase(db, new Map([[art, [2]]]), true),
      (db) => erase(db, new Map([[chemistry, [1, 4]]]), false),
      (db) => removeClasses(db, [biology]),
    ];
    expect(await cached()).toEqual(await expected());
    for (const [at, change] of changes.entries()) {
      await (at % 2 === 0 ? database : other).writing(change);
      const { found } = await cached();
      if (at === 0) expect(found).toEqual([[1, 3], [1], [2, 900_000_000_001], [], [4, 900_000_000_001]]);
      expect(await cached(), `after change ${at}`).toEqual(await expected());
    }
  });

  test('only lists that have changed are read again', async () => {
    const reads = async () => {
      statements.length = 0;
      await cached();
      return statements.filter((each) => each.includes('from "students"')).length;
    };
    expect(await reads()).toBeGreaterThan(0);
    expect(await reads()).toBe(0);
    await other.writing((db) => list(db, classes[0], ['2 Bob Lee']));
    expect(await reads()).toBe(1);
    expect(statements.filter((each) => each.includes('from "students"'))).toEqual([
      expect.stringMatching(/"class_id" in \((\?|\$1)\) /),
    ]);
  });

  test('requests of different moments do not confuse each other', async () => {
    await cached();
    for (let round = 0; round < 5; round++)
      await Promise.all([
        cached(),
        other.writing((db) =>
          list(db, classes[round % 3], [`1 Ana${round} Berg`, `${2 + (round % 4)} Lee Ana`]),
        ),
        cached(),
        cached(),
      ]);
    expect(await cached()).toEqual(await expected());
  });
});
