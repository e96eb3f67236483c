import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScores } from './openScores.ts';

/*
 * The preview of a paste, on the real service.
 */

const block = 'Student\tReading log\nGarcía, José\t7';

test('a column that matches nothing waits until the teacher chooses its assignment in the preview', async () => {
  const page = await openScores();
  await page.user.paste(block);
  const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
  expect(dialog.textContent).toContain('No assignment named Reading log');
  expect(within(dialog).queryByRole('button', { name: /^Paste/ })).toBeNull();

  const choice = within(dialog).getByRole('combobox', { name: 'Column 2, Reading log' });
  await page.user.selectOptions(choice, 'Worksheet 2');
  await page.user.selectOptions(choice, 'Leave out');
  expect(within(dialog).queryByRole('button', { name: /^Paste/ })).toBeNull();
  await page.user.selectOptions(choice, 'Worksheet 1');
  await page.findByRole('button', { name: 'Paste 1 score' });
  expect(document.activeElement).toBe(choice);
  await page.user.click(await page.findByRole('button', { name: 'Paste 1 score' }));
  await expect.poll(() => page.saved(11, 1)).toBe('7');
});

test('one column of scores without a title goes into the active column', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowRight}');
  await page.user.paste('Student\tScore\nGarcía, José\t7');
  await page.user.click(await page.findByRole('button', { name: 'Paste 1 score' }));
  await expect.poll(() => page.saved(11, 2)).toBe('7');
});
