import type { Page } from 'playwright';

/** What the active cell of the page's grid says of itself, and how far the grid and the page are scrolled. */
export const cursorOf = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    return { cell: cell?.ariaLabel ?? '', scroll: [grid?.scrollLeft, grid?.scrollTop, window.scrollY] };
  });
