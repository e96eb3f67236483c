import {
  type ComponentProps,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { announceAgain } from '#dashboard/ui/focus/focusWrong.ts';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './Field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** What may be typed, shown beforehand. */
  hint?: ReactNode;
  /** The error about the value; required, so that no form forgets it. */
  problem: string | undefined;
  /** Text beneath the box that comes and goes while typing. */
  aside?: ReactNode;
  /** A small button inside the box, at its end. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The class of every text box, for those that are no labelled line of a form. */
export const inputBox = styles.input ?? '';

/** A labelled input, with its hint above and its problem and aside beneath, all announced with it. */
export function Field({ label, hint, problem, aside, action, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`, aside && `${id}-aside`];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={`${inputBox} ${action ? styles.withAction : ''}`}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-invalid={problem ? true : undefined}
        />
        {action}
      </div>
      <div className={styles.beneath}>
        <Problem id={`${id}-problem`}>{problem}</Problem>
        {aside && <div id={`${id}-aside`}>{aside}</div>}
      </div>
    </div>
  );
}

/** Two fields in one row, if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface ProblemProps {
  id?: string;
  children: string | undefined;
}

/** The error about a value; renders nothing without one. */
export function Problem({ id, children }: ProblemProps) {
  return children ? <ShownProblem id={id}>{children}</ShownProblem> : null;
}

/** A field that gets the focus is read with its problem; one that has it already says nothing, so this does. */
function ShownProblem({ id, children }: { id: string | undefined; children: string }) {
  const [isAlert, setAlert] = useState(false);
  /** Each time it is an element of its own, so that the same sentence is announced again. */
  const [times, setTimes] = useState(1);
  const element = useRef<HTMLParagraphElement>(null);
  // Before the browser tells screen readers of the element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another problem
  useLayoutEffect(() => {
    const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ');
    setAlert(id !== undefined && described?.includes(id) === true);
  }, [id, children, times]);
  useEffect(() => {
    const { current } = element;
    const again = () => setTimes(times + 1);
    current?.addEventListener(announceAgain, again);
    return () => current?.removeEventListener(announceAgain, again);
  }, [times]);
  return (
    <p key={times} ref={element} id={id} role={isAlert ? 'alert' : undefined} className={styles.problem}>
      <Icon name="problem" />
      {children}
    </p>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode;
}

export function Check({ children, ...input }: CheckProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'action'>;

/** A password: visible on demand, with a hint while caps lock is on. */
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
      aside={
        <p className={styles.aside} role="status">
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
