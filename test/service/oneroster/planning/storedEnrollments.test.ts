import { expect, test } from 'vitest';
import { loadState } from '#service/oneroster/applying/loadState.ts';
import { applyImport, startImport } from '#service/oneroster/importing.ts';
import type { Stored } from '#service/oneroster/planning/plan.ts';
import { planSchool } from '#service/oneroster/planning/planSchool.ts';
import { StoredEnrollments } from '#service/oneroster/planning/storedEnrollments.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { EnrollmentPiece } from '#service/store/oneroster/sourcedIds.ts';
import { district, packageOf, type Tables, table } from '#test/support/oneroster.ts';

const sizes = { version: '1.2', schools: 1, classes: 2, teachers: 3, students: 12 } as const;

const options = {
  now: 1_800_000_000,
  actorId: null,
  passwordHash: 'of nobody',
  takes: () => false,
  hideMany: false,
  address: '',
  keyId: null,
};

const started = async (database: Parameters<typeof startImport>[0], tables: Tables) =>
  startImport(database, await readPackage(openZip(packageOf(tables, '1.2'))), null);

const withResult = (): Tables => ({
  ...district(sizes),
  categories: table('sourcedId,status,dateLastModified,title,weight', ['c1', '', '', 'Tests', '40']),
  lineItems: table(
    'sourcedId,status,dateLastModified,title,dueDate,classSourcedId,categorySourcedId,resultValueMin,resultValueMax',
    ['l1', '', '', 'Unit 1', '2026-09-15', 's1-k1', 'c1', '0', '50'],
  ),
  results: table(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate',
    ['r1', '', '', 'l1', 's1-p1', 'fully graded', '41.5', '2026-09-16'],
  ),
});

/** This teacher has no class: all enrollments are as they were. */
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
  { name: 'a result looks for its student', tables: withResult(), change: 'results' },
  { name: 'somebody without a class is gone', tables: withoutTeacher(), change: 'users' },
  { name: 'an enrollment is gone', tables: unlikeBefore(), change: 'enrollments' },
] as const)('where $name, enrollments are looked at in pieces, and others run in between', async (each) => {
  const database = await openDatabase(':memory:');
  try {
    const [school] = await applyImport(database, await started(database, district(sizes)), options);
    const schoolId = school?.schoolId ?? 0;
    const state = await database.reading((db) => loadState(db, schoolId, async () => undefined));
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
    const pkg = await started(database, each.tables);
    const [target] = pkg.targets;
    if (!target) throw new Error('the package has no school');
    const plan = await planSchool({
      ...pkg,
      ...target,
      state: { ...state, stored: { ...state.stored, enrollments: new StoredEnrollments(pieces) } },
      report: () => undefined,
      pause: async () => {
        atAStretch = 0;
      },
    });
    expect(plan.kinds[each.change].changes).toHaveLength(1);
    expect({ looked, longest }).toEqual({ looked: 3, longest: 1 });
  } finally {
    await database.close();
  }
});
