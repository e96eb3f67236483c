import { sql } from 'kysely';
import type { Queries } from '#service/store/driver/queries.ts';

/* The classes of a school, page by page: what is not on the page is counted and not read. */

export interface ListedClass {
  id: number;
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  folder: number;
  teacherId: number;
  teacher: string;
  updated: number;
}

export interface ClassesAsked {
  /** Each is in the name, the code or the primary teacher's name. */
  words: readonly string[];
  /** '' for every year. */
  schoolYear: string;
  folder?: number | undefined;
  teacherId?: number | undefined;
  sort: 'name' | 'schoolYear' | 'teacher' | 'updated';
  desc: boolean;
  offset: number;
  limit: number;
}

/** Not joined: most lists are counted and put in order without it. */
const teacherName = sql<string>`(select accounts.name from accounts where accounts.id = classes.primary_teacher)`;

function asked(
  db: Queries,
  schoolId: number,
  {
    words,
    schoolYear,
    folder,
    teacherId,
  }: Pick<ClassesAsked, 'words' | 'schoolYear' | 'folder' | 'teacherId'>,
) {
  let query = db.selectFrom('classes').where('classes.school_id', '=', schoolId);
  if (schoolYear !== '') query = query.where('classes.school_year', '=', schoolYear);
  if (folder !== undefined) query = query.where('classes.folder', '=', folder);
  if (teacherId !== undefined) query = query.where('classes.primary_teacher', '=', teacherId);
  for (const word of words) {
    const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`lower(classes.name || ' ' || classes.code || ' ' || ${teacherName}) like ${pattern} escape '\\'`,
    );
  }
  return query;
}

const orders = {
  name: sql`lower(classes.name)`,
  schoolYear: sql`classes.school_year`,
  teacher: sql`lower(${teacherName})`,
  updated: sql`classes.updated`,
} as const;

export async function listClasses(
  db: Queries,
  schoolId: number,
  { sort, desc, offset, limit, ...narrowed }: ClassesAsked,
): Promise<{ total: number; page: ListedClass[] }> {
  const direction = desc ? 'desc' : 'asc';
  const ids = asked(db, schoolId, narrowed)
    .select('classes.id')
    .orderBy(orders[sort], direction)
    .$if(sort !== 'name', (query) => query.orderBy(orders.name))
    .orderBy('classes.id')
    .limit(limit)
    .offset(offset);
  const page = await db
    .selectFrom(ids.as('found'))
    .innerJoin('classes', 'classes.id', 'found.id')
    .innerJoin('accounts', 'accounts.id', 'classes.primary_teacher')
    .select(['classes.id', 'classes.name', 'classes.code', 'classes.school_year as schoolYear'])
    .select(['classes.grading_period as gradingPeriod', 'classes.folder', 'classes.updated'])
    .select(['classes.primary_teacher as teacherId', 'accounts.name as teacher'])
    .orderBy(orders[sort], direction)
    .orderBy(orders.name)
    .orderBy('classes.id')
    .execute();
  // A page that is not full is the last one.
  if (page.length < limit && (page.length > 0 || offset === 0)) return { total: offset + page.length, page };
  const { total } = await asked(db, schoolId, narrowed)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Number(total), page };
}

/** How many students are on the roster of each class; one without any is not in it. */
export async function studentCounts(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('students')
    .select(({ fn }) => ['class_id as id', fn.countAll<number>().as('count')])
    .where('class_id', 'in', classIds)
    .where('hidden', '=', 0)
    .groupBy('class_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Which years and primary teachers the classes of the school have. */
export async function classChoices(db: Queries, schoolId: number) {
  const none = { words: [], schoolYear: '' };
  const years = await asked(db, schoolId, none).select('classes.school_year as year').distinct().execute();
  const teachers = await db
    .selectFrom('classes')
    .innerJoin('accounts', 'accounts.id', 'classes.primary_teacher')
    .where('classes.school_id', '=', schoolId)
    .select(['accounts.id', 'accounts.name', 'accounts.username'])
    .distinct()
    .orderBy('accounts.name')
    .execute();
  return {
    years: years
      .map(({ year }) => year)
      .sort()
      .reverse(),
    teachers,
  };
}
