import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result, RunOptions } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { inTime } from '#test/support/engines/engine.ts';
import { lighthouseRules } from '#test/support/page/axe.ts';
import { demoAccount, type Product, startProduct } from '#test/support/product/product.ts';
import { launchFlags } from './browser.ts';
import { writeIn } from './fonts.ts';
import { type LastingWindow, lastingWindow } from './oneWindow.ts';
import { orEnd, sharedBrowser } from './sharedBrowser.ts';

/*
 * A person's way through the built product in a real browser.
 */

let browser: Browser;
let product: Product;

/** The browser of all files; starting one takes 0.6 s of processor time. */
const startBrowser = () => chromium.launch({ executablePath: inject('chromium'), args: launchFlags });

/** A hung browser is replaced for the next file. */
async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  return orEnd(browser, inTime('new context', browser.newContext({ baseURL: product.address, ...options })));
}

const closeContext = (context: BrowserContext): Promise<void> =>
  orEnd(browser, inTime('close the context', context.close()));

/**
 * Starts the product for a file of journeys, and the shared browser. A retry begins on a new product: after the first
 * try's changes it would fail for other reasons.
 */
export function withProduct(settings: Record<string, string> = {}) {
  const start = async () => {
    await closeIdle();
    product = await startProduct(settings, settings.DEMO_SIZE === undefined ? inject('demoData') : null);
    sessions.clear();
  };
  beforeAll(async () => {
    await start();
    browser = await sharedBrowser('Chromium', startBrowser);
  });
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await product.remove();
    await start();
  });
  afterAll(() => product?.remove());
  return { product: () => product };
}

interface Journey {
  page: Page;
  /** Announces an error of the page or its console that the journey causes on purpose. */
  expectError(pattern: RegExp): void;
}

