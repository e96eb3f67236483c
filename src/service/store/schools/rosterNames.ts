import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { isNamed } from './privacy.ts';

/* The names on all rosters of a school, as a cache of them reads them. */

/** Changes with every roster: a changed one gets a later revision, a new class a higher number than any before. */
export async function rosterStamp(db: Queries, schoolId: number): Promise<string> {
  const { classes, last, revisions } = await db
    .selectFrom('classes')
    .select(({ fn }) => [
      fn.countAll<number>().as('classes'),
      fn.max<number | null>('classes.id').as('last'),
      fn.sum<number | null>('classes.roster_revision').as('revisions'),
    ])
    .where('classes.school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return `${classes} ${last} ${revisions}`;
}

/** The revision of each roster, by class. */
export async function rosterRevisions(db: Queries, schoolId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.roster_revision as revision'])
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** Somebody who is or was on a roster; `id` is the ID number. */
export interface Named {
  classId: number;
  id: number;
  first: string;
  last: string;
  /** 1 if they have left it. */
  hidden: number;
}

/** Everybody who is or was on these rosters, except erased students. */
export const namedOn = (db: Queries, classIds: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('students')
    .select(['class_id as classId', 'id', 'first', 'last', 'hidden'])
    .where('class_id', 'in', classIds)
    .where(isNamed)
    .orderBy('class_id')
    .execute();

/** Those of these classes that are in the trash. */
export const trashedAmong = (db: Queries, classIds: readonly number[]) =>
  inFolder(db, classIds, folders.trashed);

/** Those of these classes that are active. */
export const activeAmong = (db: Queries, classIds: readonly number[]) =>
  inFolder(db, classIds, folders.active);

async function inFolder(
  db: Queries,
  classIds: readonly number[],
  folder: number,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('classes')
      .select('classes.id')
      .where('classes.id', 'in', batch)
      .where('folder', '=', folder)
      .execute();
    for (const { id } of rows) found.add(id);
  });
  return found;
}
