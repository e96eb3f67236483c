import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  ask,
  inOneWindow,
  openSignedIn,
  toFirstColumns,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { boxOverflow } from '#test/support/journeys/overflow.ts';

/* The text of assignment headings in a gradebook, and how much of it is visible. */

withProduct();
inOneWindow();

const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

const heading = (page: Page, name: RegExp) => page.getByRole('columnheader', { name });

/** The visible parts of a heading, and the cut-off rest of its title. */
const seen = (target: Locator) =>
  target.evaluate((head) => {
    const frame = head.getBoundingClientRect();
    const inSight = (part: Element) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const within =
        left < frame.right && right <= frame.right && top >= frame.top && bottom <= frame.bottom + 0.5;
      return width > 0 && within ? (part.textContent ?? '') : '';
    };
    const [title, group, detail] = ['headTitle', 'headGroup', 'headDetail'].map((name) =>
      head.querySelector(`[class*=_${name}_]`),
    );
    if (!title || !group || !detail) throw new Error('No such heading');
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = title;
    return {
      title: inSight(title),
      // Letters may reach a pixel or two beyond a line.
      isCut: scrollHeight > clientHeight + 4 || scrollWidth > clientWidth,
      group: inSight(group),
      detail: inSight(detail),
      apart: detail.getBoundingClientRect().top - title.getBoundingClientRect().bottom,
    };
  });

async function showSpread(page: Page) {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('grade distribution in the headings').click();
  await page.keyboard.press('Escape');
}

test.each(sizes)('on $name a title is whole and its category is not repeated', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
  await toFirstColumns(page);
  const first = heading(page, /^Homework 1: Order of operations/);
  await first.waitFor();
  expect(await seen(first)).toMatchObject({
    title: 'Homework 1: Order of operations',
    isCut: false,
    group: '',
    detail: expect.stringMatching(/19 Aug · 10/),
  });
  await showSpread(page);
  await expect.poll(async () => (await seen(first)).group).toMatch(/[▁-█]/);
  const spread = await seen(first);
  expect(spread.isCut).toBe(false);
  expect(spread.apart).toBeGreaterThanOrEqual(0);
});

test.each(sizes)('on $name a category gives its line to a title that needs it', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes', { viewport });
  const long = `Comparing the constitutional monarchies of northern Europe ${viewport.width}`;
  const add = async (title: string) => {
    const fields = { clid: 3, due: '20261120', cat: 2, points: 10, title };
    expect(await ask(page, 'assignment-edit', fields)).toMatchObject({ success: true });
  };
  await add(long);
  await add(`Map ${viewport.width}`);
  await page.clock.setFixedTime('2026-11-20T12:00Z');
  await page.goto('/classes/3/gradebook');
  const map = heading(page, new RegExp(`^Map ${viewport.width}`));
  await map.scrollIntoViewIfNeeded();
  expect(await seen(map)).toMatchObject({
    title: `Map ${viewport.width}`,
    isCut: false,
    group: 'Participation',
  });
  const wordy = heading(page, new RegExp(`^${long}`));
  expect(await seen(wordy)).toMatchObject({ title: long, isCut: true, group: '' });
  const shown = await wordy.locator('[class*=_headTitle_]').evaluate((title) => {
    const { lineHeight } = getComputedStyle(title);
    return Math.round(title.clientHeight / Number.parseFloat(lineHeight));
  });
  expect(shown).toBe(3);
  const whole = `${long}, Participation, 20 Nov 2026, 10 points`;
  expect(await wordy.getAttribute('aria-label')).toBe(whole);
  expect(await wordy.getByText(long).getAttribute('title')).toBe(whole);
});

test.each(sizes)('on $name a sorted column shows its order beside its date', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
  await toFirstColumns(page);
  const first = heading(page, /^Homework 1: Order of operations/);
  await first.click({ position: { x: 20, y: 15 }, button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort low to high' }).click();
  await first.and(page.locator('[aria-sort=ascending], [aria-sort=descending]')).waitFor();
  expect((await seen(first)).detail).toBe('19 Aug · 10');
  const detail = first.locator('[class*=_headDetail_]');
  const { signs, cut, before } = await detail.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return {
      signs: getComputedStyle(element).backgroundImage.split('conic-gradient').length - 1,
      cut: element.scrollWidth - element.clientWidth,
      before: text.getBoundingClientRect().left - element.getBoundingClientRect().left,
    };
  });
  expect(signs).toBe(1);
  expect(cut).toBe(0);
  expect(before).toBeGreaterThanOrEqual(8);
});

test.each(sizes)('on $name a date with 100 points is whole', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
  const test = heading(page, /^Unit Test 1: /);
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 560 }));
  const detail = test.locator('[class*=_headDetail_]');
  expect(await detail.textContent()).toBe('28 Aug · 100');
  expect(await boxOverflow(detail)).toBe(0);
});

test('the menu button of a heading is large enough, and its sign does not cover the date', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await toFirstColumns(page);
  const head = heading(page, /^Unit Test 1: /);
  const clip = await head.locator('[class*=_headDetail_]').evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { x, y, width, height } = words.getBoundingClientRect();
    return { x, y, width, height };
  });
  const before = await page.screenshot({ clip });
  await head.hover({ position: { x: 20, y: 15 } });
  await head.locator('[class*=_headMore_]').waitFor({ state: 'visible' });
  expect((await page.screenshot({ clip })).equals(before)).toBe(true);
  const more = await head.locator('[class*=_headMore_]').boundingBox();
  expect(more).toMatchObject({ width: 24, height: 24 });
});

test.each(sizes)('on $name a long word of a title is not broken', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes', { viewport });
  for (const title of ['Photosynthesis', 'Thermodynamics']) {
    const fields = { clid: 2, due: '20261120', cat: 2, points: 10, title: `${title} ${viewport.width}` };
    expect(await ask(page, 'assignment-edit', fields)).toMatchObject({ success: true });
  }
  await page.clock.setFixedTime('2026-11-20T12:00Z');
  await page.goto('/classes/2/gradebook');
  for (const title of ['Photosynthesis', 'Thermodynamics']) {
    const named = heading(page, new RegExp(`^${title} ${viewport.width}`));
    await named.scrollIntoViewIfNeeded();
    const lines = await named.locator('[class*=_headTitle_]').evaluate((element, length) => {
      const word = document.createRange();
      const text = element.firstChild;
      if (!text) return 0;
      word.setStart(text, 0);
      word.setEnd(text, length);
      return word.getClientRects().length;
    }, title.length);
    expect(lines).toBe(1);
  }
});
