import { gradingEdition } from '#grading/average.ts';
import type { Database, Queries } from '#service/store/driver/queries.ts';
import { StoreUnavailable } from '#service/store/driver/unavailable.ts';

/** The figures of a class; `average` in hundredths of a percent, null if nobody has a total. */
export interface Summary {
  students: number;
  assignments: number;
  average: number | null;
  missing: number;
  failing: number;
}

/** The summary of a class at a revision. */
export interface SummaryAt {
  classId: number;
  revision: number;
  summary: Summary;
}

/**
 * Caches the summaries of classes. It only saves work later, so it never waits: a locked class is skipped, and a failed
 * write is ignored.
 */
export async function keepSummaries(database: Database, found: readonly SummaryAt[]): Promise<void> {
  try {
    await database.writing(async (db) => {
      const free = database.kind === 'postgres' ? await freeAmong(db, found) : found;
      if (free.length > 0) await insertSummaries(db, free);
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

async function freeAmong(db: Queries, found: readonly SummaryAt[]): Promise<SummaryAt[]> {
  const ids = found.map(({ classId }) => classId);
  const query = db.selectFrom('classes').select('id').where('id', 'in', ids).forKeyShare().skipLocked();
  const free = new Set((await query.execute()).map(({ id }) => id));
  return found.filter(({ classId }) => free.has(classId));
}

async function insertSummaries(db: Queries, found: readonly SummaryAt[]): Promise<void> {
  await db
    .insertInto('summaries')
    .values(
      found.map(({ classId, revision, summary }) => ({
        class_id: classId,
        revision,
        students: summary.students,
        assignments: summary.assignments,
        average: summary.average,
        missing: summary.missing,
        failing: summary.failing,
        edition: gradingEdition,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('class_id').doUpdateSet(({ ref }) => ({
        revision: ref('excluded.revision'),
        students: ref('excluded.students'),
        assignments: ref('excluded.assignments'),
        average: ref('excluded.average'),
        missing: ref('excluded.missing'),
        failing: ref('excluded.failing'),
        edition: ref('excluded.edition'),
      })),
    )
    .execute();
}
