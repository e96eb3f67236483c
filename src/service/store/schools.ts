import type { Queries } from './queries.ts';

/** Answers the school's id. */
export async function addSchool(db: Queries, school: { name: string; created: number }): Promise<number> {
  const { id } = await db.insertInto('schools').values(school).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function addSchoolAdmin(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db.insertInto('school_admins').values({ school_id: schoolId, account_id: accountId }).execute();
}
