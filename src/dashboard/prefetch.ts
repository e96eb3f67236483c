import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Fetches the chunks of the screen behind a link as soon as the pointer or the focus comes to it. */
export function prefetchLinks(routes: RouteObject[]) {
  const seen = new Set<RouteObject>();
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function' && !seen.has(route)) {
        seen.add(route);
        route.lazy().catch(() => seen.delete(route));
      }
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, look, { passive: true });
}
