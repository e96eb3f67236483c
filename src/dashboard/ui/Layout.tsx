import type { ReactNode } from 'react';
import styles from './Layout.module.css';
import { texts } from './texts.ts';

/*
 * ui: plain pieces that any screen may use. Each is a component with its sheet beside it (`Name.module.css`;
 * values only from tokens.css). Nothing here asks the service, knows a route, or has heard of grades.
 */

interface LayoutProps {
  header: ReactNode;
  /** What concerns the whole page: offline, a failed refresh. */
  notices?: ReactNode;
  /** Keeps room at the foot of a phone's page for a bar that is fixed there. */
  footRoom?: boolean;
  children: ReactNode;
}

/** The page: a way past the header, the header, what concerns everything, the content. */
export function Layout({ header, notices, footRoom, children }: LayoutProps) {
  return (
    <div className={`${styles.layout} ${footRoom ? styles.footRoom : ''}`}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.header}>{header}</header>
      <div className={styles.notices}>{notices}</div>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
