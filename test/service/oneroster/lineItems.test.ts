import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyImport, previewImport } from '#service/oneroster/importing.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, importOptions, type Tables, withGradebook } from '#test/support/school/oneroster.ts';

/* What changes in a class when the line items and results of a source do. */

let database: Database;
beforeEach(async () => {
  database = await openDatabase(':memory:');
});
afterEach(() => database.close());

/** Two categories with a line item each; the second has no results. */
function twoItems(): Tables {
  const tables = withGradebook(
    district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 }),
  );
  tables.categories?.rows.push(['c2', '', '', 'Homework', '60']);
  tables.lineItems?.rows.push(['l2', '', '', 'Page 9', '2026-09-20', 's1-k1', 'c2', '0', '10']);
  return tables;
}

const edit = (tables: Tables, file: string, sourcedId: string, values: Record<string, string>) => {
  const { columns = [], rows = [] } = tables[file] ?? {};
  const row = rows.find(([id]) => id === sourcedId) ?? [];
  for (const [column, value] of Object.entries(values)) row[columns.indexOf(column)] = value;
  return tables;
};

const apply = (tables: Tables, hideMany = false) => importTables(database, tables, { options: { hideMany } });
const assignments = () =>
  database.asking((db) =>
    db.selectFrom('assignments').select(['title', 'due', 'category', 'deleted']).orderBy('id').execute(),
  );
const revision = async () =>
  (await database.asking((db) => db.selectFrom('classes').select('revision').executeTakeFirstOrThrow()))
    .revision;

test('an assignment follows its line item: its due date, its category, and whether it is there', async () => {
  await apply(twoItems());
  const [first, second] = await assignments();
  expect([first?.category, second?.category]).toEqual([1, 2]);
  await apply(edit(twoItems(), 'lineItems', 'l2', { dueDate: '2026-10-01', categorySourcedId: 'c1' }));
  expect((await assignments())[1]).toMatchObject({ due: '20261001', category: 1, deleted: 0 });
  const less = twoItems();
  if (less.lineItems) less.lineItems.rows = less.lineItems.rows.filter(([id]) => id !== 'l2');
  await apply(less);
  expect((await assignments())[1]?.deleted).toBe(importOptions.now);
  await apply(twoItems());
  expect((await assignments())[1]).toMatchObject({ due: '20260920', category: 2, deleted: 0 });
});

test('the assignments of a class that the source no longer lists stay in it, and follow it if it comes back', async () => {
  await apply(twoItems());
  const later = twoItems();
  for (const file of ['classes', 'enrollments', 'lineItems', 'results']) {
    const found = later[file];
    if (found) found.rows = [];
  }
  await apply(later, true);
  expect((await assignments()).map(({ deleted }) => deleted)).toEqual([0, 0]);
  await apply(later, true);
  const again = twoItems();
  if (again.lineItems) again.lineItems.rows = again.lineItems.rows.filter(([id]) => id !== 'l2');
  await apply(again);
  expect((await assignments()).map(({ deleted }) => deleted)).toEqual([0, importOptions.now]);
});

test('a gradebook that is open learns of new scores', async () => {
  await apply(twoItems());
  const before = await revision();
  await apply(edit(twoItems(), 'results', 'r0', { score: '12' }));
  expect(await revision()).toBeGreaterThan(before);
});

test('the preview says that scores that the file no longer has stay here', async () => {
  const tables = twoItems();
  await apply(tables);
  const scores = () => database.asking((db) => db.selectFrom('scores').selectAll().execute());
  const before = await scores();
  expect(before.length).toBeGreaterThan(0);
  tables.results?.rows.splice(0);
  const started = await startTables(database, tables);
  const { plans } = await previewImport(database, started);
  expect(plans[0]?.kinds.results.changes).toHaveLength(before.length);
  const which = before.length === 1 ? '1 score is' : `${before.length} scores are`;
  expect(plans[0]?.left.join()).toContain(`${which} no longer in the file`);
  await applyImport(database, started, importOptions);
  expect(await scores()).toEqual(before);
});

test('a score that comes back changed after a night without it follows the source, unless a teacher has', async () => {
  await apply(twoItems());
  const night = twoItems();
  night.results?.rows.splice(0);
  await apply(night);
  await database.writing((db) =>
    db
      .updateTable('scores')
      .set({ score: 2000 })
      .where('class_id', '>', 0)
      .where('student_id', '=', 10002)
      .execute(),
  );
  const again = edit(twoItems(), 'results', 'r0', { score: '12' });
  await apply(edit(again, 'results', 'r1', { score: '13' }));
  const scores = () =>
    database.asking((db) =>
      db.selectFrom('scores').select(['student_id as id', 'score']).orderBy('student_id').execute(),
    );
  expect(await scores()).toEqual([
    { id: 10001, score: 1200 },
    { id: 10002, score: 2000 },
  ]);
  // One that was cleared here meanwhile is there again.
  await apply(night);
  await database.writing((db) => db.deleteFrom('scores').where('class_id', '>', 0).execute());
  await apply(edit(again, 'results', 'r0', { score: '12' }));
  expect((await scores())[0]).toEqual({ id: 10001, score: 1200 });
});

test('the scores of a student who has left the school still follow the source', async () => {
  await apply(twoItems());
  const less = edit(twoItems(), 'results', 'r0', { score: '12' });
  for (const file of ['users', 'roles', 'enrollments']) {
    const found = less[file];
    if (found) found.rows = found.rows.filter((row) => !row.includes('s1-p1'));
  }
  await apply(less, true);
  const scores = await database.asking((db) =>
    db.selectFrom('scores').select(['student_id as id', 'score']).orderBy('student_id').execute(),
  );
  expect(scores).toEqual([
    { id: 10001, score: 1200 },
    { id: 10002, score: 4150 },
  ]);
});

test('a final grade follows the source until a teacher changes it here', async () => {
  const grades = (score: string) => {
    const tables = twoItems();
    edit(tables, 'categories', 'c1', { title: 'Final grades' });
    edit(tables, 'lineItems', 'l1', { title: 'Final grade of marking period 1', resultValueMax: '100' });
    for (const id of ['r0', 'r1']) edit(tables, 'results', id, { score });
    return tables;
  };
  await apply(grades('85'));
  await database.writing((db) =>
    db
      .updateTable('final_grades')
      .set({ grade: 90 })
      .where('class_id', '>', 0)
      .where('student_id', '=', 10001)
      .execute(),
  );
  await apply(grades('88'));
  const found = await database.asking((db) =>
    db.selectFrom('final_grades').select(['period', 'grade']).orderBy('student_id').execute(),
  );
  expect(found).toEqual([
    { period: 1, grade: 90 },
    { period: 1, grade: 88 },
  ]);
});
