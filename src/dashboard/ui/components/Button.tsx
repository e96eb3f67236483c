import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import styles from './Button.module.css';

type ButtonLook = 'plain' | 'primary' | 'danger' | 'quiet';

/** The classes of a button, for elements that must look like one without being one (a link, a menu's trigger). */
export function buttonClass(look: ButtonLook = 'plain', icon = false): string {
  return [styles.button, look === 'plain' ? '' : styles[look], icon ? styles.icon : '']
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Square, holding only an icon; then it needs `aria-label`. */
  icon?: boolean;
  /** The action is under way: a press does nothing, and focus stays where it is. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** If it goes while it has the focus, as after its own press, something else gets it. */
export function Button({ look, icon, busy = false, onClick, children, ref, ...rest }: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, []);
  useLayoutEffect(() => {
    const { current: button } = own;
    return () => {
      if (button && button === document.activeElement) catchFocus();
    };
  }, []);
  return (
    <button
      type="button"
      {...rest}
      ref={own}
      className={[buttonClass(look, icon), rest.className].filter(Boolean).join(' ')}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className={styles.busy} />}
      {children}
    </button>
  );
}
