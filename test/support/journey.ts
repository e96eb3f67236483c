import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { launchFlags } from './browser.ts';
import { demoAccount, type Product, startProduct } from './product.ts';

/*
 * A person's way through the built product in a real browser.
 */

let browser: Browser;
let product: Product;

/** Starts the product and the browser for a file of journeys; both end with it. */
export function useProduct(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    product = await startProduct(settings);
    browser = await chromium.launch({ executablePath: inject('chromium'), args: launchFlags });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  return { product: () => product };
}

export interface Journey {
  page: Page;
  /** Announces an error of the page or its console that the journey brings about on purpose. */
  expectError(pattern: RegExp): void;
}

async function keepPicture(page: Page, title: string) {
  const folder = join(tmpdir(), 'rollbook-failures');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${title.replace(/\W+/g, '-')}.png`);
  await page.screenshot({ path });
  process.stderr.write(`The page as it was: ${path}\n`);
}

/** A new, private window at `path`. An error of the page that was not announced fails the test. */
export async function openPage(path = '/', options: BrowserContextOptions = {}): Promise<Journey> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const heard: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => heard.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  onTestFinished(async ({ task }) => {
    const unexpected = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
    if (task.result?.state === 'fail' || unexpected.length > 0) await keepPicture(page, task.name);
    await context.close();
    if (unexpected.length > 0) throw new Error(`The page said:\n${unexpected.join('\n')}`);
  });
  await page.goto(path);
  return { page, expectError: (pattern) => expected.push(pattern) };
}

/** Signs in by the form and waits until it is gone. */
export async function signIn(page: Page, { username, password } = demoAccount) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A new window at `path`, signed in as the demo teacher. */
export async function openSignedIn(path: string, options: BrowserContextOptions = {}): Promise<Journey> {
  const journey = await openPage(path, options);
  await signIn(journey.page);
  return journey;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, a line each: rule, help, and where. Evaluated from outside, so the page's own policy stays. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(selector, { resultTypes: ['violations'] })).violations;
  }, within);
  return violations.flatMap(({ id, help, nodes }: Result) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  );
}
