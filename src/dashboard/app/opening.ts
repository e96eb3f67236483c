import { createBrowserRouter } from 'react-router-dom';
import { accountQuery, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { learnAllRefusals } from '#dashboard/api/calls/refusals.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { chosenLanguage, english, setPageLanguage } from '#dashboard/language/languages.ts';
import { speak, type Translation } from '#dashboard/language/words.ts';
import type { Translated } from '#dashboard/translations/catalogues.ts';
import { ensureStorage } from '#dashboard/ui/hooks/storage.ts';
import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { applyTheme } from '#dashboard/ui/theme.ts';
import { isForStrangers, paths, wantedPath } from './paths.ts';
import { prefetch, prefetchFrom } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { createRoutes } from './routes.tsx';

/*
 * What the page does before it draws anything: it requests the chunks of the screen that the address names. Reading the
 * first chunks, requesting the next and preparing to draw are separate tasks, so that none holds up the browser for
 * long. Later it fetches chunks before the router requests them: those behind a link as soon as the pointer or the
 * focus reaches it, and those behind the sign-in while a name and a password are typed.
 */

function prefetchOnTheWay() {
  const prefetchLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin) void prefetch(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, prefetchLink, { passive: true });

  if (location.pathname === paths.login()) {
    const wanted = new URL(wantedPath(new URLSearchParams(location.search).get('to')), location.origin);
    const ahead = () => {
      void prefetch(wanted.pathname);
      import('#dashboard/api/calls/contract.ts').catch(() => {});
    };
    document.addEventListener('keydown', ahead, { once: true });
  }
}

export interface Prepared {
  queryClient: ReturnType<typeof createQueryClient>;
  router: ReturnType<typeof createBrowserRouter>;
}

export async function prepare(): Promise<Prepared> {
  await yieldToMain();
  ensureStorage('localStorage');
  await speakWantedLanguage();
  const { pathname, search } = location;
  // Strangers go straight to the sign-in, without waiting for the screens behind it.
  if (!isForStrangers(pathname) && !(await session.mayExist()))
    history.replaceState(null, '', paths.login(pathname + search));
  if (location.pathname !== paths.login()) warmUpLanguages();
  applyTheme();

  const queryClient = createQueryClient();
  const routes = createRoutes(queryClient);
  prefetchFrom(routes);
  await prefetch(location.pathname);
  if (!isForStrangers(location.pathname)) askAhead(queryClient);

  // The first access to storage waits for another process: in its own task it holds up nothing else.
  await yieldToMain();
  ensureStorage('sessionStorage');
  await yieldToMain();
  const router = createBrowserRouter(routes);
  prefetchOnTheWay();

  await yieldToMain();
  return { queryClient, router };
}

/** Nearly every screen requests these first. Requested now, they arrive while its chunks load. */
function askAhead(queryClient: Prepared['queryClient']) {
  // The screen requests a failed one again, and reports the failure.
  void queryClient.prefetchQuery(accountQuery());
  void queryClient.prefetchQuery(openTasksQuery());
  // In another tab somebody may sign out, or another person sign in, before the frame is here to notice.
  const end = session.subscribe(() => {
    const now = session.get();
    const asked = queryClient.getQueryData(accountQuery().queryKey);
    if (now.kind !== 'none' && now.userId === asked?.id) end();
    else queryClient.clear();
  });
}

/** See `languagesWorker.ts`. Only to save time: a browser that starts no worker loads them when it needs them. */
function warmUpLanguages() {
  try {
    new Worker(new URL('./languagesWorker.ts', import.meta.url), { type: 'module' });
  } catch {}
}

/** What a folder of `translations` holds: sentences, or a function that makes them. */
type Module = { default: Translated | Translation };

const folders = import.meta.glob<Module>('/src/dashboard/translations/*/words.ts');
const loaders = new Map(Object.entries(folders).map(([path, load]) => [path.split('/').at(-2) ?? '', load]));

/** Uses the language that the reader prefers, of those available. If it fails to load, English stays. */
async function speakWantedLanguage(): Promise<void> {
  const code = chosenLanguage([...loaders.keys()]);
  const load = loaders.get(code);
  if (!load || code === english) return;
  try {
    const [{ default: translated }] = await Promise.all([load(), learnAllRefusals()]);
    speak(
      typeof translated === 'function'
        ? translated
        : (catalogue) => translated[catalogue as keyof Translated],
    );
    setPageLanguage(code);
  } catch {}
}
