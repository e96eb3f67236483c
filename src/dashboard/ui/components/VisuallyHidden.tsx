import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for who listens to the page, where who looks at it has a shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
