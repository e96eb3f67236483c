import { sql } from 'kysely';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { linesOf, separator } from '#service/store/oneroster/sourcedIds.ts';

/*
 * Erases what a source has said of classes and students. Its lines are kept as they were imported: they name students
 * with their addresses, and have their scores with the comments, beside what is in the classes.
 */

interface Erased {
  schoolId: number;
  classIds: readonly number[];
  /** By their ID numbers. */
  studentIds: readonly number[];
  pause: () => Promise<void>;
}

/** Rows per statement: a source may name hundreds of thousands of things in a school. */
const rowsAtOnce = 2000;

/** Deletes the students as users, and every enrollment and result of these students or in these classes. */
export async function forgetSourcedStudents(db: Queries, erased: Erased): Promise<void> {
  const { schoolId, classIds, pause } = erased;
  const users = await forgetUsers(db, erased);
  const classes = new Set(classIds);
  const places = new Set<string>();
  if (classes.size > 0)
    for (const kind of ['classes', 'lineItems'])
      for await (const { id, classId } of linesOf(db, { schoolId, kind, pause }))
        if (classes.has(classId ?? 0)) places.add(id);
  if (users.size + classes.size === 0) return;
  for (const kind of ['enrollments', 'results']) {
    const gone: string[] = [];
    for await (const { id, content, classId } of linesOf(db, { schoolId, kind, pause })) {
      // Lines of both kinds begin with the class or the line item, and then name the user. Only those that an
      // application has put know the class by its number.
      const [place = '', user = ''] = content.split(separator, 2);
      if (places.has(place) || users.has(user) || classes.has(classId ?? 0)) gone.push(id);
    }
    await inBatches(gone, async (batch) => {
      await db
        .deleteFrom('sourced_ids')
        .where('school_id', '=', schoolId)
        .where('kind', '=', kind)
        .where('sourced_id', 'in', batch)
        .execute();
      await pause();
    });
  }
}

/** Returns what the source calls them. */
async function forgetUsers(db: Queries, { schoolId, studentIds, pause }: Erased): Promise<Set<string>> {
  const users = new Set<string>();
  await inBatches(studentIds, async (batch) => {
    const rows = await db
      .deleteFrom('sourced_ids')
      .where('school_id', '=', schoolId)
      // The index of students is for this kind alone.
      .where('kind', '=', sql.lit('users'))
      .where('student_id', 'in', batch)
      .returning('sourced_id as id')
      .execute();
    for (const { id } of rows) users.add(id);
    await pause();
  });
  return users;
}

/** Deletes the sourcedIds of these classes and their contents. */
export async function forgetSourcedClasses(
  db: Queries,
  { schoolId, classIds, pause }: Omit<Erased, 'studentIds'>,
): Promise<void> {
  let rest = sql<boolean>`school_id = ${schoolId}`;
  for (;;) {
    const { rows } = await sql<{ kind: string; id: string }>`select kind, sourced_id as id from sourced_ids
      where ${rest} order by kind, sourced_id limit 1 offset ${rowsAtOnce}`.execute(db);
    const [last] = rows;
    const range = last ? sql`${rest} and (kind, sourced_id) <= (${last.kind}, ${last.id})` : rest;
    await inBatches(classIds, (batch) =>
      sql`delete from sourced_ids where ${range} and class_id in (${sql.join(batch)})`.execute(db),
    );
    await pause();
    if (!last) return;
    rest = sql<boolean>`school_id = ${schoolId} and (kind, sourced_id) > (${last.kind}, ${last.id})`;
  }
}
