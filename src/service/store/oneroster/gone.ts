import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import type { ExportedPerson } from './exported.ts';

/* What a school had and no longer shows, as far as the store knows: OneRoster reports it as deleted. */

interface HiddenStudent {
  classId: number;
  id: number;
  first: string;
  last: string;
}

/** Students who were removed from the rosters of these classes. */
export async function hiddenStudents(db: Queries, classIds: readonly number[]): Promise<HiddenStudent[]> {
  const found: HiddenStudent[] = [];
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['class_id as classId', 'id', 'first', 'last'])
      .where('class_id', 'in', batch)
      .where('hidden', '=', 1)
      .orderBy('class_id')
      .orderBy('id')
      .execute();
    for (const row of rows) found.push(row);
  });
  return found;
}

export interface DroppedStaff extends Pick<ExportedPerson, 'id' | 'username' | 'name' | 'email' | 'status'> {
  /** The class that they taught; null if they left the school, or were its admin. */
  classId: number | null;
  action: string;
  at: number;
}

/** Teachers and admins who have left since then (Unix seconds), by time. */
export async function droppedStaff(db: Queries, schoolId: number, since: number): Promise<DroppedStaff[]> {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.name', 'accounts.email', 'accounts.status'])
    .select(['audit.class_id as classId', 'audit.action', 'audit.at'])
    .where('audit.school_id', '=', schoolId)
    .where('audit.action', 'in', ['teacher dropped', 'admin dropped', 'class teacher dropped'])
    .where('audit.at', '>=', since)
    .orderBy('audit.id')
    .execute();
  return rows;
}

/** The assignments of a class that have been deleted since then. */
export function deletedAssignments(db: Queries, classId: number, since: number) {
  return db
    .selectFrom('assignments')
    .select(['id', 'title', 'due', 'points', 'category'])
    .where('class_id', '=', classId)
    .where('deleted', '>=', Math.max(1, since))
    .orderBy('id')
    .execute();
}

/** The cells whose score was cleared since then, even if they have a new one. */
export async function clearedScores(
  db: Queries,
  classId: number,
  since: number,
): Promise<{ item: number; studentId: number }[]> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.class_id', '=', 'history.class_id')
        .onRef('changes.revision', '=', 'history.revision'),
    )
    .select(['history.item', 'history.student_id as studentId'])
    .distinct()
    .where('history.class_id', '=', classId)
    .where('history.kind', '=', 'score')
    .where('history.after', '=', '')
    .where('changes.at', '>=', since)
    .execute();
  return rows.map(({ item, studentId }) => ({ item: Number(item), studentId }));
}
