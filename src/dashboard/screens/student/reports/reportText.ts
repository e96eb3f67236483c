import { type MarkedDays, marks, noDays, type YearOfStudent } from '#dashboard/api/classes/attendance.ts';
import type { Gradebook, GradebookStudent } from '#dashboard/api/classes/gradebook.ts';
import type { Period } from '#dashboard/api/classes/periods.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type {
  PrintedFact,
  PrintedPart,
  PrintedReport,
  PrintedTable,
} from '#dashboard/screens/student/reports/pdf/printed.ts';
import { type ScoreLine, scoreGroups } from '#dashboard/screens/student/scoreList.ts';
import { texts } from '#dashboard/screens/student/texts.ts';
import { markNames } from '#dashboard/shell/sync/texts.ts';
import { letterBeside, writtenDay, writtenGrade, writtenPercent } from '#dashboard/ui/format/written.ts';
import { absenceCourse, awayPercent } from '#grading/absence.ts';
import type { CategoryTotal } from '#grading/categoryTotals.ts';
import { type Explanation, missingOutcome } from '#grading/explanation.ts';
import { postedInOrder } from '#grading/posted.ts';
import { formatPercent } from '#grading/rounding.ts';
import { BLANK, writeHundredths } from '#grading/score.ts';
import { periodName } from '#grading/terms.ts';
import { explainTotal, type TotalSteps } from '#grading/yearExplanation.ts';
import { explanationParts, pointsOf } from './reportExplanation.ts';
import { type ReportPart, reportTexts } from './texts.ts';

/* The text of a progress report, part by part. The student's page says the same, with parts that only a screen has. */

/** In the order in which they appear. */
export const reportParts: readonly ReportPart[] = [
  'categories',
  'missing',
  'periods',
  'attendance',
  'comment',
  'explanation',
  'scores',
];

export interface ReportSource {
  /** Including unsaved entries. */
  book: Gradebook;
  sheet: Sheet;
  remarks: ReadonlyMap<number, string>;
  /** How many scores of the student at a position are not saved yet. */
  unsaved: ReadonlyMap<number, number>;
  /** Null if the service does not tell, undefined until it has loaded. */
  year: readonly YearOfStudent[] | null | undefined;
  periods: readonly Period[] | undefined;
  comments: ReadonlyMap<number, string> | undefined;
  /** By marking period. */
  periodComments?: ReadonlyMap<string, ReadonlyMap<number, string>> | undefined;
  /** How many assignments hold the student's scores back; nothing if the report shows them all. */
  heldBack?: (position: number) => number;
  school: string;
  /** YYYYMMDD. */
  day: string;
  teacher: string;
  nameOf(student: GradebookStudent): string;
}

/** Writes the report of the student at a position in the list. */
export type Reporter = (position: number) => PrintedReport;

export function reporter(source: ReportSource, parts: ReadonlySet<ReportPart>): Reporter {
  const { book, sheet, year, periods, school, teacher } = source;
  const yearOf = new Map((year ?? []).map((taken) => [taken.studentId, taken]));
  const gradesOf = periods?.map(({ name, grades }) => ({
    name,
    of: new Map(grades.map(({ studentId, grade }) => [studentId, grade])),
  }));
  const about = [book.name, teacher].filter(Boolean).join(' · ');
  const day = writtenDay(source.day);

  return (position) => {
    const student = book.students[position];
    if (!student) throw new Error(`There is no student at ${position}`);
    const explained = explainTotal(sheet.scheme, sheet.counted(position));
    const { steps } = explained;
    const days = year && (yearOf.get(student.id) ?? noDays);
    const written: Record<ReportPart, () => (PrintedPart | false)[]> = {
      categories: () => [!parts.has('explanation') && categoriesPart(sheet, position, explained)],
      missing: () => [missingPart(source, steps)],
      scores: () => [scoresPart(source, position, steps)],
      // Before the grades are known, the report does not say that there are none.
      periods: () => [
        gradesOf !== undefined &&
          periodsPart(
            gradesOf.map(({ name, of }) => ({ period: name, grade: of.get(student.id) ?? null })),
            book,
          ),
      ],
      attendance: () => [days ? attendancePart(days) : false],
      comment: () => [commentPart(source, position, student.id)],
      explanation: () => explanationParts(source, position, explained),
    };
    return {
      name: source.nameOf(student),
      school,
      about,
      day,
      facts: factsOf(source, { position, steps, days: days ?? null, total: sheet.total(position) }),
      parts: [
        ...reportParts
          .filter((part) => parts.has(part))
          .flatMap((part) => written[part]())
          .filter((part) => part !== false),
        ...heldPart(source, position),
      ],
    };
  };
}

