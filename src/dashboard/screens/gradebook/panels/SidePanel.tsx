import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  title: string;
  onClose(): void;
  /** Shown above the scrolling part. */
  notice?: ReactNode;
  /** Beside the grid at every size: the grid shows the effect of what is done here. */
  watched?: boolean;
  children: ReactNode;
}

/**
 * Beside the grid, which stays usable; over it on a phone. Focus moves to its heading and returns to where it was;
 * Escape closes it.
 */
export function SidePanel({ title, onClose, notice, watched = false, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const from = useRef<Element>(null);
  useEffect(() => {
    // A panel that loaded slowly takes no key from a score that is being typed by now.
    if (!(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  function close() {
    onClose();
    // The screen itself moves the focus back into the grid, to the cursor's current cell.
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
  }
  return (
    <aside
      className={watched ? `${styles.panel} ${styles.watched}` : styles.panel}
      aria-label={title}
      onFocus={({ relatedTarget, currentTarget }) => {
        // Coming from another window, it has no previous element.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <Button look="quiet" icon aria-label={uiTexts.close} onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      {notice && <div className={styles.notice}>{notice}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must do so by key, whatever it holds */}
      <section className={styles.body} tabIndex={0} aria-label={title}>
        {children}
      </section>
    </aside>
  );
}