async function keepPicture(page: Page, title: string) {
  const folder = join(tmpdir(), 'rollbook-failures');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${title.replace(/\W+/g, '-')}.png`);
  try {
    await page.screenshot({ path });
  } catch {
    // A crashed page, as in some journeys, has no picture.
    return;
  }
  process.stderr.write(`The page as it was: ${path}\n`);
}

/** A new, private window at `path`. An error of the page that was not announced fails the test. */
export async function openPage(path = '/', options: BrowserContextOptions = {}): Promise<Journey> {
  const opened = await newWindow(options);
  closeAtEnd(opened);
  await opened.page.goto(path);
  return journeyIn(opened);
}

/** By username. */
const sessions = new Map<string, ReturnType<typeof signInOnce>>();

/**
 * One session for a whole file: a test that ends it takes `openPage` and `signIn`. By the interface, which spares the
 * two pages of the form; test/browser/signIn/signIn.test.ts goes by the form.
 */
async function signInOnce(usr: string) {
  const context = await newContext({});
  const reply = await context.request.post('/api/', {
    form: { apitask: 'login', api: 'json', usr, pwd: demoAccount.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(await reply.json()).toMatchObject({ success: true });
  const { cookies } = await context.storageState();
  await closeContext(context);
  return { cookies, origins: [] };
}

function sessionOf(username: string) {
  const session = sessions.get(username) ?? signInOnce(username);
  sessions.set(username, session);
  return session;
}

/** What the page itself notes down after a sign-in. */
const noteSignIn = () => localStorage.setItem('rollbook.signed-in', 'yes');

/** A new window at `path`, or the file's one window, signed in as the demo teacher or another account of the demo. */
export async function openSignedIn(
  path: string,
  { username = demoAccount.username, ...options }: BrowserContextOptions & { username?: string } = {},
): Promise<Journey> {
  const storageState = await sessionOf(username);
  const { viewport = usualViewport, ...kind } = options;
  const mayStay = hasOneWindow && Object.keys(kind).every((name) => stayingOptions.includes(name));
  if (mayStay && idle?.kind === JSON.stringify(kind)) {
    const opened = idle;
    idle = null;
    closeAtEnd(opened);
    await opened.context.addCookies(storageState.cookies);
    await opened.page.evaluate(noteSignIn);
    await opened.page.setViewportSize(viewport ?? usualViewport);
    await opened.page.goto(path);
    return journeyIn(opened);
  }
  if (mayStay) await closeIdle();
  const opened = await newWindow({ storageState, ...options });
  closeAtEnd(opened);
  // Before the first script of the page. Playwright would open a page of its own to note it down.
  const note = await opened.page.addInitScript(noteSignIn);
  await opened.page.goto(path);
  await note.dispose();
  if (mayStay) opened.lasting = await lastingWindow(opened.page);
  return journeyIn(opened);
}

/** Of a window that stays for tests that open one of the same kind. Others are emulated, and end with their test. */
const stayingOptions = ['deviceScaleFactor', 'hasTouch', 'isMobile', 'locale'];

let hasOneWindow = false;
/** The window that an earlier test of the file has left. */
let idle: Window | null = null;

/**
 * Has the tests of a file follow one another in one window, which is emptied between them. Its process has compiled the
 * scripts already, which spares each test four tenths of its processor time. Only for tests that need no new window:
 * not for those about what loads when, or about several windows.
 */
export function inOneWindow() {
  hasOneWindow = true;
  afterAll(closeIdle);
}

async function closeIdle() {
  const left = idle;
  idle = null;
  if (left) await closeContext(left.context);
}

const usualViewport = { width: 1280, height: 800 };

interface Window {
  context: BrowserContext;
  page: Page;
  heard: string[];
  expected: RegExp[];
  /** Its options except its size. */
  kind: string;
  /** Of a window that may stay for the next test. */
  lasting?: LastingWindow;
}

const journeyIn = ({ page, expected }: Window): Journey => ({
  page,
  expectError: (pattern) => expected.push(pattern),
});

async function newWindow(options: BrowserContextOptions): Promise<Window> {
  const { viewport: _, storageState: __, ...kind } = options;
  const context = await newContext({
    viewport: usualViewport,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  // Also for windows that a journey opens itself.
  context.setDefaultTimeout(60_000);
  await writeIn(context, inject('font'));
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  return { context, page, heard, expected: [], kind: JSON.stringify(kind) };
}

/** At the end of the test, fails it for errors not announced, and closes the window or empties it for the next one. */
function closeAtEnd(opened: Window) {
  const { context, page, heard, expected } = opened;
  onTestFinished(async ({ task }) => {
    const unexpected = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
    const isFailed = task.result?.state === 'fail' || unexpected.length > 0;
    if (isFailed) await keepPicture(page, task.name);
    const { lasting } = opened;
    if (lasting && !lasting.isSpoilt() && !isFailed && !idle) {
      await lasting.empty();
      heard.length = 0;
      expected.length = 0;
      idle = opened;
    } else await closeContext(context);
    if (unexpected.length > 0) throw new Error(`The page said:\n${unexpected.join('\n')}`);
  });
}

/** Like `page.route`, but in force when it resolves: an open page continues to send as before for a moment. */
export async function intercept(page: Page, address: string | RegExp, how: (route: Route) => unknown) {
  await page.route(address, how);
  const probe = '/intercepted';
  await page.route(`**${probe}`, (route) => route.fulfill({ body: probe }));
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).text(), probe)).toBe(probe);
  await page.unroute(`**${probe}`);
}

/** Signs in by the form and waits until it is gone. */
export async function signIn(page: Page, { username, password } = demoAccount) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the page of the first student of a class. */
export async function openFirstStudent(classId: number) {
  const journey = await openSignedIn(`/classes/${classId}/periods`);
  await journey.page.getByRole('rowheader').first().getByRole('link').click();
  await journey.page.getByRole('region', { name: 'At a glance' }).waitFor();
  return journey;
}

/** Scrolls a gradebook away from its first columns, and waits until that is drawn. */
export const scrollAcross = (page: Page, left: number) =>
  page.getByRole('grid').evaluate(async (grid, left) => {
    if (grid.scrollLeft === left) return;
    const drawn = new Promise((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
    grid.scrollTo({ left });
    await drawn;
  }, left);

/** A gradebook opens at what was due last; this shows what was due first. */
export const toFirstColumns = (page: Page) => scrollAcross(page, 0);

/** Presses the button in a heading of a gradebook that sorts by its column. */
export async function sortBy(heading: Locator) {
  await heading.hover({ position: { x: 20, y: 15 } });
  await heading.locator('[class*=_headSort_]').click();
}

/** The heading of a loaded screen: while the first one loads, only its heading is there. */
export const screenHeading = (page: Page, name?: string) =>
  page
    .locator('main:not(:has([role=progressbar]))')
    .getByRole('heading', { level: 1, ...(name !== undefined && { name }) });

// biome-ignore lint/suspicious/noExplicitAny: a journey looks into the reply at will; what is missing fails it.
export type Answer = any;

/** The service's reply to the page's own session. */
export function ask(page: Page, task: string, fields: Record<string, string | number>): Promise<Answer> {
  const form = Object.entries({ apitask: task, api: 'json', ...fields }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return page.evaluate(async (pairs) => {
    const response = await fetch('/api/', { method: 'POST', body: new URLSearchParams(pairs) });
    return response.json();
  }, form);
}

/** Presses Tab until it has the focus; fails if it is unreachable. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

/** The name of the focused element if something covers it; for one taller than the window, a visible part is enough. */
export const coveredFocus = (page: Page) => page.evaluate(coveredNow);

function coveredNow() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const { x, y, width, height } = focused.getBoundingClientRect();
  const seen = (at: number) => {
    const top = document.elementFromPoint(x + width / 2, at);
    return top !== null && (focused.contains(top) || top.contains(focused));
  };
  const inSight =
    height < innerHeight / 2
      ? seen(y + 2) && seen(y + height - 2)
      : [0.25, 0.5, 0.75].some((part) => seen(innerHeight * part));
  return inSight ? '' : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 80));
}

/**
 * The names of the covered elements among those that so many presses of Tab lead to. As if the key was held: the page
 * itself looks before each press, and need not be drawn for each, which takes three times as long.
 */
export async function coveredStops(page: Page, presses: number, { back = false } = {}): Promise<string[]> {
  await page.evaluate(`{
    const covered = [];
    const look = ({ key }) => key === 'Tab' && covered.push((${coveredNow})());
    addEventListener('keydown', look, true);
    window.coveredStops = () => {
      removeEventListener('keydown', look, true);
      look({ key: 'Tab' });
      return covered;
    };
  }`);
  if (back) await page.keyboard.down('Shift');
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')));
  if (back) await page.keyboard.up('Shift');
  const [, ...stops] = await page.evaluate<string[]>('coveredStops()');
  expect(stops).toHaveLength(presses);
  return stops.filter(Boolean);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing moves: a colour in transition would be measured wrongly. */
async function untilStill(page: Page) {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      // The content of a closed <details> rests in mid-animation.
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility());
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * The findings of axe, a line each: rule, help, and place. Evaluated from outside, so the page's own policy stays. In
 * the wide font, which repeats what the narrow one has checked, only its rule about what the letters decide.
 */
export const axeFindings = (page: Page, within = 'html'): Promise<string[]> =>
  inject('font') === 'wide'
    ? layoutFindings(page, within)
    : findings(page, within, { rules: lighthouseRules });

/** For a page with the same elements that axe has checked in another width: only its rule about what is cut off. */
export const layoutFindings = (page: Page, within = 'html'): Promise<string[]> =>
  findings(page, within, { runOnly: ['scrollable-region-focusable'] });

/** For a page that axe has checked in other colours: only its rules about colours, which take half of the time. */
export const colourFindings = (page: Page): Promise<string[]> =>
  findings(page, 'html', { runOnly: ['color-contrast', 'link-in-text-block'] });

async function findings(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([selector, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(selector, { resultTypes: ['violations'], ...options })).violations;
    },
    [within, options] as const,
  );
  return violations.flatMap(({ id, help, nodes }: Result) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  );
}
