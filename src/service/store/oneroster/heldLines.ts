import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#service/store/driver/queries.ts';
import { separator } from './sourcedIds.ts';

/*
 * What a school's own system has said of one person, as the store keeps it: the last imported lines about them.
 */

interface Wanted {
  schoolId: number;
  accountId: number | null;
  /** By the ID number. */
  studentId: number | null;
}

/** A line of a file, with its values in readable form. */
type HeldLine = {
  kind: string;
  sourcedId: string;
  values: string;
  gone: number;
};

/** Rows per statement: a source may name hundreds of thousands of things in a school. */
const rowsAtOnce = 2000;

/** The lines of the person as a user, and the enrollments and results that name that user. */
export async function heldLines(
  db: Queries,
  { schoolId, accountId, studentId }: Wanted,
  pause: () => Promise<void>,
): Promise<HeldLine[]> {
  const isPerson = sql<boolean>`account_id = ${accountId ?? 0} or student_id = ${studentId ?? 0}`;
  const found: HeldLine[] = [];
  const users = new Set<string>();
  for await (const { content: _, ...line } of linesOf(db, {
    schoolId,
    kind: 'users',
    where: isPerson,
    pause,
  })) {
    users.add(line.sourcedId);
    found.push(line);
  }
  if (users.size === 0) return found;
  // Lines of both kinds begin with the class or the line item, and then name the user.
  for (const kind of ['enrollments', 'results'])
    for await (const { content, ...line } of linesOf(db, {
      schoolId,
      kind,
      where: sql<boolean>`1 = 1`,
      pause,
    }))
      if (users.has(content.split(separator, 2)[1] ?? '')) found.push(line);
  return found;
}

interface Lines {
  schoolId: number;
  kind: string;
  where: RawBuilder<boolean>;
  pause: () => Promise<void>;
}

async function* linesOf(db: Queries, { schoolId, kind, where, pause }: Lines) {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('sourced_ids')
      .select(['kind', 'sourced_id as sourcedId', 'content', 'gone'])
      .where('school_id', '=', schoolId)
      .where('kind', '=', kind)
      .where('sourced_id', '>', last)
      .where(sql<boolean>`(${where})`)
      .orderBy('sourced_id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      const values = row.content.split(separator).filter((value) => value !== '');
      yield { ...row, values: values.join(', ') };
    }
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.sourcedId ?? '';
    await pause();
  }
}
