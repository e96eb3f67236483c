import type { Locator, Page } from 'playwright';

/*
 * What is not shown whole, as a browser lays it out.
 */

/** The fields whose text does not fit in. */
export const cutFields = (fields: Locator) =>
  fields.evaluateAll((all) =>
    (all as HTMLInputElement[])
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map(({ value }) => value),
  );

/** How far what a box holds reaches beyond its edge, in pixels; not above 0 where nothing does. */
export const beyondBox = (box: Locator) =>
  box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** How far a page reaches beyond the window, in pixels; not above 0 where it fits. */
export const beyondWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
