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

if (location.pathname !== paths.login())
  new Worker(new URL('./languagesWorker.ts', import.meta.url), { type: 'module' });
// Reading the pieces and beginning with them are two tasks, so that neither holds up the browser for long.
await new Promise((resolve) => setTimeout(resolve));

const queryClient = createQueryClient();
const routes = createRoutes(queryClient);
const router = createBrowserRouter(routes);
const root = document.getElementById('root');

applyTheme();
prefetchScreens(routes);
if (root)
  createRoot(root).render(
    <StrictMode>
      <Dashboard queryClient={queryClient} router={router} />
    </StrictMode>,
  );
