import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openPage, openSignedIn, screenHeading } from '#test/support/journeys/journey.ts';
import { withMailedProduct } from '#test/support/product/mailedProduct.ts';

/* Somebody from outside the school is invited to one class, accepts, sees only that class, and leaves it. */

const { linkTo } = withMailedProduct();

const algebra = 1;
const guest = 'visitor@elsewhere.example';

async function invite(teacher: Page, classId: number, access: string) {
  await teacher.goto(`/classes/${classId}/settings`);
  const form = teacher.getByRole('form', { name: 'Add a teacher' });
  await form.getByLabel('Username or email').fill(guest);
  await form.getByLabel('Access').selectOption(access);
  await form.getByRole('button', { name: 'Add' }).click();
  await teacher.getByText(`An invitation is on the way to ${guest}.`).waitFor();
}

async function leave(page: Page, name: string) {
  await page.goto('/classes');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Leave this class…' }).click();
  const question = page.getByRole('alertdialog', { name: `Leave ${name}?` });
  await question.waitFor();
  expect(await axeFindings(page, '[role=alertdialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByText('You have no classes yet').waitFor();
}

test('a guest accepts an invitation, sees only this class of the school, and leaves', async () => {
  const { page: teacher } = await openSignedIn('/classes');
  const { classes } = await ask(teacher, 'teacher-classes', {});
  const nameOf = (id: number): string => classes.find(({ clid }: { clid: number }) => clid === id).name;
  await invite(teacher, algebra, '2');
  await teacher.getByText(/^Enter scores and attendance, invited by/).waitFor();
  await expect.poll(() => linkTo(guest, 'invitation')).not.toBe('');

  const first = linkTo(guest, 'invitation');
  const { page, expectError } = await openPage(first);
  await page.getByText(`invites you to teach the class ${nameOf(algebra)}.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Your name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Username', { exact: true }).fill('vera');
  await page.getByLabel('Password', { exact: true }).fill('open-window-9');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('row', { name: new RegExp(nameOf(algebra)) }).waitFor();
  expect((await ask(page, 'teacher-classes', {})).classes).toMatchObject([{ clid: algebra, auth: 2 }]);
  expect(await page.getByRole('link', { name: 'School', exact: true }).count()).toBe(0);
  await page.goto('/classes/2/gradebook');
  await page.getByRole('heading', { name: 'This class cannot be opened' }).waitFor();
  expectError(/./);
  await page.goto(`/classes/${algebra}/gradebook`);
  await page.getByRole('gridcell').first().waitFor();
  expect(await page.getByRole('link', { name: /^Settings/ }).count()).toBe(0);
  await teacher.reload();
  await teacher.getByText('vera', { exact: false }).first().waitFor();
  expect(await teacher.getByRole('heading', { name: 'Invited' }).count()).toBe(0);

  await leave(page, nameOf(algebra));
  expect((await ask(page, 'teacher-classes', {})).classes).toEqual([]);
  await page.goto(first);
  await page.getByText('This invitation has already been accepted or withdrawn.').waitFor();

  // With their existing account, to another class. Mail that is not about security is off in a new one.
  expect(
    await ask(page, 'profile', {
      usr: 'vera',
      name: 'Vera Visitor',
      email: guest,
      mailmail: 1,
      pwdconf: 'open-window-9',
    }),
  ).not.toHaveProperty('errors');
  await invite(teacher, 2, '1');
  await expect.poll(() => linkTo(guest, 'invitation')).not.toBe(first);
  await page.goto(linkTo(guest, 'invitation'));
  await page.getByText('My account', { exact: true }).click();
  await page.getByLabel('Username', { exact: true }).fill('vera');
  await page.getByLabel('Password', { exact: true }).fill('open-window-9');
  await page.getByRole('button', { name: 'Join' }).click();
  await screenHeading(page, 'Classes').waitFor();
  await page.getByRole('row', { name: new RegExp(nameOf(2)) }).waitFor();
  expect((await ask(page, 'teacher-classes', {})).classes).toMatchObject([{ clid: 2, auth: 1 }]);
  await leave(page, nameOf(2));
});
