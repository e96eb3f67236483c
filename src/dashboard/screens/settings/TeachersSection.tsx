import { useQuery } from '@tanstack/react-query';
import {
  type ClassTeacher,
  type TeacherEdit,
  teachersQuery,
  useTeacherEdit,
} from '#dashboard/api/classes/teachers.ts';
import { guestsQuery, useWithdrawFromClass } from '#dashboard/api/schools/invitations.ts';
import { recorded } from '#dashboard/shell/undo/recorded.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { AddTeacher } from './AddTeacher.tsx';
import styles from './Settings.module.css';
import { levelOptions } from './settingsForm.ts';
import { texts } from './texts.ts';

/** Who teaches the class and what each may do; changed at once. */
export function TeachersSection({ classId }: { classId: number }) {
  const { data: teachers = [], error: unread } = useQuery(teachersQuery(classId));
  const { mutateAsync, error } = useTeacherEdit(classId);
  const { teachers: said } = texts;
  const failure = unread ?? error;

  function act(edit: TeacherEdit, name: string, what: string) {
    void recorded(classId, mutateAsync(edit), { said: what, undone: said.undone(name) });
  }

  const change = ({ username, role, name }: ClassTeacher, authority: number) =>
    act({ kind: 'set', username, authority, role }, name, said.isChanged(name));
  const drop = ({ username, name }: ClassTeacher) =>
    act({ kind: 'drop', username }, name, said.isDropped(name));

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
                  options={levelOptions()}
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
      <InvitedGuests classId={classId} />
      {failure && <Notice tone="bad">{said.failed(failure.message)}</Notice>}
      <AddTeacher classId={classId} />
    </section>
  );
}

/** Guests who are invited and have not joined yet; nothing if there are none. */
function InvitedGuests({ classId }: { classId: number }) {
  const { data: guests } = useQuery(guestsQuery(classId));
  const { mutate, error } = useWithdrawFromClass(classId);
  const { teachers: said } = texts;
  if (!guests || guests.length === 0)
    return error && <Notice tone="bad">{said.failed(error.message)}</Notice>;
  const levels: Readonly<Record<number, string>> = said.levels;
  return (
    <>
      <h3>{said.invited}</h3>
      <ul className={styles.teachers}>
        {guests.map(({ id, email, authority, inviter }) => (
          <li key={id} className={styles.teacher}>
            <div className={styles.person}>
              <bdi>{email}</bdi>
              <span className={styles.soft}>{said.invitedAs(levels[authority] ?? '', inviter)}</span>
            </div>
            <div className={styles.buttons}>
              <Button aria-label={said.withdrawOf(email)} onClick={() => mutate(id)}>
                {said.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error && <Notice tone="bad">{said.failed(error.message)}</Notice>}
    </>
  );
}