interface FactsOf {
  position: number;
  steps: Explanation;
  days: MarkedDays | null;
  total: { percent: number | null; letter: string };
}

function factsOf(
  { book, unsaved, heldBack }: ReportSource,
  { position, steps, days, total }: FactsOf,
): readonly PrintedFact[] {
  const width = book.assignments.length;
  let graded = 0;
  for (let at = position * width; at < (position + 1) * width; at++) if (book.scores[at] !== BLANK) graded++;
  const missing = missingOutcome(steps);
  const held = heldBack?.(position) ?? 0;
  const waiting = unsaved.get(position) ?? 0;
  const grade: PrintedFact = {
    name: texts.grade,
    value:
      total.percent !== null
        ? gradeText(total.percent, total.letter)
        : held > 0
          ? texts.own.nothingPosted
          : texts.nothingGraded,
    aside: [
      held > 0 ? texts.own.posted(width - held, width) : texts.graded(graded, width),
      waiting > 0 && texts.withUnsaved(waiting),
    ]
      .filter(Boolean)
      .join(', '),
  };
  const absences: PrintedFact | null = days && {
    name: texts.attendance,
    value: days.days ? texts.ofDays(days.away, days.days) : texts.noDays,
    aside: days.days ? texts.tardyTimes(days.tardy) : '',
  };
  const count = missing.counted + missing.dropped + missing.costless;
  const missed: PrintedFact = {
    name: texts.missing,
    value: String(count),
    aside: texts.missingMeaning(missing),
  };
  return [grade, missed, ...(absences ? [absences] : [])];
}

/** Tells families about scores that are left out; nothing if there are none. */
function heldPart({ heldBack }: ReportSource, position: number): PrintedPart[] {
  if (!heldBack || heldBack(position) === 0) return [];
  return [{ kind: 'text', title: reportTexts.heldTitle, lines: [texts.own.unposted] }];
}

export const gradeText = (percent: number, letter: string) =>
  `${letterBeside(formatPercent(percent), letter)} ${formatPercent(percent)}%`.trim();

/** As in the gradebook: if marking periods make the grade, the points that count in them are added up. */
function categoriesPart(sheet: Sheet, position: number, { steps, year }: TotalSteps): PrintedTable {
  const { categories, method } = steps;
  const byWeights = method === 'weights';
  const totalOf = (num: number) => sheet.categoryTotal(position, { num, term: 0 });
  const { category, points, percent, weight } = reportTexts;
  return {
    kind: 'table',
    title: year ? reportTexts.ofAllPeriods : reportTexts.parts.categories,
    head: [category, points, percent, ...(byWeights ? [weight] : [])],
    rows: categories.map((step) => [
      step.name || texts.noCategory,
      pointsOf({ ...step, ...totalOf(step.num) }),
      percentText(totalOf(step.num)),
      ...(byWeights ? [step.weight === null ? '' : `${writeHundredths(step.weight)}%`] : []),
    ]),
  };
}

const percentText = ({ percent }: CategoryTotal) => (percent === null ? '' : `${formatPercent(percent)}%`);

