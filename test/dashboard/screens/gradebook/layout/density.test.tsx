import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

test('rows are closer once a teacher chooses so, in each class and only for that teacher', async () => {
  localStorage.clear();
  const page = await openScores();
  const { router, school, queryClient } = page;
  const { id } = await queryClient.ensureQueryData(accountQuery());
  const rowHeight = () => page.getByRole('grid').style.getPropertyValue('--grid-row');
  const reopen = async () => {
    await router.navigate('/classes');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    await router.navigate(`/classes/${school.algebra}/gradebook`);
    await page.findByRole('grid');
  };
  expect(rowHeight()).toBe('32px');
  await page.user.click(page.getByRole('button', { name: 'Compact rows', pressed: false }));
  await expect.poll(rowHeight).toBe('24px');
  page.getByRole('button', { name: 'Compact rows', pressed: true });
  // The heading gives up its line, but stays for screen readers.
  page.getByRole('heading', { level: 1, name: 'Gradebook' });
  await page.findByText('4 students, 4 assignments');
  expect(await axeFindings(page.container)).toEqual([]);
  await reopen();
  await expect.poll(rowHeight).toBe('24px');
  // Another tab chooses.
  const chosen = localStorage.getItem(`rollbook.density.${id}`) ?? '';
  localStorage.removeItem(`rollbook.density.${id}`);
  fireEvent(window, new StorageEvent('storage', { key: `rollbook.density.${id}` }));
  await expect.poll(rowHeight).toBe('32px');
  localStorage.setItem(`rollbook.density.${id}`, chosen);
  fireEvent(window, new StorageEvent('storage', { key: `rollbook.density.${id}` }));
  await expect.poll(rowHeight).toBe('24px');
  // As if somebody else had chosen it in this browser.
  localStorage.setItem(`rollbook.density.${id + 1}`, chosen);
  localStorage.removeItem(`rollbook.density.${id}`);
  await reopen();
  await expect.poll(rowHeight).toBe('32px');
});
