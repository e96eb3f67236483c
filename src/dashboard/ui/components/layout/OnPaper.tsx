import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './OnPaper.module.css';

/** Of an element in the body: paper gets it in place of the page, and the screen does not show it. */
export const onPaperAlone = styles.paper ?? '';

interface OnPaperProps {
  className: string | undefined;
  children: ReactNode;
}

/** What paper gets in place of the page. */
export const OnPaper = ({ className = '', children }: OnPaperProps) =>
  createPortal(<div className={`${onPaperAlone} ${className}`}>{children}</div>, document.body);
