import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './ReportsScreen.module.css';

/** What paper gets in place of the page. */
export const OnPaper = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={styles.paper}>{children}</div>, document.body);
