import { expect, test } from 'vitest';
import { beyondBox } from '#test/support/cut.ts';
import { ask, openSignedIn, withProduct } from '#test/support/journey.ts';

/* What opens beside the gradebook, or over it. */

withProduct();

test.each([
  [1280, 800],
  [390, 844],
  [320, 640],
])('the filter shows all it has at %i × %i', async (width, height) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width, height } });
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.waitFor();
  expect(await beyondBox(filter.locator('..'))).toBe(0);
  const edges = await filter.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const button = element.querySelector('button:last-child')?.getBoundingClientRect().right ?? Number.NaN;
    return { beyondPage: right - innerWidth, button: right - button };
  });
  expect(edges.beyondPage).toBeLessThanOrEqual(0);
  expect(edges.button).toBeGreaterThanOrEqual(16);
});

test('a name of one long word leaves a panel its button to close it', async () => {
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
