import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { copy, openScores } from '#test/dashboard/screens/gradebook/openScores.ts';

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

test('a row that matches no student waits until the teacher chooses one', async () => {
  const page = await openScores();
  await page.user.paste('Student\tWorksheet 1\nGarcía, José\t7\nPepe G.\t6\nMaryanne Cruz\t5\n小明 王\t4');
  const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
  expect(dialog.textContent).toContain('No student named Pepe G.');
  expect(within(dialog).getByRole('button', { name: 'Paste 2 scores' })).toBeTruthy();

  const choice = within(dialog).getByRole('combobox', { name: 'Row 4, Maryanne Cruz' });
  await page.user.selectOptions(choice, 'de la Cruz, Mary Ann');
  await within(dialog).findByRole('button', { name: 'Paste 3 scores' });
  expect(document.activeElement).toBe(choice);
  await page.user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Row 3, Pepe G.' }),
    'Leave out',
  );
  await expect.poll(() => dialog.textContent).not.toContain('No student named Pepe G.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Paste 3 scores' }));
  await expect.poll(() => page.saved(11, 1)).toBe('7');
  await expect.poll(() => page.saved(12, 1)).toBe('5');
});

test('the whole gradebook, copied with its names and pasted where it was, changes nothing', async () => {
  const page = await openScores();
  await page.user.keyboard('{Control>}{Home}a{/Control}');
  const text = copy(page).get('text/plain') ?? '';
  expect(text).toContain('García, José');
  await page.user.paste(text);
  const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
  expect(within(dialog).queryByRole('button', { name: /^Paste/ })).toBeNull();
  expect(dialog.textContent).not.toContain('no assignment');
});

test('two rows pasted on a name say that it is not a score, and ask for the assignment', async () => {
  const page = await openScores();
  await page.user.keyboard('{Home}');
  await page.user.paste('7\n8');
  const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
  const advice = 'The selected cell is not a score. Choose the assignment of each column.';
  expect(dialog.textContent).toContain(advice);
  await page.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Column 1' }), 'Worksheet 1');
  expect(dialog.textContent).toContain(advice);
  await within(dialog).findByRole('button', { name: 'Paste 2 scores' });
});
