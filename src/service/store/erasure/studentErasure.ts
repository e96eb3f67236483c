import { type RawBuilder, sql } from 'kysely';
import { changeClass, lockClass } from '#service/store/classes/classes.ts';
import { insertRows } from '#service/store/driver/bulk.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import { rosterColumns } from '#service/store/oneroster/rosters.ts';
import { classesOf, firstErased, nameless } from '#service/store/schools/privacy.ts';
import { inRanges } from './pieces.ts';

/*
 * Erases students from classes that stay. If the school keeps marks they stay, too, under the number of a student
 * without a name. A class may have a thousand students with as much work each, so every table of a class is read once
 * for all of them, in pieces.
 */

export interface StudentErasure {
  schoolId: number;
  /** Whether scores, attendance and final grades stay, under another number and no name. */
  keepsMarks: boolean;
  /** Unix seconds. */
  now: number;
  pause(): Promise<void>;
}

/** The new ID number of each student; null for none. */
type Numbers = ReadonlyMap<number, number | null>;

/** Erases students from classes, given by class. Data outside classes stays: see `forgetStudent`. */
export async function eraseStudents(
  db: Queries,
  students: ReadonlyMap<number, readonly number[]>,
  erasure: StudentErasure,
): Promise<void> {
  const { schoolId, keepsMarks, now, pause } = erasure;
  let free = keepsMarks ? await freeNumber(db, schoolId, pause) : 0;
  const all = new Map<number, number | null>();
  for (const [classId, ids] of students) {
    for (const id of ids) if (!all.has(id)) all.set(id, keepsMarks ? free++ : null);
    const numbers = new Map(ids.map((id) => [id, all.get(id) ?? null]));
    await lockClass(db, classId);
    await eraseFromClass(db, { classId, numbers, keepsMarks, pause });
    const revision = await changeClass(db, classId, now);
    await db.updateTable('classes').set({ roster_revision: revision }).where('id', '=', classId).execute();
    await pause();
  }
}

/** The first of the numbers that no student of the school has. */
async function freeNumber(db: Queries, schoolId: number, pause: StudentErasure['pause']): Promise<number> {
  const ids = (await classesOf(db, schoolId)).map(({ id }) => id);
  let free = firstErased;
  for (const classId of ids) {
    const { highest } = await db
      .selectFrom('students')
      .select((row) => row.fn.max<number | null>('id').as('highest'))
      .where('class_id', '=', classId)
      .executeTakeFirstOrThrow();
    free = Math.max(free, Number(highest ?? 0) + 1);
    await pause();
  }
  return free;
}

interface FromClass extends Pick<StudentErasure, 'keepsMarks' | 'pause'> {
  classId: number;
  numbers: Numbers;
}

/** Students of one class at a time: data not keyed by student is read once per batch. */
const studentsAtOnce = 500;

async function eraseFromClass(db: Queries, { numbers, ...from }: FromClass): Promise<void> {
  await inBatches(
    [...numbers],
    (batch) => eraseSome(db, { ...from, numbers: new Map(batch) }),
    studentsAtOnce,
  );
  await forgetInRosters(db, { numbers, ...from });
}

async function eraseSome(db: Queries, from: FromClass): Promise<void> {
  const { classId, numbers, keepsMarks, pause } = from;
  if (keepsMarks) await addNameless(db, from);
  for (const table of ['scores', 'late_marks'] as const)
    for (const [id, other] of numbers) {
      const own = sql<boolean>`class_id = ${classId} and student_id = ${id}`;
      if (other === null) await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
      else await sql`update ${sql.table(table)} set student_id = ${other} where ${own}`.execute(db);
      await pause();
    }
  for (const keyed of [
    { table: 'marks', key: 'day' },
    { table: 'final_grades', key: 'period' },
  ] as const)
    await inRanges(db, { ...keyed, classId, pause }, (range) =>
      keepsMarks ? renumber(db, keyed.table, range, numbers) : remove(db, keyed.table, range, numbers),
    );
  await inRanges(db, { table: 'history', key: 'revision', classId, pause }, (range) =>
    keepsMarks ? renumberHistory(db, range, numbers) : remove(db, 'history', range, numbers),
  );
  await removeWords(db, from);
  for (const id of numbers.keys()) {
    await db.deleteFrom('students').where('class_id', '=', classId).where('id', '=', id).execute();
    await pause();
  }
}

