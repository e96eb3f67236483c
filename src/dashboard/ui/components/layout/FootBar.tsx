import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import styles from './FootBar.module.css';

/** Where the bar is; `Layout` keeps it. */
export const FootBarPlace = createContext<HTMLElement | null>(null);

interface FootBarProps {
  label: string;
  /** That of its screen. */
  width?: 'normal' | 'narrow' | 'wide';
  children: ReactNode;
}

/** What a screen asks about all of itself, at the window's foot wherever it is scrolled to; toasts lie over it. */
export function FootBar({ label, width = 'normal', children }: FootBarProps) {
  const place = useContext(FootBarPlace);
  if (!place) return null;
  return createPortal(
    <section className={`${styles.bar} ${styles[width] ?? ''}`} aria-label={label}>
      {children}
    </section>,
    place,
  );
}
