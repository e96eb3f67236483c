import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { ask, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { district, packageOf } from '#test/support/school/oneroster.ts';

/* The lists of the school's admins on a phone. */

withProduct();
inOneWindow();

const username = 'whitfield';

const beyond = (list: Locator) => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test('an invitation and its button are within the narrowest window', async () => {
  const { page } = await openSignedIn('/school/people', { username, viewport: { width: 320, height: 640 } });
  const emails = 'a.very.long.address@northern-district.example';
  expect(await ask(page, 'school-teacher-email', { schoolid: 1, emails })).toMatchObject({ success: true });
  await page.reload();
  const list = page.getByRole('region', { name: 'Open invitations' });
  await list.waitFor();
  expect(await beyond(list)).toBe(0);
});

test.each([
  ['classes', 'Classes of the school'],
  ['mail', 'Email of the school'],
  ['keys', 'Application keys'],
  ['audit', 'Who did what'],
])('the list under %s is within the narrowest window', async (section, label) => {
  const { page } = await openSignedIn('/school/people', { username, viewport: { width: 320, height: 640 } });
  const emails = `somebody.of.${section}@northern-district.example`;
  expect(await ask(page, 'school-teacher-email', { schoolid: 1, emails })).toMatchObject({ success: true });
  const key = { schoolid: 1, name: 'Timetable of the district', reading: 1 };
  expect(await ask(page, 'school-key-add', key)).toMatchObject({ success: true });
  await page.goto(new URL(`/school/${section}`, page.url()).href);
  const list = page.getByRole('region', { name: label, exact: true });
  await list.getByRole('row').nth(1).waitFor();
  expect(await beyond(list)).toBe(0);
});

test('all counts of an import are in sight, and an opened list takes the focus until it is closed', async () => {
  const { page } = await openSignedIn('/school/import', { username, viewport: { width: 390, height: 844 } });
  const small = district({ version: '1.2', schools: 1, classes: 2, teachers: 2, students: 12 });
  const file = {
    name: 'roster.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(packageOf(small, '1.2')),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  const list = page.getByRole('region', { name: 'What the package would change' });
  await list.waitFor();
  expect(await beyond(list)).toBe(0);
  const opener = list.getByRole('button', { name: '14 New, People: show' });
  await opener.press('Enter');
  const isFocused = (what: Locator) => what.evaluate((each) => each === document.activeElement);
  const heading = page.getByRole('heading', { name: 'People: New' });
  await heading.waitFor();
  expect(await isFocused(heading)).toBe(true);
  await page.getByRole('button', { name: 'Close the list' }).press('Enter');
  expect(await isFocused(opener)).toBe(true);
});
