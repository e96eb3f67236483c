import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekQuery } from '#dashboard/api/classes/attendance.ts';
import { cached } from '#test/support/page/cached.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

/* How a week and the totals of the year wait for each other. */

const week = '/classes/1/attendance?week=20240902';

/** The week, if the service gives no totals of the year. */
async function openWithoutYear() {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const fault = { success: false, errors: { system: sentences.bodyTooLarge } };
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? Response.json(fault) : undefined;
  await page.router.navigate(week);
  await page.findByText('Year totals could not be loaded.');
  return page;
}

test('if the year fails the week is shown, and the year can be retried', async () => {
  const page = await openWithoutYear();
  page.network.instead = null;
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('columnheader', { name: /Absence rate/ });
});

test('a failed year does not delay other weeks', async () => {
  const page = await openWithoutYear();
  const asked = page.network.sent.length;
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? new Promise(() => {}) : undefined;
  await page.user.click(page.getByRole('link', { name: 'Next week' }));
  await page.findByRole('grid', { name: /Sep.* 9|9 Sep/ });
  expect(page.network.sent.slice(asked).map((form) => form.get('apitask'))).not.toContain(
    'attendance-totals',
  );
});

test('a week waits for the year, whose columns would move its own', async () => {
  const page = await openSchool('/classes/2/attendance', 'okafor');
  await page.findByRole('link', { name: 'Open the roster' });
  let tell = () => {};
  const told = new Promise<undefined>((resolve) => {
    tell = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('apitask') === 'attendance-totals' ? told : undefined);
  void page.router.navigate(week);
  await cached(page.queryClient, weekQuery(1, '20240902').queryKey);
  // The effects of that alone have happened by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.router.state.navigation.state).toBe('loading');
  tell();
  const table = await page.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: /Absence rate/ })).toBeTruthy();
});

test('a slow year lets the week appear first, and follows when it arrives', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  let tell = () => {};
  const told = new Promise<undefined>((resolve) => {
    tell = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('apitask') === 'attendance-totals' ? told : undefined);
  void page.router.navigate(week);
  const table = await page.findByRole('grid');
  expect(within(table).queryByRole('columnheader', { name: /Absence rate/ })).toBe(null);
  await page.user.click(page.getByRole('link', { name: 'Next week' }));
  await page.findByRole('grid', { name: /Sep.* 9|9 Sep/ });
  tell();
  await page.findByRole('columnheader', { name: /Absence rate/ });
});
