import { expect, test } from 'vitest';
import { findingsOf } from '#service/oneroster/findings.ts';
import { previewImport, startImport } from '#service/oneroster/importing.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, packageOf, withGradebook } from '#test/support/school/oneroster.ts';

test('the lines of a preview are called by what people know them by', async () => {
  const database = await openDatabase(':memory:');
  const sizes = { version: '1.2', schools: 1, classes: 1, teachers: 1, students: 1 } as const;
  const pkg = await readPackage(openZip(packageOf(withGradebook(district(sizes)), '1.2')));
  const { plans, problems } = await previewImport(database, await startImport(database, pkg, null));
  const { schools } = findingsOf(pkg, plans, { problems, mostLines: 1 });
  const titles = schools[0]?.kinds.map(({ kind, lines }) => [kind, lines[0]?.title]);
  expect(Object.fromEntries(titles ?? [])).toEqual({
    orgs: 'School 1',
    academicSessions: '2026-2027',
    courses: 'Algebra',
    classes: 'Algebra 1',
    users: 'Terry Name s1-t1',
    enrollments: 's1-t1 in s1-k1, teacher',
    categories: 'Tests',
    lineItems: 'Unit 1',
    results: 's1-p1 for l1: 41.5',
  });
  await database.close();
});
