import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ClassSummary } from '#dashboard/api/classes/classes.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { writtenAgo, writtenNumber, writtenPercent } from '#dashboard/ui/format/written.ts';
import type { ColumnId } from './texts.ts';

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

type Value = string | number | undefined;

interface ClassColumn {
  id: ColumnId;
  /** The value to sort by; undefined if the service does not say, which comes last. */
  value(item: ClassSummary): Value;
  shown(item: ClassSummary): ReactNode;
  number?: boolean;
}

const orNothing = (value: number | null, write: (value: number) => string) =>
  value === null ? '' : write(value);

const classColumns: readonly ClassColumn[] = [
  { id: 'name', value: (item) => item.name, shown: (item) => item.name },
  { id: 'code', value: (item) => item.code || undefined, shown: (item) => <bdi>{item.code}</bdi> },
  {
    id: 'year',
    value: (item) => item.schoolYear || undefined,
    shown: (item) => item.schoolYear.replace('-', '–'),
  },
  {
    id: 'period',
    value: (item) => item.gradingPeriod || undefined,
    shown: (item) => item.gradingPeriod || '',
    number: true,
  },
  { id: 'teacher', value: (item) => item.teacher || undefined, shown: (item) => <bdi>{item.teacher}</bdi> },
  { id: 'school', value: (item) => item.school || undefined, shown: (item) => <bdi>{item.school}</bdi> },
  { id: 'role', value: (item) => item.role || undefined, shown: (item) => item.role },
  {
    id: 'students',
    value: (item) => item.students ?? undefined,
    shown: (item) => orNothing(item.students, writtenNumber),
    number: true,
  },
  {
    id: 'average',
    value: (item) => item.average ?? undefined,
    shown: (item) => orNothing(item.average, writtenPercent),
    number: true,
  },
  {
    id: 'missing',
    value: (item) => item.missing ?? undefined,
    shown: (item) => orNothing(item.missing, writtenNumber),
    number: true,
  },
  {
    id: 'changed',
    value: (item) => item.changed?.getTime(),
    shown: (item) => item.changed && writtenAgo(item.changed),
  },
];

/** Equal numbers still tell something. */
const always: readonly ColumnId[] = ['name', 'students', 'average', 'missing'];

/** Relative times that read the same: "6 days ago" in every row tells nothing. */
function readsAlike({ shown }: ClassColumn, classes: readonly ClassSummary[]): boolean {
  const [first] = classes;
  return first !== undefined && classes.every((item) => shown(item) === shown(first));
}

/** The columns that the service fills, unless they are equal for every class; and the sorted column. */
export const visibleColumns = (classes: readonly ClassSummary[], orderedBy: ColumnId) =>
  classColumns.filter((column) => {
    const { id, value } = column;
    const values = new Set(classes.map(value));
    if (id === orderedBy) return true;
    if (id === 'changed' && classes.length > 1 && readsAlike(column, classes)) return false;
    if (always.includes(id)) return id === 'name' || values.size > 1 || !values.has(undefined);
    return values.size > 1 || (classes.length === 1 && !values.has(undefined));
  });

/** Numbers and dates begin with the highest, texts with A. */
export const beginsDescending = ({ id, number }: ClassColumn) => Boolean(number) || id === 'changed';

function compare(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return compareNames(left, right);
  return Number(left) - Number(right);
}

export const columns: ColumnDef<typeof features, ClassSummary>[] = classColumns.map((column) => ({
  id: column.id,
  accessorFn: column.value,
  sortUndefined: 'last',
  sortDescFirst: beginsDescending(column),
  sortFn: (left, right) => compare(column.value(left.original), column.value(right.original)),
}));
