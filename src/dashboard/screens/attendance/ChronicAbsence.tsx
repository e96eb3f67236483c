import { Link } from 'react-router-dom';
import type { YearOfStudent } from '#dashboard/api/attendance.ts';
import { paths } from '#dashboard/paths.ts';
import { type NamedStudent, StudentName } from '#dashboard/ui/StudentNames.tsx';
import { absenceCourse, absenceShare, daysAway } from '#grading/absence.ts';
import styles from './ChronicAbsence.module.css';
import { CourseSign } from './CourseSign.tsx';
import { texts } from './texts.ts';

interface ChronicAbsenceProps {
  classId: number;
  students: readonly (NamedStudent & { id: number })[];
  year: readonly YearOfStudent[];
}

/** Who has been away so much that a teacher should know, most first. */
export function ChronicAbsence({ classId, students, year }: ChronicAbsenceProps) {
  const byId = new Map(students.map((student) => [student.id, student]));
  const found = year
    .flatMap((days) => {
      const student = byId.get(days.studentId);
      const course = absenceCourse(days);
      return student && course !== 'none' ? [{ student, days, course }] : [];
    })
    .sort((a, b) => (absenceShare(b.days) ?? 0) - (absenceShare(a.days) ?? 0));
  return (
    <section className={styles.panel} aria-labelledby="chronic">
      <h2 id="chronic">{texts.chronic}</h2>
      <p className={styles.meaning}>{found.length > 0 ? texts.chronicMeaning : texts.nobody}</p>
      {(['fifth', 'tenth'] as const).map((level) => {
        const there = found.filter(({ course }) => course === level);
        return there.length === 0 ? null : (
          <div key={level}>
            <h3 className={styles.level}>{texts[level]}</h3>
            <ul className={styles.list}>
              {there.map(({ student, days, course }) => (
                <li key={student.id}>
                  <Link to={paths.student(classId, student.id)}>
                    <StudentName student={student} order="full" />
                  </Link>
                  <span className={styles.days}>{texts.ofDays(daysAway(days), days.days)}</span>
                  <CourseSign days={days} course={course} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
