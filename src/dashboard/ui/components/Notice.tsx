import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

const icons: Record<Tone, IconName> = { info: 'info', good: 'check', warn: 'problem', bad: 'problem' };

interface NoticeProps {
  tone?: Tone | undefined;
  children: ReactNode;
  /** Its words change all the time, and something else says them once. */
  silent?: boolean | undefined;
  /** It is shown in a live region, which announces it. */
  isLive?: boolean;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
}

/** A sentence about the place where it is shown. Read out when it appears; `bad` interrupts. */
export function Notice({ tone = 'info', silent = false, isLive = false, children, action }: NoticeProps) {
  const role = tone === 'bad' ? 'alert' : isLive ? undefined : 'status';
  return (
    <div
      className={`${styles.notice} ${styles[tone] ?? ''}`}
      role={silent ? undefined : role}
      aria-live={silent ? 'off' : undefined}
    >
      <div className={styles.body}>
        <Icon name={icons[tone]} />
        {children}
      </div>
      {action}
    </div>
  );
}
