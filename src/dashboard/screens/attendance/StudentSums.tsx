import { daysAway, type YearOfStudent } from '#dashboard/api/attendance.ts';
import { nought, numberCell } from '#dashboard/ui/components/Table.tsx';
import { absenceCourse } from '#grading/absence.ts';
import { CourseSign } from './CourseSign.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import type { MarkCounts } from './weekTable.ts';

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
