import '#dashboard/ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { session } from '#dashboard/api/session.ts';
import { applyTheme } from '#dashboard/ui/theme.ts';
import { Dashboard } from './Dashboard.tsx';
import { paths } from './paths.ts';
import { prefetchScreens } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { createRoutes } from './routes.tsx';

const { pathname, search } = location;
// A stranger goes straight to the sign-in, and does not wait for the screens behind it.
if (pathname !== paths.login() && !(await session.mayExist()))
  history.replaceState(null, '', paths.login(pathname + search));

const queryClient = createQueryClient();
const routes = createRoutes(queryClient);
const router = createBrowserRouter(routes);
const root = document.getElementById('root');

applyTheme();
prefetchScreens(routes);
if (location.pathname !== paths.login()) readyForDates();
if (root)
  createRoot(root).render(
    <StrictMode>
      <Dashboard queryClient={queryClient} router={router} />
    </StrictMode>,
  );

/**
 * A browser's first look at its languages takes it longer than all that follows: while the page waits for its pieces,
 * and not in the middle of drawing them.
 */
function readyForDates() {
  requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(navigator.language)));
}
