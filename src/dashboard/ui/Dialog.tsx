import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  /** Without it the dialog stays until its question is answered. */
  onClose?: () => void;
  /** What is typed in it would be lost: neither Escape nor a press beside it closes it, only its buttons do. */
  filled?: boolean;
  /** `alertdialog` for what must be answered before anything else. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  children: ReactNode;
  /** At the foot, the deed last. */
  buttons?: ReactNode;
}

/** A question over the page; what is beneath stays as it is. */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, filled = false, role = 'dialog', wide, children, buttons } = props;
  const staysOpen = onClose === undefined || filled;
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={open}
      isDismissable={!staysOpen}
      isKeyboardDismissDisabled={staysOpen}
      onOpenChange={(next) => {
        if (!next) onClose?.();
      }}
    >
      <Modal className={(wide ? styles.wide : styles.modal) ?? ''}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
          {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
