import { rosterSizes } from '#service/store/classes/students.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders, statuses } from '#service/store/driver/schema/codes.ts';
import { onStaff } from './staff.ts';

/* The years of a school's classes, and the records of each start of a new one, so that it can be undone. */

interface YearCount {
  year: string;
  folder: number;
  count: number;
}

/** The number of active and archived classes in each year of the school. */
export function yearCounts(db: Queries, schoolId: number): Promise<YearCount[]> {
  return db
    .selectFrom('classes')
    .select(({ fn }) => ['school_year as year', 'folder', fn.countAll<number>().as('count')])
    .where('classes.school_id', '=', schoolId)
    .where('classes.folder', 'in', [folders.active, folders.archived])
    .groupBy(['school_year', 'folder'])
    .execute();
}

export interface OldClass {
  id: number;
  name: string;
  code: string;
  gradingPeriod: number;
  primaryTeacher: number;
  /** How many students are on the roster. */
  students: number;
}

/** The active classes of a year, by name. */
export async function activeClassesOfYear(db: Queries, schoolId: number, year: string): Promise<OldClass[]> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'name', 'code', 'grading_period as gradingPeriod', 'primary_teacher as primaryTeacher'])
    .where('classes.school_id', '=', schoolId)
    .where('classes.school_year', '=', year)
    .where('classes.folder', '=', folders.active)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const students = await rosterSizes(
    db,
    classes.map(({ id }) => id),
  );
  return classes.map((each) => ({ ...each, students: students.get(each.id) ?? 0 }));
}

/** The school's teachers and admins who are not blocked. */
export async function activeStaff(db: Queries, schoolId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', statuses.active)
    .where((row) =>
      row.or([
        row('id', 'in', onStaff(db, 'school_teachers', schoolId)),
        row('id', 'in', onStaff(db, 'school_admins', schoolId)),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface YearStart {
  id: number;
  from: string;
  to: string;
  at: number;
  /** The actor. */
  name: string;
  undone: number;
}

const startColumns = [
  'year_starts.id',
  'year_starts.from_year as from',
  'year_starts.to_year as to',
  'year_starts.at',
  'year_starts.undone',
  'accounts.name',
] as const;

/** The starts since a time, latest first. */
export function startsSince(db: Queries, schoolId: number, since: number): Promise<YearStart[]> {
  return db
    .selectFrom('year_starts')
    .innerJoin('accounts', 'accounts.id', 'year_starts.account_id')
    .select(startColumns)
    .where('year_starts.school_id', '=', schoolId)
    .where('year_starts.at', '>=', since)
    .orderBy('year_starts.id', 'desc')
    .execute();
}

/** What happened to a class: `made` is 1 if it was created, 0 if it was archived; with its revision afterwards. */
export interface StartedClass {
  classId: number;
  made: number;
  revision: number;
}

/** Returns the id of the start. */
export async function addYearStart(
  db: Queries,
  start: { schoolId: number; accountId: number; from: string; to: string; at: number },
  classes: readonly StartedClass[],
): Promise<number> {
  const { id } = await db
    .insertInto('year_starts')
    .values({
      school_id: start.schoolId,
      account_id: start.accountId,
      from_year: start.from,
      to_year: start.to,
      at: start.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inBatches(classes, (batch) =>
    db
      .insertInto('year_start_classes')
      .values(
        batch.map(({ classId, made, revision }) => ({ start_id: id, class_id: classId, made, revision })),
      )
      .execute(),
  );
  return id;
}

interface FoundClass extends StartedClass {
  name: string;
  folder: number;
  /** The class's current revision. */
  present: number;
  /** Open invitations to it. */
  invited: number;
}

/** The classes of a start that still exist. */
export function classesOfStart(db: Queries, schoolId: number, startId: number): Promise<FoundClass[]> {
  return db
    .selectFrom('classes')
    .innerJoin('year_start_classes', 'year_start_classes.class_id', 'classes.id')
    .select(['classes.id as classId', 'year_start_classes.made', 'year_start_classes.revision'])
    .select(['classes.name', 'classes.folder', 'classes.revision as present'])
    .select((row) =>
      row
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('invitations.class_id', '=', 'classes.id')
        .$asScalar()
        .$notNull()
        .as('invited'),
    )
    .where('classes.school_id', '=', schoolId)
    .where('year_start_classes.start_id', '=', startId)
    .orderBy('classes.id')
    .execute();
}

export async function endYearStart(db: Queries, startId: number, at: number): Promise<void> {
  await db.updateTable('year_starts').set({ undone: at }).where('id', '=', startId).execute();
}
