import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openPage, openSignedIn, screenHeading } from '#test/support/journeys/journey.ts';
import { withMailedProduct } from '#test/support/product/mailedProduct.ts';

/*
 * A family: a student invites a guardian, who joins by the mailed link and sees the grade on a phone; and the teacher,
 * who closes the class to them.
 */

const { mail, linkTo } = withMailedProduct();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** However long the message beneath it is. */
async function seesWhoGetsAReport(teacher: Page) {
  expect(await ask(teacher, 'class-edit', { clid: '1', stumail: '1' })).toMatchObject({ success: true });
  await teacher.getByRole('button', { name: 'Email…' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Email the reports' });
  await dialog.getByText('Hello Rosa Álvarez,').waitFor();
  const list = await dialog.getByRole('region', { name: 'Who gets a report' }).boundingBox();
  expect(list?.height).toBeGreaterThan(200);
}

/* There is one guardian to invite, so it is not retried. */
test("a guardian joins by a student's invitation, sees the grade until the class is closed, and leaves", {
  retry: 0,
}, async () => {
  const { page: student } = await openSignedIn('/my-classes', { username: 'jose.alvarez' });
  await screenHeading(student, 'My classes').waitFor();
  const grade = await student.getByRole('link', { name: /Algebra/ }).innerText();
  await student.getByRole('button', { name: 'Invite a guardian' }).click();
  await student.getByLabel('Name', { exact: true }).fill('Rosa Álvarez');
  await student.getByLabel('Email').fill('rosa@home.example');
  await student.getByLabel('Relation').fill('Mother');
  await student.getByRole('button', { name: 'Send the invitation' }).click();
  await student.getByText('An invitation is on the way to rosa@home.example.').waitFor();
  expect(await axeFindings(student)).toEqual([]);

  await expect.poll(() => linkTo('rosa@home.example', 'invitation')).not.toBe('');
  const letter = mail().taken.find(({ to }) => to === 'rosa@home.example')?.text ?? '';
  expect(letter).toContain('José Álvarez invites you to follow their work at');
  const { page } = await openPage(linkTo('rosa@home.example', 'invitation'), phone);
  await page.getByText(/José Álvarez invites you to follow their work at .*grades, missing work/).waitFor();
  await page.getByLabel('Your name').fill('Rosa Álvarez');
  await page.getByLabel('Username').fill('rosa');
  await page.getByLabel('Password', { exact: true }).fill('open-window-9');
  await page.getByRole('button', { name: 'Join' }).click();
  await screenHeading(page, 'My children').waitFor();
  const own = page.getByRole('link', { name: /Algebra/ });
  expect(await own.innerText()).toBe(grade);
  expect(await axeFindings(page)).toEqual([]);
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widthOf()).toBe(390);
  await own.click();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();
  await page.getByRole('heading', { name: 'Grade breakdown' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await widthOf()).toBe(390);

  await page.getByRole('link', { name: 'My children' }).click();
  await page.getByRole('button', { name: 'Stop following José Álvarez' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop following José Álvarez?' });
  await question.getByText(/your account is removed too/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await widthOf()).toBe(390);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await own.click();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();

  const { page: teacher } = await openSignedIn('/classes/1/reports', { viewport: phone.viewport });
  await seesWhoGetsAReport(teacher);
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await teacher.goto('/classes/1/settings');
  await teacher.getByLabel('Let students and their guardians see grades').uncheck();
  await teacher.getByRole('button', { name: 'Save', exact: true }).click();
  await teacher.getByText('The settings are saved.').waitFor();
  await page.getByRole('link', { name: 'My children' }).click();
  await screenHeading(page, 'My children').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /Algebra/ }).count()).toBe(0);
  await page.goBack();
  await page.getByText('It does not exist, or it is not open to you.').waitFor();

  await page.goto('/my-classes');
  const others = page.getByRole('link', { name: /\d%|graded/ });
  await others.first().waitFor();
  for (const link of await others.all()) {
    const clid = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    expect(await ask(teacher, 'class-edit', { clid, stuview: '0' })).toMatchObject({ success: true });
  }
  await page.reload();
  // Without classes, the sentence that says so is beneath the child.
  const [child, sentence] = await Promise.all([
    page.getByRole('heading', { level: 2, name: /^José Álvarez/ }).boundingBox(),
    page.getByText(/^No grades to see yet/).boundingBox(),
  ]);
  expect(sentence?.x).toBe(child?.x);
  expect(sentence?.y).toBeGreaterThan((child?.y ?? 0) + (child?.height ?? 0));
  await page.getByRole('button', { name: 'Stop following José Álvarez' }).click();
  await question.getByRole('button', { name: 'Stop following' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.getByLabel('Username').fill('rosa');
  await page.getByLabel('Password', { exact: true }).fill('open-window-9');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Invalid username or password').waitFor();
});
