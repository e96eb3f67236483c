import type { ReactNode } from 'react';
import styles from './ReviewDialog.module.css';

/** What a dialog holds where that may be more than the window does; reached and scrolled by key. */
export function ScrollingContent({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll by keyboard
    <section className={styles.content} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
