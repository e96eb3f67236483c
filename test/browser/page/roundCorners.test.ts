import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSignedIn, screenHeading, withProduct } from '#test/support/journeys/journey.ts';

/* WebKit paints each frame of a scroller ten times slower where rounded corners clip it. */

withProduct();

/** Scrolling elements, and elements that clip with round corners; large enough that painting takes time. */
const large = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main *')]
      .filter(({ clientHeight, clientWidth }) => clientHeight > 200 && clientWidth > 200)
      .map((element) => ({ name: element.className, style: getComputedStyle(element) }));
    const clipping = all.filter(({ style }) => style.overflow !== 'visible');
    const round = clipping.filter(({ style }) => style.borderRadius !== '0px');
    return { scrollers: clipping.length, round: round.map(({ name }) => name) };
  });

test.each([
  '/classes',
  '/classes/1/gradebook',
  '/classes/1/attendance',
  '/classes/1/periods',
  '/classes/1/periods?report=P2',
])('no rounded corner clips what scrolls on %s', async (path) => {
  // Here tables scroll in their own frames.
  const { page } = await openSignedIn(path, { viewport: { width: 1024, height: 768 } });
  await screenHeading(page).waitFor();
  await page.locator('main').getByText('Álvarez, José').or(page.getByText('Advisory')).first().waitFor();
  await expect.poll(async () => (await large(page)).scrollers).toBeGreaterThan(0);
  expect((await large(page)).round).toEqual([]);
});

test('no rounded corner clips a roster as text', async () => {
  const { page } = await openSignedIn('/classes/1/roster');
  await page.getByText('Text', { exact: true }).click();
  await page.getByLabel('The roster as text').waitFor();
  const { scrollers, round } = await large(page);
  expect(scrollers).toBeGreaterThan(0);
  expect(round).toEqual([]);
});
