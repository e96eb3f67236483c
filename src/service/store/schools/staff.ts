import { schoolsOfRoles, touchPeople } from '#service/store/accounts/people.ts';
import { endSessionsOfStaff, limitWithoutFactor } from '#service/store/accounts/sessions.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { rulesOfSchool, schoolsOfAdmin } from './schools.ts';

/** Applies a school's sign-in rules to the open sessions of somebody who joins its staff. */
async function applyRulesTo(
  db: Queries,
  {
    schoolId,
    accountId,
    who,
  }: { schoolId: number; accountId: number; who: 'school_admins' | 'school_teachers' },
): Promise<void> {
  const rules = await rulesOfSchool(db, schoolId);
  if (rules.staffBySignOn === 1)
    await endSessionsOfStaff(db, { schoolId, breakGlass: rules.breakGlass, accountId });
  const needsFactor = who === 'school_admins' ? rules.adminsNeedFactor : rules.teachersNeedFactor;
  if (needsFactor === 1) await limitWithoutFactor(db, { schoolId, who, accountId });
}

export async function addSchoolAdmin(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db.insertInto('school_admins').values({ school_id: schoolId, account_id: accountId }).execute();
  await applyRulesTo(db, { schoolId, accountId, who: 'school_admins' });
  await touchPeople(db, schoolId, accountId);
}

/** Locks the school's admins and teachers until the transaction ends. */
export async function lockSchool(db: Queries, schoolId: number): Promise<void> {
  await db
    .updateTable('schools')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', schoolId)
    .execute();
}

export async function adminsOfSchool(db: Queries, schoolId: number): Promise<number[]> {
  const rows = await onStaff(db, 'school_admins', schoolId).execute();
  return rows.map(({ account_id }) => account_id);
}

/** The admins who are not blocked. */
export async function activeAdminsOfSchool(db: Queries, schoolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('school_admins')
    .innerJoin('accounts', 'accounts.id', 'school_admins.account_id')
    .select('accounts.id')
    .where('school_id', '=', schoolId)
    .where('status', '=', statuses.active)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whoever is no admin any more cannot be the break-glass admin, whom the settings may name for later. */
export async function dropSchoolAdmin(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db
    .deleteFrom('school_admins')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .execute();
  await db
    .updateTable('schools')
    .set({ break_glass: null })
    .where('id', '=', schoolId)
    .where('break_glass', '=', accountId)
    .execute();
  await touchPeople(db, schoolId, accountId);
}

interface SchoolTeacher {
  id: number;
  username: string;
  name: string;
  email: string;
  status: number;
  lastSignIn: number;
}

/** A subquery for the accounts of a school's teachers, or of its admins. */
export const onStaff = (db: Queries, list: 'school_teachers' | 'school_admins', schoolId: number) =>
  db.selectFrom(list).select('account_id').where('school_id', '=', schoolId);

/** The teachers who belong to the school, and its admins who teach one of its classes, by name; no guests. */
export function teachersOfSchool(db: Queries, schoolId: number): Promise<SchoolTeacher[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'name', 'email', 'status', 'last_sign_in as lastSignIn'])
    .where((row) =>
      row.or([
        row('id', 'in', onStaff(db, 'school_teachers', schoolId)),
        row(
          'id',
          'in',
          row
            .selectFrom('classes')
            .innerJoin('memberships', 'memberships.class_id', 'classes.id')
            .innerJoin('school_admins', (join) =>
              join
                .onRef('school_admins.school_id', '=', 'classes.school_id')
                .onRef('school_admins.account_id', '=', 'memberships.account_id'),
            )
            .select('memberships.account_id')
            .where('classes.school_id', '=', schoolId),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The accounts of the school's teachers. */
export async function membersOfStaff(db: Queries, schoolId: number): Promise<number[]> {
  const rows = await onStaff(db, 'school_teachers', schoolId).execute();
  return rows.map(({ account_id }) => account_id);
}

export async function addSchoolTeacher(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db
    .insertInto('school_teachers')
    .values({ school_id: schoolId, account_id: accountId })
    .onConflict((there) => there.doNothing())
    .execute();
  await applyRulesTo(db, { schoolId, accountId, who: 'school_teachers' });
  await touchPeople(db, schoolId, accountId);
}

export async function dropSchoolTeacher(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db
    .deleteFrom('school_teachers')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .execute();
  await touchPeople(db, schoolId, accountId);
}

/** The schools to which the account belongs as a teacher or an admin. */
export async function schoolsOfStaff(db: Queries, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('school_teachers')
    .select('school_id as id')
    .where('account_id', '=', accountId)
    .union(db.selectFrom('school_admins').select('school_id as id').where('account_id', '=', accountId))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The schools that are responsible for the account: those where it is staff or a student. A school where a teacher only
 * follows a child is not. Only an account made to follow students belongs to the students' schools.
 */
export async function schoolsOfAccount(db: Queries, accountId: number): Promise<number[]> {
  const own = await schoolsOfRoles(db, accountId).orderBy('id').execute();
  // Query in any case: recording a sign-in must take as long for an unknown name.
  const family = await db
    .selectFrom('guardians')
    .innerJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select('guardians.school_id as id')
    .distinct()
    .where('guardians.account_id', '=', accountId)
    .where('accounts.kind', '=', kinds.student)
    .orderBy('id')
    .execute();
  return (own.length > 0 ? own : family).map(({ id }) => id);
}

/** The schools of `schoolsOfStaff`, by name, and whether the account is an admin of each. */
export async function staffSchools(
  db: Queries,
  accountId: number,
): Promise<{ id: number; name: string; teachersMakeClasses: number; isAdmin: boolean }[]> {
  const own = await schoolsOfStaff(db, accountId);
  if (own.length === 0) return [];
  const admin = new Set((await schoolsOfAdmin(db, accountId)).map(({ id }) => id));
  const found = await db
    .selectFrom('schools')
    .select(['id', 'name', 'teachers_make_classes as teachersMakeClasses'])
    .where('id', 'in', own)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return found.map((school) => ({ ...school, isAdmin: admin.has(school.id) }));
}
