import { chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { launchFlags } from '#test/support/journeys/browser.ts';
import {
  ask,
  axeFindings,
  inOneWindow,
  openSignedIn,
  signIn,
  tabTo,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { boxOverflow, expectPageFits } from '#test/support/journeys/overflow.ts';

/* A gradebook with little room: zoomed, on a phone held sideways, and with cut text. */

const { product } = withProduct();
inOneWindow();

/** Rows that are wholly visible: nothing covers them, and they are inside the window. */
const wholeRows = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const { left } = grid.getBoundingClientRect();
    const top = grid.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? Number.NaN;
    const last = [...grid.querySelectorAll('[role=row]')].at(-1)?.getBoundingClientRect().top ?? Number.NaN;
    const bottom = Math.min(last, innerHeight);
    return [...grid.querySelectorAll('[role=row]')].slice(1, -1).filter((row) => {
      const box = row.getBoundingClientRect();
      if (box.height === 0 || box.top < top - 1 || box.bottom > bottom + 1) return false;
      const over = document.elementFromPoint(left + 20, box.bottom - 3);
      return over !== null && row.contains(over);
    }).length;
  });

test('at 200 % zoom at least eight students are visible without scrolling', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 640, height: 400 } });
  await page.getByRole('grid').waitFor();
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('at 200 % zoom a sorted gradebook shows as many students, says so, and one press reverts it', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await grid.evaluate((element) => element.scrollTo({ left: 560 }));
  await page.getByRole('columnheader', { name: /^Unit Test 1: / }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort high to low' }).click();
  const back = page.getByRole('button', { name: 'Back to roster order' });
  await back.waitFor();
  const title = page.getByText(/^Sorted by Unit Test 1: .*, high to low$/);
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(8);
  expect(await title.isVisible()).toBe(true);
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  expect(await axeFindings(page)).toEqual([]);
  await back.click();
  await title.waitFor({ state: 'detached' });
});

/** A reader's own spacing, as WCAG 1.4.12 has it. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    const letters = 'letter-spacing: 0.12em !important; word-spacing: 0.16em !important';
    spacing.replaceSync(`* { line-height: 1.5 !important; ${letters} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
  });

test("with a reader's own spacing the sign of unsaved scores is whole", async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.type('lots');
  await page.keyboard.press('Enter');
  const chip = page.locator('[data-chip]');
  await chip.getByText('needs attention').waitFor();
  await spaceText(page);
  for (const width of [962, 970, 1040, 1100, 1280, 1300, 1320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => boxOverflow(chip)).toBeLessThanOrEqual(0);
  }
});

test("at 200 % zoom the titles of headings stay with a reader's own spacing", async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 640, height: 400 } });
  const titles = page.getByRole('columnheader').locator('[class*=_headTitle_]');
  await titles.first().waitFor();
  await spaceText(page);
  const lowest = () =>
    titles.evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().height)));
  await expect.poll(lowest).toBeGreaterThan(12);
});

test("with a reader's own spacing no title of a heading covers its date", async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  await spaceText(page);
  const covered = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=columnheader]')].flatMap((heading) => {
        const [title, , detail] = [...heading.children].map((part) => part.getBoundingClientRect());
        return title && detail && title.bottom > detail.top + 1 ? [heading.ariaLabel] : [];
      }),
    );
  await expect.poll(covered, { timeout: 10_000 }).toEqual([]);
});

test('at 200 % zoom the names of categories leave room for the headings', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'grouped by category' }).check();
  await page.keyboard.press('Escape');
  const band = page.getByRole('grid').locator('[class*=_bandName_]').first();
  await band.waitFor();
  await page.setViewportSize({ width: 640, height: 400 });
  await band.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await band.waitFor();
});

test('at 400 % zoom of a low window the edited cell is whole: the page scrolls to it', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 320, height: 180 } });
  const grid = page.getByRole('grid');
  await grid.focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowDown', 'ArrowDown', '9'])
    await page.keyboard.press(key);
  const isWhole = () =>
    grid.locator('input').evaluate((editor) => {
      const { x, top, bottom } = editor.getBoundingClientRect();
      return [top + 3, bottom - 3].every((y) => document.elementFromPoint(x + 9, y) === editor);
    });
  await expect.poll(isWhole).toBe(true);
});

test('on a phone held sideways some students are visible without scrolling', async () => {
  for (const viewport of [
    { width: 568, height: 320 },
    { width: 640, height: 360 },
  ]) {
    const { page } = await openSignedIn('/classes/1/gradebook', {
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('grid').waitFor();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(2);
  }
});

test('the legend scrolls by keyboard', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 1280, height: 500 } });
  await page.getByRole('button', { name: 'Legend' }).click();
  const body = page.getByRole('region', { name: 'Legend' });
  await tabTo(page, body);
  await page.keyboard.press('End');
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('the points in a heading are whole, however the date before them is cut', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const cut = await grid.evaluate((element) =>
    [...element.querySelectorAll('[role=columnheader]')].flatMap((head) => {
      const worth = head.querySelector('[class*=_headWorth_]');
      if (!worth?.textContent) return [];
      const [box, frame] = [worth.getBoundingClientRect(), head.getBoundingClientRect()];
      return box.right > frame.right || box.left < frame.left || worth.scrollWidth > worth.clientWidth + 1
        ? [head.ariaLabel]
        : [];
    }),
  );
  expect(cut).toEqual([]);
});

test('a cut name is whole in a tooltip, and below the grid for the keyboard', async () => {
  const { page } = await openSignedIn('/classes');
  const { students } = await ask(page, 'gradebook', { clid: 2 });
  const lines = students.map(({ first, last, stuid }: Record<string, string>) => `${first} ${last} ${stuid}`);
  const long = 'Maximiliana\u00a0Alexandra Featherstonehaugh-Cholmondeley 987';
  await ask(page, 'class-students-edit', { clid: 2, students: [long, ...lines].join('\n') });
  await page.goto('/classes/2/gradebook');
  await page.getByRole('grid').waitFor();
  const whole = 'Featherstonehaugh-Cholmondeley, Maximiliana Alexandra';
  const name = page.getByRole('rowheader', { name: whole });
  await name.hover();
  await expect.poll(() => name.getAttribute('title')).toBe(whole);
  await page.getByRole('columnheader', { name: 'Student' }).hover();
  await expect.poll(() => page.getByTitle(whole, { exact: true }).count()).toBe(0);
  await name.click();
  await page.locator('output', { hasText: whole }).waitFor();
});

/** A window whose browser is set to larger text; it is 16 pixels usually. */
async function openWithText(pixels: number) {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: [...launchFlags, `--blink-settings=defaultFontSize=${pixels}`],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ baseURL: product().address, viewport: { width: 1280, height: 800 } });
  await page.goto('/login');
  await signIn(page);
  return page;
}