/** Adds a student without a name for each, to whom the marks move. */
async function addNameless(db: Queries, { classId, numbers, pause }: FromClass): Promise<void> {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'position', 'hidden'])
    .where('class_id', '=', classId)
    .where('id', 'in', [...numbers.keys()])
    .execute();
  await insertRows(
    db,
    {
      table: 'students',
      columns: rosterColumns,
      values: ({ id, position, hidden }) => {
        const other = numbers.get(id) ?? 0;
        return [classId, other, position, nameless.first, nameless.last, hidden];
      },
      pause,
    },
    rows,
  );
}

type Range = RawBuilder<boolean>;

const remove = (db: Queries, table: keyof Tables, range: Range, numbers: Numbers) =>
  sql`delete from ${sql.table(table)} where ${range} and ${isOf(numbers)}`.execute(db);

const isOf = (numbers: Numbers) => sql<boolean>`student_id in (${sql.join([...numbers.keys()])})`;

/** `set` has the other changes of these rows. */
async function renumber(
  db: Queries,
  table: keyof Tables,
  range: Range,
  numbers: Numbers,
  set = sql``,
): Promise<void> {
  // The casts of the first row tell PostgreSQL the types of the columns.
  const pairs = [...numbers].map(([id, other], index) =>
    index === 0 ? sql`(cast(${id} as bigint), cast(${other} as bigint))` : sql`(${id}, ${other})`,
  );
  await sql`with numbers (was, other) as (values ${sql.join(pairs)})
    update ${sql.table(table)} set student_id = numbers.other ${set} from numbers
    where ${range} and student_id = numbers.was`.execute(db);
}

/** Texts about a student are not kept, and neither are reasons. */
async function renumberHistory(db: Queries, range: Range, numbers: Numbers): Promise<void> {
  const words = sql`kind in ('comment', 'remark')`;
  await sql`delete from history where ${range} and ${words} and ${isOf(numbers)}`.execute(db);
  await renumber(db, 'history', range, numbers, sql`, reason = ''`);
}

/** Students whose texts one statement removes. */
const wordsAtOnce = 20;

async function removeWords(db: Queries, { classId, numbers, pause }: FromClass): Promise<void> {
  await inRanges(db, { table: 'period_comments', key: 'period', classId, pause }, (range) =>
    remove(db, 'period_comments', range, numbers),
  );
  for (const table of ['comments', 'mailed_reports', 'student_notes', 'remarks'] as const)
    await inBatches(
      [...numbers],
      async (batch) => {
        await remove(db, table, sql<boolean>`class_id = ${classId}`, new Map(batch));
        await pause();
      },
      wordsAtOnce,
    );
}

/** Former lists to read at a time: each names a whole class. */
const listsAtOnce = 10;

/** Former lists of the class, which say who was on it: a line each, with the ID number last. */
async function forgetInRosters(db: Queries, { classId, numbers, pause }: FromClass): Promise<void> {
  let last = { revision: 0, num: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('history')
      .select(['revision', 'num', 'before', 'after'])
      .where('class_id', '=', classId)
      .where('kind', '=', 'roster')
      .where(sql<boolean>`(revision, num) > (${last.revision}, ${last.num})`)
      .orderBy('revision')
      .orderBy('num')
      .limit(listsAtOnce)
      .execute();
    for (const { revision, num, before, after } of rows) {
      const without = { before: listWithout(before, numbers), after: listWithout(after, numbers) };
      if (without.before !== before || without.after !== after)
        await db
          .updateTable('history')
          .set(without)
          .where('class_id', '=', classId)
          .where('revision', '=', revision)
          .where('num', '=', num)
          .execute();
      last = { revision, num };
      await pause();
    }
    if (rows.length < listsAtOnce) return;
  }
}

function listWithout(list: string, numbers: Numbers): string {
  const lines: string[] = [];
  for (const line of list.split('\n')) {
    const other = numbers.get(Number(line.slice(line.lastIndexOf(' ') + 1)));
    if (other === undefined || line === '') lines.push(line);
    else if (other !== null) lines.push(`Erased student ${other}`);
  }
  return lines.join('\n');
}
