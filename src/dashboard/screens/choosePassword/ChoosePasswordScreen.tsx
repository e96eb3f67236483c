import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts.ts';
import { linkProblems } from '#dashboard/api/mailedLinks.ts';
import { useChoosePassword } from '#dashboard/api/people.ts';
import { paths } from '#dashboard/app/paths.ts';
import styles from '#dashboard/shell/signIn/Door.module.css';
import { Door } from '#dashboard/shell/signIn/Door.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from './texts.ts';

/** After a sign-in with a slip: a password of one's own, and on to the product. */
export function Component() {
  const [password, setPassword] = useState('');
  const choosing = useChoosePassword();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const problems = linkProblems(choosing.error);
  useEffect(() => {
    if (choosing.isError) field.current?.focus();
  }, [choosing.isError]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choosing.isPending) return;
    choosing.mutate(password, {
      onSuccess: async () => {
        queryClient.removeQueries({ queryKey: accountQuery().queryKey });
        await navigate(paths.classes(), { replace: true });
      },
    });
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
        {problems.other && <Notice tone="bad">{problems.other}</Notice>}
        <Button look="primary" type="submit" busy={choosing.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Door>
  );
}
