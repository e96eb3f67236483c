import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { YearOfStudent } from '#dashboard/api/classes/attendance.ts';
import { paths } from '#dashboard/app/paths.ts';
import { type NamedStudent, StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { absenceCourse, absenceShare } from '#grading/absence.ts';
import styles from './ChronicAbsence.module.css';
import { CourseSign } from './MarkSign.tsx';
import { texts } from './texts.ts';

interface ChronicAbsenceProps {
  classId: number;
  students: readonly (NamedStudent & { id: number })[];
  year: readonly YearOfStudent[];
  /** Whether days come from the school's calendar. */
  schoolDays: boolean;
}

const levels = ['fifth', 'tenth'] as const;

/** Students who have been away so much that a teacher should know, most absent first; open if it is beside the week. */
export function ChronicAbsence({ classId, students, year, schoolDays }: ChronicAbsenceProps) {
  const [open, setOpen] = useState(() => window.matchMedia?.('(min-width: 90rem)').matches ?? false);
  const byId = new Map(students.map((student) => [student.id, student]));
  const found = year
    .flatMap((days) => {
      const student = byId.get(days.studentId);
      return student ? [{ student, days, course: absenceCourse(days) }] : [];
    })
    .sort((a, b) => (absenceShare(b.days) ?? 0) - (absenceShare(a.days) ?? 0));
  const groups = levels
    .map((level) => ({ level, there: found.filter(({ course }) => course === level) }))
    .filter(({ there }) => there.length > 0);
  // A year without days has no rate.
  if (year.every(({ days }) => days === 0)) return null;
  if (groups.length === 0) return <p className={styles.nobody}>{texts.nobody}</p>;
  return (
    <details className={styles.panel} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{texts.chronic}</h2>
        <span className={styles.counts}>
          {groups.map(({ level, there }) => texts.atLevel(there.length, texts[level])).join(', ')}
        </span>
      </summary>
      <p className={styles.meaning}>
        {texts.chronicMeaning} {schoolDays && texts.schoolDaysOnly}
      </p>
      {groups.map(({ level, there }) => (
        <div key={level}>
          <h3 className={styles.level}>{texts[level]}</h3>
          <ul className={styles.list}>
            {there.map(({ student, days, course }) => (
              <li key={student.id}>
                <Link to={paths.student(classId, student.id)}>
                  <StudentName student={student} order="full" />
                </Link>
                <span className={styles.days}>{texts.ofDays(days.away, days.days)}</span>
                <CourseSign days={days} course={course} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
