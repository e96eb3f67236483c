import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths, wantedPath } from './paths.ts';

/*
 * Chunks of screens, fetched before they are asked for: those behind a link as soon as the pointer or the focus comes
 * to it, and those behind the sign-in while a name and a password are typed.
 */

export function prefetchScreens(routes: RouteObject[]) {
  const seen = new Set<RouteObject>();
  const prefetch = (path: string) => {
    for (const { route } of matchRoutes(routes, path) ?? [])
      if (typeof route.lazy === 'function' && !seen.has(route)) {
        seen.add(route);
        route.lazy().catch(() => seen.delete(route));
      }
  };
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin) prefetch(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, look, { passive: true });

  if (location.pathname === paths.login()) {
    const wanted = new URL(wantedPath(new URLSearchParams(location.search).get('to')), location.origin);
    const ahead = () => {
      prefetch(wanted.pathname);
      import('#dashboard/api/contract.ts').catch(() => {});
    };
    document.addEventListener('keydown', ahead, { once: true });
  }
}
