import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fillDemo } from '#service/demo/fill.ts';
import { applyImport, previewImport, startImport } from '#service/oneroster/importing.ts';
import { changesOf } from '#service/oneroster/planning/plan.ts';
import { openZip } from '#service/oneroster/reading/archive.ts';
import { readPackage } from '#service/oneroster/reading/package.ts';
import { exportSchool } from '#service/oneroster/writing/school.ts';
import { writeCellsOf } from '#service/store/classes/cells.ts';
import { addClass } from '#service/store/classes/classes.ts';
import { lockPeriod, openPeriod } from '#service/store/classes/periods.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { district, importOptions, packageOf } from '#test/support/school/oneroster.ts';
import { databases } from '#test/support/service/databases.ts';

const textsOf = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** The dates of scores are not kept: an export writes the due date. */
test.each(databases)(
  'the demo school, exported, imported into an empty store on $name and exported again, is the same',
  async ({ fresh }) => {
    const demo = await openDatabase(':memory:');
    const empty = await openDatabase(await fresh());
    try {
      await fillDemo(demo, 'typical');
      const first = await exportSchool(demo, 1);
      const pkg = await readPackage(openZip(first));
      expect(pkg.problems).toEqual([]);
      expect(pkg.notes).toEqual([]);
      expect(pkg.files.classes.rows.length).toBeGreaterThan(4);
      expect(pkg.files.results.rows.length).toBeGreaterThan(5000);
      const started = await startImport(empty, pkg, null);
      const preview = await previewImport(empty, started);
      expect(preview.problems).toEqual([]);
      const [plan] = await applyImport(empty, started, importOptions);
      const second = await exportSchool(empty, plan?.schoolId ?? 0);
      const [one, other] = [textsOf(first), textsOf(second)];
      for (const [name, text] of Object.entries(one)) expect(other[name], name).toBe(text);
      expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
      // And the export has the store's content.
      const again = await startImport(empty, await readPackage(openZip(second)), null);
      expect((await previewImport(empty, again)).plans.map(changesOf)).toEqual([0]);
    } finally {
      await demo.close();
      await empty.close();
    }
  },
);

test('importing our own export changes nothing', async () => {
  const demo = await openDatabase(':memory:');
  try {
    await fillDemo(demo, 'typical');
    const started = await startImport(demo, await readPackage(openZip(await exportSchool(demo, 1))), null);
    const { plans, problems } = await previewImport(demo, started);
    expect(problems).toEqual([]);
    const [plan] = plans;
    expect(plan?.schoolId).toBe(1);
    for (const [kind, { changes }] of Object.entries(plan?.kinds ?? {}))
      expect([kind, changes]).toEqual([kind, []]);
  } finally {
    await demo.close();
  }
});

test('importing our own export of what was imported and made here changes nothing', async () => {
  const database = await openDatabase(':memory:');
  try {
    const tables = district({ version: '1.2', schools: 1, classes: 1, teachers: 1, students: 3 });
    tables.users?.rows.push(['head', '', '', 'true', 'head', '', 'Pat', 'Head', '', '', 'h@x.example', '']);
    tables.roles?.rows.push(['r-head', '', '', 'head', 'primary', 'principal', '', '', 's1']);
    const { columns = [], rows = [] } = tables.enrollments ?? {};
    for (const row of rows) if (row[6] === 'student') row[columns.indexOf('primary')] = '';
    const pkg = await readPackage(openZip(packageOf(tables, '1.2')));
    await applyImport(database, await startImport(database, pkg, null), importOptions);
    await database.writing(async (db) => {
      const { account_id: primaryTeacher } = await db
        .selectFrom('school_teachers')
        .select('account_id')
        .executeTakeFirstOrThrow();
      const about = { name: 'Chess', schoolYear: '2026-2027', gradingPeriod: 2, schoolId: 1, created: 1 };
      await addClass(db, { ...about, primaryTeacher });
    });
    const zip = await exportSchool(database, 1);
    const again = await startImport(database, await readPackage(openZip(zip)), null);
    const { plans, problems } = await previewImport(database, again);
    expect(problems).toEqual([]);
    for (const [kind, { changes }] of Object.entries(plans[0]?.kinds ?? {}))
      expect([kind, changes.map(({ state, sourcedId }) => `${state} ${sourcedId}`)]).toEqual([kind, []]);
  } finally {
    await database.close();
  }
});

