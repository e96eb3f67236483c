import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  constructTable,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { categoryColumn, termColumn, totalColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { folded } from '#dashboard/ui/format/folded.ts';
import { isFailing } from '#grading/scale.ts';
import { EXCUSED, MISSING } from '#grading/score.ts';
import type { Layout } from './layout.ts';
import { isFound } from './layoutChanges.ts';

/*
 * The table of a class: it sorts and filters students and columns. It knows only these and never makes a cell, so a
 * class of a million scores costs it a thousand rows and a thousand columns.
 */

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** A row is the position of its student, with the scores that it is sorted and filtered by. */
interface Row {
  readonly student: number;
  readonly sheet: Sheet;
}

type Column = ColumnDef<typeof features, Row, unknown>;

/** The part of a gradebook that stays the same while scores are entered. */
export type Lists = Pick<Gradebook, 'students' | 'assignments' | 'scheme'>;

type RowOrder = Pick<Layout, 'sorting' | 'missing' | 'failing'> & Partial<Pick<Layout, 'term'>>;

const isSame = (before: RowOrder, after: RowOrder) =>
  before.sorting === after.sorting &&
  before.missing === after.missing &&
  before.failing === after.failing &&
  before.term === after.term;

/** Which students to show, and in which order. */
interface RowsAsked extends RowOrder {
  /** The scores to sort by: an order stays while scores change, until rows are requested again. */
  readonly sheet: Sheet;
  /** Words that a name must contain, folded and split; none for everybody. */
  readonly words: readonly string[];
  /** Whether a word may match the ID number instead: not while names are hidden. */
  readonly byId: boolean;
}

/** Which columns, by their ids. */
interface ColumnsAsked {
  readonly order: readonly string[];
  readonly pinned: readonly string[];
  readonly hidden: ReadonlySet<string>;
  /** The visible columns of totals. */
  readonly totals?: readonly string[];
}

/** Blank is last in either direction; excused before it, missing as the zero it counts for. */
function sortValue(code: number): number | undefined {
  if (code >= 0) return code;
  return code === MISSING ? -1 : code === EXCUSED ? -2 : undefined;
}

function columnsOf(book: Lists, nameOf: (student: number) => string): Column[] {
  const steps = new Map(book.scheme.scale.map(({ letter, low }) => [letter, low]));
  const percent = ({ student, sheet }: Row) => sheet.total(student).percent ?? undefined;
  const names = book.students.map((_, student) => nameOf(student));
  return [
    {
      id: 'name',
      accessorFn: ({ student }) => names[student],
      sortFn: (a, b) => compareNames(names[a.original.student] ?? '', names[b.original.student] ?? ''),
    },
    {
      id: 'grade',
      accessorFn: (row) => {
        const { letter } = row.sheet.total(row.student);
        return letter === '' ? undefined : (steps.get(letter) ?? percent(row));
      },
      filterFn: ({ original: { student, sheet } }) => isFailing(sheet.total(student).letter, book.scheme),
      sortFn: sortFn_basic,
      sortUndefined: 'last',
    },
    {
      id: 'percent',
      accessorFn: percent,
      filterFn: ({ original: { student, sheet } }) => sheet.missing(student) > 0,
      sortFn: sortFn_basic,
      sortUndefined: 'last',
    },
  ];
}

interface Wanted {
  readonly id: string;
  readonly term: number;
}

/** The column of an assignment, or of totals; none if the id matches none. */
function scoresOf(book: Lists, sheet: Sheet, { id: wanted, term }: Wanted): Column[] {
  const total = totalIds(book).includes(wanted) && totalColumn(sheet, term, wanted);
  if (total) {
    const accessorFn = ({ student }: Row) => total.percent(student) ?? undefined;
    return [{ id: wanted, accessorFn, sortFn: sortFn_basic, sortUndefined: 'last' }];
  }
  const assignment = book.assignments.findIndex(({ id }) => String(id) === wanted);
  if (assignment < 0) return [];
  const accessorFn = ({ student }: Row) => sortValue(sheet.score(student, assignment));
  return [{ id: wanted, accessorFn, sortFn: sortFn_basic, sortUndefined: 'last' }];
}

/** Ids of all columns of totals that the class may show. */
const totalIds = ({ scheme }: Lists): readonly string[] => [
  ...(scheme.terms ?? []).map(({ num }) => termColumn(num)),
  ...scheme.categories.map(({ num }) => categoryColumn(num)),
];

interface BookTable {
  /** Positions of students. */
  rows(asked: RowsAsked): readonly number[];
  /** The scores that they are sorted by; null before the first request. */
  readonly by: Sheet | null;
  /** Ids of the visible columns; the first `frozen` of them are pinned. */
  columns(asked: ColumnsAsked): { readonly ids: readonly string[]; readonly frozen: number };
}

const tableOf = (data: readonly Row[], columns: Column[]) =>
  constructTable({ features, data, columns, state: {} });

/**
 * Each half is built when first needed: a class in its own order needs none, and is on the screen sooner. Sorting
 * students reads only the columns that decide, and ordering columns no students. A search filters the sorted rows: each
 * of its keys only compares names.
 */
export function bookTable(lists: Lists, nameOf: (student: number) => string): BookTable {
  const rowsOf = (sheet: Sheet) => lists.students.map((_, student): Row => ({ student, sheet }));
  let students: ReturnType<typeof tableOf> | null = null;
  let columns: ReturnType<typeof tableOf> | null = null;
  let beside: Column[] = [];
  /** The scores in the rows of the table. */
  let remembered: Sheet | null = null;
  /** The rows of the last request, and its scores. */
  let known: { asked: RowOrder; sheet: Sheet; rows: readonly number[] } | null = null;
  const searched: string[] = [];

  function rowsFor(asked: RowOrder, sheet: Sheet): readonly number[] {
    const { sorting, failing, missing, term = 0 } = asked;
    if (!sorting && !failing && !missing) return lists.students.map((_, student) => student);
    if (!students) beside = columnsOf(lists, nameOf);
    students ??= tableOf(rowsOf(sheet), beside);
    const state = {
      sorting: sorting ? [sorting] : [],
      columnFilters: [
        ...(failing ? [{ id: 'grade', value: true }] : []),
        ...(missing ? [{ id: 'percent', value: true }] : []),
      ],
    };
    const isStale = remembered !== sheet;
    remembered = sheet;
    students.setOptions((before) => ({
      ...before,
      state,
      columns: [...beside, ...(sorting ? scoresOf(lists, sheet, { id: sorting.id, term }) : [])],
      data: isStale ? rowsOf(sheet) : before.data,
    }));
    return students.getRowModel().rows.map((row) => row.original.student);
  }

  return {
    get by() {
      return known?.sheet ?? null;
    },
    rows({ words, byId, sheet, ...asked }) {
      if (known?.sheet !== sheet || !isSame(known.asked, asked))
        known = { asked, sheet, rows: rowsFor(asked, sheet) };
      if (words.length === 0) return known.rows;
      return known.rows.filter((student) => {
        searched[student] ??= folded(nameOf(student));
        const { id = null } = (byId && lists.students[student]) || {};
        return isFound(searched[student], id, words);
      });
    },
    columns({ order, pinned, hidden, totals = [] }) {
      columns ??= tableOf(
        [],
        [
          'name',
          'grade',
          'percent',
          ...totalIds(lists),
          ...lists.assignments.map(({ id }) => String(id)),
        ].map((id) => ({ id })),
      );
      const state = {
        columnOrder: [...order],
        columnPinning: { start: [...pinned], end: [] },
        columnVisibility: Object.fromEntries([
          ...totalIds(lists).map((id) => [id, totals.includes(id)]),
          ...[...hidden].map((id) => [id, false]),
        ]),
      };
      columns.setOptions((before) => ({ ...before, state }));
      const start = columns.getStartVisibleLeafColumns();
      const ids = [...start, ...columns.getCenterVisibleLeafColumns()].map(({ id }) => id);
      return { ids, frozen: start.length };
    },
  };
}
