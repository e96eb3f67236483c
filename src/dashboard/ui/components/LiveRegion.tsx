import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface LiveRegionProps {
  children: ReactNode;
  /** Which message this is: the same text is announced again under a new number. */
  messageId?: number | undefined;
  /** An alert interrupts. */
  role?: 'status' | 'alert';
  /** The class of a visible region; without it, the region is visually hidden. */
  className?: string | undefined;
}

/**
 * Announced by screen readers whenever it changes. It is always mounted: not every screen reader announces a region
 * that is added together with its first text.
 */
export function LiveRegion({
  children,
  messageId,
  role = 'status',
  className = styles.spoken,
}: LiveRegionProps) {
  return (
    <span className={className} role={role}>
      {children && <span key={messageId}>{children}</span>}
    </span>
  );
}
