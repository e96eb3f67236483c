import { inPieces } from './pieces.ts';
import type { Queries } from './queries.ts';

/** `points` in hundredths, null for extra credit; `due` YYYYMMDD. */
export interface Assignment {
  id: number;
  created: number;
  creator: number;
  kind: number;
  category: number;
  calendar: number;
  due: string;
  points: number | null;
  title: string;
}

export interface AssignmentWithCreator extends Assignment {
  creatorName: string;
  creatorUsername: string;
  creatorPicture: number;
}

/** Without the deleted ones, by number. */
export function assignmentsOfClass(db: Queries, classId: number): Promise<AssignmentWithCreator[]> {
  return db
    .selectFrom('assignments')
    .innerJoin('accounts', 'accounts.id', 'assignments.creator')
    .select([
      'assignments.id',
      'assignments.created',
      'assignments.creator',
      'assignments.kind',
      'assignments.category',
      'assignments.calendar',
      'assignments.due',
      'assignments.points',
      'assignments.title',
      'accounts.name as creatorName',
      'accounts.username as creatorUsername',
      'accounts.picture as creatorPicture',
    ])
    .where('assignments.class_id', '=', classId)
    .where('assignments.deleted', '=', 0)
    .orderBy('assignments.id')
    .execute();
}

/** Adds them under the numbers they carry, which the class has not used yet. */
export async function addAssignments(
  db: Queries,
  classId: number,
  added: readonly Assignment[],
): Promise<void> {
  await inPieces(added, (piece) =>
    db
      .insertInto('assignments')
      .values(piece.map((assignment) => ({ class_id: classId, ...assignment })))
      .execute(),
  );
  await db
    .updateTable('classes')
    .set({ last_assignment: Math.max(0, ...added.map(({ id }) => id)) })
    .where('id', '=', classId)
    .execute();
}