test('scores, excuses, missing work, extra credit and final grades arrive as they were', async () => {
  const demo = await openDatabase(':memory:');
  const empty = await openDatabase(':memory:');
  try {
    await fillDemo(demo, 'typical');
    const pkg = await readPackage(openZip(await exportSchool(demo, 1)));
    await applyImport(empty, await startImport(empty, pkg, null), importOptions);
    const sums = (of: typeof demo) =>
      of.asking(async (db) => {
        const rows = await db
          .selectFrom('scores')
          .innerJoin('classes', 'classes.id', 'scores.class_id')
          .innerJoin('assignments', (join) =>
            join
              .onRef('assignments.class_id', '=', 'scores.class_id')
              .onRef('assignments.id', '=', 'scores.assignment_id'),
          )
          .select([
            'classes.name',
            'assignments.points',
            'scores.score',
            ({ fn }) => fn.countAll().as('count'),
          ])
          .where('classes.folder', '=', 3)
          .groupBy(['classes.name', 'assignments.points', 'scores.score'])
          .orderBy('classes.name')
          .orderBy('assignments.points')
          .orderBy('scores.score')
          .execute();
        const grades = await db
          .selectFrom('final_grades')
          .innerJoin('classes', 'classes.id', 'final_grades.class_id')
          .select(['classes.name', 'period', 'student_id', 'grade'])
          .where('classes.folder', '=', 3)
          .orderBy('classes.name')
          .orderBy('period')
          .orderBy('student_id')
          .execute();
        return { rows, grades };
      });
    const [was, is] = [await sums(demo), await sums(empty)];
    expect(was.grades.length).toBeGreaterThan(100);
    expect(is).toEqual(was);
  } finally {
    await demo.close();
    await empty.close();
  }
});

