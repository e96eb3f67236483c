import { Fragment } from 'react';
import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import type { NamedStudent } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { usePrinting } from '#dashboard/ui/hooks/useBrowser.ts';
import { MarkSign } from './MarkSign.tsx';
import { DaySums, PageSums, StudentSums } from './Sums.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import type { WeekTable } from './weekTable.ts';

type Student = NamedStudent & { id: number };

interface WeekGridProps {
  classId: number;
  /** As people write it. */
  week: string;
  table: WeekTable<Student>;
  /** Null where the service does not tell, or not yet. */
  year: readonly YearOfStudent[] | null;
}

/** Students × days, and what the week and the year come to. */
export function WeekGrid({ classId, week, table, year }: WeekGridProps) {
  const yearOf = new Map(year?.map((days) => [days.studentId, days]));
  const printing = usePrinting();
  const hasYear = yearOf.size > 0;
  const sums = texts.sums.slice(0, hasYear ? 4 : 2);
  return (
    <Table label={`${texts.title}, ${week}`} windowed>
      <thead>
        <tr>
          <th scope="col" className={rowName}>
            {texts.student}
          </th>
          {table.days.map((day) => (
            <th key={day} scope="col" className={styles.day} abbr={writtenDay(day, 'long')}>
              {writtenDay(day, 'weekday')}
            </th>
          ))}
          {sums.map(([name, of]) => (
            <th key={`${name} ${of}`} scope="col" className={`${numberCell} ${styles.sum}`}>
              {name} <span className={cellAside}>{of}</span>
            </th>
          ))}
        </tr>
      </thead>
      <Rows of={table.rows} keyOf={({ id }) => id} columns={1 + table.days.length + sums.length}>
        {(row, at) => (
          <Fragment key={row.id}>
            <tr>
              <StudentHead classId={classId} id={row.id} student={row.student} />
              {table.days.map((day, position) => (
                <td key={day} className={styles.day}>
                  <MarkSign mark={row.marks[position] ?? null} />
                </td>
              ))}
              <StudentSums counts={row.counts} year={hasYear ? (yearOf.get(row.id) ?? null) : undefined} />
            </tr>
            <PageSums table={table} printing={printing} at={at} columns={sums.length} />
          </Fragment>
        )}
      </Rows>
      <DaySums table={table} columns={sums.length} printing={printing} />
    </Table>
  );
}
