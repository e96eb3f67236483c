import { matchRoutes, type RouteObject } from 'react-router-dom';
import { otherTasks } from '#dashboard/ui/otherTasks.ts';
import { paths, wantedPath } from './paths.ts';

/*
 * Chunks of screens, fetched before the router asks for them: those of the address that a page opens with, those behind
 * a link as soon as the pointer or the focus comes to it, and those behind the sign-in while a name and a password are
 * typed.
 */

const asked = new WeakSet<RouteObject>();

/** Asks for what the screen at `path` is made of, each piece in a task of its own. */
export async function prefetch(routes: RouteObject[], path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function' || asked.has(route)) continue;
    asked.add(route);
    await otherTasks();
    // What fails here the router asks for again, and says so.
    route.lazy().catch(() => asked.delete(route));
  }
}

export function prefetchOnTheWay(routes: RouteObject[]) {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin) void prefetch(routes, link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, look, { passive: true });

  if (location.pathname === paths.login()) {
    const wanted = new URL(wantedPath(new URLSearchParams(location.search).get('to')), location.origin);
    const ahead = () => {
      void prefetch(routes, wanted.pathname);
      import('#dashboard/api/contract.ts').catch(() => {});
    };
    document.addEventListener('keydown', ahead, { once: true });
  }
}
