import type { MouseEventHandler, ReactNode } from 'react';
import { texts } from '#dashboard/ui/format/texts.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface RetryNoticeProps {
  tone: 'warn' | 'bad';
  onRetry: MouseEventHandler<HTMLButtonElement>;
  /** What could not be loaded. */
  children: ReactNode;
}

/** Says at its place that something could not be loaded, with a button to try again. */
export const RetryNotice = ({ tone, onRetry, children }: RetryNoticeProps) => (
  <Notice tone={tone} action={<Button onClick={onRetry}>{texts.tryAgain}</Button>}>
    {children}
  </Notice>
);
