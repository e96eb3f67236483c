import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Queries } from './queries.ts';

/** What a class comes to; `average` in hundredths of a percent, null where nobody has a total. */
export interface Summary {
  students: number;
  assignments: number;
  average: number | null;
  missing: number;
  failing: number;
}

const isStale = sql<boolean>`(summaries.revision is null or summaries.revision != classes.revision)`;

const findWithoutSummary = prepared<{ id: number }>((db, at) =>
  db
    .selectFrom('memberships')
    .innerJoin('classes', 'classes.id', 'memberships.class_id')
    .leftJoin('summaries', 'summaries.class_id', 'classes.id')
    .select('classes.id')
    .where('memberships.account_id', '=', at<number>(0))
    .where(isStale),
);

/** Classes of the teacher whose summary is not kept, or is of an earlier revision. */
export async function classesWithoutSummary(db: Queries, accountId: number): Promise<number[]> {
  return (await findWithoutSummary(db, [accountId])).map(({ id }) => id);
}

const findOfSchoolWithoutSummary = prepared<{ id: number }>((db, at) =>
  db
    .selectFrom('classes')
    .leftJoin('summaries', 'summaries.class_id', 'classes.id')
    .select('classes.id')
    .where('classes.school_id', '=', at<number>(0))
    .where(isStale),
);

/** Classes of the school whose summary is not kept, or is of an earlier revision. */
export async function schoolClassesWithoutSummary(db: Queries, schoolId: number): Promise<number[]> {
  return (await findOfSchoolWithoutSummary(db, [schoolId])).map(({ id }) => id);
}

/** Keeps what the class came to at a revision. */
export async function keepSummary(
  db: Queries,
  classId: number,
  revision: number,
  { students, assignments, average, missing, failing }: Summary,
): Promise<void> {
  const kept = { revision, students, assignments, average, missing, failing };
  await db
    .insertInto('summaries')
    .values({ class_id: classId, ...kept })
    .onConflict((conflict) => conflict.column('class_id').doUpdateSet(kept))
    .execute();
}
