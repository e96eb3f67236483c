import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The settings of Algebra, whose scale of its own has two rows. */
async function openSettings() {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(`/classes/${page.service.school.algebra}/settings`);
  await page.user.selectOptions(await page.findByLabelText('Grades are'), 'this class’s own scale');
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  return { ...page, press, focused };
}

test('discarded settings leave the focus at the heading', async () => {
  const page = await openSettings();
  const discard = await page.findByRole('button', { name: 'Discard' });
  discard.focus();
  await page.user.keyboard('{Enter}');
  expect(page.queryByRole('button', { name: 'Discard' })).toBe(null);
  await expect.poll(page.focused, { timeout: 5000 }).toBe('Settings');
});

test('a teacher who is removed leaves the focus at the heading', async () => {
  const page = await openSettings();
  (await page.findByRole('button', { name: 'Remove Chidi Okafor' })).focus();
  await page.user.keyboard('{Enter}');
  await expect.poll(() => page.queryByRole('button', { name: 'Remove Chidi Okafor' })).toBe(null);
  await expect.poll(page.focused, { timeout: 5000 }).toBe('Teachers');
});

test('a removed row leaves the focus in the next one, or in the one before, or at the button that adds one', async () => {
  const page = await openSettings();
  await page.press('Remove Pass');
  expect(page.focused()).toBe('Lowest percentage of row 1');
  await page.press('Remove Fail');
  expect(page.focused()).toBe('Add a grade');

  await page.press('Add a category');
  await page.press('Add a category');
  expect(page.focused()).toBe('Name of category 4');
  await page.press(/^Remove category 3/);
  expect(page.focused()).toBe('Name of category 3');
  await page.press(/^Remove category 3/);
  expect(page.focused()).toBe('Name of category 2');

  await page.press('Add a marking period');
  expect(page.focused()).toBe('Name of P1');
  await page.press('Remove P1');
  expect(page.focused()).toBe('Add a marking period');
});
