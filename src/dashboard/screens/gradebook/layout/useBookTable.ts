import { useCallback, useMemo, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { BookColumn, FixedColumn, View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import {
  type CategoryColumn,
  categoryColumn,
  categoryOfColumn,
  type TermColumn,
  termColumn,
  termOfColumn,
} from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import { textScale } from '#dashboard/ui/hooks/textScale.ts';
import { termOf } from '#grading/terms.ts';
import { bookTable, type Lists } from './bookTable.ts';
import { filtersAssignments, gradeWidth, type Layout, recallLayout, rememberLayout } from './layout.ts';
import { scoreWidth } from './scoreWidth.ts';

/* Which students and columns are shown, and in which order: the class's, or that of its table. */

/** The layout of a gradebook, and a function that changes it. */
export type LayoutState = readonly [Layout, (layout: Layout) => void];

/** The layout of a class's gradebook, stored with every change. */
export function useLayoutState(classId: number): LayoutState {
  const [layout, setLayout] = useState(() => recallLayout(classId));
  const changeLayout = useCallback(
    (next: Layout) => {
      setLayout(next);
      rememberLayout(classId, next);
    },
    [classId],
  );
  return [layout, changeLayout];
}

const fixed = ['name', 'grade', 'percent'] as const;
const fixedWidths: Readonly<Record<FixedColumn, number>> = { name: 210, grade: 62, percent: 78 };
const narrowWidths: Readonly<Record<FixedColumn, number>> = { name: 132, grade: 66, percent: 78 };
const termWidth = 96;
/** A percent and the points. */
const subtotalWidth = 148;

/** The number of the only term shown, 0 for all: a term that the class no longer has filters nothing. */
export const termShown = (
  { terms = [] }: Pick<Gradebook['scheme'], 'terms'>,
  { term }: Pick<Layout, 'term'>,
) => (terms.some(({ num }) => num === term) ? term : 0);

/** Columns that the layout leaves out. */
function hiddenOf({ assignments, scheme }: Lists, layout: Layout): ReadonlySet<string> {
  const { hidden, categories, from, to } = layout;
  const out = new Set(hidden);
  const wanted = termShown(scheme, layout);
  if (categories === null && wanted === 0 && !from && !to) return out;
  for (const assignment of assignments) {
    const { id, category, due } = assignment;
    const fits =
      (wanted === 0 || termOf(assignment, scheme.terms ?? [])?.num === wanted) &&
      (categories === null || categories.includes(category)) &&
      (!from || (due !== '' && due >= from)) &&
      (!to || (due !== '' && due <= to));
    if (!fits) out.add(String(id));
  }
  return out;
}

/** If nothing is sorted or filtered, the class's own order will do. */
const isArranged = (layout: Layout) =>
  filtersAssignments(layout) || layout.grouped || layout.order.length > 0 || layout.pinned.length > 0;

interface Order {
  /** Columns of totals that belong to no other column. */
  readonly totals: readonly string[];
  readonly scores: readonly string[];
}

/**
 * All columns in order, the scores as given. On a narrow screen each name has its total below it, so the columns of
 * totals make room for the scores.
 */
const inOrder = (narrow: boolean, { totals, scores }: Order) =>
  narrow ? ['name', ...scores, 'grade', 'percent', ...totals] : [...fixed, ...totals, ...scores];

/** The terms whose columns are switched on and exist. */
const termsShown = ({ scheme }: Lists, { terms }: Layout) =>
  (scheme.terms ?? []).flatMap(({ num }) => (terms.includes(num) ? [termColumn(num)] : []));

/** The subtotals that are switched on and exist. */
const subtotalsShown = ({ scheme }: Lists, { subtotals }: Layout): readonly CategoryColumn[] =>
  scheme.categories.flatMap(({ num }) => (subtotals.includes(num) ? [categoryColumn(num)] : []));

/** Columns of totals shown beside the scores: in groups, subtotals follow their category instead. */
const totalsBeside = (lists: Lists, layout: Layout) => [
  ...termsShown(lists, layout),
  ...(layout.grouped ? [] : subtotalsShown(lists, layout)),
];

/** In the teacher's own order, followed by the others; in groups each with its subtotal at its end. */
function orderOfScores(lists: Lists, layout: Layout): string[] {
  const { assignments, scheme } = lists;
  const { order, grouped } = layout;
  if (!grouped) return [...new Set([...order, ...assignments.map(({ id }) => String(id))])];
  const places = new Map(scheme.categories.map(({ num }, index) => [num, index]));
  const place = (category: number) => places.get(category) ?? places.size;
  const columns = [
    ...assignments.map(({ id, category }) => ({ id: String(id), at: place(category) })),
    ...subtotalsShown(lists, layout).map((id) => ({ id, at: place(categoryOfColumn(id) ?? 0) })),
  ];
  return columns.toSorted((a, b) => a.at - b.at).map(({ id }) => id);
}

export interface Shown {
  readonly rows: readonly number[];
  readonly columns: readonly BookColumn[];
  readonly frozen: number;
  readonly compact: boolean;
}

/** How many assignments are shown, frozen or not. */
export const assignmentsShown = ({ columns }: Pick<View, 'columns'>) =>
  columns.filter(({ shows }) => typeof shows === 'number').length;

/** A search, filters or hidden columns have left no student, or no assignment. */
export const showsNothing = (shown: Pick<View, 'rows' | 'columns'>) =>
  shown.rows.length === 0 || assignmentsShown(shown) === 0;

const wordsOf = (wanted: string) => wanted.split(/\s+/).filter(Boolean);

interface RowsOptions {
  readonly sheet: Sheet;
  readonly layout: Layout;
  readonly search: string;
  readonly nameOf: (student: number) => string;
  readonly byId: boolean;
}

/** The rows for the scores of `sheet` now, whatever the screen shows. */
export function rowsBy({ sheet, layout, search, nameOf, byId }: RowsOptions) {
  const { sorting, missing, failing } = layout;
  const term = termShown(sheet.scheme, layout);
  const words = wordsOf(folded(search));
  return bookTable(sheet.book, nameOf).rows({ sheet, sorting, missing, failing, term, words, byId });
}

interface BookTableOptions {
  readonly book: Gradebook;
  readonly sheet: Sheet;
  readonly layout: Layout;
  readonly search: string;
  /** The names for sorting and searching; it must be as stable as the class's lists. */
  readonly nameOf: (student: number) => string;
  readonly narrow: boolean;
}

/** The rows and columns that the teacher has chosen. */
export function useBookTable({ book, sheet, layout, search, nameOf, narrow }: BookTableOptions): Shown {
  const { students, assignments, scheme } = book;
  const lists = useMemo((): Lists => ({ students, assignments, scheme }), [students, assignments, scheme]);
  const table = useMemo(() => bookTable(lists, nameOf), [lists, nameOf]);
  const wanted = folded(search.trim());
  const byId = !useStudentNames().hidden;
  const { sorting, missing, failing } = layout;
  const term = termShown(scheme, layout);
  const [sorts, setSorts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it holds while scores change; a new number sorts again
  const rows = useMemo(
    () => table.rows({ sheet, sorting, missing, failing, term, words: wordsOf(wanted), byId }),
    [table, sorting, missing, failing, term, wanted, byId, sorts],
  );
  // An order by a what-if's scores ends with the what-if.
  if (table.by?.isWhatIf && !sheet.isWhatIf) setSorts(sorts + 1);
  const { ids, frozen } = useMemo(() => {
    const totals = totalsBeside(lists, layout);
    const stays = narrow ? (['name'] as const) : fixed;
    if (!isArranged(layout)) {
      const scores = lists.assignments.map(({ id }) => String(id));
      return { ids: inOrder(narrow, { totals, scores }), frozen: stays.length };
    }
    return table.columns({
      order: inOrder(narrow, { totals, scores: orderOfScores(lists, layout) }),
      pinned: narrow ? stays : [...stays, ...layout.pinned],
      hidden: hiddenOf(lists, layout),
      totals: [...termsShown(lists, layout), ...subtotalsShown(lists, layout)],
    });
  }, [lists, table, layout, narrow]);
  const columns = useMemo(() => {
    const least = narrow ? narrowWidths : fixedWidths;
    const widths = { ...least, grade: gradeWidth(lists.scheme.scale, least.grade) };
    const positions = new Map(lists.assignments.map(({ id }, position) => [String(id), position]));
    return ids.map((id): BookColumn => {
      const known = fixed.find((name) => name === id);
      const isTerm = termOfColumn(id) !== null;
      const isTotal = isTerm || categoryOfColumn(id) !== null;
      const shows = known ?? (isTotal ? (id as TermColumn | CategoryColumn) : (positions.get(id) ?? 0));
      const usual = () => {
        if (known) return widths[known];
        if (isTotal) return isTerm ? termWidth : subtotalWidth;
        const assignment = lists.assignments[shows as number];
        return assignment ? scoreWidth(assignment, narrow) : 0;
      };
      return { id, shows, width: layout.widths[id] ?? Math.round(usual() * textScale()) };
    });
  }, [ids, lists, layout.widths, narrow]);
  return useMemo(() => ({ rows, frozen, compact: narrow, columns }), [rows, frozen, narrow, columns]);
}
