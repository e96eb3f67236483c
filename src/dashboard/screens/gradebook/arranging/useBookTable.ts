import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { BookColumn, FixedColumn } from '#dashboard/screens/gradebook/gradebookModel.ts';
import type { Sheet } from '#dashboard/screens/gradebook/Sheet.ts';
import { folded } from '#dashboard/ui/folded.ts';
import { isFailing } from '#grading/scale.ts';
import { EXCUSED, MISSING } from '#grading/score.ts';
import { gradeWidth } from './gradeWidth.ts';
import type { Layout } from './layout.ts';

/*
 * Which students and columns are shown, and in which order. The table knows students and columns; it never makes
 * a cell, so a class of a million scores costs it a thousand rows and a thousand columns.
 */

const features = tableFeatures({
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** A row is the position of its student. */
interface Row {
  readonly student: number;
}

type Column = ColumnDef<typeof features, Row, unknown>;

const fixed = ['name', 'grade', 'percent'] as const;
const fixedWidths: Readonly<Record<FixedColumn, number>> = { name: 210, grade: 62, percent: 78 };
const narrowWidths: Readonly<Record<FixedColumn, number>> = { name: 132, grade: 66, percent: 78 };
const scoreWidth = 96;
/** Two and a half beside the name on the narrowest phones. */
const narrowScoreWidth = 78;

/** Blank comes last whichever way; excused before it, missing as the zero that it is. */
function sortValue(code: number): number | undefined {
  if (code >= 0) return code;
  return code === MISSING ? -1 : code === EXCUSED ? -2 : undefined;
}

/** The sheet of now, read when a sort or a filter is asked for: an order holds while scores change under it. */
interface CurrentSheet {
  readonly current: Sheet;
}

/** What of a gradebook stays the same while scores are entered. */
type Lists = Pick<Gradebook, 'students' | 'assignments' | 'scheme'>;

let collator: Intl.Collator | null = null;

/** Made when names are first sorted: opening a class needs none. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}

function columnsOf(book: Lists, now: CurrentSheet, sortNameOf: (student: number) => string): Column[] {
  const steps = new Map(book.scheme.scale.map(({ letter, low }) => [letter, low]));
  const percent = (student: number) => now.current.total(student).percent ?? undefined;
  return [
    {
      id: 'name',
      accessorFn: ({ student }) => folded(sortNameOf(student)),
      sortFn: (a, b) => compareNames(sortNameOf(a.original.student), sortNameOf(b.original.student)),
      filterFn: (row, id, wanted: string) =>
        wanted.split(/\s+/).every((word) => row.getValue<string>(id).includes(word)),
    },
    {
      id: 'grade',
      accessorFn: ({ student }) => {
        const { letter } = now.current.total(student);
        return letter === '' ? undefined : (steps.get(letter) ?? percent(student));
      },
      filterFn: (row) => isFailing(now.current.total(row.original.student).letter, book.scheme),
      sortFn: sortFn_basic,
      sortUndefined: 'last',
    },
    {
      id: 'percent',
      accessorFn: ({ student }) => percent(student),
      filterFn: (row) => now.current.missing(row.original.student) > 0,
      sortFn: sortFn_basic,
      sortUndefined: 'last',
    },
    ...book.assignments.map(
      ({ id }, assignment): Column => ({
        id: String(id),
        accessorFn: ({ student }) => sortValue(now.current.score(student, assignment)),
        sortFn: sortFn_basic,
        sortUndefined: 'last',
      }),
    ),
  ];
}

/** Columns that the layout leaves out, as the table wants them. */
function visibility(book: Lists, { hidden, categories, from, to }: Layout): Record<string, boolean> {
  const out: Record<string, boolean> = {};
  for (const id of hidden) out[id] = false;
  if (categories === null && !from && !to) return out;
  for (const { id, category, due } of book.assignments) {
    const fits =
      (categories === null || categories.includes(category)) &&
      (!from || (due !== '' && due >= from)) &&
      (!to || (due !== '' && due <= to));
    if (!fits) out[String(id)] = false;
  }
  return out;
}

/** On a narrow screen each name has its total below it, so the columns of totals give way to the scores. */
function order(book: Lists, layout: Layout, narrow: boolean): string[] {
  const scores = orderOfScores(book, layout);
  if (!narrow) return scores.length ? [...fixed, ...scores] : [];
  const all = [...scores, ...book.assignments.map(({ id }) => String(id))];
  return [...new Set(['name', ...all, ...fixed])];
}

function orderOfScores(book: Lists, { order: own, grouped }: Layout): readonly string[] {
  if (!grouped) return own;
  const places = new Map(book.scheme.categories.map(({ num }, index) => [num, index]));
  const place = (category: number) => places.get(category) ?? places.size;
  const sorted = [...book.assignments].sort((a, b) => place(a.category) - place(b.category));
  return sorted.map(({ id }) => String(id));
}

export interface Shown {
  readonly rows: readonly number[];
  readonly columns: readonly BookColumn[];
  readonly frozen: number;
  readonly compact: boolean;
}

/** `sortNameOf` is what names sort and are searched by; it must be as stable as the class's lists. */
export function useBookTable(
  book: Gradebook,
  now: CurrentSheet,
  layout: Layout,
  search: string,
  sortNameOf: (student: number) => string,
  narrow: boolean,
): Shown {
  const { students, assignments, scheme } = book;
  const lists = useMemo((): Lists => ({ students, assignments, scheme }), [students, assignments, scheme]);
  const data = useMemo(() => lists.students.map((_, student): Row => ({ student })), [lists]);
  const columns = useMemo(() => columnsOf(lists, now, sortNameOf), [lists, now, sortNameOf]);
  const wanted = folded(search.trim());
  const { sorting, missing, failing, pinned } = layout;
  const state = useMemo(
    () => ({
      sorting: sorting ? [sorting] : [],
      columnFilters: [
        ...(wanted ? [{ id: 'name', value: wanted }] : []),
        ...(failing ? [{ id: 'grade', value: true }] : []),
        ...(missing ? [{ id: 'percent', value: true }] : []),
      ],
      columnVisibility: visibility(lists, layout),
      columnOrder: order(lists, layout, narrow),
      columnPinning: { start: narrow ? ['name'] : [...fixed, ...pinned], end: [] },
      columnSizing: layout.widths,
    }),
    [lists, layout, sorting, wanted, failing, missing, pinned, narrow],
  );
  const table = useTable({ features, data, columns, state, defaultColumn: { size: scoreWidth } });

  const { rows } = table.getRowModel();
  const start = table.getStartVisibleLeafColumns();
  const center = table.getCenterVisibleLeafColumns();
  return useMemo(() => {
    const least = narrow ? narrowWidths : fixedWidths;
    const widths = { ...least, grade: gradeWidth(lists.scheme.scale, least.grade) };
    const scores = narrow ? narrowScoreWidth : scoreWidth;
    const positions = new Map(lists.assignments.map(({ id }, position) => [String(id), position]));
    return {
      rows: rows.map((row) => row.original.student),
      frozen: start.length,
      compact: narrow,
      columns: [...start, ...center].map(({ id }): BookColumn => {
        const known = fixed.find((name) => name === id);
        const shows = known ?? positions.get(id) ?? 0;
        return { id, shows, width: layout.widths[id] ?? (known ? widths[known] : scores) };
      }),
    };
  }, [rows, start, center, lists, layout.widths, narrow]);
}
