import { schoolsOfRoles, touchPeople } from '#service/store/accounts/people.ts';
import { endSessionsOfStaff, limitWithoutFactor } from '#service/store/accounts/sessions.ts';
import { prepared } from '#service/store/driver/prepared.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';

/** Returns the school's id. */
export async function addSchool(db: Queries, school: { name: string; created: number }): Promise<number> {
  const { id } = await db.insertInto('schools').values(school).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasSchool(db: Queries, schoolId: number): Promise<boolean> {
  const found = await db.selectFrom('schools').select('id').where('id', '=', schoolId).executeTakeFirst();
  return found !== undefined;
}

/** The settings of a school. */
export interface SchoolSettings {
  name: string;
  /** 1 or 0. */
  teachersMakeClasses: number;
  /** 1 if teachers and admins must use single sign-on; the admin `breakGlass` may always use the password. */
  staffBySignOn: number;
  breakGlass: number | null;
  /** 1 if admins need a second factor. */
  adminsNeedFactor: number;
  /** 1 if teachers do. */
  teachersNeedFactor: number;
  /** 1 if the marks of erased students stay, without a name. */
  keepsMarks: number;
  /** Years to keep a school year after its end; 0 for ever. */
  keptYears: number;
}

/** The columns of the settings. */
const settingColumns = [
  'schools.name',
  'schools.teachers_make_classes as teachersMakeClasses',
  'schools.staff_by_sign_on as staffBySignOn',
  'schools.break_glass as breakGlass',
  'schools.admins_need_factor as adminsNeedFactor',
  'schools.teachers_need_factor as teachersNeedFactor',
  'schools.keeps_marks as keepsMarks',
  'schools.kept_years as keptYears',
] as const;

/** The settings, with the last author and time: null and 0 for nobody and never. */
export interface SettledSchool extends SchoolSettings {
  id: number;
  /** Grows by one with every change. */
  version: number;
  changedBy: string | null;
  changedAt: number;
}

interface SchoolChange {
  settings: Partial<SchoolSettings>;
  /** The author of the change, and the time; no author for an import. */
  accountId?: number;
  at?: number;
}

/** Changes the given settings; the rest stays. */
export async function changeSchool(
  db: Queries,
  schoolId: number,
  { settings, accountId, at }: SchoolChange,
): Promise<void> {
  const { name, teachersMakeClasses, staffBySignOn, breakGlass, keepsMarks, keptYears } = settings;
  const { adminsNeedFactor, teachersNeedFactor } = settings;
  await db
    .updateTable('schools')
    .set((row) => ({
      ...(name !== undefined && { name }),
      ...(teachersMakeClasses !== undefined && { teachers_make_classes: teachersMakeClasses }),
      ...(staffBySignOn !== undefined && { staff_by_sign_on: staffBySignOn }),
      ...(breakGlass !== undefined && { break_glass: breakGlass }),
      ...(adminsNeedFactor !== undefined && { admins_need_factor: adminsNeedFactor }),
      ...(teachersNeedFactor !== undefined && { teachers_need_factor: teachersNeedFactor }),
      ...(keepsMarks !== undefined && { keeps_marks: keepsMarks }),
      ...(keptYears !== undefined && { kept_years: keptYears }),
      settings_version: row('settings_version', '+', 1),
      settings_by: accountId ?? null,
      settings_at: at ?? 0,
    }))
    .where('id', '=', schoolId)
    .execute();
}

export const rulesOfSchool = (db: Queries, schoolId: number): Promise<SchoolSettings> =>
  db.selectFrom('schools').select(settingColumns).where('id', '=', schoolId).executeTakeFirstOrThrow();

export interface SignInRule extends Pick<SchoolSettings, 'staffBySignOn' | 'breakGlass'> {
  /** Whether the school requires a second factor of the account. */
  needsFactor: boolean;
}

interface AskedOfStaff extends Pick<SchoolSettings, 'staffBySignOn' | 'breakGlass'> {
  asksAdmins: number;
  asksTeachers: number;
  isAdmin: boolean;
  isTeacher: boolean;
}

const findAskedOfStaff = prepared<AskedOfStaff>((db, at) => {
  const of = (table: 'school_admins' | 'school_teachers') =>
    db.selectFrom(table).select('school_id').where('account_id', '=', at<number>(0));
  return db
    .selectFrom('schools')
    .select(['staff_by_sign_on as staffBySignOn', 'break_glass as breakGlass'])
    .select(['admins_need_factor as asksAdmins', 'teachers_need_factor as asksTeachers'])
    .select((row) => [
      row('id', 'in', of('school_admins')).as('isAdmin'),
      row('id', 'in', of('school_teachers')).as('isTeacher'),
    ])
    .where('id', 'in', of('school_admins').union(of('school_teachers')));
});

/** The sign-in rules of a teacher's or an admin's schools. */
export async function signInRules(db: Queries, accountId: number): Promise<SignInRule[]> {
  const rows = await findAskedOfStaff(db, [accountId]);
  return rows.map(({ staffBySignOn, breakGlass, asksAdmins, asksTeachers, isAdmin, isTeacher }) => ({
    staffBySignOn,
    breakGlass,
    needsFactor: (asksAdmins === 1 && Boolean(isAdmin)) || (asksTeachers === 1 && Boolean(isTeacher)),
  }));
}

/** Whether the teachers of the school may create classes. */
export async function teachersMakeClasses(db: Queries, schoolId: number): Promise<boolean> {
  const found = await db
    .selectFrom('schools')
    .select('teachers_make_classes as may')
    .where('id', '=', schoolId)
    .executeTakeFirst();
  return found?.may === 1;
}

const settledSchools = (db: Queries) =>
  db
    .selectFrom('schools')
    .leftJoin('accounts', 'accounts.id', 'schools.settings_by')
    .select([
      'schools.id',
      ...settingColumns,
      'schools.settings_version as version',
      'accounts.name as changedBy',
      'schools.settings_at as changedAt',
    ]);

export const settledSchool = (db: Queries, schoolId: number): Promise<SettledSchool> =>
  settledSchools(db).where('schools.id', '=', schoolId).executeTakeFirstOrThrow();

/** The schools of which the account is an admin. */
export const schoolsOfAdmin = (db: Queries, accountId: number): Promise<SettledSchool[]> =>
  settledSchools(db)
    .innerJoin('school_admins', 'school_admins.school_id', 'schools.id')
    .where('school_admins.account_id', '=', accountId)
    .orderBy('schools.id')
    .execute();

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
  const rows = await db
    .selectFrom('school_admins')
    .select('account_id as id')
    .where('school_id', '=', schoolId)
    .execute();
  return rows.map(({ id }) => id);
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

export async function dropSchoolAdmin(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db
    .deleteFrom('school_admins')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
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
  const rows = await db
    .selectFrom('school_teachers')
    .select('account_id as id')
    .where('school_id', '=', schoolId)
    .execute();
  return rows.map(({ id }) => id);
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

/** Several processes may have started on one empty store, each with its own code. */
const mostCodes = 20;

/** Stores the SHA-256 of a set-up code, and deletes the oldest if there are too many. */
export async function addSetupCode(db: Queries, code: { hash: string; created: number }): Promise<void> {
  await db.insertInto('setup_codes').values(code).execute();
  const oldest = await db
    .selectFrom('setup_codes')
    .select('hash')
    .orderBy('created', 'desc')
    .orderBy('hash')
    .offset(mostCodes)
    .limit(mostCodes)
    .execute();
  if (oldest.length === 0) return;
  await db
    .deleteFrom('setup_codes')
    .where(
      'hash',
      'in',
      oldest.map(({ hash }) => hash),
    )
    .execute();
}

export async function hasSetupCode(db: Queries, hash: string): Promise<boolean> {
  const found = await db.selectFrom('setup_codes').select('hash').where('hash', '=', hash).executeTakeFirst();
  return found !== undefined;
}

export async function dropSetupCodes(db: Queries): Promise<void> {
  await db.deleteFrom('setup_codes').execute();
}

export async function schoolNamed(db: Queries, schoolId: number): Promise<string> {
  const { name } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return name;
}

export function allSchools(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('schools').select(['id', 'name']).orderBy('id').execute();
}
