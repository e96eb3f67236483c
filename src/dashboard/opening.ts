import { createBrowserRouter } from 'react-router-dom';
import { session } from '#dashboard/api/session.ts';
import { otherTasks } from '#dashboard/ui/otherTasks.ts';
import { applyTheme } from '#dashboard/ui/theme.ts';
import { paths } from './paths.ts';
import { prefetch, prefetchOnTheWay } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { createRoutes } from './routes.tsx';

/*
 * What the page does before it draws anything: it asks for the pieces of the screen that the address names. Reading
 * the first pieces, asking for the next and getting ready to draw are tasks of their own, so that none of them holds
 * up the browser for long.
 */

/** The first look into a storage waits for another process: as a task of its own it holds up nothing else. */
function lookIntoTab() {
  try {
    sessionStorage.getItem('');
  } catch {}
}

await otherTasks();
const { pathname, search } = location;
// A stranger goes straight to the sign-in, and does not wait for the screens behind it.
if (pathname !== paths.login() && !(await session.mayExist()))
  history.replaceState(null, '', paths.login(pathname + search));
if (location.pathname !== paths.login()) lookAtLanguages();
applyTheme();

export const queryClient = createQueryClient();
const routes = createRoutes(queryClient);
await prefetch(routes, location.pathname);

await otherTasks();
lookIntoTab();
await otherTasks();
export const router = createBrowserRouter(routes);
prefetchOnTheWay(routes);

await otherTasks();

/** Only ahead of time: where a browser lets no worker begin, it looks when it needs them. */
function lookAtLanguages() {
  try {
    new Worker(new URL('./languagesWorker.ts', import.meta.url), { type: 'module' });
  } catch {}
}
