import { EXCUSED, MISSING, type ScoreCode, writeHundredths } from '#grading/score.ts';
import { hyphenated } from '#grading/week.ts';
import { categoryName, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { finalGradesCategory, titleOfPeriod } from '#service/oneroster/planning/finalGrades.ts';
import { type AssignmentWithCreator, assignmentsOfClass } from '#service/store/classes/assignments.ts';
import { finalGradesOfClass } from '#service/store/classes/periods.ts';
import { categoriesOfClass } from '#service/store/classes/schemes.ts';
import { lateMarksOfClass, remarksOfClass, scoresOfClass } from '#service/store/classes/scores.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { clearedScores, deletedAssignments, hiddenStudents } from '#service/store/oneroster/gone.ts';
import type { Line } from './files.ts';
import { localIds, type Names } from './names.ts';

/*
 * The gradebook of a class as OneRoster lines: its categories, its assignments and final grades, and their results.
 */

export interface GradebookOf {
  classId: number;
  sourcedId: string;
  students: readonly { id: number; sourcedId: string }[];
  /** On its list under the ID number of somebody else: left out. */
  strangers: readonly { id: number; first: string; last: string }[];
  /** The exported academic sessions. */
  sessions: { has(sourcedId: string): boolean };
  /** The class's first academic session, with its first and last day. */
  term: string;
  start: string;
  end: string;
}

/** The source of a line item's results: an assignment, or the final grades of a period. */
interface ItemHere {
  item: number;
  isFinalGrade: boolean;
}

export interface Gradebook {
  categories: Line[];
  lineItems: Line[];
  results: Line[];
  /** The numbers of the class's own categories. */
  numbers: ReadonlyMap<string, number>;
  itemsHere: ReadonlyMap<string, ItemHere>;
  /** Deleted entities, if they are wanted. */
  gone: Pick<Gradebook, 'lineItems' | 'results'>;
}

interface WrittenResult {
  sourcedId: string;
  student: string;
  score: ScoreCode | null;
  day: string;
  isLate?: boolean;
  comment?: string | undefined;
}

/** The parts of an existing gradebook that are already read. */
interface GoneFrom {
  assignments: readonly AssignmentWithCreator[];
  categories: ReadonlyMap<number, string>;
  scores: ReadonlyMap<string, ScoreCode>;
  since: number;
  withResults: boolean;
}

interface Wanted {
  /** Include empty categories. */
  everyCategory?: boolean;
  withResults?: boolean;
  /** Include teachers' comments on scores, which a package leaves out. */
  withComments?: boolean;
  /** Include entities deleted since then (Unix seconds); null for none. */
  goneSince?: number | null;
}

export async function gradebookOf(
  db: Queries,
  names: Names,
  about: GradebookOf,
  wanted: Wanted = {},
): Promise<Gradebook> {
  const writer = new GradebookWriter(names, about);
  await writer.write(db, wanted);
  return writer;
}

/**
 * The academic session of a line item with this stored `content`: one that is not exported would be a dangling
 * reference.
 */
export function sessionOf({ sessions, term }: GradebookOf, content: string | undefined): string {
  const own = valueIn('lineItems', content ?? '', 'gradingPeriodSourcedId');
  return sessions.has(own) ? own : term;
}

class GradebookWriter implements Gradebook {
  readonly categories: Line[] = [];
  readonly lineItems: Line[] = [];
  readonly results: Line[] = [];
  readonly numbers = new Map<string, number>();
  readonly itemsHere = new Map<string, ItemHere>();
  readonly gone: { lineItems: Line[]; results: Line[] } = { lineItems: [], results: [] };
  readonly #names: Names;
  readonly #about: GradebookOf;

  constructor(names: Names, about: GradebookOf) {
    this.#names = names;
    this.#about = about;
  }

  async write(
    db: Queries,
    { everyCategory = false, withResults = true, withComments = false, goneSince = null }: Wanted,
  ): Promise<void> {
    const { classId } = this.#about;
    const assignments = await assignmentsOfClass(db, classId);
    const categories = await this.#writeCategories(db, assignments, everyCategory);
    const late = new Set(
      withResults
        ? (await lateMarksOfClass(db, classId)).map((mark) => `${mark.assignmentId} ${mark.studentId}`)
        : [],
    );
    const scores = withResults ? await scoresByCell(db, classId) : new Map<string, ScoreCode>();
    const comments = new Map(
      withComments
        ? (await remarksOfClass(db, classId)).map((each) => [
            `${each.assignmentId} ${each.studentId}`,
            each.remark,
          ])
        : [],
    );
    const [first = ''] = categories.values();
    for (const { id, category, ...rest } of assignments) {
      const sourcedId = this.#item({
        localId: localIds.assignment(classId, id),
        category: categories.get(category) ?? first,
        ...rest,
      });
      this.itemsHere.set(sourcedId, { item: id, isFinalGrade: false });
      for (const student of this.#about.students) {
        const score = scores.get(`${id} ${student.id}`);
        if (score !== undefined)
          this.#result({
            sourcedId,
            student: student.sourcedId,
            score,
            isLate: late.has(`${id} ${student.id}`),
            comment: comments.get(`${id} ${student.id}`),
            day: hyphenated(rest.due),
          });
      }
    }
    if (goneSince !== null)
      await this.#writeGone(db, { assignments, categories, scores, since: goneSince, withResults });
    await this.#finalGrades(db, withResults);
  }

  /** Deleted assignments with their scores, scores of students who have left, and cleared scores. */
  async #writeGone(
    db: Queries,
    { assignments, categories, scores, since, withResults }: GoneFrom,
  ): Promise<void> {
    const { classId, students, strangers } = this.#about;
    const [first = ''] = categories.values();
    const items = new Map(assignments.map(({ id, due }) => [id, { due, isThere: true }]));
    for (const { id, category, ...rest } of await deletedAssignments(db, classId, since)) {
      const item = {
        localId: localIds.assignment(classId, id),
        category: categories.get(category) ?? first,
        ...rest,
      };
      this.#item(item, this.gone.lineItems);
      items.set(id, { due: rest.due, isThere: false });
    }
    if (!withResults) return;
    const hidden = await hiddenStudents(db, [classId]);
    const former = [...hidden, ...strangers].map(({ id }) => ({
      id,
      sourcedId: this.#names.of('users', localIds.student(id)),
      isThere: false,
    }));
    const people = [...students.map((each) => ({ ...each, isThere: true })), ...former];
    const cleared = new Set(
      (await clearedScores(db, classId, since)).map(({ item, studentId }) => `${item} ${studentId}`),
    );
    for (const [id, item] of items)
      for (const student of people) {
        const score = scores.get(`${id} ${student.id}`);
        const isShown = score !== undefined && item.isThere && student.isThere;
        if (isShown || (score === undefined && !cleared.has(`${id} ${student.id}`))) continue;
        const sourcedId = this.#names.of('lineItems', localIds.assignment(classId, id));
        this.#result(
          { sourcedId, student: student.sourcedId, score: score ?? null, day: hyphenated(item.due) },
          this.gone.results,
        );
      }
  }

  /** Returns their sourcedIds by number. */
  async #writeCategories(
    db: Queries,
    assignments: readonly AssignmentWithCreator[],
    every: boolean,
  ): Promise<Map<number, string>> {
    const used = new Set(assignments.map(({ category }) => category));
    const categories = new Map<number, string>();
    for (const { num, name, weight } of await categoriesOfClass(db, this.#about.classId)) {
      const isFirst = categories.size === 0 && assignments.some(({ category }) => category === 0);
      if (!every && !used.has(num) && !isFirst) continue;
      const sourcedId = this.#category(assignments, { num, name });
      categories.set(num, sourcedId);
      this.numbers.set(sourcedId, num);
      this.categories.push({
        sourcedId,
        title: name,
        weight: weight === null ? '' : writeHundredths(weight),
      });
    }
    return categories;
  }

  /** A category of the class, or the source's that its line items name. */
  #category(
    assignments: readonly AssignmentWithCreator[],
    { num, name }: { num: number; name: string },
  ): string {
    const { classId, sourcedId: of } = this.#about;
    const own = this.#names.of('categories', localIds.category(classId, num));
    if (this.#names.content('categories', own) !== undefined) return own;
    for (const { id, category } of assignments) {
      if (category !== num) continue;
      const item = this.#names.content(
        'lineItems',
        this.#names.of('lineItems', localIds.assignment(classId, id)),
      );
      const { categorySourcedId, classSourcedId } = valuesOf('lineItems', item ?? '');
      const content = this.#names.content('categories', categorySourcedId);
      if (classSourcedId !== of || content === undefined) continue;
      if (categoryName(valueIn('categories', content, 'title')) === name) return categorySourcedId;
    }
    return own;
  }

  #item(
    item: { localId: string; category: string; title: string; due: string; points: number | null },
    into: Line[] = this.lineItems,
  ): string {
    const { sourcedId: classSourcedId } = this.#about;
    const sourcedId = this.#names.of('lineItems', item.localId);
    const known = this.#names.content('lineItems', sourcedId);
    const stored = known === undefined ? undefined : valuesOf('lineItems', known);
    const due = hyphenated(item.due);
    // 1.1's grading period is called an academic session in 1.2.
    const session = sessionOf(this.#about, known);
    into.push({
      sourcedId,
      title: item.title,
      description: stored?.description ?? '',
      assignDate: stored?.assignDate || due,
      dueDate: due,
      classSourcedId,
      categorySourcedId: item.category,
      gradingPeriodSourcedId: session,
      academicSessionSourcedId: session,
      schoolSourcedId: this.#names.org,
      resultValueMin: leastIn(stored?.resultValueMin, item.points),
      resultValueMax: item.points === null ? '0' : writeHundredths(item.points),
    });
    return sourcedId;
  }

  /** `score` is null if it was cleared. */
  #result(
    { sourcedId: item, student, score, isLate = false, comment = '', day }: WrittenResult,
    into: Line[] = this.results,
  ): void {
    const status =
      score === EXCUSED ? 'exempt' : (score ?? MISSING) === MISSING ? 'not submitted' : 'fully graded';
    into.push({
      sourcedId: this.#names.of('results', localIds.result(item, student)),
      lineItemSourcedId: item,
      studentSourcedId: student,
      scoreStatus: status,
      score: score !== null && score >= 0 ? writeHundredths(score) : '',
      scoreDate: day,
      comment,
      late: String(isLate),
      missing: String(score === MISSING),
      classSourcedId: this.#about.sourcedId,
    });
  }

  async #finalGrades(db: Queries, withResults: boolean): Promise<void> {
    const { classId, end, students } = this.#about;
    const grades = await finalGradesOfClass(db, classId);
    const category = this.#names.made('categories', 'final');
    const sourcedIds = new Map(students.map(({ id, sourcedId }) => [id, sourcedId]));
    for (const period of [...new Set(grades.map((each) => each.period))].sort((a, b) => a - b)) {
      const known = this.#names.content(
        'lineItems',
        this.#names.of('lineItems', localIds.finalGrades(classId, period)),
      );
      const own = (known === undefined ? '' : valuesOf('lineItems', known).categorySourcedId) || category;
      if (!this.categories.some(({ sourcedId }) => sourcedId === own))
        this.categories.push({ sourcedId: own, title: finalGradesCategory, weight: '' });
      const sourcedId = this.#item({
        localId: localIds.finalGrades(classId, period),
        category: own,
        title: titleOfPeriod(period),
        due: end.replaceAll('-', ''),
        points: 10_000,
      });
      this.itemsHere.set(sourcedId, { item: period, isFinalGrade: true });
      if (!withResults) continue;
      const ofPeriod = grades
        .filter((each) => each.period === period)
        .sort((a, b) => a.studentId - b.studentId);
      for (const { studentId, grade } of ofPeriod) {
        const student = sourcedIds.get(studentId);
        if (student !== undefined) this.#result({ sourcedId, student, score: grade * 100, day: end });
      }
    }
  }
}

/** The source's minimum, as long as the points here are not lower. */
export const leastIn = (stored: string | undefined, points: number | null): string =>
  stored && Math.round(Number(stored) * 100) <= (points ?? 0) ? stored : '0';

async function scoresByCell(db: Queries, classId: number): Promise<Map<string, ScoreCode>> {
  const scores = new Map<string, ScoreCode>();
  for (const { studentId, scores: pairs } of await scoresOfClass(db, classId))
    for (const pair of pairs.split(',')) {
      const [item = '', score = ''] = pair.split(':');
      scores.set(`${item} ${studentId}`, Number(score));
    }
  return scores;
}
