import { type ColumnDef, columnVisibilityFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { daysAway, type MarkName, marks, type YearOfStudent } from '#dashboard/api/classes/attendance.ts';
import { cellAside, nought, numberCell, rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { absenceCourse } from '#grading/absence.ts';
import { CourseSign } from './MarkSign.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import styles from './WeekGrid.module.css';
import type { WeekRow } from './weekTable.ts';

/*
 * The columns of a week: the student, the days, and the sums of the week and the year. Each defines its heading, its
 * cells and its part of the sums below. Editable and read-only weeks differ only in the student and the days.
 */

export const features = tableFeatures({ columnVisibilityFeature });

type Row = WeekRow<MarkedStudent>;

/** The props that the cells of a row share. */
export interface WeekCells {
  classId: number;
  row: Row;
  /** Null if no day was taken. */
  year: YearOfStudent | null;
}

/** A row of sums: its name, and a number for each day. */
interface SumOfDays {
  name: string;
  values: readonly number[];
}

export interface WeekColumn<Head, Cells extends WeekCells> {
  id: string;
  /** Absent if the service does not tell about the year. */
  ofYear?: boolean;
  head(of: Head): ReactNode;
  cell(of: Cells): ReactNode;
  /** Columns without it come last, and share one empty cell. */
  foot?(sum: SumOfDays): ReactNode;
}

function SumHead({ of: [name, aside] }: { of: readonly string[] }) {
  return (
    <th scope="col" className={`${numberCell} ${styles.sum}`}>
      {name} <span className={cellAside}>{aside}</span>
    </th>
  );
}

/** A cell of sums; it is faint if `value` is 0. */
function SumCell({ value, children }: { value: number; children: ReactNode }) {
  return <td className={`${numberCell} ${styles.sum} ${value === 0 ? nought : ''}`}>{children}</td>;
}

const hasDays = (year: YearOfStudent | null): year is YearOfStudent => year !== null && year.days > 0;

/** The sum of a week for a single mark; those that mean absence are counted together. */
const ownSums: Readonly<Record<MarkName, 'tardies' | null>> = {
  present: null,
  tardy: 'tardies',
  absent: null,
  excused: null,
};

const ownSumColumns = marks.flatMap(({ kind }): WeekColumn<unknown, WeekCells>[] => {
  const id = ownSums[kind];
  if (id === null) return [];
  return [
    {
      id,
      head: () => <SumHead of={texts.sums[id]} />,
      cell: ({ row: { counts } }) => <SumCell value={counts[kind]}>{counts[kind]}</SumCell>,
    },
  ];
});

const sumColumns: readonly WeekColumn<unknown, WeekCells>[] = [
  {
    id: 'absences',
    head: () => <SumHead of={texts.sums.absences} />,
    cell: ({ row: { counts } }) => <SumCell value={daysAway(counts)}>{daysAway(counts)}</SumCell>,
  },
  ...ownSumColumns,
  {
    id: 'absencesOfYear',
    ofYear: true,
    head: () => <SumHead of={texts.sums.absencesOfYear} />,
    cell: ({ year }) =>
      hasDays(year) ? (
        <SumCell value={year.away}>{texts.ofDays(year.away, year.days)}</SumCell>
      ) : (
        <td colSpan={2} className={`${numberCell} ${styles.sum} ${nought}`}>
          {texts.noDays}
        </td>
      ),
  },
  {
    id: 'rateOfYear',
    ofYear: true,
    head: () => <SumHead of={texts.sums.rateOfYear} />,
    // Without days, the cell before it spans both.
    cell: ({ year }) =>
      hasDays(year) && (
        <SumCell value={year.away}>
          <CourseSign days={year} course={absenceCourse(year)} />
        </SumCell>
      ),
  },
];

interface OwnColumns<Head, Cells extends WeekCells> {
  student: WeekColumn<Head, Cells>['cell'];
  /** The columns of the days, by position. */
  day(day: string, position: number): Pick<WeekColumn<Head, Cells>, 'head' | 'cell'>;
}

/** The columns in which weeks differ, completed by the shared ones. */
export function weekColumns<Head, Cells extends WeekCells>(
  days: readonly string[],
  own: OwnColumns<Head, Cells>,
): readonly WeekColumn<Head, Cells>[] {
  return [
    {
      id: 'student',
      head: () => (
        <th scope="col" className={rowName}>
          {texts.student}
        </th>
      ),
      cell: own.student,
      foot: ({ name }) => (
        <th scope="row" className={rowName}>
          {name}
        </th>
      ),
    },
    ...days.map(
      (day, position): WeekColumn<Head, Cells> => ({
        id: day,
        ...own.day(day, position),
        foot: ({ values }) => (
          <td className={`${styles.day} ${values[position] === 0 ? nought : ''}`}>{values[position]}</td>
        ),
      }),
    ),
    ...sumColumns,
  ];
}

export const definitionsOf = (
  columns: readonly Pick<WeekColumn<never, never>, 'id'>[],
): ColumnDef<typeof features, Row>[] => columns.map(({ id }) => ({ id }));

export const withYear: Readonly<Record<string, boolean>> = {};
export const withoutYear: typeof withYear = Object.fromEntries(
  sumColumns.filter(({ ofYear }) => ofYear).map(({ id }) => [id, false]),
);
