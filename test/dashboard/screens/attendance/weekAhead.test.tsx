import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays, dayOf, mondayOf } from '#grading/week.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

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

/** The week of a page that is opened on the evening of Tuesday, September 10. */
async function openOnTuesday() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 8, 10, 20) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const page = await openSchool('/classes/1/attendance');
  await page.findByRole('grid');
  const focused = () => document.activeElement?.getAttribute('data-at');
  await expect.poll(focused).toBe('0 1');
  return {
    ...page,
    focused,
    today: () => page.container.querySelector('[aria-current=date]')?.getAttribute('aria-label'),
    /** The page is looked at again. */
    comeBack(at: Date) {
      vi.setSystemTime(at);
      fireEvent.focus(window);
    },
  };
}

test('a page that stays open overnight takes the marks of the new day', async () => {
  const page = await openOnTuesday();
  await page.user.keyboard('p');
  expect(page.focused()).toBe('1 1');
  page.comeBack(new Date(2024, 8, 11, 8));
  await expect.poll(page.today).toBe('Wednesday, September 11, 2024');
  expect(page.focused()).toBe('0 2');
  page.comeBack(new Date(2024, 8, 16, 8));
  await expect.poll(page.today).toBe('Monday, September 16, 2024');
  expect(page.focused()).toBe('0 0');
});

test('midnight moves nobody who is marking', async () => {
  const page = await openOnTuesday();
  vi.setSystemTime(new Date(2024, 8, 10, 23, 59));
  await page.user.keyboard('p');
  page.comeBack(new Date(2024, 8, 11, 0, 0, 1));
  await expect.poll(page.today).toBe('Wednesday, September 11, 2024');
  expect(page.focused()).toBe('1 1');
});
