import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#dashboard/ui/Button.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { texts as uiTexts } from '#dashboard/ui/texts.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Beside the grid, which stays usable; over it on a phone. Focus comes to its heading, Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <aside
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <Button look="quiet" icon aria-label={uiTexts.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
