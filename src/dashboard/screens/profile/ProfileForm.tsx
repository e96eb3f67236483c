import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Account,
  accountProblems,
  editProblems,
  type ProfileEdit,
  useEditAccount,
} from '#dashboard/api/accounts.ts';
import { LeaveQuestion } from '#dashboard/screens/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/Button.tsx';
import { Check, Field, FieldPair } from '#dashboard/ui/Field.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { Notice } from '#dashboard/ui/Notice.tsx';
import { PasswordField } from '#dashboard/ui/PasswordField.tsx';
import styles from './ProfileScreen.module.css';
import { texts } from './texts.ts';

const noPasswords = { currentPassword: '', newPassword: '', newPasswordAgain: '' };

const formOf = ({ username, name, email, notified }: Account): ProfileEdit => ({
  username,
  name,
  email,
  notified,
  ...noPasswords,
});

/** What the page can tell before it asks. */
function ownProblems(account: Account, form: ProfileEdit) {
  return {
    ...editProblems(account, form),
    passwordAgain: form.newPassword === form.newPasswordAgain ? undefined : texts.notAlike,
    currentPassword: form.currentPassword ? undefined : texts.needed,
  };
}

export function ProfileForm({ account }: { account: Account }) {
  const [form, setForm] = useState(() => formOf(account));
  /** How often it was to be saved while something was wrong; what is wrong is shown from then on. */
  const [tries, setTries] = useState(0);
  /** What was saved last, while nothing has been typed since, and what is said of it. */
  const [saved, setSaved] = useState<{ form: ProfileEdit; text: string } | null>(null);
  const edit = useEditAccount();
  const element = useRef<HTMLFormElement>(null);
  const own = ownProblems(account, form);
  const problems = tries > 0 ? { ...accountProblems(null), ...own } : accountProblems(edit.error);

  useEffect(() => {
    if (edit.isError || tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [edit.isError, tries]);

  // The current password alone would be typed for nothing, and is nothing to be lost.
  const changed = Object.entries(formOf(account)).some(
    ([field, was]) => field !== 'currentPassword' && form[field as keyof ProfileEdit] !== was,
  );

  const change = (part: Partial<ProfileEdit>) => {
    setForm({ ...form, ...part });
    setSaved(null);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    const wrong = Object.values(own).some((problem) => problem !== undefined);
    setTries(wrong ? tries + 1 : 0);
    if (wrong) return;
    edit.mutate(form, {
      onSuccess: () => {
        const kept = { ...form, ...noPasswords };
        // What has been typed since is yet to be saved.
        setForm((now) => (now === form ? kept : now));
        setSaved({ form: kept, text: form.newPassword ? texts.otherSessions : texts.saved });
      },
    });
  };

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.group}>
        <h2>{texts.details}</h2>
        <FieldPair>
          <Field
            label={texts.name}
            autoComplete="name"
            dir="auto"
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            problem={problems.name}
          />
          <Field
            label={texts.email}
            type="email"
            autoComplete="email"
            value={form.email}
            onChange={(event) => change({ email: event.target.value })}
            problem={problems.email}
          />
        </FieldPair>
        <Field
          label={texts.username}
          hint={texts.usernameRule}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(event) => change({ username: event.target.value })}
          problem={problems.username}
        />
        <Check checked={form.notified} onChange={(event) => change({ notified: event.target.checked })}>
          {texts.notified}
        </Check>
      </fieldset>
      <fieldset className={styles.group}>
        <h2>{texts.password}</h2>
        <FieldPair>
          <PasswordField
            label={texts.newPassword}
            hint={texts.newPasswordRule}
            autoComplete="new-password"
            value={form.newPassword}
            onChange={(event) => change({ newPassword: event.target.value })}
            problem={problems.password}
          />
          <PasswordField
            label={texts.newPasswordAgain}
            autoComplete="new-password"
            value={form.newPasswordAgain}
            onChange={(event) => change({ newPasswordAgain: event.target.value })}
            problem={problems.passwordAgain}
          />
        </FieldPair>
      </fieldset>
      <fieldset className={styles.group}>
        <h2>{texts.confirm}</h2>
        <PasswordField
          label={texts.currentPassword}
          hint={texts.currentPasswordRule}
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(event) => change({ currentPassword: event.target.value })}
          problem={problems.currentPassword}
        />
        {problems.other && <Notice tone="bad">{problems.other}</Notice>}
        <div className={styles.foot}>
          <Button look="primary" type="submit" busy={edit.isPending}>
            {texts.save}
          </Button>
          <span className={styles.saved} role="status">
            {saved && <Icon name="check" />}
            {saved?.text}
          </span>
        </div>
      </fieldset>
      <LeaveQuestion asks={changed && saved?.form !== form} {...texts.leave} />
    </form>
  );
}
