import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { enterDay as typeDay } from '#test/support/page/days.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** The settings of Algebra, whose class belongs to no school until `calendar` puts it into one. */
async function openSettings({ calendar = '' } = {}) {
  const page = await openSchool('/classes', 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { database, school } = page.service;
  if (calendar !== '')
    await database.writing(async (db) => {
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.algebra)
        .execute();
      const name = '2024-2025';
      const days = { first: '20240901', last: '20250613' };
      await db
        .insertInto('school_years')
        .values({ school_id: school.id, name, ...days, revision: 1 })
        .execute();
      await db
        .insertInto('year_spans')
        .values({ school_id: school.id, year: name, kind: 'period', num: 1, name: calendar, ...days })
        .execute();
    });
  const clid = school.algebra;
  await page.router.navigate(`/classes/${clid}/settings`);
  await page.findByRole('heading', { level: 1, name: 'Settings' });
  const read = async () => page.service.ask('gradebook', { ses: await page.service.signIn(), clid });
  const fill = (label: string, value: string) =>
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  const enterDay = (name: string, day: string) => typeDay(page.user, page.getByRole('group', { name }), day);
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, read, fill, enterDay, press };
}

test('a teacher names, dates and weighs marking periods, previews the grades, and can undo that', async () => {
  const page = await openSettings();
  await page.press('Add a marking period');
  await page.press('Add a marking period');
  page.fill('Name of P1', 'Quarter 1');
  page.fill('Weight of P1', '50');
  expect(page.getByText(/These weights count once/)).toBeTruthy();
  await page.enterDay('First day of P1', '2024-09-02');
  await page.enterDay('Last day of P1', '2024-09-09');
  page.fill('Weight of P1', '50');
  page.fill('Name of P2', 'Quarter 2');
  await page.enterDay('First day of P2', '2024-09-10');
  await page.enterDay('Last day of P2', '2024-12-31');
  page.fill('Weight of P2', '50');
  expect(page.getByText(/combines the marking periods by these weights/)).toBeTruthy();
  expect(await axeFindings(page.container)).toEqual([]);
  await page.press('See which grades change…');
  const dialog = await page.findByRole('dialog', { name: 'Grades that change' });
  expect(dialog.textContent).toContain('F · 24%F · 20%');
  await page.press('Save');
  await page.findByText('The settings are saved.');
  expect(await page.read()).toMatchObject({
    terms: [
      { period: 'P1', name: 'Quarter 1', begins: '20240902', ends: '20240909', weight: 50, shared: 0 },
      { period: 'P2', name: 'Quarter 2', weight: 50 },
    ],
    students: [{}, {}, { percent: 20 }, {}],
  });
  await page.press('Undo');
  await page.findByText('The previous settings are back.');
  expect(await page.read()).not.toHaveProperty('terms');
});

test('errors in a marking period are shown before anything is sent, and the text stays', async () => {
  const page = await openSettings();
  await page.press('Add a marking period');
  await page.enterDay('First day of P1', '2024-09-02');
  page.fill('Weight of P1', '140');
  await page.press('See which grades change…');
  await page.findByText('P1: choose both days, or none.');
  expect(page.getByText('P1: a name of 1 to 60 characters.')).toBeTruthy();
  expect(page.getByText(/^P1: a weight from 0 to 100/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Name of P1'));
  expect(page.getByLabelText('Weight of P1')).toHaveProperty('value', '140');
  expect(page.network.sent.filter((form) => form.get('apitask') === 'class-edit')).toEqual([]);
});

test("with the school's calendar a class sets only the weights, and adds an exam", async () => {
  const page = await openSettings({ calendar: 'Year' });
  expect(page.queryByLabelText('Name of P1')).toBe(null);
  expect(page.queryByRole('button', { name: 'Remove P1' })).toBe(null);
  page.fill('Weight of P1', '80');
  await page.press('Add a marking period');
  page.fill('Name of P2', 'Final exam');
  page.fill('Weight of P2', '20');
  await page.press('See which grades change…');
  await page.findByText('No grades change.');
  await page.press('Save');
  await page.findByText('The settings are saved.');
  const form = page.network.sent.findLast((sent) => sent.get('apitask') === 'class-edit');
  expect(form?.get('terms')).toBe('P1 80 - -\nP2 20 - - Final exam');
  expect((await page.read()).terms).toMatchObject([
    { name: 'Year', weight: 80, shared: 1 },
    { name: 'Final exam', begins: '', weight: 20, shared: 0 },
  ]);
});

test('another deployment without terms is not asked for any', async () => {
  const page = await openSettings();
  expect(page.getByRole('heading', { name: 'Marking periods' })).toBeTruthy();
  act(() => page.queryClient.setQueryData(openTasksQuery().queryKey, new Set(['class-edit'])));
  await expect.poll(() => page.queryByRole('heading', { name: 'Marking periods' })).toBe(null);
  expect(page.getByRole('heading', { name: 'Categories' })).toBeTruthy();
});

test('a class that holds scores back is warned of work outside all marking periods', async () => {
  const page = await openSettings();
  const check = (name: RegExp) => page.user.click(page.getByRole('checkbox', { name }));
  await check(/^Let students and their guardians see/);
  await check(/^Show scores only after/);
  page.getByText(/no marking periods with dates/);
  await page.press('Add a marking period');
  await page.enterDay('First day of P1', '2024-09-02');
  await page.enterDay('Last day of P1', '2024-09-09');
  page.getByText(/^\d+ assignments are in no marking period, so the scores stay hidden/);
  await page.enterDay('First day of P1', '2000-09-02');
  await page.enterDay('Last day of P1', '2099-09-09');
  expect(page.queryByText(/in no marking period/)).toBeNull();
});
