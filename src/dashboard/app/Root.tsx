import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { session } from '#dashboard/api/calls/session.ts';
import { ProgressBar } from '#dashboard/ui/components/ProgressBar.tsx';
import { CutText } from '#dashboard/ui/components/tables/CutText.tsx';
import { focusHeading } from '#dashboard/ui/focus/heading.ts';

/**
 * The key under which a page's scroll position is remembered. All first pages of a visit have the same history key:
 * there the address identifies the page.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Around every screen: the progress bar, and focus on the heading of a screen after navigation. */
export function Root() {
  const queryClient = useQueryClient();
  const navigation = useNavigation();
  const { key, pathname, search } = useLocation();
  const before = useRef(pathname);

  // Clear the cache after sign-out, once the old screen has unmounted: a mounted one would request its data again, or
  // hold on to it as long as the cache keeps unused data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
  useEffect(() => {
    if (session.get().kind === 'none') queryClient.clear();
  }, [queryClient, key]);

  // Before the screen is visible: later, it would take the focus from a person who already works in it.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen may mark where its work begins.
    if (document.activeElement?.closest('[data-arrival]')) return;
    focusHeading();
  }, [pathname]);

  // A page that tries to load again says so itself.
  const isLeaving =
    navigation.location && navigation.location.pathname + navigation.location.search !== pathname + search;

  return (
    <>
      <div aria-live="polite">{isLeaving && <ProgressBar />}</div>
      <Outlet />
      <CutText />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
