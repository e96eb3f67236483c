import { matchRoutes, type RouteObject } from 'react-router-dom';
import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { paths } from './paths.ts';

/** What a route of a screen has as `lazy`. */
export interface LazyChunk {
  (): Promise<Pick<RouteObject, 'Component' | 'loader'>>;
  /** Only fetches its chunk. */
  ahead(): Promise<unknown>;
}

let routes: RouteObject[] = [];
const asked = new WeakSet<RouteObject>();

/** From now on `prefetch` knows these. */
export function prefetchFrom(all: RouteObject[]): void {
  routes = all;
}

/** Requests the chunks of the screen at `path`, each in its own task. */
export async function prefetch(path: string): Promise<void> {
  // Most visitors are teachers.
  const at = path === paths.home() ? paths.today() : path;
  for (const { route } of matchRoutes(routes, at) ?? []) {
    const lazy = route.lazy as LazyChunk | undefined;
    if (!lazy || asked.has(route)) continue;
    asked.add(route);
    await yieldToMain();
    // The router requests a failed chunk again, and reports the failure.
    lazy.ahead().catch(() => asked.delete(route));
  }
}
