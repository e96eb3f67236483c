import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#dashboard/app/paths.ts';
import { nameRosterSource, saveSourcedIds } from '#service/store/oneroster/sourcedIds.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';
import { openSection } from './openSection.ts';

type Page = Awaited<ReturnType<typeof openSection>>;

/** Another system of the school has sent a teacher, a student and a class. */
async function giveIds({ service: { database, school } }: Page) {
  const nothing = { content: '', gone: 0, classId: null, accountId: null, studentId: null };
  const rest = { ...nothing, item: null, clientId: null };
  await database.writing(async (db) => {
    await nameRosterSource(db, school.id, 'Aeries');
    await saveSourcedIds(db, school.id, {
      rows: [
        { ...rest, kind: 'users', sourcedId: 'T-0815', accountId: school.colleague },
        { ...rest, kind: 'users', sourcedId: 'T-0815-old', accountId: school.colleague, gone: 1 },
        { ...rest, kind: 'users', sourcedId: 'P-11', studentId: 11 },
        { ...rest, kind: 'users', sourcedId: 'P-11-old', studentId: 11, gone: 1 },
        { ...rest, kind: 'classes', sourcedId: 'K-7', classId: school.algebra },
      ],
    });
  });
}

async function lookUp(page: Page, button: string) {
  await page.user.click(await page.findByRole('button', { name: button }));
  await page.user.click(await page.findByRole('menuitem', { name: 'IDs in other systems…' }));
}

test("an admin looks up another system's ID for a person, and copies it", async () => {
  const page = await openSection('people', 'People');
  await giveIds(page);
  await lookUp(page, 'Change Chidi Okafor');
  const dialog = within(await page.findByRole('dialog', { name: 'IDs of Chidi Okafor in other systems' }));
  expect(await dialog.findByText('T-0815')).toBeDefined();
  // Of the one that no system has any longer, none is named.
  expect(dialog.getAllByText('Aeries')).toHaveLength(1);
  expect(dialog.getByText('Other systems know this record by these IDs. They never change.')).toBeDefined();
  expect(await axeFindings()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Copy T-0815' }));
  expect((await dialog.findByRole('status')).textContent).toBe('Copied T-0815');
  expect(await navigator.clipboard.readText()).toBe('T-0815');
});

test('a class has its own ID, and one unknown to other systems says so', async () => {
  const page = await openSchoolSection('classes');
  const open = async () => {
    await lookUp(page, 'Actions for Algebra I');
    return within(await page.findByRole('dialog', { name: 'IDs of Algebra I in other systems' }));
  };
  const before = await open();
  expect(await before.findByText('No other system has sent this one.')).toBeDefined();
  await page.user.click(before.getByRole('button', { name: 'Close' }));
  await giveIds(page);
  await page.queryClient.invalidateQueries({ queryKey: ['sourcedIds'], refetchType: 'none' });
  const after = await open();
  expect(await after.findByText('K-7')).toBeDefined();
  expect(after.getByText('Another system knows this record by this ID. It never changes.')).toBeDefined();
});

test('IDs that failed to load can be retried', async () => {
  const page = await openSection('people', 'People');
  await giveIds(page);
  let cut = () => {};
  const held = new Promise<undefined>((_, reject) => {
    cut = () => reject(new TypeError('fetch failed'));
  });
  page.network.instead = (form) => (form.get('apitask') === 'school-sourced-ids' ? held : undefined);
  await lookUp(page, 'Change Chidi Okafor');
  const dialog = within(await page.findByRole('dialog', { name: 'IDs of Chidi Okafor in other systems' }));
  expect((await dialog.findByRole('status')).textContent).toBe('Looking up the IDs…');
  cut();
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByText('The service cannot be reached. Check your connection.')).toBeDefined();
  expect(dialog.queryByText('Looking up the IDs…')).toBeNull();
  page.network.instead = null;
  await page.user.click(again);
  expect(await dialog.findByText('T-0815')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test("a student's page shows them to admins, even those that a system has dropped", async () => {
  const page = await openSchoolSection('classes');
  await giveIds(page);
  await page.router.navigate(paths.student(page.service.school.algebra, 11));
  const part = within(await page.findByRole('region', { name: 'IDs in other systems' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AeriesP-11Copy',
    'OneRoster, no longer thereP-11-oldCopy',
  ]);
  expect(await axeFindings()).toEqual([]);
});

test('a teacher who is no admin sees none', async () => {
  const page = await openSchool('/profile', 'rivera');
  await giveIds(page);
  await page.router.navigate(paths.student(page.service.school.algebra, 11));
  await page.findByRole('region', { name: 'At a glance' });
  expect(page.queryByRole('region', { name: 'IDs in other systems' })).toBeNull();
});
