import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for who listens to the page, where who looks at it has a shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}

interface AloudProps {
  children: ReactNode;
  /** Another one than before has the same said once more. */
  turn?: number | undefined;
  /** An alert interrupts. */
  role?: 'status' | 'alert';
  /** The look of what is seen too; else it is seen by nobody. */
  className?: string | undefined;
}

/**
 * Announced by a screen reader whenever it changes. It is always there: not every screen reader announces a region that
 * is added with its first words.
 */
export function LiveRegion({ children, turn, role = 'status', className = styles.spoken }: AloudProps) {
  return (
    <span className={className} role={role}>
      {children && <span key={turn}>{children}</span>}
    </span>
  );
}
