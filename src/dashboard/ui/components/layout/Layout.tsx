import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { ToastPlace } from '#dashboard/ui/components/overlays/Toast.tsx';
import { texts } from '#dashboard/ui/format/texts.ts';
import { FootBarPlace } from './FootBar.tsx';
import styles from './Layout.module.css';

/*
 * ui: plain components that any screen may use. Each has its style sheet beside it (`Name.module.css`; values only from
 * tokens.css). Nothing here calls the service, knows a route or knows about grades.
 */

interface LayoutProps {
  header: ReactNode;
  /** Keeps room at the foot of a phone's page for a bar that is fixed there. */
  footRoom?: boolean;
  children: ReactNode;
}

/** The page: a skip link, the header, the content, and passing messages over its foot. */
export function Layout({ header, footRoom, children }: LayoutProps) {
  const [toasts, atToasts] = usePlace();
  const [bars, atBars] = usePlace();
  useClearOf(bars);
  useHeightOf(toasts);
  return (
    <div className={`${styles.layout} ${footRoom ? styles.footRoom : ''}`}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <ToastPlace value={toasts}>
        <header className={styles.header}>{header}</header>
        <main id="content" className={styles.main} tabIndex={-1}>
          <FootBarPlace value={bars}>{children}</FootBarPlace>
        </main>
      </ToastPlace>
      <div className={styles.foot}>
        {/* Always there: not every screen reader announces a region that is added with its first words. */}
        <section ref={atToasts} className={styles.toasts} aria-label={texts.notices} aria-live="polite" />
        <div ref={atBars} className={styles.bars} />
      </div>
    </div>
  );
}

/** Scrolls the focused element clear of a bar that covers it. Browsers do so only when it gets the focus. */
function useClearOf(bars: HTMLElement | null) {
  useEffect(() => {
    if (!bars) return;
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement;
      if (!focused?.matches('main *') || bars.childElementCount === 0) return;
      const { bottom, height } = focused.getBoundingClientRect();
      const { top } = bars.getBoundingClientRect();
      if (bottom > top && height < top / 2) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(bars);
    return () => observer.disconnect();
  }, [bars]);
}

/** Gives style sheets the height of the toasts, as `--toasts`: a screen as tall as the window leaves them a line. */
function useHeightOf(toasts: HTMLElement | null) {
  useEffect(() => {
    if (!toasts) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--toasts', `${toasts.offsetHeight}px`);
    });
    observer.observe(toasts);
    return () => observer.disconnect();
  }, [toasts]);
}

/**
 * An element to render into, set in a separate update: otherwise all of the page's first effects would run before its
 * paint.
 */
function usePlace() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const atPlace = useCallback((element: HTMLElement | null) => startTransition(() => setPlace(element)), []);
  return [place, atPlace] as const;
}
