import { expect, test } from 'vitest';
import { ask, axeFindings, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { boxOverflow } from '#test/support/journeys/overflow.ts';

withProduct();

test.each([
  ['light', 1280, 800],
  ['dark', 390, 844],
] as const)(
  'settings are changed after a look at whose grade changes, %s, %i wide',
  async (look, width, height) => {
    const { page } = await openSignedIn('/classes/1/settings', {
      colorScheme: look,
      viewport: { width, height },
    });
    const before = await ask(page, 'gradebook', { clid: 1 });
    await page.getByLabel('Percentages are rounded').selectOption('5');
    await page.getByLabel('Grades are').selectOption('1');
    await page.getByRole('button', { name: 'Start with A to F' }).click();
    await page.getByLabel('Lowest percentage of row 1').fill('97,5');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'See which grades change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grades that change' });
    await dialog.waitFor();
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    const hidden = await boxOverflow(dialog.getByRole('region'));
    expect(hidden, 'the table is wider than its dialog').toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const after = await ask(page, 'gradebook', { clid: 1 });
    expect([after.round, after.gscale, after.cgs[0]]).toEqual([5, 1, { num: 1, low: 97.5, grade: 'A' }]);
    await page.getByRole('heading', { name: 'Class', exact: true }).click();
    await page.keyboard.press('Control+z');
    await page.getByText('The previous settings are back.').waitFor();
    const back = await ask(page, 'gradebook', { clid: 1 });
    expect([back.round, back.gscale, back.cgs, back.students]).toEqual([
      ...[before.round, before.gscale, before.cgs, before.students],
    ]);
  },
);
