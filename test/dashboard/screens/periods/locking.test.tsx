import { expect, test } from 'vitest';
import { openSchool } from '#test/support/openDashboard.tsx';

test('a period is locked by its owner, refuses grades in the service’s words, and is opened by Ctrl+Z', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  await page.router.navigate(`/classes/${clid}/periods?report=P1`);
  const locked = async () =>
    (await page.service.ask('class-marking-periods', { ses: await page.service.signIn(), clid })).locked ??
    [];

  await page.user.click(await page.findByRole('button', { name: 'Lock P1' }));
  await page.findByText(/^P1 is locked: its final grades stand as they are\. Locked by Ana Rivera, /);
  expect(await locked()).toMatchObject([{ period: 'P1', name: 'Ana Rivera' }]);
  expect(page.getByRole('radio', { name: 'P1 (locked)' })).toBeTruthy();

  const [grade] = page.getAllByLabelText(/, final grade of P1$/);
  await page.user.type(grade as HTMLElement, '77{Enter}');
  const refused = () => page.queryAllByText(/This marking period is locked: open it first/).length;
  await expect.poll(refused).toBeGreaterThan(0);
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(refused).toBe(0);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('P1 is open again.');
  expect(await locked()).toEqual([]);
  await page.findByRole('button', { name: 'Lock P1' });
});
