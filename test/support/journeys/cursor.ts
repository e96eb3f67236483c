import type { Page } from 'playwright';

/** The label of the grid's active cell, and the scroll positions of the grid and the page. */
export const cursorOf = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    return { cell: cell?.ariaLabel ?? '', scroll: [grid?.scrollLeft, grid?.scrollTop, window.scrollY] };
  });
