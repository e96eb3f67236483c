import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, withGradebook } from '#test/support/school/oneroster.ts';
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
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    await applyImport(database, await startImport(database, pkg, null), importOptions);
    return database.asking((db) => db.selectFrom('scores').select('score').execute());
  };
  try {
    expect(await bring(before)).toEqual([{ score: 4100 }]);
    expect(await bring(after)).toEqual([{ score }]);
  } finally {
    await database.close();
  }
});
