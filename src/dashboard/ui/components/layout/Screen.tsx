import type { ReactNode } from 'react';
import styles from './Screen.module.css';

interface ScreenProps {
  /** The one `h1`; focus moves here after a navigation. */
  title: string;
  /**
   * The title of the browser's tab, from the particular to the general; without students' names while names are hidden.
   */
  documentTitle?: string;
  /** A few words beside the title: counts, a period. */
  aside?: ReactNode;
  /** Printed only, since paper has none of the frame: the class, the day. */
  printed?: string;
  actions?: ReactNode;
  /** Its heading's line is as tall without buttons as with them: nothing jumps between sections with and without. */
  headed?: boolean;
  width?: 'normal' | 'wide' | 'narrow';
  /** As tall as the rest of the window: the screen scrolls inside itself. */
  filled?: boolean;
  /** Its content takes all the room: its heading is for screen readers, and its margins are narrow. */
  edgeToEdge?: boolean;
  children: ReactNode;
}

/** The start of every screen: its heading, its actions, its title in the browser. */
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
