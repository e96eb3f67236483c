import { linesOf } from './lines.ts';
import { shortened } from './roster.ts';
import { canName, isWithin } from './textField.ts';

/*
 * A class's own grading scale and its categories as text, for class-edit and history: a line per row, words separated by
 * single spaces, the name last because it may contain spaces.
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

const mostRows = 50;

/** Problems of a line, as they follow "Line 3: ". */
const schemeProblems = {
  scale: 'a lowest percentage from 0 to 999.99, and a grade of at most 20 characters',
  notLower: 'the percentage must be lower than in the line before',
  category: 'a number, a weight from 0 to 100 or -, how many lowest scores are dropped, and a name',
  twice: 'the number of the category is in a line already',
} as const;

const tooManyRows = `There are more than ${mostRows} lines`;

const decimal = /^\d{1,3}(\.\d{1,2})?$/;

export function writeScale(steps: readonly ScaleLine[]): string {
  return steps.map(({ low, grade }) => `${low} ${grade}`).join('\n');
}

export function writeCategories(categories: readonly CategoryLine[]): string {
  return categories.map(({ num, weight, dls, name }) => `${num} ${weight ?? '-'} ${dls} ${name}`).join('\n');
}

/** Reads the steps from the top, or returns the problems line by line. */
export function readScale(text: string): ScaleLine[] | { problems: string } {
  return rowsOf<ScaleLine>(text, (line, before) => {
    const [, low = '', grade = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
    if (!decimal.test(low) || !isName(grade, 20)) return schemeProblems.scale;
    const last = before.at(-1);
    return last && Number(low) >= last.low ? schemeProblems.notLower : { low: Number(low), grade };
  });
}

export function readCategories(text: string): CategoryLine[] | { problems: string } {
  return rowsOf<CategoryLine>(text, (line, before) => {
    const [, num = '', weight = '', dls = '', name = ''] =
      /^([1-9]\d{0,2}) (\S+) (\d{1,2}) (.+)$/.exec(line) ?? [];
    const weighs = weight === '-' || (decimal.test(weight) && Number(weight) <= 100);
    if (!weighs || !isName(name, 60)) return schemeProblems.category;
    if (before.some((row) => row.num === Number(num))) return schemeProblems.twice;
    return { num: Number(num), weight: weight === '-' ? null : Number(weight), dls: Number(dls), name };
  });
}

const isName = (text: string, most: number) =>
  text === text.trim() && text !== '' && isWithin(text, most) && canName(text);

function rowsOf<Row extends object>(
  text: string,
  read: (line: string, before: readonly Row[]) => Row | string,
): Row[] | { problems: string } {
  const rows: Row[] = [];
  const problems: string[] = [];
  for (const { number, content } of linesOf(text)) {
    if (rows.length + problems.length === mostRows) return { problems: tooManyRows };
    const row = read(content.trim(), rows);
    if (typeof row === 'string') problems.push(`Line ${number}: ${row}`);
    else rows.push(row);
  }
  if (problems.length > 0) return { problems: shortened(problems).join('\n') };
  return rows;
}
