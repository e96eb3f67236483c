import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase, type Queries } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, type Tables } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * An import that is cancelled, or whose final record cannot be written, on both databases.
 */

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 } as const;

describe.each(databases)('on $name', ({ name, fresh }) => {
  let database: Database;
  let given: AbortController;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
    given = new AbortController();
  });
  afterEach(() => database.close());

  const start = async (tables: Tables) =>
    startImport(database, await readPackage(openZip(packageOf(tables, '1.2', {}))), null);
  const rows = (name: 'classes' | 'students' | 'schools') =>
    database.asking((db) => db.selectFrom(name).selectAll().execute());

  test('finished schools stay, and nothing of the others', async () => {
    const told: string[] = [];
    const onProgress = (done: number, total: number) => {
      told.push(`${done} of ${total}`);
      if (done === 1) given.abort(new Error('given up'));
    };
    const started = await start(district({ ...sizes, schools: 3 }));
    const applied = applyImport(database, started, { ...importOptions, onProgress, signal: given.signal });
    await expect(applied).rejects.toThrow('given up');
    expect(told).toEqual(['0 of 3', '1 of 3']);
    expect(await rows('schools')).toHaveLength(1);
    expect(await rows('classes')).toHaveLength(2);
    const preview = previewImport(database, started, { signal: given.signal });
    await expect(preview).rejects.toThrow('given up');
  });

  test('nothing stays of an unfinished school', async () => {
    const takes = () => {
      given.abort(new Error('given up'));
      return false;
    };
    await applyImport(database, await start(district(sizes)), importOptions);
    await database.writing((db) => db.updateTable('classes').set({ name: 'Ours' }).execute());
    const before = await rows('students');
    const started = await start(district({ ...sizes, students: 30 }));
    const applied = applyImport(database, started, { ...importOptions, takes, signal: given.signal });
    await expect(applied).rejects.toThrow('given up');
    expect(await rows('students')).toEqual(before);
  });

  test('the import record is committed with the school or not at all, and each step is reported', async () => {
    const started = await start(district(sizes));
    const finish = () => Promise.reject(new Error('nothing says so'));
    await expect(applyImport(database, started, { ...importOptions, finish })).rejects.toThrow(
      'nothing says so',
    );
    expect(await rows('schools')).toEqual([]);
    expect(await rows('students')).toEqual([]);
    const told: string[] = [];
    await applyImport(database, started, {
      ...importOptions,
      onStep: (done, total) => told.push(`${done} of ${total}`),
      async finish(db) {
        const schools = await db.selectFrom('schools').selectAll().execute();
        told.push(`schools ${schools.length}`);
      },
    });
    expect(told).toEqual(['1 of 6', '2 of 6', '3 of 6', '4 of 6', '5 of 6', '6 of 6', 'schools 1']);
  });

  // The embedded store has one writer, which nobody can beat.
  test.skipIf(name === 'SQLite')('a school that another transaction beats is imported whole', async () => {
    let attempts = 0;
    const finish = async (db: Queries) => {
      if (++attempts === 2) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(db);
    };
    await applyImport(database, await start(district({ ...sizes, schools: 2 })), {
      ...importOptions,
      finish,
    });
    expect(attempts).toBe(3);
    expect(await rows('schools')).toHaveLength(2);
    expect(await rows('students')).toHaveLength(48);
  });
});
