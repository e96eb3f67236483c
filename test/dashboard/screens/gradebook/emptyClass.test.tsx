import { expect, test } from 'vitest';
// Compiled before the test waits for it.
import '#dashboard/screens/gradebook/assignments/AssignmentDialog.tsx';
import { openHeading } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a class without students shows its assignments, takes new ones, and links to its roster', async () => {
  const page = await openSchool('/classes', 'okafor');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { biology } = page.service.school;
  await page.router.navigate(`/classes/${biology}/gradebook`);
  await page.findByRole('heading', { name: 'No students yet' });
  await page.user.click(page.getByRole('button', { name: 'Add the first assignment' }));
  await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Titration');
  await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
  await page.findByRole('columnheader', { name: /^Titration/ });
  await page.findByText('This class has no students yet.');
  expect(page.getByRole('link', { name: 'Open the roster' }).getAttribute('href')).toBe(
    `/classes/${biology}/roster`,
  );
  await page.user.click(page.getByRole('button', { name: 'New assignment' }));
  await page.user.type(await page.findByRole('textbox', { name: 'Title' }), 'Buffers');
  await page.user.click(page.getByRole('button', { name: 'Add assignment' }));
  await page.findByRole('columnheader', { name: /^Buffers/ });
  await expect.poll(() => document.activeElement?.role).toBe('grid');
  await page.user.keyboard('9');
  await page.findByText('Nothing was entered: no student is listed here.');
  await page.user.click(page.getByRole('button', { name: 'Statistics' }));
  await page.findByRole('complementary', { name: 'Statistics of the class' });
});

test('after its only assignment is deleted by keys, the heading of the screen has the focus', async () => {
  const page = await openSchool('/classes', 'okafor');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { biology } = page.service.school;
  const ses = await page.service.signIn('okafor');
  const added = { ses, clid: biology, title: 'Titration', points: 10, due: '20260911', cat: 1 };
  expect(await page.service.ask('assignment-edit', added)).toMatchObject({ success: true });
  await page.router.navigate(`/classes/${biology}/gradebook`);
  const grid = await page.findByRole('grid');
  grid.focus();
  await openHeading({ ...page, grid }, 'Titration');
  (await page.findByRole('menuitem', { name: 'Delete' })).focus();
  await page.user.keyboard('{Enter}');
  await page.findByText(/^“Titration” is deleted/);
  await page.findByRole('button', { name: 'Add the first assignment' });
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
});
