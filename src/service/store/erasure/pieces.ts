import { type RawBuilder, sql } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';

/*
 * Deletes and rewrites many rows of classes in short statements. The embedded store is synchronous, so one statement
 * over a million rows would block everybody.
 */

/** Rows that one statement changes, plus those that share the last row's place in the key. */
const rowsAtOnce = 500;

const classesAtOnce = 200;

/** A table of classes, and the column that follows `class_id` in its key. */
export interface Keyed {
  table: keyof Tables;
  key: string;
}

type Pause = () => Promise<void>;

/** Calls `work` with the condition of one range after another, which together cover all rows of the class. */
export async function inRanges(
  db: Queries,
  { table, key, classId, pause }: Keyed & { classId: number; pause: Pause },
  work: (range: RawBuilder<boolean>) => Promise<unknown>,
): Promise<void> {
  const column = sql.ref(key);
  let rest = sql<boolean>`class_id = ${classId}`;
  for (;;) {
    const { rows } = await sql<{ edge: string | number }>`select ${column} as edge from ${sql.table(table)}
      where ${rest} order by ${column} limit 1 offset ${rowsAtOnce}`.execute(db);
    const [last] = rows;
    await work(last ? sql<boolean>`${rest} and ${column} <= ${last.edge}` : rest);
    await pause();
    if (!last) return;
    rest = sql<boolean>`class_id = ${classId} and ${column} > ${last.edge}`;
  }
}

/**
 * Deletes the rows of these classes, many small classes at once, a large one in several statements; returns how many
 * rows there were.
 */
export async function clear(
  db: Queries,
  { table, key, classIds, pause }: Keyed & { classIds: readonly number[]; pause: Pause },
): Promise<number> {
  let removed = 0;
  const remove = async (where: RawBuilder<boolean>) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
    removed += Number(numAffectedRows);
  };
  const sorted = [...classIds].sort((one, other) => one - other);
  for (let at = 0; at < sorted.length; ) {
    const batch = sorted.slice(at, at + classesAtOnce);
    const edge = await classAtEdge(db, table, batch);
    const small = edge === undefined ? batch : batch.slice(0, batch.indexOf(edge));
    if (small.length > 0) await remove(sql<boolean>`class_id in (${sql.join(small)})`);
    else if (edge !== undefined) await inRanges(db, { table, key, classId: edge, pause }, remove);
    at += Math.max(1, small.length);
    await pause();
  }
  return removed;
}

/** The class of the first row that no longer fits into a statement; undefined if they all fit. */
async function classAtEdge(
  db: Queries,
  table: keyof Tables,
  classIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select class_id as id from ${sql.table(table)}
    where class_id in (${sql.join(classIds)}) order by class_id limit 1 offset ${rowsAtOnce}`.execute(db);
  return rows[0]?.id;
}

/** Deletes the rows of these classes in a table with a few rows for each. */
export async function clearSmall(
  db: Queries,
  { table, classIds, pause }: { table: keyof Tables; classIds: readonly number[]; pause: Pause },
): Promise<void> {
  await inBatches(
    classIds,
    async (batch) => {
      await sql`delete from ${sql.table(table)} where class_id in (${sql.join(batch)})`.execute(db);
      await pause();
    },
    classesAtOnce,
  );
}
