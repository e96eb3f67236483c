import type { Queries } from '#service/store/driver/database.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { isNamed } from './privacy.ts';

/* The names on all class lists of a school, as a cache of them reads them. */

/** Changes with every class list: a changed one gets a later revision, a new class a higher number than any before. */
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

/** The revision of each class list, by class. */
export async function rosterRevisions(db: Queries, schoolId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.roster_revision as revision'])
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** Somebody who is or was on a class list; `id` is the ID number. */
export interface Named {
  classId: number;
  id: number;
  first: string;
  last: string;
  /** 1 if they have left it. */
  hidden: number;
}

/** Everybody who is or was on these class lists, except erased students. */
export const namedOn = (db: Queries, classIds: readonly number[]): Promise<Named[]> =>
  db
    .selectFrom('students')
    .select(['class_id as classId', 'id', 'first', 'last', 'hidden'])
    .where('class_id', 'in', classIds)
    .where(isNamed)
    .orderBy('class_id')
    .execute();

/** Those of these classes that are in the trash. */
export async function trashedAmong(db: Queries, classIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (classIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.id', 'in', classIds)
    .where('folder', '=', folders.trashed)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
