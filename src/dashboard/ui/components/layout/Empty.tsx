import type { ReactNode } from 'react';
import styles from './Empty.module.css';

interface EmptyProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown if there is no content: says what is missing and what to do about it. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
