import { chromium, type Locator, type Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { launchFlags } from '#test/support/journeys/browser.ts';
import {
  coveredFocus,
  coveredStops,
  inOneWindow,
  openFirstStudent,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { boxOverflow, clippedFields, expectPageFits } from '#test/support/journeys/overflow.ts';

/* Positions that only a real browser computes. */

const { product } = withProduct();
inOneWindow();

const field = (column: string) => (page: Page, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true });
const first = field('First name');
const last = field('Last name');
const id = field('ID number');

test('a roster starts a right-to-left name where the others start, in its own direction', async () => {
  const { page } = await openSignedIn('/classes/9/roster');
  const flow = (target: Locator) =>
    target.evaluate((element) => {
      const { direction, textAlign } = getComputedStyle(element);
      return `${direction} ${textAlign}`;
    });
  await first(page, 1).fill('عبد الله');
  expect(await flow(first(page, 1))).toBe('rtl left');
  await first(page, 1).fill('Abdullah');
  expect(await flow(first(page, 1))).toMatch(/^ltr (left|start)$/);
  await page.getByText('Text', { exact: true }).click();
  expect(await flow(page.getByLabel('The roster as text'))).toMatch(/ left$/);
});

test('a roster shows names whole on a phone, in two columns or on their own lines', async () => {
  const { page } = await openSignedIn('/classes/8/roster', { viewport: { width: 390, height: 844 } });
  await first(page, 2).fill('Bo');
  await last(page, 2).fill('Featherston');
  const width = async (target: Locator) => Math.round((await target.boundingBox())?.width ?? Number.NaN);
  expect(await width(last(page, 2))).toBe(await width(first(page, 2)));
  expect(await width(id(page, 2))).toBe(await width(first(page, 2)));
  await first(page, 1).fill('Maximiliana Theodora Alexandrina');
  await last(page, 1).fill('Featherstonehaugh-Cholmondeley');
  for (const named of [first(page, 1), last(page, 1)])
    expect(await boxOverflow(named)).toBeLessThanOrEqual(0);
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
  expect(await top(last(page, 1))).toBeGreaterThan(await top(first(page, 1)));
  await expectPageFits(page);
});

test.each([1280, 390])('the phrases at the foot are as wide as the comments, %i', async (width) => {
  const { page } = await openSignedIn('/classes/1/periods?report=comments', {
    viewport: { width, height: 800 },
  });
  const edges = async (target: Locator) => {
    const box = await target.boundingBox();
    return box && [box.x, box.x + box.width];
  };
  const bar = page.getByRole('region', { name: 'Phrases' });
  await bar.waitFor();
  const table = page.getByRole('table', { name: 'Comments', exact: true }).locator('../..');
  expect(await edges(bar)).toEqual(await edges(table));
});

test.each([1280, 1024, 768])('a roster shows names whole in a window %i wide', async (width) => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport: { width, height: 1024 } });
  await first(page, 1).waitFor();
  expect(await clippedFields(page.locator('[data-line] :is(input, textarea)'))).toEqual([]);
});

test.each([
  [1280, 800],
  [390, 844],
])('what has the focus in a form is not beneath the bars, %i × %i', async (width, height) => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width, height } });
  await page.getByLabel('Code').fill('NEW-1');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await page.getByLabel('Name', { exact: true }).focus();
  expect(await coveredFocus(page)).toBe('');
  expect(await coveredStops(page, 60)).toEqual([]);
});

test('a button pressed at the foot of the window is not covered by the bar that appears', async () => {
  const { page } = await openSignedIn('/classes/4/settings');
  const add = page.getByRole('button', { name: 'Add a category' });
  await add.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 60));
  await add.focus();
  await page.getByLabel('Code').evaluate((code: HTMLInputElement) => {
    // As during typing, with the focus elsewhere.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(code, 'NEW-1');
    code.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await expect.poll(() => coveredFocus(page)).toBe('');
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
});

/** The names of elements whose middle, or lower edge, is covered. */
const coveredOf = (targets: Locator) =>
  targets.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return ![height / 2, height - 2].every((down) =>
          element.contains(document.elementFromPoint(x + width / 2, y + down)),
        );
      })
      .map(({ textContent }) => textContent),
  );

