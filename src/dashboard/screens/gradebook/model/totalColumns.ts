import { categoryHeading, termHeading } from '#dashboard/features/scores/csvHeadings.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { writtenGrade } from '#dashboard/ui/format/written.ts';
import type { Scheme } from '#grading/scheme.ts';
import { writeHundredths } from '#grading/score.ts';
import { termName } from '#grading/terms.ts';
import { percentText, texts } from './texts.ts';

/*
 * The optional columns of totals: the students' results in a marking period, or in a category. Their text,
 * announcement, sorting and export are defined here, once.
 */

/** The results of students in a marking period; by the number of the term. */
export type TermColumn = `term${number}`;
/** The results of students in a category; by its number. */
export type CategoryColumn = `category${number}`;

export const termColumn = (num: number): TermColumn => `term${num}`;
export const categoryColumn = (num: number): CategoryColumn => `category${num}`;

const numberAfter = (word: string, shows: string | number): number | null =>
  typeof shows === 'string' && shows.startsWith(word) ? Number(shows.slice(word.length)) : null;

/** The number of the term; null for any other column. */
export const termOfColumn = (shows: string | number) => numberAfter('term', shows);
/** The number of the category; null for any other column. */
export const categoryOfColumn = (shows: string | number) => numberAfter('category', shows);

/** The name of a term of the class. */
export const termTitle = ({ terms = [] }: Pick<Scheme, 'terms'>, num: number) =>
  termName(terms.find((term) => term.num === num) ?? { num, name: '' });

const categoryTitle = ({ categories }: Pick<Scheme, 'categories'>, num: number) =>
  categories.find((category) => category.num === num)?.name || texts.noCategory;

/** The title of such a column, before anything is calculated; null for any other column. */
export function totalTitle(
  scheme: Pick<Scheme, 'terms' | 'categories'>,
  shows: string | number,
): string | null {
  const term = termOfColumn(shows);
  if (term !== null) return texts.termGrade(termTitle(scheme, term));
  const category = categoryOfColumn(shows);
  return category === null ? null : texts.subtotal(categoryTitle(scheme, category));
}

interface TotalColumn {
  /** In its heading, and in the line below the students. */
  readonly title: string;
  readonly detail: string;
  readonly label: string;
  readonly csvHeading: string;
  percent(student: number): number | null;
  /** '' if nothing is graded. */
  text(student: number): string;
  average(): number | null;
}

/** The column named by `shows`; null for any other. `term` is the only one whose work is shown, 0 for all. */
export function totalColumn(sheet: Sheet, term: number, shows: string | number): TotalColumn | null {
  const { scheme } = sheet;
  const ofTerm = termOfColumn(shows);
  if (ofTerm !== null) {
    const title = termTitle(scheme, ofTerm);
    return {
      title,
      detail: '',
      label: texts.termGrade(title),
      csvHeading: termHeading(title, ofTerm),
      percent: (student) => sheet.termTotal(student, ofTerm).percent,
      text(student) {
        const { percent, letter } = sheet.termTotal(student, ofTerm);
        return percent === null ? '' : writtenGrade(percentText(percent), letter);
      },
      average: () => sheet.termAverage(ofTerm),
    };
  }
  const num = categoryOfColumn(shows);
  if (num === null) return null;
  const name = categoryTitle(scheme, num);
  const within = term === 0 ? '' : termTitle(scheme, term);
  return {
    title: name,
    detail: within || texts.subtotalOfAll,
    label: [texts.subtotal(name), within].filter(Boolean).join(', '),
    csvHeading: categoryHeading([name, within].filter(Boolean).join(', '), num),
    percent: (student) => sheet.categoryTotal(student, { num, term }).percent,
    text(student) {
      const { percent, earned, possible } = sheet.categoryTotal(student, { num, term });
      return percent === null
        ? ''
        : texts.subtotalText(percentText(percent), writeHundredths(earned), writeHundredths(possible));
    },
    average: () => sheet.categoryAverage({ num, term }),
  };
}
