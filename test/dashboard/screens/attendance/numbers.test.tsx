import { expect, onTestFinished, test, vi } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('digits lead to a student by number, and one after a pause begins another number', async () => {
  const page = await openSchool('/profile');
  const ses = await page.service.signIn();
  const students = Array.from({ length: 14 }, (_, at) => `Sam Lee${at + 1} ${101 + at}`).join('\n');
  await page.service.ask('class-students-edit', { ses, clid: 1, students });
  await page.router.navigate('/classes/1/attendance?week=20240909');
  const grid = await page.findByRole('grid');
  const row = () => document.activeElement?.closest('tr')?.textContent?.match(/Lee\d+/)?.[0];
  (grid.querySelector('[role=gridcell]') as HTMLElement).focus();
  await page.user.keyboard('12');
  expect(row()).toBe('Lee12');
  await page.user.keyboard('{ArrowUp}1');
  expect(row()).toBe('Lee1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 });
  onTestFinished(() => void vi.useRealTimers());
  await page.user.keyboard('2');
  expect(row()).toBe('Lee2');
});
