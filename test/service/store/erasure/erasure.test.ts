import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addMarks } from '#service/store/classes/attendance.ts';
import { recordChanges } from '#service/store/classes/history.ts';
import { addFinalGrades } from '#service/store/classes/periods.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { eraseYear, heldOfYear } from '#service/store/erasure/yearErasure.ts';
import { firstErased } from '#service/store/schools/privacy.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addFullClass } from '#test/bench/support/classes.ts';
import { databases } from '#test/support/service/databases.ts';
import { firstErased as onTheWire } from '#wire/classes/rosterProblems.ts';

/* A class with more rows in every table than one statement handles, between small ones, and one of another year. */

const students = 30;
const year = '2018-2019';

describe.each(databases)('on $name', ({ migrated }) => {
  let database: Database;
  let schoolId: number;
  let [small, large, alike, other] = [0, 0, 0, 0];

  beforeEach(async () => {
    database = await openDatabase(await migrated());
    await database.writing(async (db) => {
      schoolId = await addSchool(db, { name: 'North', created: 1 });
      const person = { username: 'berg', name: 'Berg', email: '', kind: 3, passwordHash: '', created: 1 };
      const teacher = await addAccount(db, person);
      small = await addFullClass(db, teacher, 3, 2, true);
      large = await addFullClass(db, teacher, students, 40, true);
      alike = await addFullClass(db, teacher, 3, 2, true);
      other = await addFullClass(db, teacher, 3, 2, true);
      const set = { school_id: schoolId, school_year: year, folder: 2 };
      await db.updateTable('classes').set(set).where('id', 'in', [small, large, alike]).execute();
      await db.updateTable('classes').set({ school_id: schoolId }).where('id', '=', other).execute();
      for (let day = 1; day <= 28; day++)
        await addMarks(
          db,
          large,
          ids().map((studentId) => ({ studentId, day: String(20180900 + day), mark: 'A' })),
        );
      await addFinalGrades(
        db,
        large,
        [1, 2, 3].flatMap((period) => ids().map((studentId) => ({ studentId, period, grade: studentId }))),
      );
      const list = ids().map((id) => `First${id} Lastname${id} ${id}`);
      for (const classId of [large, other])
        for (let at = 1; at <= 12; at++)
          await recordChanges(db, classId, {
            accountId: teacher,
            at,
            changes: [
              { kind: 'roster', before: list.slice(1).join('\n'), after: list.join('\n') },
              ...ids().flatMap((studentId) => [
                { kind: 'grade' as const, item: 'P1', studentId, before: '', after: '1', reason: 'late' },
                { kind: 'comment' as const, studentId, before: '', after: `About ${studentId}` },
              ]),
            ],
          });
    });
  });
  afterEach(() => database.close());

  const ids = () => Array.from({ length: students }, (_, index) => index + 1);
  const erase = (keepsMarks: boolean) =>
    database.writing(async (db) =>
      eraseYear(db, await heldOfYear(db, schoolId, year), { schoolId, keepsMarks, now: 7 }),
    );
  const rows = (table: 'scores' | 'marks' | 'final_grades' | 'history' | 'students', classId: number) =>
    database.reading((db) =>
      db.selectFrom(table).selectAll().where(`${table}.class_id`, '=', classId).execute(),
    );
  const tables = ['scores', 'marks', 'final_grades', 'history', 'students'] as const;

  test('a year is erased whole, and nothing of another year', async () => {
    const before = await Promise.all(tables.map((table) => rows(table, other)));
    const scores = await Promise.all([small, large, alike].map((classId) => rows('scores', classId)));
    expect(await erase(false)).toBe(scores.flat().length);
    for (const classId of [small, large, alike])
      for (const table of tables) expect(await rows(table, classId)).toEqual([]);
    expect(await Promise.all(tables.map((table) => rows(table, other)))).toEqual(before);
    const left = await database.reading((db) => db.selectFrom('classes').select('id').execute());
    expect(left).toEqual([{ id: other }]);
  });

  test.each([true, false])(
    'a student on no roster any more loses the account’s link (%s)',
    async (keepsMarks) => {
      const add = (studentId: number) =>
        database.writing(async (db) => {
          const person = { name: 'Kim', email: '', kind: 2, passwordHash: '', created: 1 };
          const accountId = await addAccount(db, { ...person, username: `kim${studentId}` });
          await addSchoolStudent(db, schoolId, { studentId, accountId });
        });
      // The class of the other year has students 1 to 3.
      for (const studentId of [3, 4]) await add(studentId);
      await erase(keepsMarks);
      const left = await database.reading((db) =>
        db.selectFrom('school_students').select('student_id as id').execute(),
      );
      expect(left).toEqual([{ id: 3 }]);
      // The account belongs to nobody's school now, so no school could erase it later.
      const accounts = await database.reading((db) =>
        db.selectFrom('accounts').select('name').where('kind', '=', 2).orderBy('id').execute(),
      );
      expect(accounts).toEqual([{ name: 'Kim' }, { name: 'Erased person' }]);
    },
  );

  test('the numbers of erased students begin where the page expects them', () => {
    expect(firstErased).toBe(onTheWire);
  });

  test('marks that stay move to one new number of each student, without words or names', async () => {
    const counts = await Promise.all(tables.map(async (table) => (await rows(table, large)).length));
    await erase(true);
    const roster = (await rows('students', large)) as { id: number; first: string; position: number }[];
    expect(roster.map(({ first }) => first)).toEqual(Array(students).fill('Erased'));
    expect(roster.every(({ id }) => id >= firstErased)).toBe(true);
    // Each student's grade equals their former number, as does their position on the roster.
    const numbers = new Map(roster.map(({ position, id }) => [position, id]));
    const grades = (await rows('final_grades', large)) as { student_id: number; grade: number }[];
    for (const { student_id, grade } of grades) expect(student_id).toBe(numbers.get(grade));
    const ofClass = async (classId: number) =>
      ((await rows('students', classId)) as { id: number; position: number }[]).map(({ position, id }) => [
        position,
        id,
      ]);
    expect(new Map((await ofClass(small)) as [number, number][]).get(2)).toBe(numbers.get(2));
    const history = (await rows('history', large)) as Record<string, string | number>[];
    expect(history.filter(({ kind }) => kind === 'comment')).toEqual([]);
    expect(new Set(history.map(({ reason }) => reason))).toEqual(new Set(['']));
    expect(history.every(({ student_id }) => student_id === 0 || Number(student_id) >= firstErased)).toBe(
      true,
    );
    const [list] = history.filter(({ kind }) => kind === 'roster');
    expect(String(list?.after).split('\n')).toEqual(ids().map((id) => `Erased student ${numbers.get(id)}`));
    expect(String(list?.before).split('\n')).toHaveLength(students - 1);
    const kept = await Promise.all(tables.map(async (table) => (await rows(table, large)).length));
    expect(kept).toEqual(counts.with(3, history.length));
    expect(await rows('students', other)).toMatchObject([{ first: 'First1' }, {}, {}]);
  });

  test.each([true, false])('no table of a class names an erased student (%s)', async (keepsMarks) => {
    const columns = await columnsOfTables(database);
    const named = [...columns].filter(([, found]) => found.has('class_id') && found.has('student_id'));
    expect(named.length).toBeGreaterThan(10);
    const known = { class_id: large, student_id: 4, school_id: schoolId, account_id: 1 };
    const kinds: Record<string, string> = { invitations: 'student', sourced_ids: 'results' };
    await database.writing(async (db) => {
      // As of a student with an account, to whom invitations and vouchers belong.
      const person = { username: 'kim', name: 'Kim', email: '', kind: 2, passwordHash: '', created: 1 };
      await addSchoolStudent(db, schoolId, { studentId: 4, accountId: await addAccount(db, person) });
      for (const [table, found] of named) {
        const values = [...found].map(([name, isText]) => {
          if (name === 'kind') return kinds[table] ?? 'score';
          return name in known ? known[name as keyof typeof known] : isText ? '1' : 1;
        });
        const names = [...found.keys()].map((name) => sql.ref(name));
        await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})
          on conflict do nothing`.execute(db);
      }
      for (const kind of ['remark', 'comment'] as const) {
        const change = { kind, item: '1', studentId: 4, before: '', after: 'Kim reads' };
        await recordChanges(db, large, { accountId: 1, at: 1, changes: [change] });
      }
    });
    const count = async (table: string, about: RawBuilder<boolean>) => {
      const { rows } = await database.asking((db) =>
        sql`select 1 from ${sql.table(table)} where class_id = ${large} and ${about}`.execute(db),
      );
      return `${table} ${rows.length}`;
    };
    const isTheirs = sql<boolean>`student_id = 4`;
    const [before, none] = [[] as string[], [] as string[]];
    for (const [table] of named) {
      before.push(await count(table, isTheirs));
      none.push(`${table} 0`);
    }
    expect(before.filter((each) => none.includes(each))).toEqual([]);
    await erase(keepsMarks);
    expect(await Promise.all(named.map(([table]) => count(table, isTheirs)))).toEqual(none);
    expect(await count('history', sql`after = 'Kim reads'`)).toBe('history 0');
  });
});

/** The columns of every table, each with whether it holds a text. */
async function columnsOfTables(database: Database): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await database.asking((db) =>
    (database.kind === 'postgres'
      ? sql<Column>`select table_name as "table", column_name as name, data_type as type
          from information_schema.columns
          where table_schema = current_schema() and is_identity = 'NO' and column_default is null`
      : sql<Column>`select tables.name as "table", columns.name, columns.type
          from sqlite_master as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and columns.name <> 'id'`
    ).execute(db),
  );
  const found = new Map<string, Map<string, boolean>>();
  for (const { table, name, type } of rows)
    found.set(table, (found.get(table) ?? new Map<string, boolean>()).set(name, /text/i.test(type)));
  return found;
}

interface Column {
  table: string;
  name: string;
  type: string;
}
