import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';

/* Back, and whatever else leads to another page, asks before it loses what was typed into a dialog. */

type Page = Pick<Awaited<ReturnType<typeof openSchool>>, 'findByRole' | 'getByRole' | 'user' | 'router'>;

const press = async (page: Page, name: string) => page.user.click(await page.findByRole('button', { name }));

/** Chooses it from the menu of the button. */
async function choose(page: Page, menu: string, item: string) {
  await press(page, menu);
  await page.user.click(await page.findByRole('menuitem', { name: item }));
}

async function openClasses() {
  const page = await openSchool('/classes');
  await press(page, 'New class');
  return page;
}

async function openKeys() {
  const page = await openSchoolSection('keys');
  await press(page, 'Create a key');
  return page;
}

async function openRename() {
  const page = await openSchoolSection('people');
  await choose(page, 'Change Ana Rivera', 'Rename…');
  return page;
}

async function openGuardians() {
  const page = await openSchoolSection('people');
  await page.user.type(await page.findByRole('searchbox', { name: 'Find a student by name or ID' }), 'Mary');
  await choose(page, 'Change Mary Ann de la Cruz', 'Guardians…');
  return page;
}

async function openCurve() {
  const page = await openScores();
  await choose(page, 'Edit', 'Curve or adjust scores…');
  return page;
}

const dialogs: [string, string, () => Promise<Page>][] = [
  ['New class', 'Name', openClasses],
  ['Create a key for an application', 'Application', openKeys],
  ['Rename Ana Rivera', 'Name', openRename],
  ['Guardians of Mary Ann de la Cruz', 'Name', openGuardians],
  ['Curve or adjust scores', 'Points to add', openCurve],
];

test.each(dialogs)('“%s” asks before its text is left', async (title, label, open) => {
  const page = await open();
  const dialog = within(await page.findByRole('dialog', { name: title }));
  const field = dialog.getByLabelText<HTMLInputElement>(label);
  await page.user.click(field);
  await page.user.paste('5');
  const typed = field.value;
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  void page.router.navigate('/profile');
  const question = within(await page.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await page.user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(field.value).toBe(typed);
  void page.router.navigate('/profile');
  await press(page, 'Leave and discard');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
});

test('an empty dialog asks nothing', async () => {
  const page = await openClasses();
  await page.findByRole('dialog', { name: 'New class' });
  await page.router.navigate('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
});
