import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'action'>;

/** A password: shown on demand, with a hint while caps lock is on. */
export function PasswordField(field: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => {
    if (event.getModifierState) setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      note={
        <p className={styles.note} role="status">
          {capsLock ? texts.capsLock : ''}
        </p>
      }
      action={
        <button
          type="button"
          className={styles.action}
          aria-pressed={shown}
          aria-label={texts.showPassword(field.label)}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show}
        </button>
      }
    />
  );
}
