import { expect, test } from 'vitest';
import { countedSteps } from '#test/support/journeys/countedSteps.ts';
import { ask, openSignedIn, toFirstColumns, withProduct } from '#test/support/journeys/journey.ts';

/* The maximum number of clicks and keys for a teacher's weekly tasks. */

withProduct();

test('the list of missing work is printed within three clicks of the list of classes', async () => {
  const { page } = await openSignedIn('/classes');
  const way = await countedSteps(page);
  await way.click(page.getByRole('link', { name: 'Missing work' }));
  await way.click(page.getByRole('button', { name: 'Print' }));
  expect(await way.printed()).toBe(true);
  expect(way.count()).toBeLessThanOrEqual(3);
});

test('a comment on a score takes at most three clicks and keys, and its words', async () => {
  const { page } = await openSignedIn('/classes/2/gradebook');
  const score = page.getByRole('row').nth(3).getByRole('gridcell').nth(2);
  await score.waitFor();
  const way = await countedSteps(page);
  await way.click(score);
  await way.press('Shift+F2');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.insertText('See me on Monday');
  await way.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const saved = async () => JSON.stringify(await ask(page, 'gradebook', { clid: 2 }));
  await expect.poll(saved).toContain('See me on Monday');
  expect(way.count()).toBeLessThanOrEqual(3);
});

test('the curve of a column takes at most six clicks and keys', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  // The work due first already has scores.
  await toFirstColumns(page);
  const score = page.getByRole('row').nth(3).getByRole('gridcell').nth(2);
  await score.waitFor();
  const way = await countedSteps(page);
  await way.click(score, { button: 'right' });
  await way.click(page.getByRole('menuitem', { name: /^Curve or adjust scores/ }));
  await way.click(page.getByRole('dialog').getByRole('radio', { name: 'Square root' }));
  await way.click(page.getByRole('dialog').getByRole('button', { name: /^Change \d+ scores?$/ }));
  await page.getByText(/^Adjusted: \d+ scores?\.$/).waitFor();
  expect(way.count()).toBeLessThanOrEqual(6);
});
