import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

withProduct();

const activeLabel = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.ariaLabel ?? '';
  });

test('a due day is typed with slashes and a short year; a day that does not exist is refused', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'New assignment' });
  await dialog.waitFor();
  await page.keyboard.type('Quiz on dates');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31/2/26');
  await dialog.getByLabel('Points', { exact: true }).focus();
  await dialog.getByText('February 2026 has only 28 days.').waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('spinbutton').allTextContents()).toEqual(['31', '02', '26']);
  await dialog.getByRole('spinbutton').first().focus();
  await page.keyboard.type('5/12/26');
  await dialog.getByLabel('Points', { exact: true }).press('Enter');
  await page.getByText('“Quiz on dates” is added.').waitFor();
  await expect.poll(() => activeLabel(page)).toMatch(/Quiz on dates/);
  const { assignments } = await ask(page, 'gradebook', { clid: 1 });
  const added = assignments.find(({ title }: { title: string }) => title === 'Quiz on dates');
  expect(added.due).toBe('20261205');
});

test('an assignment is added, changed, deleted and restored by keyboard', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: 'New assignment' }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.type('Quiz on keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05122026');
  await page.getByLabel('Points', { exact: true }).fill('25');
  await page.keyboard.press('Enter');
  await page.getByText('“Quiz on keys” is added.').waitFor();
  await expect.poll(() => activeLabel(page)).toMatch(/Quiz on keys/);

  const toHeading = async () => {
    await page.keyboard.press('Control+Home');
    for (let row = 0; row < 2; row++) await page.keyboard.press('ArrowUp');
    for (let column = 0; column < 200 && !(await activeLabel(page)).startsWith('Quiz on keys'); column++)
      await page.keyboard.press('ArrowRight');
  };
  await toHeading();
  expect(await activeLabel(page)).toMatch(/5 Dec 2026.*25 points/);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit assignment…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Edit assignment' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.getByRole('button', { name: /Calendar/ }).press('Enter');
  await page.getByRole('grid', { name: /December 2026/ }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('“Quiz on keys” is changed.').waitFor();
  await toHeading();
  await expect.poll(() => activeLabel(page)).toMatch(/6 Dec 2026/);

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByText('“Quiz on keys” is deleted.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await page.getByText('“Quiz on keys” is restored, with all its scores.').waitFor();
});
