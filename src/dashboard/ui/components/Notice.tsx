import { type ReactNode, useEffect, useState } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

/** Milliseconds in which a screen reader learns of a new region. */
const regionFirst = 150;

const icons: Record<Tone, IconName> = { info: 'info', good: 'check', warn: 'problem', bad: 'problem' };

interface NoticeProps {
  tone?: Tone | undefined;
  children: ReactNode;
  /** Its text changes all the time, and is announced once elsewhere. */
  silent?: boolean | undefined;
  /** It is shown in a live region, which announces it. */
  isLive?: boolean;
  /** A button or link that helps. */
  action?: ReactNode;
}

/** A sentence about the place where it is shown. Announced when it appears; `bad` interrupts. */
export function Notice({ tone = 'info', silent = false, isLive = false, children, action }: NoticeProps) {
  const role = silent ? undefined : tone === 'bad' ? 'alert' : isLive ? undefined : 'status';
  const waits = !silent && tone !== 'bad';
  const hasWords = useWordsAfterRegion(waits);
  return (
    <div
      className={`${styles.notice} ${styles[tone] ?? ''}`}
      role={role}
      aria-live={silent ? 'off' : undefined}
    >
      <div className={styles.body} aria-hidden={!hasWords || undefined}>
        <Icon name={icons[tone]} />
        {children}
      </div>
      {action}
    </div>
  );
}

/**
 * False at first if it waits: not every screen reader announces a region that is added with its words, so it gets them
 * a moment later. So does a live region, which may be inert until a dialog has closed. They are seen from the start.
 */
function useWordsAfterRegion(waits: boolean): boolean {
  const [hasWords, setHasWords] = useState(!waits);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setHasWords(true), regionFirst);
    return () => clearTimeout(timer);
  }, [waits]);
  return hasWords;
}
