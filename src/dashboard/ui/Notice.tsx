import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

type Tone = 'info' | 'good' | 'warn' | 'bad';

const icons: Record<Tone, IconName> = { info: 'info', good: 'check', warn: 'problem', bad: 'problem' };

interface NoticeProps {
  tone?: Tone;
  children: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
}

/** A sentence about the place where it stands. Read out when it appears; `bad` interrupts. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone] ?? ''}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}