function missingPart({ book }: ReportSource, { categories }: Explanation): PrintedPart {
  const title = reportTexts.parts.missing;
  const missed = categories.flatMap(({ name, missing, missingExtra }) =>
    [...missing, ...missingExtra].map((at) => ({ name: name || texts.noCategory, of: book.assignments[at] })),
  );
  if (missed.length === 0) return { kind: 'text', title, lines: [reportTexts.nothingMissing] };
  const { category, points } = reportTexts;
  missed.sort((a, b) => ((a.of?.due ?? '') < (b.of?.due ?? '') ? -1 : 1));
  return {
    kind: 'table',
    title,
    head: [texts.assignment, category, texts.due, points],
    rows: missed.map(({ name, of }) => [
      of?.title ?? '',
      name,
      of?.due ? writtenDay(of.due, 'short') : texts.noDate,
      of?.points == null ? texts.extraCredit : writeHundredths(of.points),
    ]),
  };
}

function scoresPart({ book, sheet }: ReportSource, position: number, steps: Explanation): PrintedPart {
  const groups = scoreGroups(book, position, steps, { late: sheet.late, remarks: new Map() })
    .map(({ name, lines }) => ({
      name: name || texts.noCategory,
      lines: lines
        .filter(({ state }) => state !== 'blank')
        .map(
          (line) =>
            [
              line.assignment.title,
              line.assignment.due ? writtenDay(line.assignment.due, 'short') : '',
              scoreText(line),
            ] as const,
        ),
    }))
    .filter(({ lines }) => lines.length > 0);
  const title = reportTexts.parts.scores;
  return groups.length > 0
    ? { kind: 'lists', title, groups }
    : { kind: 'text', title, lines: [texts.nothingGraded] };
}

function scoreText({ state, score, isDropped, daysLate, assignment: { points } }: ScoreLine): string {
  const text =
    state === 'unknown'
      ? `${score} ${texts.states.unknown}`
      : state !== 'scored'
        ? texts.states[state]
        : points === null
          ? texts.extra(score)
          : texts.points(score, writeHundredths(points));
  return [text, isDropped && texts.states.dropped, daysLate > 0 && texts.late(daysLate)]
    .filter(Boolean)
    .join(' ');
}

function periodsPart(
  grades: readonly { period: string; grade: number | null }[],
  book: Gradebook,
): PrintedPart {
  const known = postedInOrder(grades, book.scheme).filter((each) => each !== null);
  const title = reportTexts.parts.periods;
  if (known.length === 0) return { kind: 'text', title, lines: [texts.noPeriods] };
  const line = known.map(({ period, grade, letter }) => `${period} ${writtenGrade(String(grade), letter)}`);
  return { kind: 'text', title, lines: [line.join(' · ')] };
}

function attendancePart(days: MarkedDays): PrintedPart {
  const title = reportTexts.parts.attendance;
  if (days.days === 0) return { kind: 'text', title, lines: [texts.noDays] };
  const counts = [
    ...marks.map(({ kind }) => `${markNames[kind]} ${days[kind]}`),
    `${texts.daysTaken} ${days.days}`,
  ];
  const share = writtenPercent(awayPercent(days));
  const course = texts.course[absenceCourse(days)];
  return { kind: 'text', title, lines: [counts.join(' · '), `${texts.awayShare(share)} ${course}`.trim()] };
}

/** Nothing if nobody has written anything. */
function commentPart(
  { book, remarks, comments, periodComments = new Map() }: ReportSource,
  position: number,
  studentId: number,
): PrintedPart | false {
  const comment = comments?.get(studentId) ?? '';
  const lines = comment === '' ? [] : [comment];
  for (const [period, ofPeriod] of periodComments) {
    const written = ofPeriod.get(studentId) ?? '';
    if (written !== '') lines.push(reportTexts.ofPeriod(periodName(book.scheme.terms, period), written));
  }
  const width = book.assignments.length;
  if (remarks.size > 0)
    for (const [at, assignment] of book.assignments.entries()) {
      const remark = remarks.get(position * width + at) ?? '';
      if (remark !== '') lines.push(reportTexts.onScore(assignment.title, remark));
    }
  return lines.length > 0 && { kind: 'text', title: reportTexts.parts.comment, lines };
}
