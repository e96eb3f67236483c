import { sql } from 'kysely';
import { gradingEdition } from '#grading/average.ts';
import { scaleKinds } from '#grading/scale.ts';
import { prepared } from '#service/store/driver/prepared.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { touchClass, touchClasses } from './classLists.ts';
import { replaceCategories } from './schemes.ts';
import type { Summary } from './summaries.ts';

export interface Class {
  id: number;
  created: number;
  folder: number;
  schoolYear: string;
  gradingPeriod: number;
  scaleKind: number;
  weighted: number;
  showPercent: number;
  studentSort: number;
  assignmentSort: number;
  rounding: number;
  studentView: number;
  studentMail: number;
  teacherMail: number;
  /** The late policy, as the wire writes it; '' for none. */
  latePolicy: string;
  /** 1 if students and guardians see the work of a marking period only once its grades are posted. */
  heldBack: number;
  primaryTeacher: number;
  name: string;
  code: string;
  revision: number;
  updated: number;
}

export const classColumns = [
  'classes.id',
  'classes.created',
  'classes.folder',
  'classes.school_year as schoolYear',
  'classes.grading_period as gradingPeriod',
  'classes.scale_kind as scaleKind',
  'classes.weighted',
  'classes.show_percent as showPercent',
  'classes.student_sort as studentSort',
  'classes.assignment_sort as assignmentSort',
  'classes.rounding',
  'classes.student_view as studentView',
  'classes.student_mail as studentMail',
  'classes.teacher_mail as teacherMail',
  'classes.late_policy as latePolicy',
  'classes.held_back as heldBack',
  'classes.primary_teacher as primaryTeacher',
  'classes.name',
  'classes.code',
  'classes.revision',
  'classes.updated',
] as const;

const findClass = prepared<Class>((db, at) =>
  db.selectFrom('classes').select(classColumns).where('id', '=', at<number>(0)),
);

export async function classById(db: Queries, classId: number): Promise<Class> {
  const [found] = await findClass(db, [classId]);
  if (!found) throw new Error(`There is no class ${classId}`);
  return found;
}

/** Null for a class without a school, and for one that does not exist. */
export async function schoolOfClass(db: Queries, classId: number): Promise<number | null> {
  const found = await db
    .selectFrom('classes')
    .select('school_id as schoolId')
    .where('id', '=', classId)
    .executeTakeFirst();
  return found?.schoolId ?? null;
}

export interface Membership {
  accountId: number;
  auth: number;
  role: string;
  joined: number;
}

export interface ClassWithSummary extends Class {
  /** Null if none is kept for this revision. */
  summary: Summary | null;
}

export interface ClassOfTeacher extends ClassWithSummary, Membership {
  /** Null for a class without a school, as is the school's name. */
  schoolId: number | null;
  school: string | null;
}

type PerhapsSummary = { [Key in keyof Summary]: Summary[Key] | null };

/** A summary that an older release computed by other rules counts as none. */
const thisEdition = sql.lit(gradingEdition);

const summaryColumns = [
  'summaries.students',
  'summaries.assignments',
  'summaries.average',
  'summaries.missing',
  'summaries.failing',
] as const;

const findOfTeacher = prepared<
  Class & Pick<ClassOfTeacher, 'schoolId' | 'school'> & Membership & PerhapsSummary
>((db, at) =>
  db
    .selectFrom('memberships')
    .innerJoin('classes', 'classes.id', 'memberships.class_id')
    .leftJoin('schools', 'schools.id', 'classes.school_id')
    .leftJoin('summaries', (join) =>
      join
        .onRef('summaries.class_id', '=', 'classes.id')
        .onRef('summaries.revision', '=', 'classes.revision')
        .on('summaries.edition', '=', thisEdition),
    )
    .select([
      ...classColumns,
      'classes.school_id as schoolId',
      'schools.name as school',
      'memberships.account_id as accountId',
      'memberships.auth',
      'memberships.role',
      'memberships.joined',
      ...summaryColumns,
    ])
    .where('memberships.account_id', '=', at<number>(0))
    .orderBy('classes.id'),
);

