import type { Insertable, Selectable } from 'kysely';
import { prepared } from '#service/store/driver/prepared.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { assignmentColumns } from '#service/store/driver/schema/classTables.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';

type Column = (typeof assignmentColumns)[number];

/** `points` in hundredths, null for extra credit; `due` YYYYMMDD. */
export type Assignment = Pick<Selectable<Tables['assignments']>, Column>;

/** A new assignment; left-out fields get the table's defaults. */
type NewAssignment = Pick<Insertable<Tables['assignments']>, Column>;

export interface AssignmentWithCreator extends Assignment {
  creatorName: string;
  creatorUsername: string;
  creatorPicture: number;
}

const findAssignments = prepared<AssignmentWithCreator>((db, at) =>
  db
    .selectFrom('assignments')
    .innerJoin('accounts', 'accounts.id', 'assignments.creator')
    .select([
      ...assignmentColumns.map((column) => `assignments.${column}` as const),
      'accounts.name as creatorName',
      'accounts.username as creatorUsername',
      'accounts.picture as creatorPicture',
    ])
    .where('assignments.class_id', '=', at<number>(0))
    .where('assignments.deleted', '=', 0)
    .orderBy('assignments.id'),
);

/** What another class takes over of an assignment: everything but its number, who added it, and when. */
export function copyOf({
  id,
  created,
  creator,
  creatorName,
  creatorUsername,
  creatorPicture,
  ...copied
}: AssignmentWithCreator) {
  return copied;
}

/** Without the deleted ones, by number. */
export const assignmentsOfClass = (db: Queries, classId: number) => findAssignments(db, [classId]);

/** Adds them under the numbers they carry, which the class has not used yet. */
export async function addAssignments(
  db: Queries,
  classId: number,
  added: readonly NewAssignment[],
): Promise<void> {
  await insert(db, classId, added);
  await db
    .updateTable('classes')
    .set({ last_assignment: Math.max(0, ...added.map(({ id }) => id)) })
    .where('id', '=', classId)
    .execute();
}

const insert = (db: Queries, classId: number, added: readonly NewAssignment[]) =>
  inBatches(added, (batch) =>
    db
      .insertInto('assignments')
      .values(batch.map((assignment) => ({ class_id: classId, ...assignment })))
      .execute(),
  );

/** The assignment, deleted or not (`deleted` 0 if it is not); undefined if there never was one. */
export function assignmentById(
  db: Queries,
  classId: number,
  id: number,
): Promise<(Assignment & { deleted: number }) | undefined> {
  return db
    .selectFrom('assignments')
    .select([...assignmentColumns, 'deleted'])
    .where('class_id', '=', classId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds assignments under numbers that the class has never used, and returns the numbers in the same order. */
export async function addNewAssignments(
  db: Queries,
  classId: number,
  added: readonly Omit<NewAssignment, 'id'>[],
): Promise<number[]> {
  const { last } = await db
    .updateTable('classes')
    .set((row) => ({ last_assignment: row('last_assignment', '+', added.length) }))
    .where('id', '=', classId)
    .returning('last_assignment as last')
    .executeTakeFirstOrThrow();
  const ids = added.map((_, index) => last - added.length + 1 + index);
  await insert(
    db,
    classId,
    added.map((assignment, index) => ({ ...assignment, id: ids[index] ?? 0 })),
  );
  return ids;
}

/** `deleted` is the time of deletion; 0 restores it. */
export type AssignmentChange = Partial<Omit<Assignment, 'id' | 'created' | 'creator'>> & {
  deleted?: number;
};

export async function changeAssignment(
  db: Queries,
  classId: number,
  { id, change }: { id: number; change: AssignmentChange },
): Promise<void> {
  await db
    .updateTable('assignments')
    .set(change)
    .where('class_id', '=', classId)
    .where('id', '=', id)
    .execute();
}
