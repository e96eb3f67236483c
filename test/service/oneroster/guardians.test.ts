import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf, type Tables } from '#test/support/school/oneroster.ts';

/*
 * A package may list guardians among its users: an import leaves them out.
 */

const sizes = { schools: 1, classes: 1, teachers: 1, students: 3 } as const;

let database: Database;
beforeEach(async () => {
  database = await openDatabase(':memory:');
});
afterEach(() => database.close());

type Version = '1.1' | '1.2';

function withUser(version: Version, role: string, roles = [role]): Tables {
  const tables = district({ ...sizes, version });
  const of11 = version === '1.1' ? ['s1', role] : [];
  tables.users?.rows.push(['p', '', '', 'true', ...of11, 'pat', '', 'Pat', 'Parent', '', '', '', '']);
  for (const each of roles)
    tables.roles?.rows.push([`r-${each}`, '', '', 'p', 'primary', each, '', '', 's1']);
  return tables;
}

const start = async (tables: Tables, version: Version) =>
  startImport(database, await readPackage(openZip(packageOf(tables, version))), null);

async function look(tables: Tables, version: Version = '1.2') {
  const { plans, problems } = await previewImport(database, await start(tables, version));
  expect(problems).toEqual([]);
  const { changes, unchanged } = plans[0]?.kinds.users ?? { changes: [], unchanged: 0 };
  return { changes: changes.map(({ state, sourcedId }) => `${state} ${sourcedId}`), unchanged };
}

const apply = async (tables: Tables, version: Version = '1.2') =>
  applyImport(database, await start(tables, version), importOptions);

const people = ['new s1-t1', 'new s1-p1', 'new s1-p2', 'new s1-p3'];

test.each(['1.1', '1.2'] as const)(
  'of %s, a guardian is not counted, not even in a class',
  async (version) => {
    const tables = withUser(version, 'parent');
    tables.enrollments?.rows.push(['e', '', '', 's1-k1', 's1', 'p', 'parent', 'false', '', '']);
    expect((await look(tables, version)).changes.sort()).toEqual([...people].sort());
    await apply(tables, version);
    expect(await look(tables, version)).toEqual({ changes: [], unchanged: 4 });
  },
);

test('a teacher who is a guardian, too, is imported', async () => {
  expect((await look(withUser('1.2', 'teacher', ['parent', 'teacher']))).changes).toContain('new p');
});

test('a teacher who becomes a guardian belongs to the staff no longer', async () => {
  const staff = () => database.asking((db) => db.selectFrom('school_teachers').selectAll().execute());
  await apply(withUser('1.2', 'teacher'));
  expect(await staff()).toHaveLength(2);
  await apply(withUser('1.2', 'parent'));
  expect(await staff()).toHaveLength(1);
  expect(await look(withUser('1.2', 'parent'))).toEqual({ changes: [], unchanged: 4 });
  expect(await look(district({ ...sizes, version: '1.2' }))).toEqual({ changes: [], unchanged: 4 });
});
