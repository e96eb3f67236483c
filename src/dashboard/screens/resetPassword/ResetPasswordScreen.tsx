import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { linkProblems, useResetPassword } from '#dashboard/api/mailedLinks.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/Door.module.css';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** Where the link in the mail leads: a new password, and in with it. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const [password, setPassword] = useState('');
  const reset = useResetPassword(token);
  const field = useRef<HTMLInputElement>(null);
  const problems = linkProblems(reset.error);
  useEffect(() => {
    if (reset.isError) field.current?.focus();
  }, [reset.isError]);
  if (reset.isSuccess) return <Navigate to={paths.classes()} replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reset.isPending) reset.mutate(password);
  };

  return (
    <Door title={texts.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.introduction}>{texts.introduction}</p>
        <PasswordField
          ref={field}
          label={texts.password}
          hint={texts.passwordHint}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          problem={problems.password}
        />
        {problems.link && (
          <Notice tone="bad" action={<Link to={paths.forgotten()}>{texts.another}</Link>}>
            {problems.link}
          </Notice>
        )}
        {problems.other && <Notice tone="bad">{problems.other}</Notice>}
        <Button look="primary" type="submit" busy={reset.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Door>
  );
}
