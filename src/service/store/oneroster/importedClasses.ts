import { PostgresAdapter, sql } from 'kysely';
import type { Settings } from '#service/store/classes/classes.ts';
import { insertRows, withRows } from '#service/store/driver/bulk.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { accessLevels } from '#service/store/driver/schema/codes.ts';

/* The writes of an import on classes and their teachers: many at once. */

type Pause = { pause?: () => Promise<void> };

/** Classes to lock by one statement, whose time is limited. */
const lockedAtOnce = 100;

/** Locks several classes, in the order of their ids as everybody does who locks more than one. */
export async function lockClasses(
  db: Queries,
  classIds: readonly number[],
  pause?: () => Promise<void>,
): Promise<void> {
  // The embedded store has one writer, who has all locks.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const ordered = [...classIds].sort((one, other) => one - other);
  await inBatches(
    ordered,
    async (batch) => {
      await db
        .selectFrom('classes')
        .select('id')
        .where('id', 'in', batch)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await pause?.();
    },
    lockedAtOnce,
  );
}

interface NewSchoolClass {
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  primaryTeacher: number;
}

/** Adds classes without categories, and returns their ids in the order of the classes. */
export async function addClasses(
  db: Queries,
  schoolId: number,
  { classes, now }: { classes: readonly NewSchoolClass[]; now: number },
): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(classes, async (batch) => {
    const rows = await db
      .insertInto('classes')
      .values(
        batch.map((added) => ({
          school_id: schoolId,
          created: now,
          updated: now,
          name: added.name,
          code: added.code,
          school_year: added.schoolYear,
          grading_period: added.gradingPeriod,
          primary_teacher: added.primaryTeacher,
        })),
      )
      .returning('id')
      .execute();
    // Numbers are assigned in the order of the rows, whatever order they are returned in.
    for (const { id } of rows.sort((a, b) => a.id - b.id)) ids.push(id);
  });
  return ids;
}

export interface NewCategory {
  classId: number;
  num: number;
  name: string;
  weight: number | null;
}

export const addCategories = (db: Queries, { rows, pause }: { rows: readonly NewCategory[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'categories',
      columns: {
        class_id: 'bigint',
        num: 'integer',
        name: 'text',
        weight: 'integer',
        drop_lowest: 'integer',
      },
      values: ({ classId, num, name, weight }) => [classId, num, name, weight, 0],
      pause,
    },
    rows,
  );

const listedColumns = {
  folder: ['folder', 'integer'],
  name: ['name', 'text'],
  code: ['code', 'text'],
  schoolYear: ['school_year', 'text'],
  gradingPeriod: ['grading_period', 'integer'],
} as const satisfies Partial<Record<keyof Settings, readonly [string, 'integer' | 'text']>>;

export type ImportedSetting = keyof typeof listedColumns;

const settingChanges = new Map(
  Object.entries(listedColumns).map(([name, [column]]) => [
    name,
    sql`update classes set ${sql.ref(column)} = given.value from given where classes.id = given.class_id`,
  ]),
);

/** Changes one setting of many classes. The caller records that the school's list has changed. */
export async function changeSettings(
  db: Queries,
  name: ImportedSetting,
  { rows, pause }: { rows: readonly { classId: number; value: string | number }[] } & Pause,
): Promise<void> {
  const statement = settingChanges.get(name);
  if (!statement) return;
  const [, type] = listedColumns[name];
  await withRows(
    db,
    {
      columns: { class_id: 'bigint', value: type },
      values: ({ classId, value }) => [classId, value],
      statement,
      pause,
    },
    rows,
  );
}

export const addMemberships = (
  db: Queries,
  {
    rows,
    pause,
  }: {
    rows: readonly { classId: number; accountId: number; auth: number; role: string; joined: number }[];
  } & Pause,
) =>
  insertRows(
    db,
    {
      table: 'memberships',
      columns: { class_id: 'bigint', account_id: 'bigint', auth: 'integer', role: 'text', joined: 'bigint' },
      conflict: { key: ['class_id', 'account_id'], set: [] },
      values: ({ classId, accountId, auth, role, joined }) => [classId, accountId, auth, role, joined],
      pause,
    },
    rows,
  );

const membersGone = sql`delete from memberships where (class_id, account_id) in (
    select class_id, account_id from given
  )`;

export const dropMembers = (
  db: Queries,
  { rows, pause }: { rows: readonly { classId: number; accountId: number }[] } & Pause,
) =>
  withRows(
    db,
    {
      columns: { class_id: 'bigint', account_id: 'bigint' },
      values: ({ classId, accountId }) => [classId, accountId],
      statement: membersGone,
      pause,
    },
    rows,
  );

const primaries = sql`update classes set primary_teacher = given.account_id from given
  where classes.id = given.class_id`;

/** Makes each heir the primary teacher of their class, and an owner of it; the role of a member stays. */
export async function handOver(
  db: Queries,
  { heirs, joined, pause }: { heirs: ReadonlyMap<number, number>; joined: number } & Pause,
): Promise<void> {
  await insertRows(
    db,
    {
      table: 'memberships',
      columns: { class_id: 'bigint', account_id: 'bigint', auth: 'integer', role: 'text', joined: 'bigint' },
      conflict: { key: ['class_id', 'account_id'], set: ['auth'] },
      values: ([classId, accountId]) => [classId, accountId, accessLevels.own, 'Teacher', joined],
      pause,
    },
    heirs,
  );
  await withRows(
    db,
    {
      columns: { class_id: 'bigint', account_id: 'bigint' },
      values: (pair) => pair,
      statement: primaries,
      pause,
    },
    heirs,
  );
}
