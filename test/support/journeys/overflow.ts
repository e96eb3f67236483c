import type { Locator, Page } from 'playwright';

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

/** How far the content of a box overflows, in pixels; 0 or less if it fits. */
export const boxOverflow = (box: Locator) =>
  box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** How far a page overflows the window, in pixels; 0 or less if it fits. */
export const windowOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