test.each([16, 20, 24, 32])(
  'with the browser set to text of %i pixels the grid breaks and cuts none',
  async (pixels) => {
    const page = await openWithText(pixels);
    await page.goto('/classes/1/gradebook');
    await page.getByRole('grid').waitFor();
    const cut = () =>
      page.evaluate(() => {
        const linesOf = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return [...range.getClientRects()];
        };
        const rows = [...document.querySelectorAll('[role=row]:has([role=rowheader])')].filter((row) => {
          const [name] = [...row.querySelectorAll('[role=rowheader]')].flatMap(linesOf);
          const box = row.getBoundingClientRect();
          return name && (name.top < box.top || name.bottom > box.bottom);
        });
        const broken = [...document.querySelectorAll('[role=columnheader]')].filter((heading) => {
          const title = heading.firstElementChild;
          return title && !/\s/.test(title.textContent ?? '') && linesOf(title).length > 1;
        });
        return [...rows, ...broken].map(({ textContent }) => textContent);
      });
    await expect.poll(cut, { timeout: 5_000 }).toEqual([]);
  },
);

test("a student's pages are no wider than a zoomed phone", async () => {
  const { page: teacher } = await openSignedIn('/today');
  const cell = { clid: '1', assnid: '5', stuid: '200400' };
  expect(await ask(teacher, 'late-edit', { ...cell, late: '12' })).toMatchObject({ success: true });
  const { page } = await openSignedIn('/my-classes/1', {
    username: 'jose.alvarez',
    // An iPhone at 200 %.
    viewport: { width: 195, height: 420 },
  });
  await page.getByText('12 days late').first().waitFor();
  await expectPageFits(page);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await expectPageFits(page);
});

test('on a phone the word of a score is on one line', async () => {
  const { page } = await openSignedIn('/my-classes/1', {
    username: 'jose.alvarez',
    viewport: { width: 390, height: 844 },
  });
  const word = page.getByText('not graded').first();
  await word.waitFor();
  const lines = await word.evaluate((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
