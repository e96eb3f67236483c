import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import styles from './FootBar.module.css';

/** The element that holds the bar; `Layout` provides it. */
export const FootBarPlace = createContext<HTMLElement | null>(null);

interface FootBarProps {
  label: string;
  /** The width of its screen. */
  width?: 'normal' | 'narrow' | 'wide';
  children: ReactNode;
}

/** A question about the whole screen, at the window's foot wherever the page is scrolled to; toasts lie over it. */
export function FootBar({ label, width = 'normal', children }: FootBarProps) {
  const place = useContext(FootBarPlace);
  // When everything is saved or discarded, its focused button disappears.
  useEffect(() => catchFocus, []);
  if (!place) return null;
  return createPortal(
    <section className={`${styles.bar} ${styles[width] ?? ''}`} aria-label={label}>
      {children}
    </section>,
    place,
  );
}
