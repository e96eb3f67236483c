import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { FocusReturn } from '#dashboard/ui/focus/FocusReturn.ts';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './Dialog.module.css';
import { ToastPlace } from './Toast.tsx';

/** Asks before somebody leaves the page while a dialog is filled. The shell, which knows the router, puts it here. */
export const FilledQuestion = createContext<ComponentType<Pick<DialogProps, 'onDiscard'>>>(() => null);

interface DialogProps {
  title: string;
  open: boolean;
  /** Without it the dialog stays until its question is answered. */
  onClose?: () => void;
  /** A press outside, such as a stray tap, does not close it; Escape and its buttons do. */
  stays?: boolean;
  /** Closing it would lose what was entered: Escape and a press outside only show this hint to use its buttons. */
  filled?: string | false;
  /** Leaving the page loses nothing: it keeps what was entered, or asks by itself. */
  mayBeLeft?: boolean;
  /** Discards its draft, if what was entered outlives the page: called once somebody agrees to lose it. */
  onDiscard?: (() => void) | undefined;
  /** It is being saved: it stays open and shows that until it is done. */
  saving?: boolean;
  /**
   * Makes it a form: its submit button does this, and so does Enter wherever it has no other use. If that fails, the
   * first wrong field has the focus.
   */
  onSubmit?: () => void;
  /** `alertdialog` for questions that must be answered first. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  /** Its content grows and shrinks while somebody types: it grows downwards, and its field stays where it is. */
  atTop?: boolean;
  children: ReactNode;
  /** At the foot, the action last. */
  buttons?: ReactNode;
}

/** A question over the page; the page beneath stays as it is. */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, onSubmit, stays = false, filled = false, saving = false } = props;
  /** What is sent is not `saving` at once: the problem that is still shown may be that of an earlier attempt. */
  const again = props.saving === undefined;
  const { role = 'dialog', mayBeLeft = false, wide, atTop, children, buttons } = props;
  const Question = useContext(FilledQuestion);
  /** Somebody has tried to close it other than by its buttons. */
  const [isHinted, hint] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0 || saving) return;
    focusWrong(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'), { again });
  }, [attempts, saving, again]);
  const content = (
    // A toast would be beneath the dialog, out of reach.
    <ToastPlace value={null}>
      {children}
      {isHinted && (filled || saving) && <Notice>{saving ? texts.saving : filled}</Notice>}
      {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
      {/* Only while it asks: the page beneath may have a question of its own. What is being saved needs none. */}
      {filled && !saving && !mayBeLeft && <Question onDiscard={props.onDiscard} />}
    </ToastPlace>
  );
  return (
    <ModalOverlay
      className={`${styles.overlay} ${atTop ? styles.atTop : ''}`}
      isOpen={open}
      isDismissable={onClose !== undefined && !stays}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={() => (filled || saving ? hint(true) : onClose?.())}
    >
      <Modal className={(wide ? styles.wide : styles.modal) ?? ''}>
        <FocusReturn />
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {onSubmit ? (
            <form
              ref={form}
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // To React, a dialog that opens over this one is inside its form.
                event.stopPropagation();
                setAttempts(attempts + 1);
                onSubmit();
              }}
              onKeyDown={submitByEnter}
            >
              {content}
            </form>
          ) : (
            content
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Submits if the browser would not: on a choice, on a part of a date, on a scrolling element. */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLElement)) return;
  // An overlay above the dialog is its child only in React.
  if (!currentTarget.contains(target) || target.matches('input, textarea, button, a')) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