test('a locked marking period keeps its final grades, says the preview; once unlocked they are imported', async () => {
  const demo = await openDatabase(':memory:');
  const here = await openDatabase(':memory:');
  const gradesIn = (of: typeof demo) =>
    of.asking((db) =>
      db
        .selectFrom('final_grades')
        .innerJoin('classes', 'classes.id', 'final_grades.class_id')
        .select(['classes.name', 'period', 'student_id as studentId', 'grade'])
        .where('classes.folder', '=', 3)
        .orderBy('classes.name')
        .orderBy('period')
        .orderBy('student_id')
        .execute(),
    );
  const begin = async () => startImport(here, await readPackage(openZip(await exportSchool(demo, 1))), null);
  const bring = async () => applyImport(here, await begin(), importOptions);
  const look = async () => {
    const [plan] = (await previewImport(here, await begin())).plans;
    if (!plan) throw new Error('the package has no school');
    return plan;
  };
  try {
    await fillDemo(demo, 'typical');
    const [late] = await gradesIn(demo);
    if (!late) throw new Error('the demo school has no final grades');
    const { name, period, studentId } = late;
    const { id } = await demo.asking((db) =>
      db.selectFrom('classes').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
    );
    await demo.writing((db) =>
      db
        .deleteFrom('final_grades')
        .where('class_id', '=', id)
        .where('period', '=', period)
        .where('student_id', '=', studentId)
        .execute(),
    );
    await bring();
    const before = await gradesIn(here);
    await here.writing(async (db) => {
      const found = await db
        .selectFrom('classes')
        .select(['id', 'primary_teacher as accountId'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await lockPeriod(db, found.id, { period, accountId: found.accountId, at: 1_800_000_000 });
    });
    await demo.writing(async (db) => {
      const late = { class_id: id, period, student_id: studentId, grade: 90 };
      await db.insertInto('final_grades').values(late).execute();
      await db
        .updateTable('final_grades')
        .set((row) => ({ grade: row('grade', '-', 1) }))
        .execute();
    });
    const { left, kinds } = await look();
    await bring();
    const isLocked = (each: { name: string; period: number }) => each.name === name && each.period === period;
    const [after, source] = [await gradesIn(here), await gradesIn(demo)];
    expect(before.filter(isLocked).length).toBeGreaterThan(1);
    expect(after.filter(isLocked)).toEqual(before.filter(isLocked));
    expect(after.filter((each) => !isLocked(each))).toEqual(source.filter((each) => !isLocked(each)));
    const count = source.filter(isLocked).length;
    expect(left).toEqual([
      `${count} final grades of marking period ${period} of ${name} stay as before, since the period is locked`,
    ]);
    expect(kinds.results.changes).toHaveLength(source.length - count);
    expect((await look()).kinds.results.changes).toEqual([]);

    await here.writing(async (db) => {
      const found = await db
        .selectFrom('classes')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await openPeriod(db, found.id, period);
    });
    const unlocked = await look();
    expect([unlocked.left, unlocked.kinds.results.changes.length]).toEqual([[], count]);
    await bring();
    expect(await gradesIn(here)).toEqual(source);
    expect((await look()).kinds.results.changes).toEqual([]);
  } finally {
    await demo.close();
    await here.close();
  }
});

test.each(databases)(
  'late work arrives on $name, and follows the source unless somebody has changed it',
  async ({ fresh }) => {
    const demo = await openDatabase(':memory:');
    const empty = await openDatabase(await fresh());
    const bring = async () =>
      applyImport(
        empty,
        await startImport(empty, await readPackage(openZip(await exportSchool(demo, 1))), null),
        importOptions,
      );
    const lateIn = (of: typeof demo) =>
      of.asking((db) =>
        db
          .selectFrom('late_marks')
          .innerJoin('classes', 'classes.id', 'late_marks.class_id')
          .select(['classes.name', 'assignment_id as item', 'student_id as studentId', 'days'])
          .orderBy('classes.name')
          .orderBy('assignment_id')
          .orderBy('student_id')
          .execute(),
      );
    try {
      await fillDemo(demo, 'typical');
      const cells = await demo.asking((db) =>
        db
          .selectFrom('scores')
          .innerJoin('classes', 'classes.id', 'scores.class_id')
          .select(['class_id as classId', 'assignment_id as item', 'student_id as studentId'])
          .where('classes.folder', '=', 3)
          .where('score', '>', 0)
          .orderBy('class_id')
          .orderBy('assignment_id')
          .orderBy('student_id')
          .limit(4)
          .execute(),
      );
      const mark = (
        of: typeof demo,
        { classId, item, studentId }: (typeof cells)[number],
        days: number | null,
      ) =>
        of.writing((db) =>
          writeCellsOf(db, classId, { table: 'lates', cells: [{ place: item, studentId, value: days }] }),
        );
      const [first, second, third, fourth] = cells;
      if (!first || !second || !third || !fourth) throw new Error('the demo school has no scores');
      await demo.writing((db) =>
        db
          .deleteFrom('late_marks')
          .execute()
          .then(() => undefined),
      );
      for (const cell of [first, second, third]) await mark(demo, cell, 1);
      await bring();
      const found = await lateIn(empty);
      expect(found.map(({ studentId, days }) => [studentId, days])).toEqual(
        [first, second, third].map(({ studentId }) => [studentId, 1]),
      );
      expect(textsOf(await exportSchool(empty, 1))['results.csv']).toBe(
        textsOf(await exportSchool(demo, 1))['results.csv'],
      );

      // In the source two are no longer late and another one is; here a teacher has made one of the two three days
      // late.
      for (const cell of [first, second]) await mark(demo, cell, null);
      await mark(demo, fourth, 1);
      const { classId } = await empty.asking((db) =>
        db
          .selectFrom('late_marks')
          .select('class_id as classId')
          .where('student_id', '=', second.studentId)
          .executeTakeFirstOrThrow(),
      );
      const place = found.find(({ studentId }) => studentId === second.studentId)?.item ?? 0;
      await mark(empty, { classId, item: place, studentId: second.studentId }, 3);
      await bring();
      expect((await lateIn(empty)).map(({ studentId, days }) => [studentId, days])).toEqual([
        [second.studentId, 3],
        [third.studentId, 1],
        [fourth.studentId, 1],
      ]);

      // A third is no longer late there, but its score is the teacher's here: the mark is removed with the score.
      await mark(demo, third, null);
      const changed = { class_id: third.classId, assignment_id: third.item, student_id: third.studentId };
      const { score } = await demo.asking((db) =>
        db
          .selectFrom('scores')
          .select('score')
          .where('class_id', '=', changed.class_id)
          .where('assignment_id', '=', changed.assignment_id)
          .where('student_id', '=', changed.student_id)
          .executeTakeFirstOrThrow(),
      );
      const hers = found.find(({ studentId }) => studentId === third.studentId)?.item ?? 0;
      const typed = [{ place: hers, studentId: third.studentId, value: score + 100 }];
      await empty.writing((db) => writeCellsOf(db, classId, { table: 'scores', cells: typed }));
      await bring();
      expect((await lateIn(empty)).map(({ studentId }) => studentId)).toContain(third.studentId);
    } finally {
      await demo.close();
      await empty.close();
    }
  },
);
