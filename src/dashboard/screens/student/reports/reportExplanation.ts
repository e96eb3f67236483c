import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { asidesOf } from '#dashboard/features/explanation/asides.ts';
import { texts as explanationTexts, stepDecimals, yearTexts } from '#dashboard/features/explanation/texts.ts';
import { weightText } from '#dashboard/features/explanation/weightText.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { PrintedPart, PrintedTable } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { texts } from '#dashboard/screens/student/texts.ts';
import { letterBeside } from '#dashboard/ui/format/written.ts';
import type { CategoryStep, Explanation } from '#grading/explanation.ts';
import { type Fraction, writeFraction } from '#grading/fraction.ts';
import type { LateStep } from '#grading/late.ts';
import { formatPercent } from '#grading/rounding.ts';
import { BLANK, writeHundredths, writeScore } from '#grading/score.ts';
import { termName } from '#grading/terms.ts';
import type { TotalSteps, YearExplanation } from '#grading/yearExplanation.ts';
import { reportTexts } from './texts.ts';

/*
 * How the grade of a report was calculated: by categories, or by marking periods and each of them by its categories.
 */

interface Explained {
  book: Gradebook;
  sheet: Sheet;
}

/** If marking periods decide, all work together has no table: it would give another grade. */
export function explanationParts(
  { book, sheet }: Explained,
  position: number,
  { steps, year }: TotalSteps,
): PrintedPart[] {
  const title = reportTexts.parts.explanation;
  const { percent, letter } = steps;
  if (percent === null) return [{ kind: 'text', title, lines: [explanationTexts.nothingGraded] }];
  const total = sheet.total(position);
  const late = sheet.lateSteps(position);
  const differs = total.percent !== percent || total.letter !== letter;
  const beside = differs ? [texts.differs(`${formatPercent(percent)}%`, letter)] : [];
  if (!year) return categoryParts(book, position, { title, steps, late, beside });
  const graded = year.terms.filter(({ explanation }) => explanation.unrounded !== null);
  return [
    ...yearParts(book, position, { title, year, beside }),
    ...graded.flatMap(({ term, explanation }) =>
      categoryParts(book, position, { title: termName(term), steps: explanation, late, beside: [] }),
    ),
  ];
}

interface Titled {
  title: string;
  /** The notes after everything else. */
  beside: readonly string[];
}

/** The marking periods and their weights, and how they make the grade. */
function yearParts(
  book: Gradebook,
  position: number,
  { title, year, beside }: Titled & { year: YearExplanation },
): PrintedPart[] {
  const { percent, weight, contribution } = reportTexts;
  const table: PrintedTable = {
    kind: 'table',
    title,
    head: [yearTexts.period, percent, weight, contribution],
    rows: year.terms.map(({ term, explanation, scaledWeight, contribution: brought }) => [
      termName(term),
      percentOf(explanation.unrounded),
      weightText(term.weight, scaledWeight),
      percentOf(brought),
    ]),
  };
  const outside = year.outside.map((at) => scoreAt(book, position, at)).join(', ');
  const lines = [
    yearTexts.how,
    ...year.terms.flatMap(({ term, leftOut }) =>
      leftOut === null ? [] : [reportTexts.asides(termName(term), yearTexts.leftOut[leftOut])],
    ),
    ...(outside === '' ? [] : [reportTexts.asides(yearTexts.outside, outside)]),
    roundingLine(year),
    ...beside,
  ];
  return [table, { kind: 'text', title: '', lines }];
}

/** The categories of all work, or of a marking period's, and their results. */
function categoryParts(
  book: Gradebook,
  position: number,
  { title, steps, late, beside }: Titled & { steps: Explanation; late: readonly LateStep[] },
): PrintedPart[] {
  const { method, weightsMissing, categories } = steps;
  const byWeights = method === 'weights';
  const { category, points, percent, weight, contribution } = reportTexts;
  const table: PrintedTable = {
    kind: 'table',
    title,
    head: [category, points, percent, ...(byWeights ? [weight, contribution] : [])],
    rows: categories.map((step) => [
      step.name || texts.noCategory,
      pointsOf(step),
      percentOf(step.percent),
      ...(byWeights ? [weightText(step.weight, step.scaledWeight), percentOf(step.contribution)] : []),
    ]),
  };
  const how = byWeights
    ? explanationTexts.byWeights
    : weightsMissing
      ? explanationTexts.weightsMissing
      : explanationTexts.byPoints;
  const asides = categories.flatMap((step) => asidesLine(book, position, { step, late }));
  return [table, { kind: 'text', title: '', lines: [how, ...asides, roundingLine(steps), ...beside] }];
}

function roundingLine({
  unrounded,
  percent,
  letter,
  rounding,
}: Pick<Explanation, 'unrounded' | 'percent' | 'letter' | 'rounding'>): string {
  if (unrounded === null || percent === null) return explanationTexts.nothingGraded;
  const rounded = formatPercent(percent);
  const beside = letterBeside(rounded, letter);
  const sentence = explanationTexts.rounding(writeFraction(unrounded, stepDecimals), rounding, rounded);
  return `${sentence}${beside === '' ? '' : explanationTexts.letter(beside)}.`;
}

const isTold = ({ earned, possible, leftOut }: Pick<CategoryStep, 'earned' | 'possible' | 'leftOut'>) =>
  earned > 0 || possible > 0 || leftOut !== 'nothingGraded';

export const pointsOf = (step: Pick<CategoryStep, 'earned' | 'possible' | 'leftOut'>) =>
  isTold(step) ? reportTexts.of(writeHundredths(step.earned), writeHundredths(step.possible)) : '';

const percentOf = (percent: Fraction | null) => (percent ? `${writeFraction(percent, stepDecimals)}%` : '');

/** An assignment with the student's score. */
function scoreAt(book: Gradebook, position: number, at: number): string {
  const { title, points } = book.assignments[at] ?? { title: '', points: null };
  const code = book.scores[position * book.assignments.length + at] ?? BLANK;
  if (code < 0) return title;
  const score = writeScore(code);
  return reportTexts.scoreIn(title, code > 0 && points === null ? texts.extra(score) : score);
}

/** The scores of a category that did not simply count, in one line; none if all did. */
function asidesLine(
  book: Gradebook,
  position: number,
  { step, late }: { step: CategoryStep; late: readonly LateStep[] },
): string[] {
  const { name, leftOut, blank, dropped, missing, scored } = step;
  const scoresAt = (positions: readonly number[]) =>
    positions.map((at) =>
      positions === dropped && missing.includes(at)
        ? `${scoreAt(book, position, at)} (${explanationTexts.wasMissing})`
        : scoreAt(book, position, at),
    );
  const asides = [
    ...(leftOut === null ? [] : [explanationTexts.leftOut[leftOut]]),
    ...asidesOf(step).map(([aside, positions]) => `${aside}: ${scoresAt(positions).join(', ')}`),
    ...late
      .filter((each) => scored.includes(each.position))
      .map((each) => lateText(book.assignments[each.position]?.title ?? '', each)),
    ...(blank.length > 0 ? [explanationTexts.blank(blank.length)] : []),
  ];
  return asides.length === 0 ? [] : [reportTexts.asides(name || texts.noCategory, asides.join('; '))];
}

/** Why a late score counts for less. */
const lateText = (title: string, step: LateStep) =>
  `${explanationTexts.lates}: ${title}: ${explanationTexts.late(step)}`;
