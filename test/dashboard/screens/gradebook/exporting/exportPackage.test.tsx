import { expect, onTestFinished, test, vi } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { savedFiles } from '#test/support/page/savedFiles.ts';

test('a class of a school is exported as a package, and one without a school says why not', async () => {
  const saved = savedFiles();
  const page = await openSchool('/classes/1/gradebook');
  const exportIt = async () => {
    await page.user.click(await page.findByRole('button', { name: 'Export' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'As a OneRoster package' }));
  };
  await exportIt();
  await page.findByText('Only active classes of a school are written as OneRoster');
  expect(saved).toEqual([]);
  const { database, school } = page.service;
  await database.writing((db) =>
    db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute(),
  );
  await exportIt();
  await expect.poll(() => saved.map(({ type }) => type)).toEqual(['application/zip']);
  expect(page.queryByText('Only active classes of a school are written as OneRoster')).toBeNull();
});

test('a failure to write the file is reported', async () => {
  const page = await openSchool('/classes/1/gradebook');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new RangeError('Out of memory');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await page.user.click(await page.findByRole('button', { name: 'Export' }));
  await page.user.click(await page.findByRole('menuitem', { name: /CSV/ }));
  await page.findByText('Not exported: the file could not be written.');
});