test.each([
  [1280, 800],
  [390, 844],
])('no notice lies over what saves a form or gives it up, %i × %i', async (width, height) => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width, height } });
  const asked = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button');
  const notices = page.getByRole('region', { name: 'Notices' }).locator('[class*=_toast_]');
  const scrolledTo = (part: number) =>
    page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), part);
  await page.getByLabel('Code').fill(`ONE-${width}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notices.getByText('The settings are saved.').waitFor();
  await page.getByLabel('Code').fill(`TWO-${width}`);
  await screenHeading(page).click();
  await page.keyboard.press('Control+z');
  await notices.filter({ hasNotText: 'The settings are saved.' }).waitFor();
  for (const part of [0, 0.5, 1]) {
    await scrolledTo(part);
    expect(await asked.allTextContents()).toEqual(['Discard', 'Save']);
    expect(await coveredOf(asked), `scrolled to ${part}`).toEqual([]);
    expect(await coveredOf(notices), `scrolled to ${part}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notices.getByText('The settings are saved.').waitFor();
  await expect.poll(() => asked.count()).toBe(0);

  await page.goto('/classes/8/roster');
  await first(page, 2).fill('Bo');
  await screenHeading(page).click();
  await page.keyboard.press('Control+z');
  const below = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button');
  await notices.first().waitFor();
  for (const part of [0, 0.5, 1]) {
    await scrolledTo(part);
    expect(await coveredOf(below), `scrolled to ${part}`).toEqual([]);
    expect(await coveredOf(notices), `scrolled to ${part}`).toEqual([]);
  }
});

test('nothing is animated for a reader with reduced motion, not even a change of theme', async () => {
  const { page } = await openSignedIn('/classes/1/attendance', { reducedMotion: 'reduce' });
  await screenHeading(page).waitFor();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('transitionrun', ({ propertyName }) => heard.push(propertyName));
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
});

test("a phone shows a teacher's access levels, and the name of a category, whole", async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width: 390, height: 844 } });
  await page.getByLabel('Username').fill('okafor');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const level = page.getByLabel('Access of Ngozi Okafor');
  await level.waitFor();
  const needed = await level.evaluate((select) => {
    const copy = select.cloneNode(true) as HTMLElement;
    copy.style.cssText = 'position: absolute; inline-size: max-content';
    select.parentElement?.append(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width - select.getBoundingClientRect().width;
  });
  expect(needed).toBeLessThanOrEqual(0);
  const category = page.getByLabel('Name of category 1');
  await category.fill('Class participation');
  expect(await boxOverflow(category)).toBeLessThanOrEqual(0);
});

test.each(['/classes/1/attendance', '/classes/1/periods', '/classes/1/periods?report=P1'])(
  'at 1280 pixels %s shows every column, and only the page scrolls',
  async (path) => {
    const { page } = await openSignedIn(path, { viewport: { width: 1280, height: 800 } });
    const table = page.getByRole('main').locator('[role=grid], table').first();
    await table.getByText('Álvarez, José').waitFor();
    const scrollers = () =>
      page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflow))
          .filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 ||
              element.scrollWidth > element.clientWidth + 1,
          )
          .map(({ className }) => String(className)),
      );
    expect(await scrollers()).toEqual([]);
    const box = await table.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    // The header stays beneath that of the page.
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const bar = await page.getByRole('banner').boundingBox();
    const head = await table.locator('thead th').first().boundingBox();
    expect(Math.abs((head?.y ?? 0) - (bar?.height ?? 0))).toBeLessThan(2);
  },
);

test('an invalid field scrolls into view with its label', async () => {
  const { page } = await openSignedIn('/profile', { viewport: { width: 1280, height: 700 } });
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('nobody');
  await page.getByLabel('Username').fill('Ana Rivera');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await email.and(page.locator(':focus')).waitFor();
  const inSight = () =>
    page.getByText('Email', { exact: true }).evaluate((label) => {
      const { x, y } = label.getBoundingClientRect();
      return document.elementFromPoint(x + 2, y + 2) === label;
    });
  await expect.poll(inSight).toBe(true);
});

test('in a wide window a notice is beside a form', async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width: 1440, height: 900 } });
  const code = page.getByLabel('Code');
  await code.fill('WIDE');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('region', { name: 'Notices' }).locator('[class*=_toast_]');
  await notice.getByText('The settings are saved.').waitFor();
  const fields = await page
    .getByRole('main')
    .locator('input, select')
    .evaluateAll((all) => Math.max(...all.map((field) => field.getBoundingClientRect().right)));
  expect((await notice.boundingBox())?.x).toBeGreaterThan(fields);
});

