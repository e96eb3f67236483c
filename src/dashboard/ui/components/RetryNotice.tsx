import { type MouseEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { catchFocus, panelHeading } from '#dashboard/ui/focus/heading.ts';
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
export function RetryNotice({ tone, onRetry, children }: RetryNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The page tries again by itself too, and then the button disappears, even while it has the focus.
  useLayoutEffect(() => {
    const own = button.current;
    const place = own?.closest<HTMLElement>('[role=dialog]') ?? panelHeading(own);
    return () => {
      if (document.activeElement !== own) return;
      place?.focus();
      catchFocus();
    };
  }, []);
  return (
    <Notice
      tone={tone}
      action={
        <Button ref={button} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
