import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Notice, type Tone } from '#dashboard/ui/components/Notice.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import { useToastSide } from '#dashboard/ui/hooks/useToastSide.ts';
import styles from './Toast.module.css';

/** The element that shows toasts; `Layout` provides it. */
export const ToastPlace = createContext<HTMLElement | null>(null);

interface ToastProps {
  tone?: Tone;
  children: ReactNode;
  silent?: boolean;
  /** A button or link that helps. */
  action?: ReactNode;
  onClose(): void;
}

/**
 * A sentence over the window's foot: a message that comes and goes on its own must not move what somebody is about to
 * press. At a page's end it lies over empty room; elsewhere over the content, but never over the active row, and so it
 * can always be closed. The place is a live region, which announces it.
 */
export function Toast({ tone, children, silent, action, onClose }: ToastProps) {
  const place = useContext(ToastPlace);
  useToastSide(place);
  if (!place) return null;
  return createPortal(
    <div className={styles.toast}>
      <Notice
        tone={tone}
        silent={silent}
        isLive
        action={
          <span className={styles.actions}>
            {action}
            <Button
              look="quiet"
              icon
              aria-label={texts.closeNotice}
              title={texts.closeNotice}
              onClick={onClose}
            >
              <Icon name="close" />
            </Button>
          </span>
        }
      >
        {children}
      </Notice>
    </div>,
    place,
  );
}
