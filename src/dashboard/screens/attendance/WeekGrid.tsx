import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { StudentHead } from '#dashboard/screens/frame/StudentHead.tsx';
import { Rows } from '#dashboard/ui/Rows.tsx';
import type { NamedStudent } from '#dashboard/ui/StudentNames.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/Table.tsx';
import { writtenDay } from '#dashboard/ui/written.ts';
import { DaySums } from './DaySums.tsx';
import { MarkSign } from './MarkSign.tsx';
import { StudentSums } from './StudentSums.tsx';
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
        {(row) => (
          <tr key={row.id}>
            <StudentHead classId={classId} id={row.id} student={row.student} />
            {table.days.map((day, position) => (
              <td key={day} className={styles.day}>
                <MarkSign mark={row.marks[position] ?? null} />
              </td>
            ))}
            <StudentSums counts={row.counts} year={hasYear ? (yearOf.get(row.id) ?? null) : undefined} />
          </tr>
        )}
      </Rows>
      <DaySums table={table} columns={sums.length} />
    </Table>
  );
}
