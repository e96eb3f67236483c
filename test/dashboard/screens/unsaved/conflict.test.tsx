import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/openDashboard.tsx';

/*
 * Two values for one cell: the cell says both, whose the other is, and leads to the choice.
 */

test('a mark in conflict says who has written what, and Enter asks which one stays', async () => {
  const page = await openSchool('/classes/1/attendance?week=20240902');
  const table = await page.findByRole('grid');
  const cell = () => {
    const row = within(table).getByRole('row', { name: /García, José/ });
    return within(row).getAllByRole('gridcell')[2] as HTMLElement;
  };
  const ses = await page.service.signIn();
  const theirs = { ses, clid: 1, date: 20240904, stuid: 11, mark: 'a' };
  expect(await page.service.ask('attendance-edit', theirs)).toMatchObject({ success: true });
  cell().focus();
  await page.user.keyboard('p');
  const said = 'in conflict: Ana Rivera has written Absent; Enter asks which one stays';
  await expect.poll(() => cell().textContent).toBe(`PPresent, ${said}`);
  expect(within(cell()).getByTitle(said)).toBeTruthy();

  cell().focus();
  await page.user.keyboard('{Enter}');
  const dialog = await page.findByRole('dialog', { name: 'Changed by two' });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Present', 'Absent']);
  await page.user.click(within(dialog).getByRole('button', { name: 'Take Absent' }));
  await expect.poll(() => cell().textContent).toBe('AAbsent');
  expect(page.queryByRole('dialog')).toBeNull();
});

test('a final grade in conflict says so in its field, and Enter or its button asks which one stays', async () => {
  const page = await openSchool('/classes/1/periods?report=P2');
  const grade = (await page.findByLabelText(/García, José, final grade of P2$/)) as HTMLInputElement;
  const ses = await page.service.signIn();
  const theirs = { ses, clid: 1, grades: 'P2 11 91' };
  expect(await page.service.ask('class-marking-periods-edit', theirs)).toMatchObject({ success: true });
  await page.user.clear(grade);
  await page.user.type(grade, '77{Enter}');
  await expect.poll(() => grade.title).toBe('Ana Rivera has written 91; Enter asks which one stays');
  grade.focus();
  await page.user.keyboard('{Enter}');
  await page.findByRole('dialog', { name: 'Changed by two' });
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  await page.user.click(
    page.getByRole('button', { name: /^Changed by two, choose which stays: García, José/ }),
  );
  await page.user.click(await page.findByRole('button', { name: 'Keep 77' }));
  await expect.poll(() => grade.title).toBe('');
  expect(grade.value).toBe('77');
});
