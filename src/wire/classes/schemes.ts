import { linesOf } from '#wire/fields/lines.ts';
import { canName, isWithin } from '#wire/fields/textField.ts';
import { shortened } from './roster.ts';

/*
 * A class's own grading scale and its categories as text, for class-edit and history: a line per row, words separated
 * by single spaces, the name last because it may contain spaces.
 */

/** `low` is a percent with at most two decimals. */
export interface ScaleLine {
  low: number;
  grade: string;
}

/** `weight` is a percent with at most two decimals, null for none; `dls` how many lowest scores are dropped. */
export interface CategoryLine {
  num: number;
  weight: number | null;
  dls: number;
  name: string;
}

/** `num` 1 to 5; `weight` as of a category. Without a name or days if the school's calendar has them. */
export interface TermLine {
  num: number;
  weight: number | null;
  first: string;
  last: string;
  name: string;
}

/** The most rows of a scale, of the categories and of the marking periods. */
export const mostSchemeRows = 50;
/** The most characters of a letter, and of the name of a category or a marking period. */
export const longestLetter = 20;
export const longestSchemeName = 60;

/** Problems of a line, as they follow "Line 3: ". */
const schemeProblems = {
  scale: `a lowest percentage from 0 to 999.99, and a grade of at most ${longestLetter} characters`,
  notLower: 'the percentage must be lower than in the line before',
  category: 'a number, a weight from 0 to 100 or -, how many lowest scores are dropped, and a name',
  twice: 'the number of the category is already in a line',
  term: 'a period P1 to P5, a weight from 0 to 100 or -, the first and the last day or -, and a name',
  termTwice: 'the period is already in a line',
} as const;

const tooManyRows = `There are more than ${mostSchemeRows} lines`;

const decimal = /^\d{1,3}(\.\d{1,2})?$/;

/** The late penalty, in whole percents of the full points: "10 day 50". */
interface LateLine {
  percent: number;
  daily: boolean;
  lowest: number;
}

/** `percent`, `day` or `once`, and `lowest`; blank for no penalty. */
export const latePolicyForm = /^((100|[1-9]?\d) (day|once) (100|[1-9]?\d))?$/;

/** Null for a blank, and for another deployment's own format. */
export function readLatePolicy(text: string): LateLine | null {
  const [percent = '', each, lowest = ''] = latePolicyForm.test(text) ? text.split(' ') : [];
  return each === undefined
    ? null
    : { percent: Number(percent), daily: each === 'day', lowest: Number(lowest) };
}

export const writeLatePolicy = (policy: LateLine | null): string =>
  policy ? `${policy.percent} ${policy.daily ? 'day' : 'once'} ${policy.lowest}` : '';

export function writeScale(steps: readonly ScaleLine[]): string {
  return steps.map(({ low, grade }) => `${low} ${grade}`).join('\n');
}

export function writeCategories(categories: readonly CategoryLine[]): string {
  return categories.map(({ num, weight, dls, name }) => `${num} ${weight ?? '-'} ${dls} ${name}`).join('\n');
}

export function writeTerms(terms: readonly TermLine[]): string {
  return terms
    .map(({ num, weight, first, last, name }) =>
      `P${num} ${weight ?? '-'} ${first || '-'} ${last || '-'} ${name}`.trimEnd(),
    )
    .join('\n');
}

/** Reads the steps from the top, or returns the problems line by line. */
export function readScale(text: string): ScaleLine[] | { problems: string } {
  return rowsOf<ScaleLine>(text, (line, before) => {
    const [, low = '', grade = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
    if (!decimal.test(low) || !isName(grade, longestLetter)) return schemeProblems.scale;
    const last = before.at(-1);
    return last && Number(low) >= last.low ? schemeProblems.notLower : { low: Number(low), grade };
  });
}

export function readCategories(text: string): CategoryLine[] | { problems: string } {
  return rowsOf<CategoryLine>(text, (line, before) => {
    const [, num = '', weight = '', dls = '', name = ''] =
      /^([1-9]\d{0,2}) (\S+) (\d{1,2}) (.+)$/.exec(line) ?? [];
    if (!weighs(weight) || !isName(name, longestSchemeName)) return schemeProblems.category;
    if (before.some((row) => row.num === Number(num))) return schemeProblems.twice;
    return { num: Number(num), weight: weightIn(weight), dls: Number(dls), name };
  });
}

/** In the order of the periods. The caller checks that the days exist. */
export function readTerms(text: string): TermLine[] | { problems: string } {
  const read = rowsOf<TermLine>(text, (line, before) => {
    const [, num = '', weight = '', first = '', last = '', name = ''] =
      /^P([1-5]) (\S+) (\d{8}|-) (\d{8}|-)(?: (.+))?$/.exec(line) ?? [];
    if (!weighs(weight) || (name !== '' && !isName(name, longestSchemeName))) return schemeProblems.term;
    if (before.some((row) => row.num === Number(num))) return schemeProblems.termTwice;
    const day = (text: string) => (text === '-' ? '' : text);
    return { num: Number(num), weight: weightIn(weight), first: day(first), last: day(last), name };
  });
  return Array.isArray(read) ? read.sort((one, other) => one.num - other.num) : read;
}

const weighs = (text: string) => text === '-' || (decimal.test(text) && Number(text) <= 100);
const weightIn = (text: string) => (text === '-' ? null : Number(text));

const isName = (text: string, most: number) =>
  text === text.trim() && text !== '' && isWithin(text, most) && canName(text);

function rowsOf<Row extends object>(
  text: string,
  read: (line: string, before: readonly Row[]) => Row | string,
): Row[] | { problems: string } {
  const rows: Row[] = [];
  const problems: string[] = [];
  for (const { number, content } of linesOf(text)) {
    if (rows.length + problems.length === mostSchemeRows) return { problems: tooManyRows };
    const row = read(content.trim(), rows);
    if (typeof row === 'string') problems.push(`Line ${number}: ${row}`);
    else rows.push(row);
  }
  if (problems.length > 0) return { problems: shortened(problems).join('\n') };
  return rows;
}
