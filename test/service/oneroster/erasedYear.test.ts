import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { forgetStudent } from '#service/store/erasure/erasure.ts';
import { eraseYear, heldOfYear } from '#service/store/erasure/yearErasure.ts';
import { district, importOptions, packageOf, withGradebook } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* The lines of a source are kept as they were imported. An erasure must reach the names and scores in them. */

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  let schoolId: number;

  beforeEach(async () => {
    database = await openDatabase(await migrated());
    await imported();
    const school = await database.asking((db) =>
      db.selectFrom('schools').select('id').executeTakeFirstOrThrow(),
    );
    schoolId = school.id;
  });
  afterEach(() => database.close());

  async function imported() {
    const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 6 } as const;
    const file = openZip(packageOf(withGradebook(district(sizes)), '1.2', {}));
    await applyImport(database, await startImport(database, await readPackage(file), null), importOptions);
  }

  const lines = async () =>
    (await database.asking((db) => db.selectFrom('sourced_ids').selectAll().execute())).map(
      ({ kind, sourced_id, content }) => `${kind} ${sourced_id} ${content}`,
    );
  const naming = async (text: string) => (await lines()).filter((line) => line.includes(text));
  const eraseOldClasses = (keepsMarks: boolean, classes: readonly string[]) =>
    database.writing(async (db) => {
      await db
        .updateTable('classes')
        .set({ school_year: '2019-2020', folder: 2 })
        .where('name', 'in', classes)
        .execute();
      const held = await heldOfYear(db, schoolId, '2019-2020');
      await eraseYear(db, held, { schoolId, keepsMarks, now: 7 });
    });

  test.each([true, false])(
    'an erased year leaves no line about its students or their scores (%s)',
    async (keepsMarks) => {
      expect(await naming('s1-p1@school.example')).toHaveLength(1);
      expect((await lines()).filter((line) => line.startsWith('results'))).not.toEqual([]);
      await eraseOldClasses(keepsMarks, ['Algebra 1', 'Algebra 2']);
      expect(await naming('s1-p')).toEqual([]);
      expect((await lines()).filter((line) => line.startsWith('results'))).toEqual([]);
      // The staff stays.
      expect(await naming('s1-t1@school.example')).toHaveLength(1);
    },
  );

  test('of students who are on another roster, only the lines about the erased classes go', async () => {
    const [first, second] = [await naming('s1-k1-s1-p'), await naming('s1-k2-s1-p')];
    expect([first.length, second.length]).toEqual([6, 6]);
    await eraseOldClasses(false, ['Algebra 1']);
    expect(await naming('s1-k1-s1-p')).toEqual([]);
    expect(await naming('s1-k2-s1-p')).toEqual(second);
    expect(await naming('s1-p1@school.example')).toHaveLength(1);
  });

  test('a source that still lists them brings the students back', async () => {
    const before = await lines();
    await eraseOldClasses(false, ['Algebra 1', 'Algebra 2']);
    await imported();
    expect((await lines()).sort()).toEqual(before.sort());
    const students = await database.asking((db) =>
      db.selectFrom('students').select('last').where('hidden', '=', 0).execute(),
    );
    expect(students).toHaveLength(12);
  });

  test("an erased student takes every line along, and nobody else's", async () => {
    const others = (await naming('s1-p2')).length;
    const student = { schoolId, studentId: 10_001, isAttached: true, lists: [], othersLists: [] };
    expect((await naming('s1-p1')).length).toBe(others);
    await database.writing((db) => forgetStudent(db, student));
    expect(await naming('s1-p1')).toEqual([]);
    expect(await naming('s1-p2')).toHaveLength(others);
  });
});
