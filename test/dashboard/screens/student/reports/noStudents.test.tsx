import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a class without students has no reports yet, and links to its roster', async () => {
  const page = await openSchool('/classes', 'okafor');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { biology } = page.service.school;
  await page.router.navigate(`/classes/${biology}/reports`);
  await page.findByRole('heading', { level: 1, name: 'Reports' });
  await page.findByRole('heading', { name: 'No students yet' });
  expect(page.getByRole('link', { name: 'Open the roster' }).getAttribute('href')).toBe(
    `/classes/${biology}/roster`,
  );
});
