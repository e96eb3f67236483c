import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './OnPaper.module.css';

/** The class of an element in the body that is printed instead of the page, and not shown on the screen. */
export const onPaperAlone = styles.paper ?? '';

interface OnPaperProps {
  className: string | undefined;
  children: ReactNode;
}

/** Printed instead of the page. */
export const OnPaper = ({ className = '', children }: OnPaperProps) =>
  createPortal(<div className={`${onPaperAlone} ${className}`}>{children}</div>, document.body);