/** The teacher's classes in all folders, by id. */
export async function classesOfTeacher(db: Queries, accountId: number): Promise<ClassOfTeacher[]> {
  return (await findOfTeacher(db, [accountId])).map(withSummary);
}

const findOfSchool = prepared<Class & PerhapsSummary>((db, at) =>
  db
    .selectFrom('classes')
    .leftJoin('summaries', (join) =>
      join
        .onRef('summaries.class_id', '=', 'classes.id')
        .onRef('summaries.revision', '=', 'classes.revision')
        .on('summaries.edition', '=', thisEdition),
    )
    .select([...classColumns, ...summaryColumns])
    .where('classes.school_id', '=', at<number>(0))
    .where('classes.id', '>', at<number>(1))
    .orderBy('classes.id')
    .limit(at<number>(2)),
);

/** The school's classes in all folders, by id: at most `most`, after the one with the id `after`. */
export async function classesOfSchool(
  db: Queries,
  schoolId: number,
  { after = 0, most = Number.MAX_SAFE_INTEGER }: { after?: number; most?: number } = {},
): Promise<ClassWithSummary[]> {
  return (await findOfSchool(db, [schoolId, after, most])).map(withSummary);
}

function withSummary<Row extends PerhapsSummary>(row: Row) {
  const { students, assignments, average, missing, failing } = row;
  const isKept = students !== null && assignments !== null && missing !== null && failing !== null;
  // Copy the whole row: leaving out columns makes objects that are slow to read.
  return { ...row, summary: isKept ? { students, assignments, average, missing, failing } : null };
}

export interface Access {
  classId: number;
  schoolId: number | null;
  /** The account's level in the class; 0 if it does not belong to it. */
  auth: number;
  /** The class's school, if the account is its admin. */
  adminOf: number | null;
  revision: number;
  /** Grows when a name in replies about classes changes: the version of the table `directory`. */
  namesVersion: number;
}

const findAccess = prepared<Access>((db, at) =>
  db
    .selectFrom('classes')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.class_id', '=', 'classes.id').on('memberships.account_id', '=', at<number>(1)),
    )
    .leftJoin('school_admins', (join) =>
      join
        .onRef('school_admins.school_id', '=', 'classes.school_id')
        .on('school_admins.account_id', '=', at<number>(1)),
    )
    .innerJoin('directory', (join) => join.on('directory.id', '=', 1))
    .select(({ fn, val }) => [
      'classes.id as classId',
      'classes.school_id as schoolId',
      fn.coalesce('memberships.auth', val(0)).as('auth'),
      'school_admins.school_id as adminOf',
      'classes.revision',
      'directory.version as namesVersion',
    ])
    .where('classes.id', '=', at<number>(0)),
);

/** The account's role in the class; undefined if there is no such class. */
export async function accessTo(db: Queries, classId: number, accountId: number): Promise<Access | undefined> {
  const [access] = await findAccess(db, [classId, accountId]);
  return access;
}

/** Records a change of the class, and locks it until the transaction ends. */
export async function changeClass(db: Queries, classId: number, now: number): Promise<number> {
  const { revision } = await db
    .updateTable('classes')
    .set((row) => ({ revision: row('revision', '+', 1), updated: now }))
    .where('id', '=', classId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The same for several classes; returns the new revision of each. */
export async function changeClasses(
  db: Queries,
  classIds: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .updateTable('classes')
      .set((row) => ({ revision: row('revision', '+', 1), updated: now }))
      .where('id', 'in', batch)
      .returning(['id', 'revision'])
      .execute();
    for (const { id, revision } of rows) found.set(id, revision);
  });
  return found;
}

/** Locks the class until the transaction ends, so that what the transaction reads stays true. */
export async function lockClass(db: Queries, classId: number): Promise<void> {
  await db
    .updateTable('classes')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', classId)
    .execute();
}

/** `touches` as in `changeSetting`. */
export async function setPrimaryTeacher(
  db: Queries,
  classId: number,
  { accountId, touches = true }: { accountId: number; touches?: boolean },
): Promise<void> {
  await db.updateTable('classes').set({ primary_teacher: accountId }).where('id', '=', classId).execute();
  if (touches) await touchClass(db, classId);
}

