import { sql } from 'kysely';
import { type ClassTerm, type Term, termsOf } from '#grading/terms.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { prepared } from '#service/store/driver/prepared.ts';
import { byClass, type Queries } from '#service/store/driver/queries.ts';
import { changeClass } from './classes.ts';

/*
 * The marking periods by which a class is graded: those of its school's calendar, and the class's own settings.
 */

interface Row extends Term {
  /** 1 if the school's calendar sets it. */
  ofSchool: number;
}

const findTerms = prepared<Row>((db, at) =>
  db
    .selectFrom('class_terms')
    .select(['num', 'name', 'first', 'last', 'weight', sql<number>`0`.as('ofSchool')])
    .where('class_terms.class_id', '=', at<number>(0))
    .unionAll(
      db
        .selectFrom('classes')
        .innerJoin('year_spans', (join) =>
          join
            .onRef('year_spans.school_id', '=', 'classes.school_id')
            .onRef('year_spans.year', '=', 'classes.school_year'),
        )
        .select(['year_spans.num', 'year_spans.name', 'year_spans.first', 'year_spans.last'])
        .select([sql<number | null>`cast(null as integer)`.as('weight'), sql<number>`1`.as('ofSchool')])
        .where('classes.id', '=', at<number>(0))
        .where('year_spans.kind', '=', 'period'),
    )
    .orderBy('num'),
);

/** In order. */
export async function termsOfClass(db: Queries, classId: number): Promise<ClassTerm[]> {
  const rows = await findTerms(db, [classId]);
  return termsOf(
    rows.filter(({ ofSchool }) => ofSchool === 1),
    rows.filter(({ ofSchool }) => ofSchool === 0).map(({ ofSchool: _, ...term }) => term),
  );
}

/** The class's own settings, in order. */
export async function ownTerms(db: Queries, classId: number): Promise<Term[]> {
  const rows = await findTerms(db, [classId]);
  return rows.filter(({ ofSchool }) => ofSchool === 0).map(({ ofSchool: _, ...term }) => term);
}

/** The own settings of many classes, by class and in order; a class without any is left out. */
export async function ownTermsOfClasses(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Term[]>> {
  const rows = await db
    .selectFrom('class_terms')
    .select(['class_id as classId', 'num', 'name', 'first', 'last', 'weight'])
    .where('class_id', 'in', classIds)
    .orderBy('class_id')
    .orderBy('num')
    .execute();
  return byClass(rows);
}

export async function replaceTerms(db: Queries, classId: number, terms: readonly Term[]): Promise<void> {
  await db.deleteFrom('class_terms').where('class_id', '=', classId).execute();
  if (terms.length === 0) return;
  await db
    .insertInto('class_terms')
    .values(
      terms.map(({ num, name, first, last, weight }) => ({
        class_id: classId,
        num,
        name,
        first,
        last,
        weight,
      })),
    )
    .execute();
}

/** Records that grades of the year's classes may have changed with its marking periods. */
export async function changeClassesOfYear(
  db: Queries,
  schoolId: number,
  { year, now }: { year: string; now: number },
): Promise<void> {
  const classes = await db
    .selectFrom('classes')
    .select('id')
    .where('classes.school_id', '=', schoolId)
    .where('classes.school_year', '=', year)
    .orderBy('id')
    .execute();
  const pause = pauseWhenDue();
  for (const { id } of classes) {
    await pause();
    const revision = await changeClass(db, id, now);
    // This does not count as work in the class: the start of the year that made it can still be undone.
    await db
      .updateTable('year_start_classes')
      .set({ revision })
      .where('class_id', '=', id)
      .where('made', '=', 1)
      .where('revision', '=', revision - 1)
      .execute();
  }
}
