import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type Answer, ask, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Tables whose rows are drawn in batches: the visible ones with the page, the others right after it. */

withProduct();
inOneWindow();

declare global {
  interface Window {
    goOn(): void;
    shifts: number;
    watched: number;
    printed: number;
  }
}

/** The existing rows; placeholders for others have one cell. */
const drawn = (page: Page) => page.locator('tbody[data-block] > tr:has(> :nth-child(2))');

/** Opens a screen whose next batch waits until it is released, as on a very slow phone. */
async function openHeldBack(screen: string, viewport = { width: 1280, height: 800 }) {
  const { page } = await openSignedIn('/classes', { viewport });
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => held.push(callback);
    window.goOn = () => {
      window.requestAnimationFrame = requestAnimationFrame;
      for (const callback of held) requestAnimationFrame(callback);
    };
    window.shifts = 0;
    new PerformanceObserver((list) => {
      window.shifts += list.getEntries().length;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/classes/1/${screen}`);
  await drawn(page).first().waitFor();
  const { students } = await ask(page, 'gradebook', { clid: 1 });
  const all = students.length as number;
  expect(await drawn(page).count()).toBeLessThan(all);
  return { page, all };
}

/** Where the cells of the first rows are. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody[data-block="0"] > tr > *, thead th')].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

describe.each([
  ['attendance', 390, 844],
  ['attendance', 1280, 800],
  ['periods', 390, 844],
  ['periods', 1280, 800],
  ['roster', 390, 844],
  ['roster', 1280, 800],
] as const)('The rows of %s (%i × %i)', (screen, width, height) => {
  test('visible rows are drawn at once, the others right after, and nothing moves', async () => {
    const { page, all } = await openHeldBack(screen, { width, height });
    const inSight = await page.evaluate(() => {
      const space = document.querySelector('tbody[data-block] > tr > td:only-child');
      const frame = document.querySelector('table')?.parentElement?.getBoundingClientRect();
      const foot = Math.min(window.innerHeight, frame?.bottom ?? 0);
      return space !== null && space.getBoundingClientRect().top < foot;
    });
    expect(inSight).toBe(false);
    const before = await places(page);
    const shifted = await page.evaluate(() => window.shifts);
    await page.evaluate(() => window.goOn());
    await expect.poll(() => drawn(page).count()).toBe(all);
    expect(await places(page)).toEqual(before);
    expect(await page.evaluate(() => window.shifts)).toBe(shifted);
  });
});

test('a key reaches all rows, though they are not all drawn yet', async () => {
  const { page, all } = await openHeldBack('attendance');
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+End');
  await page.locator(`[data-at^="${all - 1} "]:focus`).waitFor();
  expect(await drawn(page).count()).toBe(all);
});

test("the browser's search finds a student before all rows are drawn", async () => {
  const { page, all } = await openHeldBack('periods');
  const { students } = await ask(page, 'gradebook', { clid: 1 });
  const { last } = students[all - 1];
  const found = () =>
    page.evaluate((name) => (window as unknown as { find(text: string): boolean }).find(name), last);
  expect(await found()).toBe(false);
  await page.keyboard.press('Control');
  expect(await found()).toBe(true);
});

test('paper has all rows, whatever is drawn', async () => {
  const { page, all } = await openHeldBack('attendance');
  await page.pdf();
  expect(await drawn(page).count()).toBe(all);
});

test('paper has all of a long list, and then the window only nearby rows again', async () => {
  const { page } = await openSignedIn('/classes');
  const lines = Array.from({ length: 300 }, (_, index) => `Sam${index} Lee ${index + 1}`);
  await ask(page, 'class-students-edit', { clid: 7, students: lines.join('\n') });
  await page.goto('/classes/7/roster');
  await drawn(page).first().waitFor();
  await expect.poll(() => drawn(page).count()).toBeLessThan(150);
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      window.printed = document.querySelectorAll('tr[data-line]').length;
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => window.printed)).toBe(300);
  await expect.poll(() => drawn(page).count()).toBeLessThan(150);
});

describe('while a colleague puts someone first in the list', () => {
  /** Focuses the last field that is drawn with the page; returns a function that lets the colleague in. */
  async function openAtEdge(clid: number, screen: string, field: string) {
    const { page } = await openSignedIn(`/classes/${clid}/${screen}`);
    const at = page.locator(`tbody[data-block="0"] > tr:last-child ${field}`);
    await at.focus();
    const { students } = await ask(page, 'gradebook', { clid });
    await expect.poll(() => drawn(page).count()).toBe(students.length);
    const lines = students.map(
      ({ first, last, stuid }: Answer) => `${first.replaceAll(' ', '\u00a0')} ${last} ${stuid}`,
    );
    const come = async () => {
      const list = ['Aart Aardvark 999999', ...lines].join('\n');
      expect(await ask(page, 'class-students-edit', { clid, students: list })).toMatchObject({
        success: true,
      });
      await expect.poll(() => drawn(page).count()).toBe(students.length + 1);
    };
    return { page, come };
  }
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { tagName, value, selectionStart } = document.activeElement as HTMLInputElement;
      return { tagName, value, selectionStart };
    });

  test('typing a comment continues', async () => {
    const { page, come } = await openAtEdge(2, 'periods?report=comments', 'textarea');
    await page.keyboard.type('Reads a lot');
    await come();
    await page.keyboard.type(', and well');
    expect(await focused(page)).toMatchObject({ tagName: 'TEXTAREA', value: 'Reads a lot, and well' });
  });

  test('a focused line of the roster stays with its student', async () => {
    const { page, come } = await openAtEdge(3, 'roster', '[data-field=last]');
    await page.keyboard.press('End');
    const before = await focused(page);
    expect(before.selectionStart).toBe(before.value.length);
    await come();
    expect(await focused(page)).toEqual(before);
  });
});

test('a link keeps the focus when a colleague moves its row to the end of the list', async () => {
  const { page } = await openSignedIn('/classes/5/periods');
  const link = page.locator('tbody[data-block="0"] > tr:last-child a').first();
  await link.focus();
  const { students } = await ask(page, 'gradebook', { clid: 5 });
  await expect.poll(() => drawn(page).count()).toBe(students.length);
  const there = await link.getAttribute('href');
  const line = ({ first, last, stuid }: Answer) => `${first.replaceAll(' ', '\u00a0')} ${last} ${stuid}`;
  const isMoved = ({ stuid }: Answer) => there?.endsWith(`/${stuid}`) ?? false;
  const moved = students.find(isMoved);
  const list = [
    ...students.filter((student: Answer) => !isMoved(student)).map(line),
    line({ ...moved, last: 'Żyła' }),
  ];
  const asked = { clid: 5, students: list.join('\n'), stusort: 1 };
  expect(await ask(page, 'class-students-edit', asked)).toMatchObject({
    success: true,
  });
  await expect.poll(() => drawn(page).last().textContent()).toContain('Żyła');
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return { to: activeElement?.getAttribute('href'), name: activeElement?.textContent };
    });
  expect(await focused()).toEqual({ to: there, name: `Żyła, ${moved.first}` });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect((await focused()).to).toBe(there);
});

test('an untouched list is not measured again and again', async () => {
  const { page } = await openSignedIn('/classes');
  await page.addInitScript(() => {
    window.watched = 0;
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (target) {
      window.watched += 1;
      observe.call(this, target);
    };
  });
  await page.goto('/classes/1/roster');
  const { students } = await ask(page, 'gradebook', { clid: 1 });
  await expect.poll(() => drawn(page).count()).toBe(students.length);
  const seen = () =>
    page.evaluate(async () => {
      for (let count = 0; count < 10; count++) await new Promise(requestAnimationFrame);
      return window.watched;
    });
  const before = await seen();
  expect(before).toBeGreaterThan(0);
  expect(await seen()).toBe(before);
});
