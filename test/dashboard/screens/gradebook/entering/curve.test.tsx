import { fireEvent, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

async function choose(page: Page, item: string) {
  await page.user.click(page.getByRole('button', { name: 'Edit' }));
  await page.user.click(await page.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

async function openCurve(page: Page) {
  await choose(page, 'Curve or adjust scores');
  return within(await page.findByRole('dialog', { name: 'Curve or adjust scores' }));
}

const column = async (page: Page) => Promise.all([11, 12, 13, 14].map((student) => page.saved(student, 1)));

describe('many scores at once', () => {
  test('are raised by points, and one undo restores them all', async () => {
    const page = await openScores();
    const dialog = await openCurve(page);
    dialog.getByText('2 scores in Worksheet 1. Missing, excused and blank scores stay as they are.');
    await page.user.keyboard('０．5');
    // 10 of 10 is the maximum already.
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 score' }));
    await page.findByText('Adjusted: 1 score.');
    await expect.poll(() => column(page)).toEqual(['9.5', '10', 'M', '']);
    const more = await openCurve(page);
    fireEvent.click(more.getByRole('checkbox', { name: 'Nobody gets more than the maximum' }));
    await page.user.type(more.getByRole('textbox', { name: 'Points to add' }), '1{Enter}');
    await expect.poll(() => column(page)).toEqual(['10.5', '11', 'M', '']);
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => column(page)).toEqual(['9.5', '10', 'M', '']);
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => column(page)).toEqual(['9', '10', 'M', '']);
  });

  test('are shown before and after a curve, and change only once it is confirmed', async () => {
    const page = await openScores();
    const dialog = await openCurve(page);
    const mean = () =>
      [...dialog.getByRole('row', { name: /^Mean/ }).querySelectorAll('td')].map((cell) => cell.textContent);
    expect(mean()).toEqual(['95.0%', '95.0%']);
    await page.user.click(dialog.getByRole('radio', { name: 'To a mean' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'New mean in percent' }), '97.5');
    expect(mean()).toEqual(['95.0%', '97.5%']);
    await page.user.click(dialog.getByRole('radio', { name: 'Square root' }));
    expect(mean()).toEqual(['95.0%', '97.5%']);
    expect(await axeFindings()).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(await column(page)).toEqual(['9', '10', 'M', '']);
    expect(page.edits()).toEqual([]);
  });

  test('show an error for an invalid number', async () => {
    const page = await openScores();
    const dialog = await openCurve(page);
    await page.user.keyboard('1.555');
    dialog.getByText('Enter a number with at most two decimals.');
    expect(dialog.getByRole('button', { name: 'Change 0 scores' }).ariaDisabled).toBe('true');
  });

  test('are those of the selection, if there is one', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const dialog = await openCurve(page);
    dialog.getByText('2 scores in 2 assignments. Missing, excused and blank scores stay as they are.');
    await page.user.click(dialog.getByRole('radio', { name: 'Multiply' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Multiply by' }), '1.1{Enter}');
    await expect
      .poll(async () => [await page.saved(11, 1), await page.saved(11, 2)])
      .toEqual(['9.9', '49.5']);
    expect(await page.saved(12, 1)).toBe('10');
  });

  test('are excused together', async () => {
    const page = await openScores();
    await page.user.keyboard('{Shift>}{ArrowDown>3/}{/Shift}');
    await choose(page, 'Excuse');
    await page.findByText('Excused: 4 scores.');
    await expect.poll(() => column(page)).toEqual(['E', 'E', 'E', 'E']);
    page.grid.focus();
    await page.user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => column(page)).toEqual(['9', '10', 'M', '']);
  });
});
