import { fireEvent, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { Dashboard } from '#dashboard/app/Dashboard.tsx';
import { paths } from '#dashboard/app/paths.ts';
import { createQueryClient } from '#dashboard/app/queryClient.ts';
import { createRoutes } from '#dashboard/app/routes.tsx';
import type { Application } from '#service/endpoint/application.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { key, password } from '#test/support/school/school.ts';
import { cookieJar } from '#test/support/service/cookieJar.ts';
import { type Service, startService } from '#test/support/service/service.ts';

/*
 * The whole dashboard in jsdom over a real service: `fetch` is the service's own function, with a cookie jar.
 */

const origin = 'http://localhost';

/** A page that draws and requests nothing: a signed-in person starts there, as from the form. */
const blank = '/blank';

/** The page's requests, and the state of the network. */
interface Network {
  /** The forms that were sent, in order. */
  sent: URLSearchParams[];
  /** While true, no request arrives. */
  down: boolean;
  /** Replies instead of the service if it returns something. */
  instead: ((form: URLSearchParams) => Response | undefined | Promise<Response | undefined>) | null;
  /** Deletes the cookie, as a browser does when its session has ended. */
  forgetSession(): void;
}

function connect(application: Application): Network {
  const jar = cookieJar();
  const network: Network = { sent: [], down: false, instead: null, forgetSession: jar.clear };
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, headers: own }: { body: URLSearchParams; headers?: HeadersInit }) => {
      const text = String(body);
      const form = new URLSearchParams(text);
      network.sent.push(form);
      if (network.down) throw new TypeError('fetch failed');
      const answered = await network.instead?.(form);
      if (answered) return answered;
      const headers = {
        ...own,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'sec-fetch-site': 'same-origin',
        cookie: jar.header(),
      };
      const request = new Request(new URL(address, origin), { method: 'POST', headers, body: text });
      const response = await application(request, { address: '127.0.0.1' });
      jar.keep(response);
      return response;
    },
  );
  return network;
}

/** Holds back the replies to `task` until the returned function is called. */
export function holdAnswers(network: Network, task: string): () => void {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  network.instead = (form) => (form.get('apitask') === task ? held : undefined);
  return release;
}

/** Opens the page at `path` over `application`; a sign-in lasts until the test ends. */
export function openDashboard(path: string, application: Application) {
  return open(path, connect(application));
}

function open(path: string, network: Network) {
  vi.stubGlobal('scrollTo', () => {});
  const queryClient = createQueryClient();
  const routes = createRoutes(queryClient);
  routes[0]?.children?.push({ path: blank, Component: () => null });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const screen = render(<Dashboard queryClient={queryClient} router={router} />);
  onTestFinished(() => {
    screen.unmount();
    router.dispose();
    session.leave();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return { ...screen, user, router, network, queryClient };
}

/** Fills in the sign-in form that is on the page. */
export async function signIn(page: ReturnType<typeof openDashboard>, username: string, secret = password) {
  const { user, findByLabelText, findByRole } = page;
  const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  // By role, since a page beneath a prompt may have such a field, too.
  enter(await findByRole('textbox', { name: 'Username' }), username);
  enter(await findByLabelText('Password'), secret);
  await user.click(await findByRole('button', { name: 'Sign in' }));
}

/** Signs in as the form would, without drawing it: a thousand tests begin so. */
async function signInUnseen(username: string) {
  const form = { apitask: 'login', api: 'json', usr: username, pwd: password };
  const response = await fetch('/api/', { method: 'POST', body: new URLSearchParams(form) });
  const { errors } = await response.json();
  if (errors) throw new Error(`${username} cannot sign in: ${JSON.stringify(errors)}`);
}

type Options = NonNullable<Parameters<typeof startService>[1]> & {
  /** Of the store, if it is not one in memory. */
  url?: string;
  /** Changes the school before anybody signs in, which spares a test another screen to open first. */
  prepare?: (service: Service) => unknown;
};

/**
 * Opens the page at `path` over a real service with the small school, signed in as one of its people: by the form if
 * that is at `path`.
 */
export async function openSchool(
  path: string,
  username: string | null = 'rivera',
  { prepare, url, ...options }: Options = {},
) {
  const service = await startService(url, options);
  onTestFinished(() => service.close());
  await prepare?.(service);
  const network = connect(gateway(service.endpoint, { key, foreign: false }));
  if (username === null) return { ...open(path, network), service };
  if (path.startsWith(paths.login())) {
    const page = open(path, network);
    await signIn(page, username);
    // The sign-in navigates on its own, and would override a test's navigation.
    await expect.poll(() => page.router.state.location.pathname).not.toBe(paths.login());
    return { ...page, service };
  }
  await signInUnseen(username);
  const page = open(blank, network);
  await page.router.navigate(path, { replace: true });
  await waitFor(() => expect(page.container.querySelector('h1')).not.toBeNull());
  return { ...page, service };
}
