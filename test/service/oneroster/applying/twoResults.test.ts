import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { importTables } from '#test/support/school/imports.ts';
import { district, withGradebook } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/* Two results of one score: each changes it only if it is still what that result said before. */

type Results = Record<string, string>;

const before: Results = { one: '41', other: '42' };

test.each(
  databases.flatMap(({ name, fresh }) => [
    { name, fresh, after: { one: '42', other: '43' } as Results, score: 4300 },
    { name, fresh, after: { other: '43', one: '42' } as Results, score: 4200 },
  ]),
)('on $name both change it in the order of the file: $after', async ({ fresh, after, score }) => {
  const database = await openDatabase(await fresh());
  const bring = async (points: Results) => {
    const tables = withGradebook(
      district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 1 }),
    );
    const [row = []] = tables.results?.rows ?? [];
    if (tables.results)
      tables.results.rows = Object.entries(points).map(([id, is]) => [
        ...[id, ...row.slice(1, 6), is],
        ...row.slice(7),
      ]);
    await importTables(database, tables);
    return database.asking((db) => db.selectFrom('scores').select('score').execute());
  };
  try {
    expect(await bring(before)).toEqual([{ score: 4100 }]);
    expect(await bring(after)).toEqual([{ score }]);
  } finally {
    await database.close();
  }
});
