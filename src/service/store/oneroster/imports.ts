import { insertRows } from '#service/store/driver/bulk.ts';
import type { Queries } from '#service/store/driver/queries.ts';

/* Packages that the admins of a school have uploaded: their parts, their progress and the findings. */

/** Seconds for which the findings of a package are kept. */
const keptFor = 7 * 24 * 3600;

export interface RosterImport {
  id: number;
  accountId: number;
  /** The sender; null once the account is gone. */
  by: string | null;
  name: string;
  bytes: number;
  created: number;
  touched: number;
  /** The process that reads or applies it. */
  runner: string;
  state: string;
  cancelled: number;
  /** JSON; '' until it is read. */
  report: string;
}

type Started = Pick<RosterImport, 'accountId' | 'name' | 'bytes'> & { schoolId: number; now: number };

export async function addRosterImport(db: Queries, added: Started): Promise<number> {
  const { id } = await db
    .insertInto('roster_imports')
    .values({
      school_id: added.schoolId,
      account_id: added.accountId,
      name: added.name,
      bytes: added.bytes,
      created: added.now,
      touched: added.now,
      runner: '',
      state: 'uploading',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest import of the school. */
export function rosterImportOf(db: Queries, schoolId: number): Promise<RosterImport | undefined> {
  return db
    .selectFrom('roster_imports')
    .leftJoin('accounts', 'accounts.id', 'roster_imports.account_id')
    .select(['roster_imports.id', 'account_id as accountId', 'accounts.name as by', 'roster_imports.name'])
    .select(['bytes', 'roster_imports.created', 'touched', 'runner', 'state', 'cancelled', 'report'])
    .where('school_id', '=', schoolId)
    .orderBy('roster_imports.id', 'desc')
    .executeTakeFirst();
}

export async function changeRosterImport(
  db: Queries,
  id: number,
  changes: Partial<Pick<RosterImport, 'touched' | 'runner' | 'state' | 'cancelled' | 'report'>>,
): Promise<void> {
  await db.updateTable('roster_imports').set(changes).where('id', '=', id).execute();
}

/**
 * Makes other processes that import a new school of this sourcedId wait until the transaction ends: each would make the
 * school. A row that is gone again with the transaction, because not every compatible database has advisory locks.
 */
export async function lockNewSchool(db: Queries, sourcedId: string): Promise<void> {
  const id = `new school ${sourcedId}`;
  await db.insertInto('probes').values({ id, filling: '' }).execute();
  await db.deleteFrom('probes').where('id', '=', id).execute();
}

/** Undefined if there is no such import any more. */
export async function stateOfImport(db: Queries, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('roster_imports').select('state').where('id', '=', id).executeTakeFirst();
  return found?.state;
}

/** Whether somebody has cancelled it, or sent another package. */
export async function isGivenUp(db: Queries, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('roster_imports')
    .select('cancelled')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.cancelled !== 0;
}

export async function savePart(db: Queries, id: number, part: { num: number; data: string }): Promise<void> {
  await db
    .insertInto('roster_import_parts')
    .values({ import_id: id, ...part })
    .onConflict((there) => there.columns(['import_id', 'num']).doUpdateSet({ data: part.data }))
    .execute();
}

export async function partsSent(db: Queries, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('roster_import_parts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In order, one at a time, since all at once take half as much memory again as the package. */
export async function partOf(db: Queries, id: number, num: number): Promise<string> {
  const found = await db
    .selectFrom('roster_import_parts')
    .select('data')
    .where('import_id', '=', id)
    .where('num', '=', num)
    .executeTakeFirst();
  return found?.data ?? '';
}

export async function forgetParts(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('roster_import_parts').where('import_id', '=', id).execute();
}

/** Replaces the lines of the import; each is JSON. */
export async function saveLines(
  db: Queries,
  id: number,
  { lines, pause }: { lines: ReadonlyMap<string, readonly string[]>; pause: () => Promise<void> },
): Promise<void> {
  await db.deleteFrom('roster_import_lines').where('import_id', '=', id).execute();
  for (const [kind, texts] of lines)
    await insertRows(
      db,
      {
        table: 'roster_import_lines',
        columns: { import_id: 'bigint', kind: 'text', num: 'integer', content: 'text' },
        values: ([num, content]: [number, string]) => [id, kind, num, content],
        pause,
      },
      texts.entries(),
    );
}

/** From `start` up to, but not including, `end`. */
export async function linesOf(
  db: Queries,
  id: number,
  { kind, start, end }: { kind: string; start: number; end: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('roster_import_lines')
    .select('content')
    .where('import_id', '=', id)
    .where('kind', '=', kind)
    .where('num', '>=', start)
    .where('num', '<', end)
    .orderBy('num')
    .execute();
  return rows.map(({ content }) => content);
}

export async function dropRosterImport(db: Queries, id: number): Promise<void> {
  await forgetParts(db, id);
  await db.deleteFrom('roster_import_lines').where('import_id', '=', id).execute();
  await db.deleteFrom('roster_imports').where('id', '=', id).execute();
}

/** Deletes one import that nobody has touched for a week, and returns how many were deleted. */
export async function forgetOldRosterImports(db: Queries, now: number): Promise<number> {
  const old = await db
    .selectFrom('roster_imports')
    .select('id')
    .where('touched', '<', now - keptFor)
    .executeTakeFirst();
  if (!old) return 0;
  await dropRosterImport(db, old.id);
  return 1;
}
