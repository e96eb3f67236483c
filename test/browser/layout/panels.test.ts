import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { boxOverflow } from '#test/support/journeys/overflow.ts';

/* Panels beside the gradebook, or over it. */

withProduct();
inOneWindow();

test.each([
  [1280, 800],
  [390, 844],
  [320, 640],
])('the filter shows all it has at %i × %i', async (width, height) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width, height } });
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.waitFor();
  expect(await boxOverflow(filter.locator('..'))).toBe(0);
  const edges = await filter.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const button = element.querySelector('button:last-child')?.getBoundingClientRect().right ?? Number.NaN;
    return { beyondPage: right - innerWidth, button: right - button };
  });
  expect(edges.beyondPage).toBeLessThanOrEqual(0);
  expect(edges.button).toBeGreaterThanOrEqual(16);
});

test("a name of one long word leaves room for a panel's close button", async () => {
  const { page } = await openSignedIn('/');
  const last = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren';
  await ask(page, 'class-students-edit', { clid: 8, students: `Hubert ${last} 8001` });
  await page.goto('/classes/8/gradebook');
  const [assignment] = (await ask(page, 'gradebook', { clid: 8 })).assignments;
  await ask(page, 'score-edit', { clid: 8, assnid: assignment?.assnid ?? 0, stuid: 8001, score: '7' });
  await page.reload();
  await page.getByRole('gridcell', { name: /%$/ }).first().click();
  const panel = page.getByRole('complementary', { name: /^Why: Wolfe/ });
  await panel.waitFor();
  const close = panel.getByRole('button', { name: 'Close' });
  const edges = await close.evaluate((button) => [
    button.getBoundingClientRect().right,
    button.closest('aside')?.getBoundingClientRect().right ?? 0,
  ]);
  expect(edges[0]).toBeLessThan(edges[1] ?? 0);
  await close.click();
  await panel.waitFor({ state: 'detached' });
});

test('the statistics of the last visible column keep it visible beside them', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  const heading = page.getByRole('columnheader', { name: /^Quiz 16:/ });
  const rightOf = async (one: Locator) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return x + width;
  };
  const wide = await rightOf(grid);
  expect(await rightOf(heading)).toBeGreaterThan(wide - 200);
  await heading.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page.getByRole('complementary').waitFor();
  await expect.poll(() => rightOf(grid)).toBeLessThan(wide - 200);
  await expect.poll(async () => (await rightOf(heading)) <= (await rightOf(grid))).toBe(true);
});

const phone = { width: 390, height: 844 };

async function openByMore(page: Page, item: string) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('on a phone the weights of a what-if keep the changing grades visible', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: phone });
  await page.getByRole('gridcell').first().waitFor();
  await openByMore(page, 'What if');
  await page.getByRole('button', { name: 'Weights' }).click();
  const panel = page.getByRole('complementary', { name: 'What if: weights' });
  await panel.getByRole('spinbutton').first().fill('70');
  const moved = page.getByText(/^32 totals change/).filter({ visible: true });
  await moved.waitFor();
  const edges = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return { top: y, bottom: y + height };
  };
  const { top, bottom } = await edges(panel);
  const average = page.getByRole('rowheader', { name: /^Class average/ });
  expect((await edges(average)).bottom).toBeLessThanOrEqual(top);
  expect((await edges(moved)).top).toBeGreaterThanOrEqual(bottom);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  );
  expect(await boxOverflow(panel)).toBe(0);
});

test('on a phone the title of a panel and its close button are on one line', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: phone });
  await page.getByRole('gridcell').first().waitFor();
  await openByMore(page, 'Legend');
  const panel = page.getByRole('complementary', { name: 'Legend' });
  const [title, close] = await Promise.all(
    [panel.getByRole('heading', { name: 'Legend' }), panel.getByRole('button', { name: 'Close' })].map(
      (part) =>
        part.evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const { y, height } = words.getBoundingClientRect();
          return y + height / 2;
        }),
    ),
  );
  expect(Math.abs((title ?? 0) - (close ?? Number.NaN))).toBeLessThanOrEqual(1);
});

test('the explanations of keys are aligned in the legend', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('button', { name: 'Legend' }).click();
  const panel = page.getByRole('complementary', { name: 'Legend' });
  await panel.waitFor();
  const begins = await panel
    .locator('dl')
    .last()
    .locator('dd')
    .evaluateAll((all) =>
      all.map((meaning) => {
        const words = document.createRange();
        words.selectNodeContents(meaning);
        return Math.round(words.getBoundingClientRect().left);
      }),
    );
  expect(begins.length).toBeGreaterThan(10);
  expect(new Set(begins).size).toBe(1);
});

test('the students of a chart are chosen beneath the line that introduces it', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('button', { name: 'Statistics' }).click();
  const choice = page.getByRole('complementary').locator('select');
  await choice.waitFor();
  const lines = await choice.evaluate((select) => {
    const label = select.closest('label');
    const line = (element: Element | null | undefined) =>
      element ? Number.parseFloat(getComputedStyle(element).borderTopWidth) : Number.NaN;
    return { choice: line(label), picture: line(label?.nextElementSibling) };
  });
  expect(lines).toEqual({ choice: 1, picture: 0 });
});

test("the mean of a class is a single dashed line in a chart's legend", async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { deviceScaleFactor: 4 });
  await page.getByRole('button', { name: 'Statistics' }).click();
  const picture = page.getByRole('complementary').locator('canvas').nth(1);
  await picture.waitFor();
  const rows = () =>
    picture.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 88) ?? { data: [] };
      const found = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0x7d && data[at + 1] === 0x52 && data[at + 3] === 0xff)
          found.add(Math.floor(at / 4 / canvas.width));
      return found.size;
    });
  // Two pixels high, each four.
  await expect.poll(rows).toBe(8);
});

test('a menu taller than the window shows at its edge that there is more', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: phone });
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const popover = page.getByRole('menu').locator('..');
  const { x, y, width, height } = (await popover.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Beside the words of the items.
  const edge = { x: x + width - 20, y: y + height - 8, width: 10, height: 6 };
  const begun = await page.screenshot({ clip: edge });
  await popover.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect((await page.screenshot({ clip: edge })).equals(begun)).toBe(false);
});
