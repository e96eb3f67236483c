import { sql } from 'kysely';
import type { Queries } from '#service/store/driver/queries.ts';
import { linesOf, separator } from './sourcedIds.ts';

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

/** The lines of the person as a user, and the enrollments and results that name that user. */
export async function heldLines(
  db: Queries,
  { schoolId, accountId, studentId }: Wanted,
  pause: () => Promise<void>,
): Promise<HeldLine[]> {
  const found: HeldLine[] = [];
  const users = new Set<string>();
  const ownUsers = await db
    .selectFrom('sourced_ids')
    .select(['sourced_id as id', 'content', 'gone'])
    .where('school_id', '=', schoolId)
    // The index of students is for this kind alone.
    .where('kind', '=', sql.lit('users'))
    .where((where) =>
      where.or([where('account_id', '=', accountId ?? 0), where('student_id', '=', studentId ?? 0)]),
    )
    .orderBy('sourced_id')
    .execute();
  for (const line of ownUsers) {
    users.add(line.id);
    found.push(readable('users', line));
  }
  if (users.size === 0) return found;
  // Lines of both kinds begin with the class or the line item, and then name the user.
  for (const kind of ['enrollments', 'results'])
    for await (const line of linesOf(db, { schoolId, kind, pause }))
      if (users.has(line.content.split(separator, 2)[1] ?? '')) found.push(readable(kind, line));
  return found;
}

function readable(
  kind: string,
  { id, content, gone }: { id: string; content: string; gone: number },
): HeldLine {
  const values = content.split(separator).filter((value) => value !== '');
  return { kind, sourcedId: id, gone, values: values.join(', ') };
}
