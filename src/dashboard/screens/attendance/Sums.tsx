import { daysAway, type MarkKind, marks, type YearOfStudent } from '#dashboard/api/attendance.ts';
import { nought, numberCell, rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { absenceCourse } from '#grading/absence.ts';
import { CourseSign } from './MarkSign.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import { type MarkCounts, sumsPerDay, type WeekTable } from './weekTable.ts';

const kinds: readonly MarkKind[] = [...marks.map(({ kind }) => kind), 'other'];

/** A page of paper, upright, has room for so many students and their sums. */
export const studentsOnPage = 32;

interface SumRowsProps {
  table: WeekTable<unknown>;
  perDay: WeekTable<unknown>['perDay'];
  /** The number of columns behind the days. */
  columns: number;
  /** Whose sums they are, where that needs saying. */
  of: string | null;
}

function SumRows({ table, perDay, columns, of }: SumRowsProps) {
  const { days } = table;
  const hasOthers = table.perDay.some(({ counts }) => counts.other > 0);
  const rows = [
    ...kinds
      .filter((kind) => kind !== 'other' || hasOthers)
      .map((kind) => ({ name: texts.marks[kind], values: perDay.map(({ counts }) => counts[kind]) })),
    { name: texts.notTaken, values: perDay.map(({ notTaken }) => notTaken) },
  ];
  return (
    <>
      {of !== null && (
        <tr className={styles.sumsOf}>
          <th scope="rowgroup" className={rowName} colSpan={1 + days.length + columns}>
            {of}
          </th>
        </tr>
      )}
      {rows.map(({ name, values }) => (
        <tr key={name} className={styles.sums}>
          <th scope="row" className={rowName}>
            {name}
          </th>
          {values.map((value, position) => (
            <td key={days[position]} className={`${styles.day} ${value === 0 ? nought : ''}`}>
              {value}
            </td>
          ))}
          <td colSpan={columns} />
        </tr>
      ))}
    </>
  );
}

interface DaySumsProps {
  table: WeekTable<unknown>;
  columns: number;
  printing: boolean;
}

/** What each day comes to, at the foot of the table. */
export function DaySums({ table, columns, printing }: DaySumsProps) {
  const count = table.rows.length;
  const of = printing && count > studentsOnPage ? texts.sumsOfAll(count) : null;
  return (
    <tfoot className={styles.foot}>
      <SumRows table={table} columns={columns} of={of} perDay={table.perDay} />
    </tfoot>
  );
}

/** On paper: after the last student of each page, what the students of that page come to. */
export function PageSums({ table, columns, printing, at }: DaySumsProps & { at: number }) {
  const { rows, days } = table;
  const isLast = at === rows.length - 1;
  if (!printing || rows.length <= studentsOnPage) return null;
  if ((at + 1) % studentsOnPage !== 0 && !isLast) return null;
  const from = at - (at % studentsOnPage);
  const perDay = sumsPerDay(rows.slice(from, at + 1), days);
  return (
    <>
      <SumRows table={table} perDay={perDay} columns={columns} of={texts.sumsOf(from + 1, at + 1)} />
      {!isLast && <tr className={styles.pageEnd} />}
    </>
  );
}

interface StudentSumsProps {
  counts: MarkCounts;
  /** Undefined where there is no such column; null where nothing was taken. */
  year: YearOfStudent | null | undefined;
}

const classOf = (value: number) => `${numberCell} ${styles.sum} ${value === 0 ? nought : ''}`;

/** What a student's week and year come to, at the end of their row. */
export function StudentSums({ counts, year }: StudentSumsProps) {
  const away = daysAway(counts);
  return (
    <>
      <td className={classOf(away)}>{away}</td>
      <td className={classOf(counts.tardy)}>{counts.tardy}</td>
      {year !== undefined && <YearSums year={year} />}
    </>
  );
}

function YearSums({ year }: { year: YearOfStudent | null }) {
  if (year === null || year.days === 0)
    return (
      <td colSpan={2} className={classOf(0)}>
        {texts.noDays}
      </td>
    );
  return (
    <>
      <td className={classOf(year.away)}>{texts.ofDays(year.away, year.days)}</td>
      <td className={classOf(year.away)}>
        <CourseSign days={year} course={absenceCourse(year)} />
      </td>
    </>
  );
}
