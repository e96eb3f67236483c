import { type Scaling, scaleKinds, stepsOf } from './scale.ts';
import { BLANK, EXCUSED, MISSING } from './score.ts';

/*
 * Statistics of a class. Values and results are whole hundredths (of a percent or of a point).
 */

/** Half up; both whole, `divisor` above 0. */
function quotient(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The mean of the students' rounded percents to one decimal, in hundredths; null if nobody has one. */
export function classAverage(percents: readonly (number | null)[]): number | null {
  const known = percents.filter((percent) => percent !== null);
  return known.length === 0 ? null : quotient(sumOf(known), known.length * 10) * 10;
}

export interface Summary {
  count: number;
  mean: number;
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
  /** Standard deviation of the whole population, not of a sample. */
  spread: number;
}

/** `quarters` of the way from lowest to highest, between neighbours by linear interpolation. */
function quantile(ascending: readonly number[], quarters: number): number {
  const position = (ascending.length - 1) * quarters;
  const below = ascending[Math.floor(position / 4)] ?? 0;
  const above = ascending[Math.ceil(position / 4)] ?? 0;
  return quotient(below * 4 + (above - below) * (position % 4), 4);
}

/** null if there are no values. */
export function summarize(values: readonly number[]): Summary | null {
  const ascending = values.toSorted((a, b) => a - b);
  const [lowest, highest] = [ascending[0], ascending.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const mean = sumOf(values) / values.length;
  return {
    count: values.length,
    mean: quotient(sumOf(values), values.length),
    lowest,
    lowerQuartile: quantile(ascending, 1),
    median: quantile(ascending, 2),
    upperQuartile: quantile(ascending, 3),
    highest,
    spread: Math.round(Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / values.length)),
  };
}

/** The value of a graded score, 0 for missing as in every total; null if it is not graded. */
const counted = (code: number) => (code >= 0 ? code : code === MISSING ? 0 : null);

/** The mean of an assignment. Each is rounded from the exact one: never twice. */
export interface Mean {
  hundredth: number;
  /** To the nearest tenth of a point, in hundredths. */
  tenth: number;
}

/** Only the mean, in one pass, for the footer of every visible column. Takes the same arguments as the statistics. */
export function meanOfAssignment(
  scores: ArrayLike<number>,
  assignments: number,
  position: number,
): Mean | null {
  let count = 0;
  let sum = 0;
  for (let index = position; index < scores.length; index += assignments) {
    const value = counted(scores[index] ?? BLANK);
    if (value === null) continue;
    count++;
    sum += value;
  }
  return count === 0 ? null : { hundredth: quotient(sum, count), tenth: quotient(sum, count * 10) * 10 };
}

interface AssignmentStatistics {
  /** Over the graded scores. */
  summary: Summary | null;
  missing: number;
  excused: number;
  blank: number;
}

/** One assignment of a class whose scores lie student by student, `assignments` to each. */
export function statisticsOfAssignment(
  scores: ArrayLike<number>,
  assignments: number,
  position: number,
): AssignmentStatistics {
  const values: number[] = [];
  let missing = 0;
  let excused = 0;
  let blank = 0;
  for (let index = position; index < scores.length; index += assignments) {
    const code = scores[index] ?? BLANK;
    const value = counted(code);
    if (value !== null) values.push(value);
    if (code === MISSING) missing++;
    if (code === EXCUSED) excused++;
    if (code === BLANK) blank++;
  }
  return { summary: summarize(values), missing, excused, blank };
}

interface LetterCount {
  letter: string;
  /** Lowest percent of the letter, in hundredths. */
  low: number;
  count: number;
}

/** If the percentage is the grade: the tens, by their lowest percent. */
const tens = Array.from({ length: 10 }, (_, index) => ({ low: 9000 - index * 1000, letter: '' }));

/** How many students reach each step of the scale, highest first; those below every step are left out. */
export function distribution(percents: readonly (number | null)[], scaling: Scaling): LetterCount[] {
  const steps = scaling.scaleKind === scaleKinds.percentItself ? tens : stepsOf(scaling);
  const counts = steps.map((step) => ({ ...step, count: 0 }));
  for (const percent of percents) {
    if (percent === null) continue;
    const reached = counts.find(({ low }) => percent >= low);
    if (reached) reached.count++;
  }
  return counts;
}
