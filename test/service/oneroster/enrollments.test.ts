import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, type Tables, table } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * Several enrollments of one person in one class, as delta packages change them.
 */

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const apply = async (tables: Tables, modes: Record<string, string> = {}) =>
    applyImport(
      database,
      await startImport(database, await readPackage(openZip(packageOf(tables, '1.2', modes))), null),
      importOptions,
    );
  const rows = (name: 'classes' | 'students' | 'memberships') =>
    database.asking((db) => db.selectFrom(name).selectAll().execute());

  describe('somebody with two enrollments in a class', () => {
    /** The first class, in which the first teacher of the district assists. */
    async function enrolled() {
      const tables = district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 });
      const rowsOf = tables.enrollments?.rows ?? [];
      const student = rowsOf.find(([id]) => id === 's1-k1-s1-p1') ?? [];
      const aide = (rowsOf.find(([id]) => id === 's1-k1-s1-t2') ?? []).map((value) =>
        value === 's1-t2' ? 's1-t1' : value === 'teacher' ? 'aide' : value === 'true' ? 'false' : value,
      );
      rowsOf.push(aide.with(0, 'assists'));
      await apply(tables);
      const [first] = (await rows('classes')).filter(({ name }) => name === 'Algebra 1');
      const columns = tables.enrollments?.columns ?? [];
      const change = (...lines: (readonly string[])[]) => {
        const delta = table(columns.join(','));
        delta.rows.push(...lines.map((line) => [...line]));
        return apply({ enrollments: delta }, { enrollments: 'delta' });
      };
      const gone = (line: readonly string[]) => line.with(1, 'tobedeleted');
      const named = (line: readonly string[], id: string, role?: string) =>
        line
          .with(0, id)
          .with(1, 'active')
          .map((value, at) => (columns[at] === 'role' && role ? role : value));
      const hidden = async () =>
        (await rows('students')).filter((row) => row.hidden === 1).map(({ id }) => id);
      const roles = async () =>
        (await rows('memberships'))
          .filter(({ class_id, auth }) => class_id === first?.id && auth !== 6)
          .map(({ role }) => role);
      const dated = (line: readonly string[], day: string) =>
        line.map((value, at) => (columns[at] === 'beginDate' ? day : value));
      return { student, aide, change, gone, named, dated, hidden, roles };
    }

    test('stays as a student until both are deleted', async () => {
      const { student, change, gone, named, dated, hidden } = await enrolled();
      const again = named(student, 'again');
      await change(again);
      await change(gone(again));
      expect(await hidden()).toEqual([]);
      await change(again);
      // One is deleted, the other changes.
      await change(gone(student), dated(again, '2026-10-01'));
      expect(await hidden()).toEqual([]);
      await change(gone(again));
      expect(await hidden()).toEqual([10001]);
    });

    test('gets the higher role, and keeps it without the other one', async () => {
      const { aide, change, gone, named, roles } = await enrolled();
      const assists = named(aide, 'assists');
      await change(named(aide, 'teaches', 'teacher'));
      expect(await roles()).toEqual(['Teacher']);
      await change(gone(assists));
      expect(await roles()).toEqual(['Teacher']);
    });

    test('gets the higher role if one of two equal ones changes', async () => {
      const { aide, change, named, roles } = await enrolled();
      await change(named(aide, 'again'));
      await change(named(aide, 'again', 'teacher'));
      expect(await roles()).toEqual(['Teacher']);
    });

    test('keeps the access that was given here if an equal role ends', async () => {
      const { aide, change, gone, named, roles } = await enrolled();
      await change(named(aide, 'administers', 'administrator'));
      await database.writing((db) =>
        db.updateTable('memberships').set({ auth: 4, role: 'Co-teacher' }).where('auth', '=', 1).execute(),
      );
      await change(gone(named(aide, 'assists')));
      expect(await roles()).toEqual(['Co-teacher']);
    });

    test('stays among the staff until both are deleted, in the role that is left', async () => {
      const { aide, change, gone, named, roles } = await enrolled();
      const assists = named(aide, 'assists');
      expect(await roles()).toEqual(['Aide']);
      const teaches = named(aide, 'teaches', 'teacher');
      await change(gone(assists), teaches);
      expect(await roles()).toEqual(['Teacher']);
      await change(assists);
      await change(gone(assists));
      expect(await roles()).toEqual(['Teacher']);
      await change(assists);
      await change(gone(teaches));
      expect(await roles()).toEqual(['Aide']);
      await change(gone(assists));
      expect(await roles()).toEqual([]);
    });
  });
});
