import type { GradebookStudent } from '#dashboard/api/gradebook.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import styles from './ReportsScreen.module.css';
import { reportTexts as texts } from './texts.ts';

interface StudentChoiceProps {
  students: readonly GradebookStudent[];
  /** The IDs of those who get no report. */
  left: ReadonlySet<number>;
  onToggle(id: number): void;
  onAll(all: boolean): void;
}

/** Who gets a report; the list opens where it is not everybody. */
export function StudentChoice({ students, left, onToggle, onAll }: StudentChoiceProps) {
  const chosen = students.filter(({ id }) => !left.has(id)).length;
  return (
    <details className={styles.choice}>
      <summary>{texts.students(chosen, students.length)}</summary>
      <div className={styles.all}>
        <Button onClick={() => onAll(true)}>{texts.everybody}</Button>
        <Button onClick={() => onAll(false)}>{texts.nobody}</Button>
      </div>
      <div className={styles.students}>
        {students.map((student) => (
          <Check key={student.id} checked={!left.has(student.id)} onChange={() => onToggle(student.id)}>
            <StudentName student={student} />
          </Check>
        ))}
      </div>
    </details>
  );
}