export async function addMember(db: Queries, classId: number, member: Membership): Promise<void> {
  await db
    .insertInto('memberships')
    .values({
      class_id: classId,
      account_id: member.accountId,
      auth: member.auth,
      role: member.role,
      joined: member.joined,
    })
    .execute();
}

/**
 * Left-out fields get the defaults of a new class; `created`, `name`, `schoolYear` and `primaryTeacher` are required.
 */
type NewClass = Pick<Class, 'created' | 'name' | 'schoolYear' | 'primaryTeacher'> &
  Partial<Omit<Class, 'id' | 'revision' | 'updated'>> & {
    schoolId?: number;
    /** The maker's name for the request. */
    token?: string | undefined;
  };

/** Returns the class's id. The class begins with one category, which others may replace: it is never without. */
export async function addClass(db: Queries, added: NewClass): Promise<number> {
  const { id } = await db
    .insertInto('classes')
    .values({
      school_id: added.schoolId ?? null,
      created: added.created,
      updated: added.created,
      name: added.name,
      code: added.code ?? '',
      school_year: added.schoolYear,
      grading_period: added.gradingPeriod ?? 1,
      primary_teacher: added.primaryTeacher,
      folder: added.folder ?? folders.active,
      scale_kind: added.scaleKind ?? scaleKinds.aToF,
      weighted: added.weighted ?? 0,
      show_percent: added.showPercent ?? 1,
      student_sort: added.studentSort ?? 1,
      assignment_sort: added.assignmentSort ?? 1,
      rounding: added.rounding ?? 1,
      student_view: added.studentView ?? 0,
      student_mail: added.studentMail ?? 0,
      teacher_mail: added.teacherMail ?? 0,
      late_policy: added.latePolicy ?? '',
      held_back: added.heldBack ?? 0,
      token: added.token ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceCategories(db, id, [{ num: 1, name: 'Work', weight: null, dropLowest: 0 }]);
  if (added.schoolId !== undefined) await touchClasses(db, added.schoolId, id);
  return id;
}

/** The class that an account made by the request of this name, if it still belongs to it. */
export async function classMadeBy(
  db: Queries,
  { accountId, token }: { accountId: number; token: string },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('classes', 'classes.id', 'memberships.class_id')
    .select('classes.id')
    .where('memberships.account_id', '=', accountId)
    .where('classes.token', '=', token)
    .executeTakeFirst();
  return found?.id;
}

/** The settings of a class. */
export type Settings = Pick<
  Class,
  | 'folder'
  | 'name'
  | 'code'
  | 'schoolYear'
  | 'gradingPeriod'
  | 'scaleKind'
  | 'weighted'
  | 'showPercent'
  | 'studentSort'
  | 'assignmentSort'
  | 'rounding'
  | 'studentView'
  | 'studentMail'
  | 'teacherMail'
  | 'latePolicy'
  | 'heldBack'
>;

const columns = {
  folder: 'folder',
  name: 'name',
  code: 'code',
  schoolYear: 'school_year',
  gradingPeriod: 'grading_period',
  scaleKind: 'scale_kind',
  weighted: 'weighted',
  showPercent: 'show_percent',
  studentSort: 'student_sort',
  assignmentSort: 'assignment_sort',
  rounding: 'rounding',
  studentView: 'student_view',
  studentMail: 'student_mail',
  teacherMail: 'teacher_mail',
  latePolicy: 'late_policy',
  heldBack: 'held_back',
} as const satisfies Record<keyof Settings, string>;

/** Settings that the list of a school's classes shows. */
const listed: readonly (keyof Settings)[] = ['folder', 'name', 'code', 'schoolYear', 'gradingPeriod'];

/** Changes one setting of a class. With `touches` false the caller records that the school's list has changed. */
export async function changeSetting<Name extends keyof Settings>(
  db: Queries,
  classId: number,
  { name, value, touches = true }: { name: Name; value: Settings[Name]; touches?: boolean },
): Promise<void> {
  await db
    .updateTable('classes')
    .set({ [columns[name]]: value })
    .where('id', '=', classId)
    .execute();
  if (touches && listed.includes(name)) await touchClass(db, classId);
}
