import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createRoutes } from '#dashboard/app/routes.tsx';

test('a screen requests its data in another task than the one that reads its code', async () => {
  await import('#dashboard/screens/profile/ProfileScreen.tsx');
  const lazy = matchRoutes(createRoutes(new QueryClient()), '/profile')?.at(-1)?.route.lazy;
  if (typeof lazy !== 'function') throw new Error('The screen is no chunk of its own.');
  const order: string[] = [];
  const read = lazy().then(() => order.push('read'));
  const { port1, port2 } = new MessageChannel();
  const another = new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(order.push('another task'));
    };
  });
  port2.postMessage(null);
  await Promise.all([read, another]);
  expect(order).toEqual(['another task', 'read']);
});

/**
 * Every address that a journey in Firefox and WebKit visits, with each name of the file's lists if one is left open.
 */
function visited(journey: string): string[] {
  const listed = [...journey.matchAll(/^ *\['([^']+)', '[^']+'\],$/gm)].map(([, name = '']) => name);
  const visits = journey.matchAll(/\.visit\((?:'([^']+)'|`([^`]+)`|path)\)/g);
  return [...visits].flatMap(([, whole, template]) => {
    if (whole !== undefined) return whole;
    // A number, such as a class's, is in no list.
    return [...listed, '1'].map((name) => template?.replaceAll(/\$\{\w+\}/g, name) ?? name);
  });
}

/** The routes that show or lead to something, by their whole address. */
function endsOf(routes: readonly RouteObject[], above = ''): [RouteObject, string][] {
  return routes.flatMap((route) => {
    const address = route.path === undefined ? above : `${above}/${route.path}`;
    return route.children ? endsOf(route.children, address) : [[route, address || '/']];
  });
}

test('every address of the dashboard is opened in a journey in Firefox and WebKit', () => {
  const routes = createRoutes(new QueryClient());
  const folder = 'test/engines';
  const journeys = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const opened = new Set(journeys.flatMap(visited).map((path) => matchRoutes(routes, path)?.at(-1)?.route));
  const ends = endsOf(routes);
  expect(ends.length).toBeGreaterThan(30);
  expect(ends.filter(([route]) => !opened.has(route)).map(([, address]) => address)).toEqual([]);
});
