import { expect, test } from 'vitest';
import { addDays, dayOf, mondayOf } from '#grading/week.ts';
import { openSchool } from '#test/support/openDashboard.tsx';

test('a read-only future week does not mention marking, and a past one names days not taken', async () => {
  const nextWeek = addDays(mondayOf(dayOf(new Date())), 7);
  const page = await openSchool(`/classes/1/attendance?week=${nextWeek}`, 'okafor');
  await page.findByText('This week is in the future.');
  expect(page.queryByText(/marked/)).toBeNull();
  expect(page.queryByText(/^No attendance/)).toBeNull();
  await page.router.navigate('/classes/1/attendance?week=20240715');
  await expect.poll(() => page.queryByText(/^This week is in the future/)).toBeNull();
  await page.findByText('No attendance was taken in this week.');
});

test('this week says that nothing has been taken yet, until something is', async () => {
  const page = await openSchool('/classes/1/attendance');
  await page.findByText('No attendance has been taken this week yet.');
  const [cell] = page.getAllByRole('gridcell');
  cell?.focus();
  await page.user.keyboard('p');
  await expect.poll(() => page.queryByText(/^No attendance/)).toBeNull();
});