test('a right-to-left name starts where the others do in the gradebook too', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 1280, height: 1600 } });
  const starts = await Promise.all(
    [/Álvarez/, /الحسن/].map((name) =>
      page.getByRole('rowheader', { name }).evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().left);
      }),
    ),
  );
  expect(starts[1]).toBe(starts[0]);
});

test('on a phone held sideways the page scrolls until its gradebook fills the screen', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 844, height: 390 } });
  const grid = page.getByRole('grid');
  await grid.hover();
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const box = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect());
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1000);
      return (await box(grid)).bottom;
    })
    .toBeLessThan(390);
  const { top, height } = await box(grid);
  expect(top).toBeGreaterThanOrEqual((await box(page.getByRole('banner'))).bottom);
  expect(height).toBeGreaterThan(300);
});

/** Rows that are wholly visible between the headings and the averages. */
const wholeRows = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const line = (index: string) =>
      grid.querySelector(`[aria-rowindex="${index}"]`)?.getBoundingClientRect() ?? new DOMRect();
    const [top, bottom] = [line('1').bottom, line(grid.ariaRowCount ?? '').top];
    return [...grid.querySelectorAll('[role=row]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

test('compact rows show 22 students beneath one bar; a phone keeps touch-sized rows', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('grid').waitFor();
  expect(await wholeRows(page)).toBeLessThan(22);
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(22);
  // Also with a scroll bar that takes room.
  const spare = await page.getByRole('grid').evaluate((grid) => {
    const [head, foot] = ['1', grid.ariaRowCount].map((index) =>
      grid.querySelector(`[aria-rowindex="${index}"]`)?.getBoundingClientRect(),
    );
    return grid.clientHeight - (head?.height ?? 0) - (foot?.height ?? 0) - 22 * 24;
  });
  expect(spare).toBeGreaterThanOrEqual(15);
  await expectPageFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const rowHeight = () =>
    page.getByRole('grid').evaluate((grid) => getComputedStyle(grid).getPropertyValue('--grid-row'));
  await expect.poll(rowHeight).toBe('44px');
  expect(await page.getByRole('button', { name: 'Compact rows' }).count()).toBe(0);
  await expectPageFits(page);
});

/** A window whose scroll bars take room, as on a desktop. */
async function openWithScrollBars() {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: launchFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  onTestFinished(() => browser.close());
  return browser.newPage({ baseURL: product().address, viewport: { width: 1280, height: 800 } });
}

test('a page that grows until it scrolls does not shift sideways', async () => {
  const page = await openWithScrollBars();
  await page.goto('/login');
  const heading = page.getByRole('heading', { name: 'Sign in' });
  await heading.waitFor();
  const before = await heading.boundingBox();
  const grown = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }));
    return innerWidth - document.documentElement.clientWidth;
  });
  expect(grown, 'the width of the scroll bar').toBeGreaterThan(0);
  expect(await heading.boundingBox()).toEqual(before);
});

test('a question at the last column is whole beside the scroll bar', async () => {
  const page = await openWithScrollBars();
  await page.goto('/login?to=/classes/1/gradebook');
  await signIn(page);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  const question = page.getByText(/^999 is more than \d+ points\. Keep it\?$/).locator('..');
  const { right, room } = await question.evaluate((box) => ({
    right: box.getBoundingClientRect().right,
    room: document.body.getBoundingClientRect().right,
  }));
  expect(room).toBeLessThan(1280);
  expect(right).toBeLessThanOrEqual(room);
  expect(right, 'it stands at the edge').toBeGreaterThan(room - 10);
});

test.each([1280, 390])('the fields of an assignment have equal heights at %i', async (width) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width, height: 800 } });
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'New assignment' });
  await dialog.waitFor();
  const heights = await Promise.all(
    [dialog.getByRole('group', { name: 'Due' }).first(), dialog.getByLabel('Points', { exact: true })].map(
      async (field) => (await field.boundingBox())?.height,
    ),
  );
  expect(new Set(heights).size).toBe(1);
});

test('beside each other in a wide window, the scores of a category are under their own header', async () => {
  const { page } = await openFirstStudent(1);
  const scores = page.getByRole('region', { name: 'Scores' });
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const parts = await scores.locator('table').evaluateAll((tables) =>
      tables.map((table) => {
        const [head, ...rows] = [...table.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().x);
        return rows.every((x) => x === head);
      }),
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every(Boolean), `${width} wide`).toBe(true);
  }
});
