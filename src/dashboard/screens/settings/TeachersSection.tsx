import { useQuery } from '@tanstack/react-query';
import { type ClassTeacher, teachersQuery, useTeacherDeed } from '#dashboard/api/teachers.ts';
import type { Done } from '#dashboard/screens/undo/useUndo.tsx';
import { Button } from '#dashboard/ui/Button.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { Select } from '#dashboard/ui/Select.tsx';
import { AddTeacher } from './AddTeacher.tsx';
import { levelOptions } from './levels.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface TeachersSectionProps {
  classId: number;
  report(done: Done): void;
}

/** Who teaches the class and what each may do; changed at once. */
export function TeachersSection({ classId, report }: TeachersSectionProps) {
  const { data: teachers = [], error: unread } = useQuery(teachersQuery(classId));
  const { mutate, mutateAsync, error } = useTeacherDeed(classId);
  const { teachers: said } = texts;
  const trouble = unread ?? error;

  const setting = ({ username, role }: ClassTeacher, authority: number) =>
    ({ kind: 'set', username, authority, role }) as const;

  function change(teacher: ClassTeacher, authority: number) {
    const { name } = teacher;
    const undo = () => mutateAsync(setting(teacher, teacher.authority));
    mutate(setting(teacher, authority), {
      onSuccess: () => report({ said: said.isChanged(name), undone: said.undone(name), undo }),
    });
  }

  function drop(teacher: ClassTeacher) {
    const { id, name } = teacher;
    const undo = () => mutateAsync(setting(teacher, teacher.authority));
    mutate(
      { kind: 'drop', id },
      { onSuccess: () => report({ said: said.isDropped(name), undone: said.undone(name), undo }) },
    );
  }

  return (
    <section className={styles.group}>
      <h2>{said.title}</h2>
      <ul className={styles.teachers}>
        {teachers.map((teacher) => (
          <li key={teacher.id} className={styles.teacher}>
            <div className={styles.person}>
              <bdi>{teacher.name}</bdi>
              <span className={styles.soft}>
                {[teacher.username, teacher.role].filter(Boolean).join(' · ')}
              </span>
            </div>
            {teacher.primary ? (
              <span className={styles.soft}>{said.primary}</span>
            ) : (
              <div className={styles.buttons}>
                <Select
                  label={said.levelOf(teacher.name)}
                  value={String(teacher.authority)}
                  options={levelOptions}
                  onChange={(level) => change(teacher, Number(level))}
                />
                <Button aria-label={said.dropped(teacher.name)} onClick={() => drop(teacher)}>
                  {said.drop}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {trouble && <Notice tone="bad">{said.failed(trouble.message)}</Notice>}
      <AddTeacher classId={classId} teachers={teachers} report={report} />
    </section>
  );
}
