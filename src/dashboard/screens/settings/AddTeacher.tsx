import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { accessLevels } from '#dashboard/api/classes/classes.ts';
import {
  readTeacherDraft,
  type TeacherForm,
  teacherPlace,
  teacherProblems,
  useTeacherEdit,
} from '#dashboard/api/classes/teachers.ts';
import { guestProblems, guestsQuery, useInviteGuest } from '#dashboard/api/schools/invitations.ts';
import { LeftNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { useFormEdit } from '#dashboard/shell/sync/useFormEdit.ts';
import { recorded } from '#dashboard/shell/undo/recorded.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import styles from './Settings.module.css';
import { levelOptions } from './settingsForm.ts';
import { texts } from './texts.ts';

const empty = { username: '', authority: String(accessLevels.edit), role: '' };

/** A level without a name or role is an empty form. */
const isNothing = ({ username, role }: TeacherForm) => username.trim() === '' && role.trim() === '';

export function AddTeacher({ classId }: { classId: number }) {
  const adding = useAddTeacher(classId);
  const { form, change, problems, mayInvite, invited } = adding;
  const { teachers: words } = texts;
  return (
    <form
      ref={adding.element}
      className={styles.addTeacher}
      onSubmit={adding.submit}
      noValidate
      aria-label={words.addTitle}
    >
      <h3>{words.addTitle}</h3>
      <div className={styles.three}>
        <Field
          label={mayInvite ? words.usernameOrEmail : words.username}
          value={form.username}
          onChange={({ target }) => change({ username: target.value })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aside={mayInvite && <span className={styles.soft}>{words.emailHint}</span>}
          problem={problems.username}
        />
        <SelectField
          label={words.level}
          value={form.authority}
          options={levelOptions()}
          onChange={(authority) => change({ authority })}
          problem={problems.authority}
        />
        <Field
          label={words.role}
          value={form.role}
          onChange={({ target }) => change({ role: target.value })}
          autoComplete="off"
          aside={<span className={styles.soft}>{words.roleHint}</span>}
          problem={problems.role}
        />
      </div>
      {invited !== '' && <Notice tone="good">{words.isInvited(invited)}</Notice>}
      {adding.isLeft && <LeftNotice onDiscard={adding.discard} />}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" busy={adding.isPending}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

/** Adds a person with an account; an email address is invited, if the service can do that. */
function useAddTeacher(classId: number) {
  const adding = useTeacherEdit(classId);
  const inviting = useInviteGuest(classId);
  const mayInvite = useQuery(guestsQuery(classId)).data !== null;
  const [invited, setInvited] = useState('');
  const isPending = adding.isPending || inviting.isPending;
  const { element, hasFailed, attempt, forget } = useAttempts({
    isSending: isPending,
    isRefused: adding.isError || inviting.isError,
  });
  const place = useMemo(() => teacherPlace(classId), [classId]);
  const draft = useFormEdit({ place, read: readTeacherDraft, saved: empty, isSaving: isPending, isNothing });
  const { form } = draft;
  const { teachers: words } = texts;
  const error = inviting.error ?? adding.error;
  const refusals = inviting.error ? guestProblems(inviting.error) : teacherProblems(adding.error);
  const other = error && refusals.other && whyFailed(error, words.failed, refusals.other);
  const problems = { ...refusals, other };
  const username = form.username.trim();

  function discard() {
    draft.discard();
    forget();
    adding.reset();
    inviting.reset();
  }

  async function add() {
    const role = form.role.trim() || undefined;
    const authority = Number(form.authority);
    adding.reset();
    inviting.reset();
    setInvited('');
    // Usernames contain no @.
    if (mayInvite && username.includes('@')) {
      inviting.mutate(
        { email: username, authority, role },
        {
          onSuccess: () => {
            draft.wasSaved(form, empty);
            setInvited(username);
          },
        },
      );
      return;
    }
    const added = adding.mutateAsync({ kind: 'set', username, authority, role });
    const sentences = { said: words.isAdded(username), undone: words.undone(username) };
    // Text typed since is about somebody else.
    if (await recorded(classId, added, sentences)) draft.wasSaved(form, empty);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    attempt(username === '', () => void add());
  }

  return {
    element,
    form,
    change: draft.change,
    problems: {
      ...problems,
      username: hasFailed && username === '' ? words.needed : problems.username,
    },
    mayInvite,
    invited,
    isPending,
    isLeft: draft.isLeft,
    discard,
    submit,
  };
}
