import type { ReactNode } from 'react';
import styles from './Aloud.module.css';

/** Said by a screen reader whenever it changes, and seen by nobody. */
export function Aloud({ children }: { children: ReactNode }) {
  return (
    <span className={styles.aloud} role="status">
      {children}
    </span>
  );
}
