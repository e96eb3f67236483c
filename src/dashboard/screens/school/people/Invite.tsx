import { type FormEvent, useId, useRef, useState } from 'react';
import { inviteProblems, useInvite } from '#dashboard/api/schools.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './PeopleScreen.module.css';
import { texts } from './texts.ts';

/** Asks for addresses, and mails each of them a link. */
export function Invite({ schoolId }: { schoolId: number }) {
  const id = useId();
  const [emails, setEmails] = useState('');
  const [kind, setKind] = useState<'teacher' | 'admin'>('teacher');
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const invite = useInvite(schoolId);
  const problems = inviteProblems(invite.error);
  const problem = isMissing ? texts.emailsMissing : problems.emails;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = emails.split(/\s+/).filter((part) => part !== '');
    setMissing(typed.length === 0);
    if (typed.length === 0) field.current?.focus();
    if (typed.length === 0 || invite.isPending) return;
    invite.mutate(
      { kind, emails },
      {
        onSuccess: () => {
          setSent(new Set(typed.map((each) => each.toLowerCase())).size);
          setEmails('');
        },
        onError: () => {
          setSent(0);
          field.current?.focus();
        },
      },
    );
  };

  return (
    <form className={styles.invite} onSubmit={submit} noValidate aria-label={texts.invite}>
      <h2>{texts.invite}</h2>
      <div className={styles.field}>
        <label htmlFor={id}>{texts.emails}</label>
        <span id={`${id}-hint`} className={styles.hint}>
          {texts.emailsHint}
        </span>
        <textarea
          ref={field}
          id={id}
          className={`${inputBox} ${styles.emails}`}
          rows={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={emails}
          onChange={({ target }) => setEmails(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
        />
        <Problem id={`${id}-problem`}>{problem}</Problem>
      </div>
      <Segments<'teacher' | 'admin'>
        label={texts.asWhat}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'teacher', label: texts.asTeacher },
          { value: 'admin', label: texts.asAdmin },
        ]}
      />
      {kind === 'admin' && <p className={styles.hint}>{texts.asAdminNote}</p>}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      {sent > 0 && <Notice>{texts.sent(sent)}</Notice>}
      <Button look="primary" type="submit" busy={invite.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
