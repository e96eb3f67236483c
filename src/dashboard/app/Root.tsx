import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { session } from '#dashboard/api/calls/session.ts';
import { ProgressBar } from '#dashboard/ui/components/ProgressBar.tsx';
import { CutText } from '#dashboard/ui/components/tables/CutText.tsx';
import { focusHeading } from '#dashboard/ui/format/heading.ts';

/**
 * By which the place that a page was scrolled to is found again. Every first page of a visit has one and the same key:
 * there the address says which page it is.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Around every screen: the progress bar, and focus on the heading of a screen after navigation. */
export function Root() {
  const queryClient = useQueryClient();
  const navigation = useNavigation();
  const { key, pathname } = useLocation();
  const before = useRef(pathname);

  // Once somebody has left and nothing of their page listens any more: what does would ask again for what it reads, or
  // hold on to it for as long as the cache keeps what nobody reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every page that comes.
  useEffect(() => {
    if (session.get().kind === 'none') queryClient.clear();
  }, [queryClient, key]);

  // Before the screen can be seen: a moment later it would take the focus from a person already at work in it.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen may know better where its work begins.
    if (document.activeElement?.closest('[data-arrival]')) return;
    focusHeading();
  }, [pathname]);

  return (
    <>
      <div aria-live="polite">{navigation.state !== 'idle' && <ProgressBar />}</div>
      <Outlet />
      <CutText />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
