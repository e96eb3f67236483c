import { useTable } from '@tanstack/react-table';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { YearOfStudent } from '#dashboard/api/classes/attendance.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import { MarkSign } from './MarkSign.tsx';
import { DaySums, PageSums } from './Sums.tsx';
import { texts } from './texts.ts';
import type { MarkedStudent } from './useMarking.ts';
import styles from './WeekGrid.module.css';
import {
  definitionsOf,
  features,
  type WeekCells,
  type WeekColumn,
  weekColumns,
  withoutYear,
  withYear,
} from './weekColumns.tsx';
import type { WeekTable } from './weekTable.ts';

interface ReadOnlyWeekProps {
  classId: number;
  /** As displayed text. */
  week: string;
  table: WeekTable<MarkedStudent>;
  /** Null if the service does not tell, or not yet. */
  year: readonly YearOfStudent[] | null;
}

type Columns<Head, Cells extends WeekCells> = readonly WeekColumn<Head, Cells>[];

interface WeekGridProps<Head, Cells extends WeekCells> extends ReadOnlyWeekProps {
  /** Its cells take the focus. */
  grid?: boolean;
  columns: Columns<Head, Cells>;
  head: Head;
  /** A row of the visible columns. */
  children(cells: WeekCells, shown: Columns<Head, Cells>, at: number): ReactNode;
}

/** Students × days, and the sums of the week and the year. */
export function WeekGrid<Head, Cells extends WeekCells>(props: WeekGridProps<Head, Cells>) {
  const { classId, week, table: data, year, grid = false, columns, head, children } = props;
  const printing = usePrinting();
  const yearOf = useMemo(() => new Map(year?.map((days) => [days.studentId, days])), [year]);
  const table = useTable({
    features,
    columns: useMemo(() => definitionsOf(columns), [columns]),
    data: data.rows,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: yearOf.size > 0 ? withYear : withoutYear },
  });
  const visible = table.getVisibleLeafColumns();
  const shown = useMemo(() => {
    const ids = new Set(visible.map(({ id }) => id));
    return columns.filter(({ id }) => ids.has(id));
  }, [columns, visible]);
  return (
    <Table label={`${texts.title}, ${week}`} windowed grid={grid}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Fragment key={column.id}>{column.head(head)}</Fragment>
          ))}
        </tr>
      </thead>
      <Rows of={table.getRowModel().rows} keyOf={({ original }) => original.id} columns={shown.length}>
        {({ original: row }, at) => (
          <Fragment key={row.id}>
            {children({ classId, row, year: yearOf.get(row.id) ?? null }, shown, at)}
            <PageSums table={data} shown={shown} printing={printing} at={at} />
          </Fragment>
        )}
      </Rows>
      <DaySums table={data} shown={shown} printing={printing} />
    </Table>
  );
}

const isOff = (reason: string | null | undefined) => typeof reason === 'string';

const readColumns = (days: readonly string[], off: readonly (string | null)[]) =>
  weekColumns<null, WeekCells>(days, {
    student: ({ classId, row: { id, student } }) => (
      <StudentHead classId={classId} id={id} student={student} />
    ),
    day: (day, position) => ({
      head: () => (
        <th
          scope="col"
          className={`${styles.day} ${isOff(off[position]) ? styles.off : ''}`}
          abbr={writtenDay(day, 'long')}
        >
          {writtenDay(day, 'weekday')}
          {isOff(off[position]) && <span className={styles.reason}>{off[position] || texts.noSchool}</span>}
        </th>
      ),
      cell: ({ row: { marks } }) => (
        <td className={`${styles.day} ${isOff(off[position]) ? styles.off : ''}`}>
          <MarkSign mark={marks[position] ?? null} off={isOff(off[position])} />
        </td>
      ),
    }),
  });

/** A read-only week. */
export function ReadOnlyWeek(props: ReadOnlyWeekProps) {
  const { days, off } = props.table;
  const columns = useMemo(() => readColumns(days, off), [days, off]);
  return (
    <WeekGrid {...props} columns={columns} head={null}>
      {(cells, shown) => (
        <tr>
          {shown.map(({ id, cell }) => (
            <Fragment key={id}>{cell(cells)}</Fragment>
          ))}
        </tr>
      )}
    </WeekGrid>
  );
}
