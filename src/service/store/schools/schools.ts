import { prepared } from '#service/store/driver/prepared.ts';
import type { Queries } from '#service/store/driver/queries.ts';

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
interface SettledSchool extends SchoolSettings {
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
