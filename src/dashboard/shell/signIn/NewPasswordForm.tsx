import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './SignedOutPage.module.css';
import { texts } from './texts.ts';

interface NewPasswordFormProps {
  introduction: string;
  /** The label of the button. */
  submit: string;
  saving: { isPending: boolean; isSuccess: boolean; isError: boolean; mutate(password: string): void };
  /** The service's errors about the password, and about anything else. */
  problems: { password?: string | undefined; other?: string | undefined };
  /** Shown above the other error. */
  children?: ReactNode;
}

/** Asks for a new password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { introduction, submit, saving, problems, children } = props;
  // Once it is saved, the next page loads.
  const isBusy = saving.isPending || saving.isSuccess;
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (saving.isError) field.current?.focus();
  }, [saving.isError]);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) saving.mutate(password);
      }}
    >
      <p className={styles.introduction}>{introduction}</p>
      <PasswordField
        ref={field}
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        problem={problems.password}
      />
      {children}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <Button look="primary" type="submit" busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
