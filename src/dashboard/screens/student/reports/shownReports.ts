import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Period } from '#dashboard/api/classes/periods.ts';
import type { PostedScores } from '#dashboard/api/classes/reportMail.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { BLANK } from '#grading/score.ts';
import { isPosted } from '#grading/terms.ts';
import type { ReportSource } from './reportText.ts';

/*
 * Reports of a class that holds scores back, limited to what students and guardians see: the same rule as the service's
 * (`shownToStudent`), from the data of a teacher's page.
 */

const numberOf = (period: string) => Number(period.slice(1));

/** The marking periods posted for a student, P1 to P5. */
const postedFor = (periods: readonly Period[], studentId: number): string[] =>
  periods
    .filter(({ grades, locked }) => locked !== null || grades.some((each) => each.studentId === studentId))
    .map(({ name }) => name);

/** The scores that a student's report shows in a class that holds scores back. */
export function postedScores(
  { assignments, scheme }: Gradebook,
  periods: readonly Period[],
  studentId: number,
): PostedScores {
  const posted = postedFor(periods, studentId);
  const numbers = new Set(posted.map(numberOf));
  const shown = assignments.filter((each) => isPosted(each, scheme.terms ?? [], numbers));
  return { periods: posted, assignmentIds: shown.map(({ id }) => id) };
}

/**
 * Without held-back scores, in the numbers too. Null until the marking periods have loaded: without them all scores
 * would count as held back.
 */
export function asStudentsSee(source: ReportSource): ReportSource | null {
  const { book, remarks, periods, periodComments = new Map() } = source;
  if (!periods) return null;
  const width = book.assignments.length;
  const posted = book.students.map(({ id }) => new Set(postedFor(periods, id)));
  const held = heldPositions(book, posted);
  const shown = <Value>(values: ReadonlyMap<number, Value>) =>
    new Map([...values].filter(([at]) => !held.has(at)));
  const scores = book.scores.map((code, at) => (held.has(at) ? BLANK : code));
  const shownBook = { ...book, scores, texts: shown(book.texts), lates: shown(book.lates) };
  const late = shown(source.sheet.late);
  // The service's totals count all scores: these come from our own arithmetic, which is the same.
  const sheet = new Sheet({ book: shownBook, late }).startWhatIf();
  const positionOf = new Map(book.students.map(({ id }, position) => [id, position]));
  const isShown = (period: string, studentId: number) =>
    posted[positionOf.get(studentId) ?? -1]?.has(period) ?? false;
  return {
    ...source,
    book: shownBook,
    sheet,
    remarks: shown(remarks),
    unsaved: unsavedAmong(source, held),
    periodComments: new Map(
      [...periodComments].map(([period, of]) => [
        period,
        new Map([...of].filter(([studentId]) => isShown(period, studentId))),
      ]),
    ),
    heldBack: (position) =>
      book.assignments.reduce((count, _, at) => count + (held.has(position * width + at) ? 1 : 0), 0),
  };
}

/** Positions in the matrix of scores. */
function heldPositions(
  { assignments, students, scheme }: Gradebook,
  posted: readonly ReadonlySet<string>[],
): Set<number> {
  const held = new Set<number>();
  for (const position of students.keys()) {
    const numbers = new Set([...(posted[position] ?? [])].map(numberOf));
    for (const [at, assignment] of assignments.entries())
      if (!isPosted(assignment, scheme.terms ?? [], numbers)) held.add(position * assignments.length + at);
  }
  return held;
}

function unsavedAmong(
  { book, sheet, unsaved }: ReportSource,
  held: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const width = book.assignments.length;
  const saved = sheet.book.scores;
  const counts = new Map<number, number>();
  for (const position of unsaved.keys()) {
    let count = 0;
    for (let at = position * width; at < (position + 1) * width; at++)
      if (!held.has(at) && book.scores[at] !== saved[at]) count++;
    counts.set(position, count);
  }
  return counts;
}
