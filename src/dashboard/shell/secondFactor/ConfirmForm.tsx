import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { factorProblems } from '#dashboard/api/accounts/factors.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { PasswordField } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';
import styles from './Panel.module.css';
import { texts } from './texts.ts';

interface ConfirmFormProps {
  /** The label of the button. */
  action: string;
  error: Error | null;
  isPending: boolean;
  onConfirm(password: string): void;
  onCancel(): void;
  /** `children` contains a field, which gets the focus when the form appears. */
  hasField?: boolean;
  /** Shown or asked for above. */
  children?: ReactNode;
}

/**
 * Asks before an action; also for the current password if the service requires it, as it does of a page that calls it
 * as an application. Otherwise `onConfirm` gets ''.
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { action, error, isPending, onConfirm, onCancel, hasField = false, children } = props;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problems = factorProblems(error);
  const [asksPassword, setAsksPassword] = useState(false);
  if (problems.currentPassword !== undefined && !asksPassword) setAsksPassword(true);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  /** If no password was typed, none was wrong. */
  const [tried, setTried] = useState('');
  const problem =
    (isMissing && password === '') || tried === '' ? texts.enterPassword : problems.currentPassword;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = asksPassword && password === '';
    setMissing(isEmpty);
    if (isEmpty) focusWrong(field.current);
    else if (!isPending) {
      setTried(password);
      onConfirm(password);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={action}>
      {children}
      {asksPassword && (
        <PasswordField
          ref={field}
          label={texts.currentPassword}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          problem={problem}
        />
      )}
      <FormFoot
        problem={problems.other}
        action={action}
        busy={isPending}
        autoFocus={!hasField}
        onCancel={onCancel}
      />
    </form>
  );
}

interface FormFootProps extends Pick<ConfirmFormProps, 'action' | 'onCancel'> {
  /** The error that belongs to no field. */
  problem: string | undefined;
  busy: boolean;
  autoFocus?: boolean;
}

/** The error of the form as a whole, and its buttons. */
export function FormFoot({ problem, action, busy, autoFocus = false, onCancel }: FormFootProps) {
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={busy} autoFocus={autoFocus}>
          {action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
