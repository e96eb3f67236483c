import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
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
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { AddTeacher } from './AddTeacher.tsx';
import styles from './Settings.module.css';
import { levelOptions } from './settingsForm.ts';
import { texts } from './texts.ts';

/** Who teaches the class and what each may do; changed at once. */
export function TeachersSection({ classId }: { classId: number }) {
  const { data: teachers = [], error: unread } = useQuery(teachersQuery(classId));
  const { mutateAsync, error } = useTeacherEdit(classId);
  const { teachers: words } = texts;
  const failure = unread?.message ?? (error && whyFailed(error, words.failed));
  const heading = useRef<HTMLHeadingElement>(null);

  function act(edit: TeacherEdit, name: string, what: string) {
    void recorded(classId, mutateAsync(edit), { said: what, undone: words.undone(name) });
  }

  const change = ({ username, role, name }: ClassTeacher, authority: number) =>
    act({ kind: 'set', username, authority, role }, name, words.isChanged(name));
  const drop = ({ username, name }: ClassTeacher) =>
    act({ kind: 'drop', username }, name, words.isDropped(name));

  return (
    <section className={styles.group}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <ul className={styles.teachers}>
        {teachers.map((teacher) => (
          <Line key={teacher.id} heading={heading}>
            <div className={styles.person}>
              <bdi>{teacher.name}</bdi>
              <span className={styles.soft}>
                {[teacher.username, teacher.role].filter(Boolean).join(' · ')}
              </span>
            </div>
            {teacher.primary ? (
              <span className={styles.soft}>{words.primary}</span>
            ) : (
              <div className={styles.buttons}>
                <Select
                  label={words.levelOf(teacher.name)}
                  value={String(teacher.authority)}
                  options={levelOptions()}
                  onChange={(level) => change(teacher, Number(level))}
                />
                <Button aria-label={words.dropped(teacher.name)} onClick={() => drop(teacher)}>
                  {words.drop}
                </Button>
              </div>
            )}
          </Line>
        ))}
      </ul>
      <InvitedGuests classId={classId} heading={heading} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <AddTeacher classId={classId} />
    </section>
  );
}

interface LineProps {
  /** Takes the focus when the line goes with its focused button. */
  heading: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function Line({ heading, children }: LineProps) {
  useEffect(() => () => catchFocus(heading.current), [heading]);
  return <li className={styles.teacher}>{children}</li>;
}

/** Guests who are invited and have not joined yet; nothing if there are none. */
function InvitedGuests({ classId, heading }: { classId: number; heading: LineProps['heading'] }) {
  const { data: guests } = useQuery(guestsQuery(classId));
  const { mutate, error } = useWithdrawFromClass(classId);
  const { teachers: words } = texts;
  if (!guests || guests.length === 0)
    return error && <Notice tone="bad">{whyFailed(error, words.failed)}</Notice>;
  const levels: Readonly<Record<number, string>> = words.levels;
  return (
    <>
      <h3>{words.invited}</h3>
      <ul className={styles.teachers}>
        {guests.map(({ id, email, authority, inviter }) => (
          <Line key={id} heading={heading}>
            <div className={styles.person}>
              <bdi>{email}</bdi>
              <span className={styles.soft}>{words.invitedAs(levels[authority] ?? '', inviter)}</span>
            </div>
            <div className={styles.buttons}>
              <Button aria-label={words.withdrawOf(email)} onClick={() => mutate(id)}>
                {words.withdraw}
              </Button>
            </div>
          </Line>
        ))}
      </ul>
      {error && <Notice tone="bad">{whyFailed(error, words.failed)}</Notice>}
    </>
  );
}
