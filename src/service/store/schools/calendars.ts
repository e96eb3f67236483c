import type { SchoolYear, Span } from '#grading/schoolYear.ts';
import { prepared } from '#service/store/driver/prepared.ts';
import { byClass, type Queries } from '#service/store/driver/queries.ts';

/* The calendars of school years. A removed one leaves a row without days, so that its revisions continue. */

export interface Calendar extends SchoolYear {
  revision: number;
}

interface Row {
  year: string;
  yearFirst: string;
  yearLast: string;
  revision: number;
  kind: string | null;
  name: string | null;
  first: string | null;
  last: string | null;
}

/** What `calendarsIn` reads. */
const calendarColumns = [
  'school_years.name as year',
  'school_years.first as yearFirst',
  'school_years.last as yearLast',
  'school_years.revision',
  'year_spans.kind',
  'year_spans.name',
  'year_spans.first',
  'year_spans.last',
] as const;

const findOfSchool = prepared<Row>((db, at) =>
  db
    .selectFrom('school_years')
    .leftJoin('year_spans', (join) =>
      join
        .onRef('year_spans.school_id', '=', 'school_years.school_id')
        .onRef('year_spans.year', '=', 'school_years.name'),
    )
    .select(calendarColumns)
    .where('school_years.school_id', '=', at<number>(0))
    .where('school_years.first', '!=', '')
    .orderBy('school_years.name', 'desc')
    .orderBy('year_spans.kind')
    .orderBy('year_spans.num'),
);

/** The calendars of classes, each by its school and year. */
const ofClasses = (db: Queries) =>
  db
    .selectFrom('classes')
    .innerJoin('school_years', (join) =>
      join
        .onRef('school_years.school_id', '=', 'classes.school_id')
        .onRef('school_years.name', '=', 'classes.school_year'),
    )
    .leftJoin('year_spans', (join) =>
      join
        .onRef('year_spans.school_id', '=', 'school_years.school_id')
        .onRef('year_spans.year', '=', 'school_years.name'),
    )
    .select(calendarColumns)
    .where('school_years.first', '!=', '')
    .orderBy('year_spans.kind')
    .orderBy('year_spans.num');

const findOfClass = prepared<Row>((db, at) => ofClasses(db).where('classes.id', '=', at<number>(0)));

/** The school's calendars, latest year first. */
export const calendarsOfSchool = async (db: Queries, schoolId: number) =>
  calendarsIn(await findOfSchool(db, [schoolId]));

/** The calendar of the class's school and year; undefined if there is none. */
export async function calendarOfClass(db: Queries, classId: number): Promise<Calendar | undefined> {
  return calendarsIn(await findOfClass(db, [classId]))[0];
}

/** The calendars of many classes, by class; a class without one is left out. */
export async function calendarsOfClasses(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, SchoolYear>> {
  const rows = await ofClasses(db)
    .select('classes.id as classId')
    .where('classes.id', 'in', classIds)
    .execute();
  return new Map(
    [...byClass(rows)].flatMap(([classId, own]) => {
      const [calendar] = calendarsIn(own);
      return calendar ? [[classId, calendar] as const] : [];
    }),
  );
}

/** Builds the calendars from the rows of their spans. */
function calendarsIn(rows: readonly Row[]): Calendar[] {
  const found = new Map<string, Calendar & { off: Span[]; periods: Span[] }>();
  for (const { year, yearFirst, yearLast, revision, kind, name, first, last } of rows) {
    const calendar = found.get(year) ?? {
      name: year,
      first: yearFirst,
      last: yearLast,
      revision,
      off: [],
      periods: [],
    };
    found.set(year, calendar);
    if (name !== null && first !== null && last !== null)
      calendar[kind === 'off' ? 'off' : 'periods'].push({ name, first, last });
  }
  return [...found.values()];
}

/** The revision of a year's calendar, and whether it exists now; 0 if there never was one. */
export async function calendarRevision(
  db: Queries,
  schoolId: number,
  year: string,
): Promise<{ revision: number; isThere: boolean }> {
  const found = await db
    .selectFrom('school_years')
    .select(['revision', 'first'])
    .where('school_id', '=', schoolId)
    .where('name', '=', year)
    .executeTakeFirst();
  return { revision: found?.revision ?? 0, isThere: found !== undefined && found.first !== '' };
}

/** Replaces a year's calendar; without days, removes it. */
export async function replaceCalendar(db: Queries, schoolId: number, calendar: Calendar): Promise<void> {
  const { name, first, last, revision, off, periods } = calendar;
  await db
    .insertInto('school_years')
    .values({ school_id: schoolId, name, first, last, revision })
    .onConflict((there) => there.columns(['school_id', 'name']).doUpdateSet({ first, last, revision }))
    .execute();
  await db.deleteFrom('year_spans').where('school_id', '=', schoolId).where('year', '=', name).execute();
  const rows = [...off.map(spanRow('off')), ...periods.map(spanRow('period'))];
  if (rows.length > 0)
    await db
      .insertInto('year_spans')
      .values(rows.map((row) => ({ school_id: schoolId, year: name, ...row })))
      .execute();
}

const spanRow = (kind: string) => (span: Span, index: number) => ({
  kind,
  num: index + 1,
  name: span.name,
  first: span.first,
  last: span.last,
});
