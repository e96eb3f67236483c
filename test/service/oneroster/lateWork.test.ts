import { expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import {
  district,
  importOptions,
  packageOf,
  type Tables,
  withGradebook,
} from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const sizes = { version: '1.2', schools: 1, classes: 1, teachers: 1 } as const;

/** `isLate` says for each result, in the order of the file, whether its work was late. */
function withLate(tables: Tables, isLate: (index: number) => boolean): Tables {
  tables.results?.columns.push('late');
  for (const [index, row] of tables.results?.rows.entries() ?? []) row.push(String(isLate(index)));
  return tables;
}

test.each(databases)(
  'late marks on $name are written in bulk, for existing scores',
  async ({ name, fresh }) => {
    const statements: string[] = [];
    const database = await openDatabase(await fresh(), (statement) => statements.push(statement));
    try {
      const pkg = await readPackage(
        openZip(
          packageOf(
            withLate(withGradebook(district({ ...sizes, students: 1200 })), () => true),
            '1.2',
          ),
        ),
      );
      await applyImport(database, await startImport(database, pkg, null), importOptions);
      const marks = await database.asking((db) => db.selectFrom('late_marks').selectAll().execute());
      expect(marks.map(({ student_id, days }) => [student_id, days])).toEqual(
        Array.from({ length: 1200 }, (_, index) => [10_001 + index, 1]),
      );
      expect(statements.filter((text) => text.includes('insert into late_marks'))).toHaveLength(
        name === 'SQLite' ? 5 : 1,
      );
    } finally {
      await database.close();
    }
  },
);

/** Two results of one score: one that was late before and is no longer, and a new one that is late. */
test.each(
  databases.flatMap(({ name, fresh }) => [
    { name, fresh, order: ['r0', 'again'], late: 1 },
    { name, fresh, order: ['again', 'r0'], late: 0 },
  ]),
)('of two results of one score on $name the later line holds: $order', async ({ fresh, order, late }) => {
  const database = await openDatabase(await fresh());
  const bring = async (tables: Tables) => {
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    await applyImport(database, await startImport(database, pkg, null), importOptions);
    return database.asking((db) => db.selectFrom('late_marks').selectAll().execute());
  };
  const small = () => withGradebook(district({ ...sizes, students: 1 }));
  try {
    expect(await bring(withLate(small(), () => true))).toHaveLength(1);
    const tables = small();
    const [row = []] = tables.results?.rows ?? [];
    if (tables.results) tables.results.rows = order.map((id) => [id, ...row.slice(1)]);
    expect(await bring(withLate(tables, (index) => order[index] === 'again'))).toHaveLength(late);
  } finally {
    await database.close();
  }
});
