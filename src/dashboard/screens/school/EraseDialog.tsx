import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';

interface EraseDialogProps {
  /** The name that must be typed before anything is erased. */
  name: string;
  words: { title: string; confirm: string; mismatch: string; cancel: string; submit: string };
  busy: boolean;
  problem: string | null | undefined;
  onErase(): void;
  onClose(): void;
  /** What is removed, and what stays. */
  children: ReactNode;
}

/** Asks the admin to type the name of what is erased for good. */
export function EraseDialog({ name, words, busy, problem, onErase, onClose, children }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const isRight = typed.trim() === name.trim();
  const submit = () => {
    setTried(!isRight);
    if (!isRight) field.current?.focus();
    else onErase();
  };
  return (
    <ActionDialog
      asks
      title={words.title}
      isBusy={busy}
      cancel={words.cancel}
      submit={words.submit}
      look="danger"
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <Field
        ref={field}
        label={words.confirm}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={isTried && !isRight ? words.mismatch : undefined}
      />
    </ActionDialog>
  );
}
