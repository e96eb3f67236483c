import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  /** Without it the dialog stays until its question is answered. */
  onClose?: () => void;
  /** A press beside it, such as a stray tap, does not close it; Escape and its buttons do. */
  stays?: boolean;
  /**
   * What is typed in it would be lost: neither Escape nor a press beside it closes it, and it says that its buttons do.
   */
  filled?: boolean;
  /** It is being saved: it stays open until that is done, and shows it. */
  saving?: boolean;
  /** Makes a form of it: its submit button does this, and so does Enter wherever it does nothing else. */
  onSubmit?: () => void;
  /** `alertdialog` for what must be answered before anything else. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  /** What it holds grows and shrinks while somebody types: it does so downwards, and its field stays where it is. */
  atTop?: boolean;
  children: ReactNode;
  /** At the foot, the action last. */
  buttons?: ReactNode;
}

/** A question over the page; what is beneath stays as it is. */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, onSubmit, stays = false, filled = false, saving = false } = props;
  const { role = 'dialog', wide, atTop, children, buttons } = props;
  /** Somebody has tried to close it beside its buttons. */
  const [isHinted, hint] = useState(false);
  const content = (
    <>
      {children}
      {isHinted && (filled || saving) && <Notice>{saving ? texts.saving : texts.unsavedInput}</Notice>}
      {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
    </>
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
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {onSubmit ? (
            <form
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // To React, a dialog that opens over this one is inside its form.
                event.stopPropagation();
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

/** Where the browser would not: on a choice, on a part of a date, on what scrolls. */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLElement)) return;
  // What opens over the dialog is a child of it only to React.
  if (!currentTarget.contains(target) || target.matches('input, textarea, button, a')) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
