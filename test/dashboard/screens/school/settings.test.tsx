import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { openSection } from './openSection.ts';

const openSettings = () => openSection('settings', 'Settings');
type Page = Awaited<ReturnType<typeof openSettings>>;

const name = (page: Page) => page.getByLabelText('Name of the school');
const mayCreate = (page: Page) => page.getByRole('checkbox', { name: 'Teachers create their own classes' });
const save = (page: Page) => page.user.click(page.getByRole('button', { name: 'Save settings' }));

async function rename(page: Page, text: string) {
  await page.user.clear(name(page));
  if (text !== '') await page.user.type(name(page), text);
}

/** The settings on the service. */
async function held({ service }: Page) {
  const [school] = (await service.ask('schools', { ses: await service.signIn() })).schools;
  return school;
}

/** Another admin of the school changes it. */
async function colleagueSaves(page: Page, fields: Record<string, string | number>) {
  const { database, school, ask, signIn } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.colleague);
  });
  const ses = await signIn('okafor');
  expect((await ask('school-edit', { ses, schoolid: school.id, ...fields })).success).toBe(true);
}

test('settings that were saved although the answer was lost count as saved, by nobody else', async () => {
  const page = await openSettings();
  await rename(page, 'North High');
  loseAnswer(page, 'school-edit');
  await save(page);
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ name: 'North High' });
  expect(page.queryByText(/in the meantime/)).toBeNull();
});

test('an admin renames the school and chooses who creates classes, and reverts that', async () => {
  const page = await openSettings();
  expect(await axeFindings()).toEqual([]);
  await rename(page, '');
  await save(page);
  await page.findByText('Enter the name of the school');
  await expect.poll(() => document.activeElement).toBe(name(page));
  await rename(page, 'North High');
  await page.user.click(mayCreate(page));
  await save(page);
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ name: 'North High', classes: 0 });
  await page.findByText(/Ana Rivera changed this last/);
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByText('Undone.');
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(await held(page)).toMatchObject({ name: 'Small School', classes: 1 });
  expect(name(page)).toHaveProperty('value', 'Small School');
  expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test("another admin's changes are shown before they are overwritten", async () => {
  const page = await openSettings();
  await rename(page, 'Mine');
  await colleagueSaves(page, { name: 'Theirs', classes: 0 });
  await save(page);
  const notice = await page.findByText(/Chidi Okafor has changed these settings in the meantime/);
  expect(notice.textContent).toContain('The name is now Theirs. Only admins create classes now.');
  expect(await held(page)).toMatchObject({ name: 'Theirs' });
  expect(name(page)).toHaveProperty('value', 'Mine');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Save mine instead' }));
  await page.findByText('Saved.');
  expect(await held(page)).toMatchObject({ name: 'Mine', classes: 1 });
});

test('theirs can be accepted, and are shown at once if nothing is typed', async () => {
  const page = await openSettings();
  await rename(page, 'Mine');
  await colleagueSaves(page, { name: 'Theirs' });
  await page.queryClient.invalidateQueries();
  await page.user.click(await page.findByRole('button', { name: 'Take theirs' }));
  expect(name(page)).toHaveProperty('value', 'Theirs');
  const ses = await page.service.signIn('okafor');
  await page.service.ask('school-edit', { ses, schoolid: page.service.school.id, name: 'Later' });
  await page.queryClient.invalidateQueries();
  await expect.poll(() => (name(page) as HTMLInputElement).value).toBe('Later');
});

test('an admin whose role is taken away meanwhile keeps what is typed, and reads why it is not saved', async () => {
  const page = await openSettings();
  await rename(page, 'Mine');
  const { school, ask, signIn } = page.service;
  await colleagueSaves(page, { classes: 1 });
  const ses = await signIn('okafor');
  expect((await ask('school-admin-drop', { ses, schoolid: school.id, uid: school.teacher })).success).toBe(
    true,
  );
  await save(page);
  await page.findByText(/^You are no longer an admin of Small School\./);
  expect(name(page)).toHaveProperty('value', 'Mine');
  expect(await axeFindings()).toEqual([]);
});
