import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  axeFindings,
  coveredStops,
  inOneWindow,
  intercept,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* Moving between screens: where a page opens, what appears at once, and that the focused element is visible. */

withProduct();
inOneWindow();

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page, name: string) => screenHeading(page, name).waitFor();

test('an address typed into the same tab opens at its top; the same page, where it was left', async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width: 1280, height: 500 } });
  await heading(page, 'Settings');
  await page.evaluate(() => scrollTo(0, 400));
  await page.goto('/profile');
  await heading(page, 'Profile');
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 120));
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => scrolled(page)).toBe(120);
});

/** Where the frame and the heading are, and what moved. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const place = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return [x, y, height].map(Math.round);
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].map(place);
    return { header: all('header'), heading: all('h1'), tabs: all('[class*=_tabs_] > *') };
  });

type Standing = Awaited<ReturnType<typeof standing>>;

/** Everything stayed in place, including every tab; tabs that not everybody has may have been added. */
function expectUnmoved({ tabs, ...others }: Standing, { tabs: tabsBefore, ...before }: Standing) {
  expect(others).toEqual(before);
  expect(tabs.slice(0, tabsBefore.length)).toEqual(tabsBefore);
}

const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as unknown as { value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ entryTypes: ['layout-shift', 'mark'] });
        performance.mark('asked');
      }),
  );

describe('the first page of a visit', () => {
  const paths = [
    ['/classes', 0],
    ['/profile', 0],
    ['/classes/1/gradebook', 5],
    ['/classes/1/attendance', 5],
    ['/classes/1/periods', 5],
    ['/classes/1/roster', 5],
    ['/classes/1/settings', 5],
    ['/classes/1/students/200400', 5],
  ] as const;
  test.each(paths)('%s is shown before its data has loaded, and does not move', async (path, tabs) => {
    const { page } = await openSignedIn('/login');
    await expectToStay(page, path, tabs);
  });

  test('the tabs of a class with view access do not move either', async () => {
    const { page } = await openSignedIn('/login', { username: 'lindqvist' });
    await expectToStay(page, '/classes/4/attendance', 4);
  });

  async function expectToStay(page: Page, path: string, tabs: number) {
    const held: (() => void)[] = [];
    await intercept(page, '**/api/', (route) => held.push(() => void route.continue()));
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole('progressbar').waitFor();
      expect(await screenHeading(page).count()).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      // A screen reader may skip busy regions, and the heading must be read.
      expect(await page.locator('[aria-busy=true]:has(h1)').count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      const before = await standing(page);
      const letGo = setInterval(() => held.splice(0).forEach((go) => void go()), 10);
      await screenHeading(page).waitFor();
      clearInterval(letGo);
      const after = await standing(page);
      expectUnmoved(after, before);
      expect(after.tabs).toHaveLength(tabs);
      expect(await moved(page)).toBe(0);
    }
  }
});

describe('when moving up, the focused element is visible', () => {
  const paths = [
    '/classes',
    '/classes/1/attendance',
    '/classes/1/periods',
    '/classes/1/periods?report=P2',
    '/classes/1/roster',
    '/classes/1/settings',
    '/classes/1/students/200400',
  ];
  test.each(paths)('%s', async (path) => {
    const { page } = await openSignedIn(path);
    await screenHeading(page).waitFor();
    const beneath: string[] = [];
    for (const width of [1280, 900, 768, 600, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const last = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')].at(-1);
        last?.focus();
      });
      const covered = await coveredStops(page, 45, { back: true });
      beneath.push(...covered.map((name) => `${width}: ${name}`));
    }
    expect(beneath).toEqual([]);
  });
});
