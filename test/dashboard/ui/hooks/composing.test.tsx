import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import { openScores, openWhatIf } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/*
 * Enter and Escape while characters are composed, as in Japanese: they belong to the composition. Safari reports its
 * end first, but with the key code of a composing key.
 */

/** Presses a key during a composition. */
function compose(field: Element, key: 'Enter' | 'Escape') {
  fireEvent.keyDown(field, { key, isComposing: true });
  fireEvent.keyDown(field, { key, keyCode: 229, isComposing: false });
}

test('during composition a comment is neither saved nor discarded', async () => {
  const page = await openSchool('/classes/1/periods?report=comments');
  const [field] = await page.findAllByRole('textbox', { name: /^Comment for/ });
  if (!field) throw new Error('There is no field for a comment.');
  await page.user.type(field, 'Reads a lot.');
  compose(field, 'Enter');
  expect(document.activeElement).toBe(field);
  compose(field, 'Escape');
  expect(field).toHaveProperty('value', 'Reads a lot.');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '');
});

test('during composition the jump box does not move the cursor', async () => {
  const page = await openScores();
  await page.user.keyboard('{Control>}k{/Control}');
  const box = await page.findByRole('combobox', { name: 'Name or title' });
  await page.user.type(box, 'w');
  compose(box, 'Enter');
  expect(page.queryByRole('combobox', { name: 'Name or title' })).toBe(box);
  fireEvent.keyDown(box, { key: 'Enter' });
  await expect.poll(() => page.queryByRole('combobox', { name: 'Name or title' })).toBeNull();
});

test('during composition the text of a search stays', async () => {
  const page = await openSchool('/classes');
  const field = await page.findByRole('searchbox');
  await page.user.type(field, 'Al');
  compose(field, 'Escape');
  expect(field).toHaveProperty('value', 'Al');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '');
});

test('during composition a final grade is neither entered nor discarded', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  const field = await page.findByLabelText(/García, José.*final grade of P2$/);
  await page.user.clear(field);
  await page.user.type(field, '9');
  compose(field, 'Escape');
  expect(field).toHaveProperty('value', '9');
  compose(field, 'Enter');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).not.toHaveProperty('value', '9');
});

test('during composition a what-if continues', async () => {
  const page = await openWhatIf();
  await page.user.keyboard('2');
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error('No score is being typed.');
  compose(field, 'Escape');
  expect(page.queryByText(/Nothing here is saved/)).not.toBeNull();
  expect(field).toHaveProperty('value', '2');
});
