import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, screenHeading, withProduct } from '#test/support/journeys/journey.ts';

/* Pressable elements are large enough, or far enough from all others (WCAG 2.5.8). */

withProduct();
inOneWindow();

const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a desk at 200 %', viewport: { width: 640, height: 400 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

const screens = [
  '/classes',
  '/profile',
  '/classes/1/gradebook',
  '/classes/1/attendance?week=20261116',
  '/classes/1/periods',
  '/classes/1/periods?report=P3',
  '/classes/1/periods?report=comments',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/nowhere',
];

/** Targets below 24 px whose circle of 24 px touches another target, or another one's circle. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const least = 24;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=menuitemradio], [role=radio], [role=option], [role=tab], [role=columnheader], [role=gridcell]';
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { clipPath, pointerEvents } = getComputedStyle(element);
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        clipPath === 'none' &&
        pointerEvents !== 'none'
      );
    };
    /** Cells that a grid has beyond its edge lie beneath what is beside it. */
    const isInGrid = (element: Element) => {
      const grid = element.closest('[role=grid]')?.getBoundingClientRect();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return !grid || (left < grid.right && right > grid.left && top < grid.bottom && bottom > grid.top);
    };
    /** Inside a box of one pixel, for screen readers. */
    const isForReaders = (element: Element) =>
      (element.parentElement?.getBoundingClientRect().width ?? 24) <= 1;
    /** A field is pressed by its label too; a link in a sentence is as tall as its line. */
    const boxOf = (element: Element) => {
      const own = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      const pressed = label?.getBoundingClientRect() ?? own;
      const reach = getComputedStyle(element, '::after');
      const cell =
        reach.position === 'absolute' && reach.content !== 'none' && reach.inset === '0px'
          ? (element as HTMLElement).offsetParent?.getBoundingClientRect()
          : undefined;
      return cell ?? pressed;
    };
    const inSentence = (element: Element) =>
      element instanceof HTMLAnchorElement &&
      getComputedStyle(element).display === 'inline' &&
      /\S/.test(
        [...(element.parentElement?.childNodes ?? [])]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(''),
      );
    const all = [...document.querySelectorAll(selector)]
      .filter(
        (element) =>
          isShown(element) &&
          isInGrid(element) &&
          !inSentence(element) &&
          !element.closest('[aria-hidden=true]') &&
          !isForReaders(element),
      )
      .map((element) => ({ element, box: boxOf(element) }));
    const isSmall = ({ width, height }: DOMRect) => width < least - 0.5 || height < least - 0.5;
    /** An element fixed over a scrolling page, or sticky at its foot, is beside nothing for long. */
    const fixedAround = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, bottom } = getComputedStyle(at);
        if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) return at;
      }
      return null;
    };
    const centre = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
    const meets = (small: DOMRect, other: DOMRect) => {
      const at = centre(small);
      const [x, y] = [
        Math.max(other.left, Math.min(at.x, other.right)),
        Math.max(other.top, Math.min(at.y, other.bottom)),
      ];
      if (Math.hypot(at.x - x, at.y - y) < least / 2) return true;
      const theirs = centre(other);
      return isSmall(other) && Math.hypot(at.x - theirs.x, at.y - theirs.y) < least;
    };
    const found = all
      .filter(({ box }) => isSmall(box))
      .flatMap(({ element, box }) => {
        const near = all.find(
          (other) =>
            other.element !== element &&
            fixedAround(other.element) === fixedAround(element) &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            meets(box, other.box),
        );
        const name = (one: Element) =>
          `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}" .${one.className}`;
        return near
          ? [
              `${name(element)} ${Math.round(box.width)}x${Math.round(box.height)}, beside ${name(near.element)}`,
            ]
          : [];
      });
    return [...new Set(found)];
  });

test.each(screens)('on %s every target can be hit', async (path) => {
  const { page } = await openSignedIn(path);
  await screenHeading(page).waitFor();
  for (const { name, viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
    expect(await tooSmall(page), name).toEqual([]);
  }
});

const opened: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['the legend', (page) => page.getByRole('button', { name: 'Legend' }).click()],
  [
    'the statistics',
    async (page) => {
      await page.getByRole('button', { name: 'Statistics' }).click();
      await page.getByText('As a table').first().waitFor();
    },
  ],
  ['the filters', (page) => page.getByRole('button', { name: 'Filter' }).click()],
  ['a what-if', (page) => page.getByRole('button', { name: 'What if' }).click()],
  ['a new assignment', (page) => page.getByRole('button', { name: 'New assignment' }).click()],
  [
    'the menu of a heading',
    (page) => page.getByRole('columnheader', { name: 'Student' }).click({ button: 'right' }),
  ],
  [
    'an order of its own',
    async (page) => {
      await page.getByRole('columnheader', { name: 'Student' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Sort Z to A' }).click();
      await page.getByRole('button', { name: 'Back to roster order' }).waitFor();
    },
  ],
];

test.each(opened)('in a gradebook with %s every target can be hit', async (_, open) => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  await open(page);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await tooSmall(page)).toEqual([]);
});
