import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  intercept,
  openPage,
  openSignedIn,
  signIn,
  toFirstColumns,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';

/* How a page starts: in few chunks, without unnecessary work, and in browsers that refuse some of its requests. */

withProduct();

declare global {
  interface Window {
    formats: string[];
    steps: string[];
  }
}

/** No worker can start. */
const forbid = (page: Page) =>
  page.addInitScript(() => {
    window.Worker = new Proxy(window.Worker, {
      construct() {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });

/** The browser is set to store nothing for a page. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Not here.', 'SecurityError');
        },
      });
  });

/** The disk is full: what is there can be read. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });

/** Delays the chunk of the frame until the returned function is called. */
async function holdFrame(page: Page): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await intercept(page, /assets\/frame-.*\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}

test('a page opens without workers', async () => {
  const { page } = await openSignedIn('/classes');
  await forbid(page);
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
});

test.each([
  ['by a worker', async () => {}, 1],
  ['where no worker may begin', forbid, 0],
  [
    'where the file of its worker does not come',
    (page: Page) => intercept(page, '**/gradebookWorker-*.js', (route) => route.abort()),
    0,
  ],
] as const)('a very large class opens %s', async (_, hinder, workers) => {
  const { page, expectError } = await openSignedIn('/classes');
  expectError(/ERR_FAILED/);
  await hinder(page);
  await intercept(page, '**/api/', async (route) => {
    const response = await route.fetch();
    const isBook = route.request().postData()?.includes('apitask=gradebook&');
    // As many bytes as a thousand students have.
    const body = (await response.text()) + (isBook ? ' '.repeat(1_000_000) : '');
    await route.fulfill({ response, body });
  });
  const began: string[] = [];
  page.on('worker', (worker) => began.push(worker.url()));
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
  expect(began.filter((url) => url.includes('gradebookWorker'))).toHaveLength(workers);
  // Requests cut off when the page closes are no failures.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page starts even if timers are throttled, as in a tab opened in the background', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    const { setTimeout } = window;
    let held: Parameters<typeof setTimeout>[] | null = [];
    window.setTimeout = ((...timer: Parameters<typeof setTimeout>) =>
      held ? held.push(timer) : setTimeout(...timer)) as typeof setTimeout;
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, given);
      // React starts to render.
      if (!held || !(this instanceof Element) || this.id !== 'root') return;
      const timers = held;
      held = null;
      for (const timer of timers) setTimeout(...timer);
    };
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
});

test('a page opens without the sort orders and date formats that it does not need yet', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    window.formats = [];
    for (const name of ['Collator', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(make, given) {
            window.formats.push(name);
            return Reflect.construct(make, given);
          },
        }),
      });
    // Not even whether dates know the language: that takes as long as the first of them.
    const { supportedLocalesOf } = Intl.DateTimeFormat;
    Intl.DateTimeFormat.supportedLocalesOf = (...asked) => {
      window.formats.push('supportedLocalesOf');
      return supportedLocalesOf(...asked);
    };
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
  expect(await page.evaluate(() => window.formats)).toEqual([]);
});

test('a worker looks at the languages before the page has its chunks', async () => {
  const { page } = await openSignedIn('/classes');
  const send = await holdFrame(page);
  const looking = page.waitForEvent('worker', (worker) => worker.url().includes('languagesWorker'));
  await page.goto('/classes/1/roster', { waitUntil: 'commit' });
  await looking;
  send();
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
});

test('the account and its permissions are requested while the frame loads', async () => {
  const { page } = await openSignedIn('/classes');
  const send = await holdFrame(page);
  const tasks: (string | null)[] = [];
  page.on('request', (request) => {
    const task = new URLSearchParams(request.postData() ?? '').get('apitask');
    if (task) tasks.push(task);
  });
  // Ignores the last requests of the previous page.
  page.on('framenavigated', () => tasks.splice(0));
  await page.goto('/classes', { waitUntil: 'commit' });
  await expect.poll(() => tasks).toEqual(['profile', 'tasks']);
  send();
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor();
  await expect.poll(() => tasks).toContain('teacher-classes');
  expect(tasks.filter((task) => task === 'profile' || task === 'tasks')).toHaveLength(2);
});

test.each([
  ['nobody is signed in any more', null, 'Sign in'],
  ['somebody else is signed in', { ...demoAccount, username: 'whitfield' }, 'Classes'],
])('a page whose frame is still loading learns from another tab that %s', async (_, next, heading) => {
  const { page } = await openPage('/login');
  await signIn(page);
  const late = await page.context().newPage();
  await late.goto('/classes');
  const send = await holdFrame(late);
  const answered = late.waitForResponse((response) =>
    /apitask=tasks/.test(response.request().postData() ?? ''),
  );
  await late.goto('/classes', { waitUntil: 'commit' });
  await answered;
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  if (next) await signIn(page, next);
  send();
  await late.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (next)
    await late.getByRole('button', { name: /Whitfield.*your account|your account.*Whitfield/ }).waitFor();
});

