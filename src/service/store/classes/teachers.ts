import type { Queries } from '#service/store/driver/queries.ts';
import type { Membership } from './classes.ts';

export interface Teacher extends Membership {
  username: string;
  name: string;
}

/** The class's teachers, in the order in which they joined. */
export function teachersOfClass(db: Queries, classId: number): Promise<Teacher[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id as accountId', 'memberships.auth', 'memberships.role'])
    .select(['memberships.joined', 'accounts.username', 'accounts.name'])
    .where('memberships.class_id', '=', classId)
    .orderBy('memberships.joined')
    .orderBy('memberships.account_id')
    .execute();
}

/**
 * Makes the account a teacher of the class at this level, or changes the level and role of a teacher who already is.
 */
export async function setTeacher(
  db: Queries,
  classId: number,
  { accountId, auth, role, joined }: Membership,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ class_id: classId, account_id: accountId, auth, role, joined })
    .onConflict((conflict) => conflict.columns(['class_id', 'account_id']).doUpdateSet({ auth, role }))
    .execute();
}

export async function dropTeacher(db: Queries, classId: number, accountId: number): Promise<void> {
  await db
    .deleteFrom('memberships')
    .where('class_id', '=', classId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Whether the two accounts teach a class together. */
export async function teachTogether(db: Queries, accountId: number, otherId: number): Promise<boolean> {
  const shared = await db
    .selectFrom('memberships')
    .innerJoin('memberships as others', 'others.class_id', 'memberships.class_id')
    .select('memberships.class_id')
    .where('memberships.account_id', '=', accountId)
    .where('others.account_id', '=', otherId)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}
