import { writtenPercent } from '#dashboard/ui/format/written.ts';
import { type AbsenceCourse, absenceShare, type DaysTaken } from '#grading/absence.ts';
import styles from './CourseSign.module.css';
import { texts } from './texts.ts';

/** The share of days away; from a tenth on with a shape, from a fifth on with a stronger one. */
export function CourseSign({ days, course }: { days: DaysTaken; course: AbsenceCourse }) {
  const share = writtenPercent(Math.round((absenceShare(days) ?? 0) * 1000) / 10);
  if (course === 'none') return <>{share}</>;
  return (
    <span className={`${styles.sign} ${styles[course] ?? ''}`} title={texts[course]}>
      <svg aria-hidden="true" viewBox="0 0 10 10" width="9" height="9">
        <path d={course === 'fifth' ? 'M5 0l5 10H0z' : 'M5 1.600L9.100 9.400H.9z'} />
      </svg>
      {share}
    </span>
  );
}
