import { Link } from 'react-router-dom';
import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { paths } from '#dashboard/paths.ts';
import { Rows } from '#dashboard/ui/Rows.tsx';
import { type NamedStudent, StudentName } from '#dashboard/ui/StudentNames.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/Table.tsx';
import { writtenDay } from '#dashboard/ui/written.ts';
import { DaySums } from './DaySums.tsx';
import { MarkSign } from './MarkSign.tsx';
import { StudentSums } from './StudentSums.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import type { WeekRow, WeekTable } from './weekTable.ts';

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
            <RowName classId={classId} row={row} />
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

function RowName({ classId, row }: { classId: number; row: WeekRow<Student> }) {
  return (
    <th scope="row" className={rowName}>
      {row.student ? (
        <Link to={paths.student(classId, row.id)}>
          <StudentName student={row.student} />
        </Link>
      ) : (
        <em>{texts.notInList(row.id)}</em>
      )}
    </th>
  );
}
