import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { password, schoolStart, weakHash } from '#test/support/school/school.ts';

/** The page at `path` for an admin of two schools who teaches Drama in the first. */
async function openAsAdmin(path: string, sections = 0) {
  const page = await openSchool(path, null);
  const { database, school } = page.service;
  const passwordHash = await weakHash(password);
  await database.writing(async (db) => {
    const created = schoolStart;
    const admin = await addAccount(db, {
      username: 'whitfield',
      name: 'Vera Whitfield',
      email: 'v@school.example',
      kind: 4,
      passwordHash,
      created,
    });
    const add = (schoolId: number, name: string, primaryTeacher: number) =>
      addClass(db, { schoolId, created, name, schoolYear: '2024-2025', primaryTeacher });
    for (const [index, name] of ['Northside', 'Southside'].entries()) {
      const schoolId = await addSchool(db, { name, created });
      await addSchoolAdmin(db, schoolId, admin);
      await addSchoolTeacher(db, schoolId, school.colleague);
      const taught = await add(schoolId, `Chemistry ${index + 1}`, school.colleague);
      await addMember(db, taught, { accountId: school.colleague, auth: 6, role: 'Teacher', joined: created });
      if (index > 0) continue;
      for (let section = 1; section <= sections; section += 1) {
        await add(schoolId, `Section ${section}`, school.colleague);
      }
      const own = await add(schoolId, 'Drama', admin);
      await addMember(db, own, { accountId: admin, auth: 1, role: 'Guest', joined: created });
    }
  });
  await signIn(page, 'whitfield');
  return page;
}

async function rows(page: Awaited<ReturnType<typeof openAsAdmin>>) {
  const table = await page.findByRole('table', { name: 'Classes' });
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('a')?.textContent);
}

test('an admin gets from the bar to the school', async () => {
  const page = await openAsAdmin('/classes');
  const places = within(await page.findByRole('navigation', { name: 'Places' }));
  await page.user.click(places.getByRole('link', { name: 'School' }));
  await page.findByRole('heading', { level: 1, name: 'People' });
  expect(places.getByRole('link', { name: 'School' }).getAttribute('aria-current')).toBe('page');
});

describe('the classes of an admin', () => {
  test("are those of each school, with their teachers, and the admin's own just once", async () => {
    const page = await openAsAdmin('/classes');
    expect(await rows(page)).toEqual(['Chemistry 1', 'Chemistry 2', 'Drama']);
    const row = page.getByRole('row', { name: /Chemistry 2/ });
    expect(within(row).getByRole('cell', { name: 'Chidi Okafor' })).toBeTruthy();
    expect(within(row).getByRole('cell', { name: 'Southside' })).toBeTruthy();
    expect(
      within(page.getByRole('row', { name: /Drama/ })).getByRole('cell', { name: 'Guest' }),
    ).toBeTruthy();
    expect(await axeFindings(page.container)).toEqual([]);
  });

  test('can be filtered by school, and found by teacher', async () => {
    const page = await openAsAdmin('/classes');
    await page.user.selectOptions(await page.findByLabelText('School'), 'Southside');
    expect(await rows(page)).toEqual(['Chemistry 2']);
    expect(page.router.state.location.search).toBe('?school=Southside');
    await page.user.selectOptions(page.getByLabelText('School'), 'Every school');
    await page.user.type(page.getByRole('searchbox'), 'okaf');
    expect(await rows(page)).toEqual(['Chemistry 1', 'Chemistry 2']);
  });

  test('stay fast with hundreds: some at first, the others on request or by search', async () => {
    const page = await openAsAdmin('/classes', 110);
    await page.findByText('113 classes');
    const links = () => [...page.container.querySelectorAll('tbody a')];
    expect(links().length).toBe(100);
    await page.user.click(page.getByText('Show 13 more'));
    expect(links().length).toBe(113);
    await expect.poll(() => document.activeElement).toBe(links()[100]);
    expect(page.queryByText(/^Show/)).toBeNull();
  });

  test('have a search in the switcher, if there are many', async () => {
    const page = await openAsAdmin('/classes?q=chemistry', 110);
    await page.user.click(await page.findByText('Chemistry 1'));
    await page.findByRole('heading', { level: 1, name: 'Gradebook' });
    await page.user.click(page.getByRole('button', { name: 'Chemistry 1, switch to another class' }));
    const items = () => [...document.querySelectorAll('[role=menuitemradio]')];
    expect(items().length).toBe(60);
    expect(page.getByText('53 more: type to find them.')).toBeTruthy();
    await page.user.keyboard('section 107');
    expect(items().map((item) => item.textContent)).toEqual([expect.stringContaining('Section 107')]);
    await page.user.keyboard('{Enter}');
    await page.findByRole('button', { name: 'Section 107, switch to another class' });
  });

  test('open with every screen and action, and the switcher lists them by school', async () => {
    const page = await openAsAdmin('/classes');
    await page.user.click(await page.findByRole('link', { name: 'Chemistry 1' }));
    await page.findByRole('heading', { level: 1, name: 'Gradebook' });
    const screens = within(page.getByRole('navigation', { name: 'Screens of this class' }));
    expect(screens.getByRole('link', { name: /Settings/ })).toBeTruthy();
    await page.user.click(page.getByRole('button', { name: 'Chemistry 1, switch to another class' }));
    const group = await page.findByRole('group', { name: 'Southside' });
    await page.user.click(within(group).getByRole('menuitemradio', { name: /Chemistry 2/ }));
    await page.findByRole('button', { name: 'Chemistry 2, switch to another class' });
    await page.user.click(screens.getByRole('link', { name: /Roster/ }));
    await page.findByRole('button', { name: 'Paste a list' });
  });
});
