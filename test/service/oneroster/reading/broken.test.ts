import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { type Problem, readPackage, UnreadablePackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { district, manifestOf, type Tables, textsOf, zipOf } from '#test/support/school/oneroster.ts';

/*
 * Valid packages with one defect each. Whatever the defect, it is reported at its line or the package is refused, every
 * other line is read, and nothing else is reported.
 */

/** The line of a row in a file whose values have no line breaks. */
const lineOf = (index: number) => index + 2;

interface Defect {
  name: string;
  /** Breaks the package at this file and row; returns where the problem must be. */
  make(tables: Tables, file: string, row: number): { line: number; column?: string };
}

const setValue =
  (column: string, value: string): Defect['make'] =>
  (tables, file, row) => {
    const found = tables[file];
    const at = found?.columns.indexOf(column) ?? -1;
    const values = found?.rows[row];
    if (values && at >= 0) values[at] = value;
    return { line: lineOf(row), column };
  };

const defects: readonly Defect[] = [
  { name: 'a blank sourcedId', make: setValue('sourcedId', '') },
  { name: 'an unknown status', make: setValue('status', 'perhaps') },
  { name: 'a bad moment', make: setValue('dateLastModified', '2026-02-30T10:00:00Z') },
  { name: 'a sourcedId that is too long', make: setValue('sourcedId', 'x'.repeat(256)) },
  { name: 'a control character', make: setValue('sourcedId', 'a\u0007b') },
  {
    name: 'a sourcedId that is there twice',
    make(tables, file, row) {
      const rows = tables[file]?.rows ?? [];
      rows.splice(row + 1, 0, [...(rows[row] ?? [])]);
      return { line: lineOf(row + 1), column: 'sourcedId' };
    },
  },
  {
    name: 'a value too few',
    make(tables, file, row) {
      tables[file]?.rows[row]?.pop();
      return { line: lineOf(row) };
    },
  },
  {
    name: 'a value too many',
    make(tables, file, row) {
      tables[file]?.rows[row]?.push('more');
      return { line: lineOf(row) };
    },
  },
  {
    name: 'no sourcedId column',
    make(tables, file) {
      const columns = tables[file]?.columns ?? [];
      columns[columns.indexOf('sourcedId')] = 'id';
      return { line: 1, column: 'sourcedId' };
    },
  },
  {
    name: 'a column that is there twice',
    make(tables, file) {
      tables[file]?.columns.splice(0, 1, 'status');
      return { line: 1 };
    },
  },
];

const ofFile: Readonly<Record<string, readonly (readonly [column: string, value: string])[]>> = {
  orgs: [
    ['name', ''],
    ['type', 'castle'],
  ],
  academicSessions: [
    ['startDate', '2026-13-01'],
    ['endDate', '06/30/2027'],
    ['schoolYear', '27'],
    ['type', 'century'],
  ],
  courses: [
    ['title', ''],
    ['orgSourcedId', ''],
  ],
  classes: [
    ['title', 'A\u202eB'],
    ['classType', 'lesson'],
    ['termSourcedIds', 't1,,t2'],
    ['schoolSourcedId', ''],
  ],
  users: [
    ['givenName', ''],
    ['familyName', 'x'.repeat(101)],
    ['enabledUser', 'maybe'],
    ['email', 'nobody at home'],
    ['username', ''],
  ],
  roles: [
    ['role', 'wizard'],
    ['roleType', 'third'],
    ['beginDate', 'soon'],
  ],
  enrollments: [
    ['role', ''],
    ['primary', '2'],
    ['endDate', '2026-02-29'],
    ['classSourcedId', ''],
  ],
};

const defectsOf = (file: string): Defect[] => [
  ...defects,
  ...(ofFile[file] ?? []).map(([column, value]) => ({
    name: `${column} ${value}`,
    make: setValue(column, value),
  })),
];

const broken = fc
  .record({
    version: fc.constantFrom('1.1' as const, '1.2' as const),
    schools: fc.integer({ min: 1, max: 2 }),
    classes: fc.integer({ min: 1, max: 3 }),
    teachers: fc.integer({ min: 1, max: 2 }),
    students: fc.integer({ min: 1, max: 4 }),
    choice: fc.nat(),
    place: fc.nat(),
  })
  .map(({ choice, place, ...sizes }) => {
    const tables = district(sizes);
    const names = Object.keys(tables);
    const file = names[choice % names.length] ?? '';
    const possible = defectsOf(file);
    const defect = possible[Math.floor(choice / names.length) % possible.length] ?? possible[0];
    return { tables, version: sizes.version, file, defect, row: place % (tables[file]?.rows.length ?? 1) };
  });

/** The number of rows in all tables. */
const rowsOf = (database: Database) =>
  database.asking(async (db) => {
    let rows = 0;
    for (const table of ['schools', 'accounts', 'classes', 'students', 'sourced_ids', 'audit'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      rows += Number(count);
    }
    return rows;
  });

test('1,000 packages with one defect each: it is reported at its line, the rest is shown, nothing is written, and nothing fails', async () => {
  const made = new Set<string>();
  const database = await openDatabase(':memory:');
  const before = await rowsOf(database);
  await fc.assert(
    fc.asyncProperty(broken, async ({ tables, version, file, defect, row }) => {
      const manifest = manifestOf(tables, version);
      const at = defect?.make(tables, file, row);
      made.add(`${file}: ${defect?.name}`);
      const pkg = await readPackage(openZip(zipOf(textsOf({ manifest, ...tables }))));
      const { problems } = pkg;
      const where = ({ file: of, line }: Problem) => `${of} ${line}`;
      expect([...new Set(problems.map(where))], defect?.name).toEqual([`${file}.csv ${at?.line}`]);
      // References to the line are reported, too, and the preview has both.
      const preview = await previewImport(database, await startImport(database, pkg, null));
      expect(preview.problems.map(where)).toContain(`${file}.csv ${at?.line}`);
      if (at?.column !== undefined) expect(problems.some(({ column }) => column === at.column)).toBe(true);
    }),
    { numRuns: 1000 },
  );
  // Every defect occurred.
  expect(made.size).toBeGreaterThan(60);
  expect(await rowsOf(database)).toBe(before);
  await database.close();
});

test('a zip with any one byte changed is refused, reported, or read as it was', async () => {
  const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 2 });
  const zip = zipOf(textsOf({ manifest: manifestOf(tables, '1.2'), ...tables }));
  const whole = await readPackage(openZip(zip));
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const changed = zip.slice();
      changed[at] = (changed[at] ?? 0) ^ flip;
      try {
        const { files, problems, notes } = await readPackage(openZip(changed));
        if (problems.length + notes.length === 0) expect(files).toEqual(whole.files);
      } catch (error) {
        const isRefusal =
          error instanceof UnreadablePackage || (error instanceof Error && error.name === 'BrokenArchive');
        expect(isRefusal, String(error)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
