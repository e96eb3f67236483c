import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/*
 * Finds cut-off content, as a browser lays it out.
 */

/** The fields whose text does not fit. */
export const clippedFields = (fields: Locator) =>
  fields.evaluateAll((all) =>
    (all as HTMLInputElement[])
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map(({ value }) => value),
  );

/** The names of the buttons and fields in a box whose focus ring would be cut off at a side by what scrolls there. */
export const cutRings = (box: Locator) =>
  box.locator('button, input, textarea').evaluateAll((all) =>
    all.flatMap((each) => {
      let scrolling = each.parentElement;
      while (scrolling && getComputedStyle(scrolling).overflowX === 'visible')
        scrolling = scrolling.parentElement;
      const { left, right } = each.getBoundingClientRect();
      const { left: from = 0 } = scrolling?.getBoundingClientRect() ?? {};
      const start = from + (scrolling?.clientLeft ?? 0);
      const end = start + (scrolling?.clientWidth ?? Number.POSITIVE_INFINITY);
      // The ring is as wide as its distance: 2 pixels each.
      return left - 4 < start - 0.5 || right + 4 > end + 0.5 ? each.textContent || each.id : [];
    }),
  );

/** How far the content of a box overflows, in pixels; 0 or less if it fits. */
export const boxOverflow = (box: Locator) =>
  box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** Expects that a page is no wider than the window, at the latest when it has answered to the window's new size. */
export const expectPageFits = (page: Page, what = 'wider than the window') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: what })
    .toBeLessThanOrEqual(0);
