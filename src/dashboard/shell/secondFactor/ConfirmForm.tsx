import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { factorProblems } from '#dashboard/api/factors.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './Panel.module.css';
import { texts } from './texts.ts';

interface ConfirmFormProps {
  /** What the button says. */
  action: string;
  error: Error | null;
  isPending: boolean;
  onConfirm(password: string): void;
  onCancel(): void;
  /** What is asked for before the password. */
  children?: ReactNode;
}

/** Asks for the current password before something is done. */
export function ConfirmForm({ action, error, isPending, onConfirm, onCancel, children }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problems = factorProblems(error);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!isPending) onConfirm(password);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={action}>
      {children}
      <PasswordField
        ref={field}
        label={texts.currentPassword}
        autoComplete="current-password"
        autoFocus={children === undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        problem={isMissing && password === '' ? texts.enterPassword : problems.currentPassword}
      />
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={isPending}>
          {action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