test.each([
  ['every page', '/classes', 'Classes', /assets\/(base|signIn|frame)-.*\.js$/],
  ['a gradebook', '/classes/1/gradebook', 'Gradebook', /assets\/(gradebook|scores|table)-.*\.js$/],
])('the chunks that %s opens with ask to be compiled whole', async (_, address, heading, opening) => {
  const { page } = await openSignedIn(address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const chunks = await page.evaluate(async (pattern) => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
    const files = [...links].map(({ href }) => href);
    const asked = files.filter((name) => pattern.test(name));
    return Promise.all(asked.map(async (name) => (await (await fetch(name)).text()).split('\n', 1)[0]));
  }, opening);
  expect(chunks).toEqual(Array(3).fill('//# allFunctionsCalledOnLoad'));
});

test('the frame, the screen and the storage are requested before React runs, in separate tasks', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    window.steps = [];
    const step = (name: string) => {
      window.steps.push(name);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        window.steps.push('another task');
      };
      port2.postMessage(null);
    };
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      if (this === sessionStorage && !window.steps.includes('storage')) step('storage');
      return getItem.call(this, name);
    };
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function <Child extends Node>(child: Child): Child {
      const asked = child instanceof HTMLLinkElement && /(frame|RosterScreen)-[^/]*js$/.exec(child.href)?.[1];
      if (asked) step(asked);
      return appendChild.call(this, child) as Child;
    };
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (this instanceof Element && this.id === 'root' && !window.steps.includes('React'))
        window.steps.push('React');
      if (given[0] === 'popstate') window.steps.push('router');
      addEventListener.apply(this, given);
    };
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
  expect(await page.evaluate(() => window.steps)).toEqual([
    'frame',
    'another task',
    'RosterScreen',
    'another task',
    'storage',
    'another task',
    'router',
    'React',
  ]);
});

test.each([
  ['without storage', forbidStorage],
  ['whose storage is full', fillStorage],
])('a page %s opens, signs in, and remembers what it can while it lasts', async (_, hinder) => {
  const { page } = await openPage('/login?to=/classes/1/gradebook');
  await hinder(page);
  await page.reload();
  await signIn(page);
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.getByRole('button', { name: 'Compact rows', pressed: true }).waitFor();
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.keyboard.press('Control+Shift+H');
  await page.getByText('Student 1', { exact: true }).first().waitFor();
});

test('a gradebook opens without its phrases, and a comment can be written before they load', async () => {
  const { page } = await openSignedIn('/classes');
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await intercept(page, /assets\/(comments|RemarkPhrases)-.*\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto('/classes/1/gradebook');
  await toFirstColumns(page);
  await page.getByRole('gridcell', { name: /^9$/ }).first().click();
  await page.keyboard.press('Shift+F2');
  await page.keyboard.type('Well');
  send();
  await page.getByRole('button', { name: 'Phrases' }).waitFor();
  await page.keyboard.type(' done');
  expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('Well done');
});

test.each(['gradebook', 'attendance', 'periods', 'roster'])(
  'the screen %s loads in few chunks',
  async (screen) => {
    const { page } = await openSignedIn('/classes');
    // Before React starts to render; later requests do not matter.
    await page.addInitScript(() => {
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
        const { dataset } = document.documentElement;
        const chunks = document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet]');
        if (this instanceof Element && this.id === 'root') dataset.chunks ??= String(chunks.length);
        addEventListener.apply(this, given);
      };
    });
    await page.goto(`/classes/1/${screen}`);
    const chunks = await page.locator('html[data-chunks]').getAttribute('data-chunks');
    expect(Number(chunks)).toBeGreaterThan(6);
    expect(Number(chunks)).toBeLessThanOrEqual(14);
  },
);

test('before any style sheet or script has arrived, the name of the product is painted', async () => {
  const { page } = await openPage('/login');
  await page.getByLabel('Username').waitFor();
  const held: (() => void)[] = [];
  await intercept(page, '**/assets/**', (route) => void held.push(() => void route.continue()));
  await page.reload({ waitUntil: 'commit' });
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  expect(await page.locator('#root').innerText()).toBe('Rollbook');
  const late = page.getByText('Rollbook is taking long to load.');
  expect(await late.isVisible()).toBe(false);
  await late.waitFor();
  for (const goOn of held.splice(0)) goOn();
  await page.getByLabel('Username').waitFor();
  expect(await late.isVisible()).toBe(false);
});

test('the style sheets of chunks follow the first one, which they override', async () => {
  const { page } = await openSignedIn('/classes/1/roster');
  await page.getByRole('textbox', { name: 'First name, line 1', exact: true }).waitFor();
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => /(\w+)-[^/]*$/.exec(href)?.[1],
    ),
  );
  expect(names[0]).toBe('signIn');
  expect(names.length).toBeGreaterThan(3);
});

test('loading states are accessible: an unknown address, the next screen', async () => {
  const { page } = await openSignedIn('/classes');
  const held: (() => void)[] = [];
  const hold = (address: string) =>
    intercept(page, address, (route) => void held.push(() => void route.continue()));
  const progress = page.getByRole('progressbar');
  const table = page.getByRole('table', { name: 'Classes' });
  await table.waitFor();
  await hold('**/api/');
  await table.getByRole('row').nth(1).getByRole('link').click();
  await progress.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (const path of ['/', '/classes/1', '/nowhere']) {
    await page.goto(path);
    await progress.waitFor();
    expect(await axeFindings(page), path).toEqual([]);
  }
});
