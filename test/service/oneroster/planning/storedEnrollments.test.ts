import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadState } from '#service/oneroster/applying/loadState.ts';
import { contentColumns, contentEnd, contentOf } from '#service/oneroster/planning/content.ts';
import type { Stored } from '#service/oneroster/planning/plan.ts';
import { planSchool } from '#service/oneroster/planning/planSchool.ts';
import { StoredEnrollments } from '#service/oneroster/planning/storedEnrollments.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { EnrollmentPiece } from '#service/store/oneroster/sourcedIds.ts';
import { importTables, startTables } from '#test/support/school/imports.ts';
import { district, type Tables, withGradebook } from '#test/support/school/oneroster.ts';

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 3, students: 12 } as const;

/** This teacher has no class: all enrollments are unchanged. */
const withoutTeacher = (): Tables => {
  const tables = district(sizes);
  for (const found of [tables.users, tables.roles])
    if (found) found.rows = found.rows.filter((row) => !row.includes('s1-t1'));
  return tables;
};

const unlikeBefore = (): Tables => {
  const tables = district(sizes);
  tables.enrollments?.rows.pop();
  return tables;
};

test.each([
  {
    name: 'results look for their students',
    tables: withGradebook(district(sizes)),
    change: ['results', 12],
  },
  { name: 'somebody without a class is gone', tables: withoutTeacher(), change: ['users', 1] },
  { name: 'an enrollment is gone', tables: unlikeBefore(), change: ['enrollments', 1] },
] as const)('where $name, enrollments are looked at in pieces, and others run in between', async (each) => {
  const database = await openDatabase(':memory:');
  try {
    const [school] = await importTables(database, district(sizes));
    const schoolId = school?.schoolId ?? 0;
    const state = await database.reading((db) =>
      loadState(db, { schoolId, schools: new Set(), pause: async () => undefined }),
    );
    let [atAStretch, longest, looked] = [0, 0, 0];
    class Counted extends EnrollmentPiece {
      override each(hear: Parameters<EnrollmentPiece['each']>[0]) {
        super.each(hear);
        longest = Math.max(longest, ++atAStretch);
        looked++;
      }
    }
    const all = [...state.stored.enrollments.values()];
    const textOf = (of: (enrollment: Stored) => string) => all.map(of);
    const pieces = [0, 10, 20].map((from) => {
      const join = (texts: string[]) => texts.slice(from, from + 10).join('\u001e');
      return new Counted({
        ids: join(textOf(({ sourcedId }) => sourcedId)),
        gone: join(textOf(() => '0')),
        contents: join(textOf(({ content }) => content)),
      });
    });
    const pkg = await startTables(database, each.tables);
    const [target] = pkg.targets;
    if (!target) throw new Error('the package has no school');
    const plan = await planSchool({
      ...pkg,
      ...target,
      state: { ...state, stored: { ...state.stored, enrollments: new StoredEnrollments(pieces) } },
      addProblem: () => undefined,
      pause: async () => {
        atAStretch = 0;
      },
    });
    const [kind, count] = each.change;
    expect(plan.kinds[kind].changes).toHaveLength(count);
    expect({ looked, longest }).toEqual({ looked: 3, longest: 1 });
  } finally {
    await database.close();
  }
});

test("stored enrollments equal a package's only if each has the same content", async () => {
  // Values that are prefixes of each other, or empty.
  const value = fc.constantFrom('', 'a', 'ab', 'b');
  const columns = contentColumns.enrollments;
  const row = fc.array(value, { minLength: columns.length, maxLength: columns.length });
  const rows = fc.array(row, { minLength: 1, maxLength: 4 });
  const changed = fc.record({ row: fc.nat(3), column: fc.nat(columns.length - 1), value });
  let equal = 0;
  await fc.assert(
    fc.asyncProperty(rows, changed, async (known, change) => {
      const rowOf = (values: string[]) => Object.fromEntries(columns.map((name, at) => [name, values[at]]));
      const brought = known.map((values, index) =>
        change.row === index ? values.with(change.column, change.value) : values,
      );
      const contents = (of: string[][]) => of.map((values) => contentOf('enrollments', rowOf(values)));
      const piece = new EnrollmentPiece({
        ids: known.map((_, index) => `e${index}`).join('\u001e'),
        gone: known.map(() => '0').join('\u001e'),
        contents: contents(known).join('\u001e'),
      });
      const endIn = (values: string[]) => (text: string, start: number) =>
        contentEnd('enrollments', rowOf(values), { text, start });
      const present = new Map(brought.map((values, index) => [`e${index}`, { endIn: endIn(values) }]));
      const isEqual = contents(known).join() === contents(brought).join();
      expect(await new StoredEnrollments([piece]).equals(present, async () => undefined)).toBe(isEqual);
      if (isEqual) equal++;
    }),
    { numRuns: 1000 },
  );
  expect(equal).toBeGreaterThan(100);
});
