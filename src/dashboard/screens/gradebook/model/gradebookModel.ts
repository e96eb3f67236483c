import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { GridBand, GridColumn, GridHeader, GridModel } from '#dashboard/grid/gridModel.ts';
import { folded } from '#dashboard/ui/format/folded.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { isFailing } from '#grading/scale.ts';
import type { Scheme } from '#grading/scheme.ts';
import { BLANK, writeHundredths } from '#grading/score.ts';
import styles from './Cells.module.css';
import { cellStyleOf, cellStyles, scoreLabel, shownText } from './cellTexts.ts';
import { sparkline } from './distributions.ts';
import { editTextAt, lateAt } from './meaning.ts';
import { fixedTitles, percentText, pointsText, texts } from './texts.ts';
import { type CategoryColumn, categoryOfColumn, type TermColumn, totalColumn } from './totalColumns.ts';

/* The gradebook as the grid reads it: by position on the screen. */

/** Splits letters from digits, which not every script separates. */
const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** How long a plural ending may be: `Quiz` belongs to `Quizzes`, but `Lab` not to `Labours`. */
const longestEnding = 3;
const shortestStem = 3;

function isSameWord(a: string, b: string): boolean {
  const [stem, whole] = a.length < b.length ? [a, b] : [b, a];
  const ending = whole.length - stem.length;
  return whole.startsWith(stem) && (ending === 0 || (stem.length >= shortestStem && ending <= longestEnding));
}

/** Whether a title already names its category, as `Quiz 3: Slope` does in `Quizzes`. */
export function saysCategory(title: string, category: string): boolean {
  const titleWords = wordsOf(title);
  const words = wordsOf(category);
  return words.length > 0 && words.every((word) => titleWords.some((other) => isSameWord(word, other)));
}

export type FixedColumn = 'name' | 'grade' | 'percent';

export interface BookColumn {
  readonly id: string;
  readonly width: number;
  /** Position of its assignment, or the kind of any other column. */
  readonly shows: number | FixedColumn | TermColumn | CategoryColumn;
}

export interface View {
  readonly sheet: Sheet;
  /** Positions of students, in the order of the screen. */
  readonly rows: ArrayLike<number>;
  readonly columns: readonly BookColumn[];
  readonly frozen: number;
  /** A name has its total below it. */
  readonly compact: boolean;
  readonly sorting: { readonly id: string; readonly desc: boolean } | null;
  nameOf(student: number): string;
  /** Names are hidden, and comments too, which may name somebody. */
  readonly hidesRemarks: boolean;
  /** Positions of students with a private note; none while names are hidden. */
  readonly noted: ReadonlySet<number>;
  readonly editable: boolean;
  /** Whether scores can be marked late. */
  readonly takesLate: boolean;
  readonly entered: Entered;
  /** Headings show the distribution of the scores instead of the category's name. */
  readonly spread: boolean;
  /** The number of the only term whose work is shown; 0 for all. */
  readonly term: number;
  /** Columns are grouped by category, and a band over them names it. */
  readonly grouped: boolean;
}

const classes: Readonly<Record<FixedColumn, string>> = {
  name: styles.name ?? '',
  grade: styles.grade ?? '',
  percent: styles.percent ?? '',
};

const classOf = (shows: string) => (shows in classes ? classes[shows as FixedColumn] : classes.percent);

export function gradebookModel(view: View): GridModel {
  const { rows } = view;
  const { students } = view.sheet.book;
  const totals = totalsOf(view);
  return {
    rows: rows.length,
    frozen: view.frozen,
    cellStyles: [...cellStyles, styles.failing ?? '', styles.noted ?? ''],
    headTips: { sort: texts.sort, menu: texts.columnMenu },
    columns: view.columns.map((column) => gridColumn(column, view.compact)),
    rowId: (row) => students[rows[row] ?? -1]?.id ?? -1,
    ...cellsOf(view, totals),
    ...(view.grouped ? { bands: bandsOf(view) } : {}),
    header: headerOf(view, totals),
    ...averagesOf(view, totals),
  };
}

function gridColumn({ id, width, shows }: BookColumn, compact: boolean): GridColumn {
  const own = typeof shows === 'string' ? classOf(shows) : (styles.score ?? '');
  return {
    id,
    width,
    className: shows === 'name' && compact ? `${own} ${styles.withTotal}` : own,
    namesRow: shows === 'name',
    takesValues: typeof shows === 'number',
  };
}

