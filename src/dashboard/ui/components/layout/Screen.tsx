import type { ReactNode } from 'react';
import styles from './Screen.module.css';

interface ScreenProps {
  /** The one `h1`; focus moves here after a navigation. */
  title: string;
  /** What the browser's tab says, from the particular to the general; no student's name while names are hidden. */
  documentTitle?: string;
  /** A few words beside the title: counts, a period. */
  aside?: ReactNode;
  /** What only paper must say, since nothing of the frame is on it: which class, which day. */
  printed?: string;
  actions?: ReactNode;
  /**
   * Its heading's line is as high without buttons as with them: nothing jumps between sections of which some have none.
   */
  headed?: boolean;
  width?: 'normal' | 'wide' | 'narrow';
  /** As tall as the window leaves: the screen scrolls inside itself. */
  filled?: boolean;
  /** What is in it has all the room: its heading is for screen readers, and its margins are narrow. */
  edgeToEdge?: boolean;
  children: ReactNode;
}

/** What every screen begins with: its heading, its actions, its title in the browser. */
export function Screen({
  title,
  documentTitle,
  aside,
  printed,
  actions,
  headed,
  width = 'normal',
  filled,
  edgeToEdge,
  children,
}: ScreenProps) {
  return (
    <div
      data-filled={filled || undefined}
      className={[
        styles.screen,
        styles[width],
        filled && styles.filled,
        headed && styles.headed,
        edgeToEdge && styles.edgeToEdge,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <title>{`${documentTitle ?? title} · Rollbook`}</title>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
          {printed !== undefined && <div className={styles.printed}>{printed}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
