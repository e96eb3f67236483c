import { type Mark, type MarkKind, marks } from '#dashboard/api/classes/attendance.ts';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { writtenPercent } from '#dashboard/ui/format/written.ts';
import { type AbsenceCourse, awayPercent, type DaysTaken } from '#grading/absence.ts';
import styles from './MarkSign.module.css';
import { texts } from './texts.ts';

/** The share of days absent; from a tenth on with a shape, from a fifth on with a stronger one. */
export function CourseSign({ days, course }: { days: DaysTaken; course: AbsenceCourse }) {
  const share = writtenPercent(awayPercent(days));
  if (course === 'none') return <>{share}</>;
  return (
    <span className={`${styles.course} ${styles[course] ?? ''}`} title={texts[course]}>
      <svg aria-hidden="true" viewBox="0 0 10 10" width="9" height="9">
        <path d={course === 'fifth' ? 'M5 0l5 10H0z' : 'M5 1.600L9.100 9.400H.9z'} />
      </svg>
      {share}
    </span>
  );
}

const looks: Readonly<Record<MarkKind | 'notTaken', string | undefined>> = {
  present: styles.present,
  tardy: styles.tardy,
  absent: styles.absent,
  excused: styles.excused,
  other: styles.other,
  notTaken: styles.notTaken,
};

interface MarkSignProps {
  mark: Pick<Mark, 'kind' | 'letter'> | null;
  /** Its name is already beside it. */
  silent?: boolean;
  /** There is no school that day, so no attendance is taken. */
  off?: boolean;
}

/** A mark as letter, shape and colour: any two of the three would do. A day not taken is a faint dot. */
export function MarkSign({ mark, silent = false, off = false }: MarkSignProps) {
  const name = mark === null ? (off ? texts.noSchool : texts.notTaken) : texts.marks[mark.kind];
  return (
    <>
      <span aria-hidden="true" className={`${styles.sign} ${looks[mark?.kind ?? 'notTaken'] ?? ''}`}>
        {mark?.letter ?? (off ? '' : '·')}
      </span>
      {!silent && (
        <VisuallyHidden>{mark?.kind === 'other' ? `${name}: ${mark.letter}` : name}</VisuallyHidden>
      )}
    </>
  );
}

/** `ahead`: some of the days are still to come. */
export function Legend({ ahead }: { ahead: boolean }) {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {marks.map(({ kind, letter }) => (
        <li key={kind}>
          <MarkSign mark={{ kind, letter: letter.toUpperCase() }} silent />
          {texts.marks[kind]}
        </li>
      ))}
      <li>
        <MarkSign mark={null} silent />
        {texts.notTaken}
      </li>
      {ahead && (
        <li>
          <em aria-hidden="true">{texts.day}</em>
          {texts.ahead}
        </li>
      )}
    </ul>
  );
}