/** The totals of each column of a marking period or a category. */
const totalsOf = ({ sheet, columns, term }: View) =>
  columns.map(({ shows }) => totalColumn(sheet, term, shows));

type Totals = ReturnType<typeof totalsOf>;

/** The class name of each category, by its number, which sets its colour. */
const coloursOf = ({ categories }: Pick<Scheme, 'categories'>) =>
  new Map(categories.map(({ num }, index) => [num, styles[`category${index % 6}`] ?? '']));

/** The names of the categories, each over its columns. */
function bandsOf({ sheet, columns, frozen }: View): readonly GridBand[] {
  const { scheme, book } = sheet;
  const colours = coloursOf(scheme);
  const names = new Map(scheme.categories.map(({ num, name }) => [num, name]));
  /** -1 for a category that the class does not have; null if there is no assignment. */
  const categoryAt = (column: number): number | null => {
    const { shows = 'name' } = columns[column] ?? {};
    if (column < frozen) return null;
    if (typeof shows !== 'number') return categoryOfColumn(shows);
    const { category = -1 } = book.assignments[shows] ?? {};
    return names.has(category) ? category : -1;
  };
  return columns.flatMap((_, first): GridBand[] => {
    const category = categoryAt(first);
    if (category === null || categoryAt(first - 1) === category) return [];
    let last = first;
    while (last + 1 < columns.length && categoryAt(last + 1) === category) last++;
    const title = names.get(category) ?? texts.noCategory;
    return [{ first, last, title, className: colours.get(category) ?? styles.loose ?? '' }];
  });
}

type Cells = Pick<
  GridModel,
  'text' | 'cellStyle' | 'label' | 'filled' | 'editable' | 'editText' | 'editBeside'
>;

/** The students' names, totals and scores. */
function cellsOf(view: View, totals: Totals): Cells {
  const { sheet, rows, entered } = view;
  const { scheme, book } = sheet;
  const students = (row: number) => rows[row] ?? 0;
  const shows = view.columns.map((column) => column.shows);
  const failing = cellStyles.length;
  return {
    text(row, column) {
      const at = shows[column];
      if (typeof at === 'number') return shownText(view, students(row), at);
      const name = at === 'name' ? view.nameOf(students(row)) : '';
      if (at === 'name' && !view.compact) return name;
      const total = totals[column];
      if (total) return total.text(students(row));
      const { percent, letter } = sheet.total(students(row));
      if (at === 'name') return texts.nameWithTotal(name, letter, percentText(percent));
      return at === 'percent' ? percentText(percent) : letter;
    },
    cellStyle(row, column) {
      const at = shows[column];
      if (typeof at === 'number') return cellStyleOf(view, students(row), at);
      if (at === 'name') return view.noted.has(students(row)) ? failing + 1 : 0;
      return at === 'grade' && isFailing(sheet.total(students(row)).letter, scheme) ? failing : 0;
    },
    label(row, column) {
      const at = shows[column];
      const name = view.nameOf(students(row));
      if (typeof at === 'number') {
        return `${name}, ${book.assignments[at]?.title ?? ''}, ${scoreLabel(view, students(row), at)}`;
      }
      const noted = at === 'name' && view.noted.has(students(row)) && texts.noted;
      if (at === 'name' && !view.compact) return [name, noted].filter(Boolean).join(', ');
      const total = totals[column];
      if (total) return `${name}, ${total.label}, ${total.text(students(row)) || texts.states.blank}`;
      const { percent, letter } = sheet.total(students(row));
      if (at === 'name') return [name, letter, percentText(percent), noted].filter(Boolean).join(', ');
      return at === 'percent'
        ? `${name}, ${texts.percent}, ${percentText(percent) || texts.states.blank}`
        : `${name}, ${texts.grade}, ${letter || texts.states.blank}`;
    },
    filled(row, column) {
      const at = shows[column];
      return typeof at !== 'number' || sheet.score(students(row), at) !== BLANK;
    },
    // A conflict must be resolved before its cell can be edited again.
    editable(row, column) {
      const at = shows[column];
      if (!view.editable || typeof at !== 'number') return false;
      return entered.queuedChanges.get(students(row) * sheet.width + at)?.failure?.kind !== 'conflict';
    },
    editText(row, column) {
      const at = shows[column];
      return typeof at === 'number' ? editTextAt(view, students(row), at) : '';
    },
    editBeside(row, column) {
      const at = shows[column];
      return typeof at === 'number' ? lateAt(view, students(row), at).value : '';
    },
  };
}

