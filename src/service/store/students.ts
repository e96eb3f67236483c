import { inPieces } from './pieces.ts';
import { prepared } from './prepared.ts';
import type { Queries } from './queries.ts';

/** `id` is the student's ID number on the roster; `position` counts from 1. */
export interface Student {
  id: number;
  position: number;
  first: string;
  last: string;
}

const findStudents = prepared<Student>((db, at) =>
  db
    .selectFrom('students')
    .select(['id', 'position', 'first', 'last'])
    .where('class_id', '=', at<number>(0))
    .where('hidden', '=', 0)
    .orderBy('position'),
);

/** Those on the roster, in its order. */
export const studentsOfClass = (db: Queries, classId: number) => findStudents(db, [classId]);

/** Of these IDs, those of students on the roster. */
export async function studentsAmong(db: Queries, classId: number, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  await inPieces(ids, async (piece) => {
    const rows = await db
      .selectFrom('students')
      .select('id')
      .where('class_id', '=', classId)
      .where('hidden', '=', 0)
      .where('id', 'in', piece)
      .execute();
    for (const { id } of rows) found.push(id);
  });
  return found;
}

/** The revision of the class at which the roster last changed. */
export async function rosterRevision(db: Queries, classId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('classes')
    .select('roster_revision as revision')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** Makes this the roster, as of this revision of the class: who is not on it is hidden, and comes back with the same ID. */
export async function replaceRoster(
  db: Queries,
  classId: number,
  students: readonly Student[],
  revision: number,
): Promise<void> {
  await db.updateTable('classes').set({ roster_revision: revision }).where('id', '=', classId).execute();
  await db.updateTable('students').set({ hidden: 1 }).where('class_id', '=', classId).execute();
  await inPieces(students, (piece) =>
    db
      .insertInto('students')
      .values(
        piece.map(({ id, position, first, last }) => ({ class_id: classId, id, position, first, last })),
      )
      .onConflict((conflict) =>
        conflict.columns(['class_id', 'id']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          first: row.ref('excluded.first'),
          last: row.ref('excluded.last'),
          hidden: 0,
        })),
      )
      .execute(),
  );
}