function headerOf(view: View, totals: Totals): GridModel['header'] {
  const { sheet, rows, columns, sorting } = view;
  const { scheme, book } = sheet;
  const names = new Map(scheme.categories.map(({ num, name }) => [num, name]));
  const colours = coloursOf(scheme);
  return (column): GridHeader => {
    const at = columns[column]?.shows ?? 'name';
    const isSorted = sorting?.id === columns[column]?.id;
    const order = sorting?.desc ? 'descending' : 'ascending';
    return {
      ...(typeof at === 'string' ? ofStudents(column, at) : ofAssignment(at)),
      sorted: isSorted ? order : 'none',
    };
  };

  /** Names or totals. */
  function ofStudents(column: number, at: Exclude<BookColumn['shows'], number>): Omit<GridHeader, 'sorted'> {
    const total = totals[column];
    const title = total?.title ?? fixedTitles[at as FixedColumn];
    return {
      group: '',
      title,
      detail: at === 'name' ? texts.students(rows.length, book.students.length) : (total?.detail ?? ''),
      worth: '',
      label: total?.label ?? title,
      className: `${classOf(at)} ${styles.fixed} ${colours.get(categoryOfColumn(at) ?? -1) ?? ''}`,
    };
  }

  function ofAssignment(at: number): Omit<GridHeader, 'sorted'> {
    const { title = '', due = '', points = null, category = 0 } = book.assignments[at] ?? {};
    const group = names.get(category) ?? texts.noCategory;
    const isGroupSaid = view.grouped || saysCategory(title, group);
    const full = pointsText(points);
    const worth = points === null ? texts.extraCredit : texts.points(full);
    return {
      // If nothing is graded, its line stays, so that the title lines up with the others.
      group: view.spread ? sparkline(sheet, at) || '\u00a0' : isGroupSaid ? '' : group,
      title,
      detail: writtenDay(due, 'short'),
      worth: due === '' ? full : ` · ${full}`,
      label: [title, group, writtenDay(due), worth].filter(Boolean).join(', '),
      className: colours.get(category) ?? styles.loose ?? '',
    };
  }
}

/** The line below the students. */
function averagesOf(
  { sheet, columns, compact }: View,
  totals: Totals,
): Pick<GridModel, 'footer' | 'footerLabel'> {
  const { book } = sheet;
  const shows = columns.map((column) => column.shows);
  return {
    footer(column) {
      const at = shows[column];
      if (at === 'name' && compact)
        return texts.nameWithTotal(texts.classAverage, '', percentText(sheet.average));
      if (at === 'name') return texts.classAverage;
      if (at === 'percent') return percentText(sheet.average);
      const total = totals[column];
      if (total) return percentText(total.average());
      if (typeof at !== 'number') return '';
      const mean = sheet.mean(at);
      return mean === null ? '' : writeHundredths(mean.tenth);
    },
    footerLabel(column) {
      const at = shows[column];
      if (at === 'grade') return texts.noClassGrade;
      if (at === 'percent' || (at === 'name' && compact))
        return [texts.classAverage, percentText(sheet.average)].filter(Boolean).join(', ');
      const total = totals[column];
      if (total)
        return [texts.classAverage, total.title, percentText(total.average())].filter(Boolean).join(', ');
      if (typeof at !== 'number') return texts.classAverage;
      const { title = '', points = null } = book.assignments[at] ?? {};
      const mean = sheet.mean(at);
      if (mean === null) return texts.noAverage(title);
      return points === null
        ? texts.averageOfExtra(title, writeHundredths(mean.hundredth))
        : texts.average(title, writeHundredths(mean.hundredth), pointsText(points));
    },
  };
}

/** How many students have a score for the assignment at that position, including missing and excused. */
export function scoresFor({ scores, students, assignments }: Gradebook, position: number): number {
  const width = assignments.length;
  return students.filter((_, row) => scores[row * width + position] !== BLANK).length;
}
