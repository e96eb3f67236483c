import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readNewClass } from '#dashboard/api/classes/newClass.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
// Loaded before any page opens, so that it decides before anything is saved.
import '#dashboard/app/DropSavedForm.tsx';
import { openPageWithStore, openStoreLate } from '#test/support/page/pageWithStore.tsx';

type Page = Awaited<ReturnType<typeof openPageWithStore>>;

const dialogOf = async (page: Page) => within(await page.findByRole('dialog', { name: 'New class' }));

async function fillIn() {
  const page = await openPageWithStore('/classes');
  await page.user.click(await page.findByRole('button', { name: 'New class' }));
  const dialog = await dialogOf(page);
  await page.user.selectOptions(dialog.getByLabelText('Grading'), 'As in one of my classes');
  await page.user.type(dialog.getByLabelText('Name'), 'Chemistry');
  await page.user.click(dialog.getByLabelText('Copy its assignments too'));
  await page.user.clear(dialog.getByLabelText('Weeks later'));
  await page.user.type(dialog.getByLabelText('Weeks later'), '3');
  return { page, dialog };
}

const create = (page: Page) => page.user.click(page.getByRole('button', { name: 'Create the class' }));

/** The class is created, and its answer is lost. */
async function loseAnswer() {
  const { page, dialog } = await fillIn();
  const send = globalThis.fetch;
  let isCreated = false;
  const lose: typeof page.network.instead = async (form) => {
    if (form.get('apitask') !== 'class-new') return undefined;
    if (!isCreated) {
      isCreated = true;
      page.network.instead = null;
      await send('/api/', { method: 'POST', body: form });
      page.network.instead = lose;
    }
    throw new TypeError('the answer is lost');
  };
  page.network.instead = lose;
  await create(page);
  await dialog.findByText(/The class may have been created nevertheless/);
  return { page, dialog };
}

async function named(page: Page, name: string) {
  const { classes } = await page.service.ask('teacher-classes', { ses: await page.service.signIn() });
  return classes.filter((each: { name: string }) => each.name === name);
}

test('the form of a new class outlives the session of its page, until the class is created', async () => {
  const { page } = await fillIn();
  await page.comeBack('/profile');
  await page.openDraft('New class');
  const dialog = await dialogOf(page);
  dialog.getByText('Draft restored. It is not saved yet.');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Chemistry');
  expect(dialog.getByLabelText('Weeks later')).toHaveProperty('value', '3');
  await create(page);
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  expect(outbox.get().formDrafts.size).toBe(0);
  expect(await named(page, 'Chemistry')).toHaveLength(1);
});

test('a class that was created when its page went is not asked about', async () => {
  const { page } = await loseAnswer();
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.comeBack('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await expect.poll(() => outbox.get().formDrafts.size).toBe(0);
  expect(await named(page, 'Chemistry')).toHaveLength(1);
});

test('a class that may have been created is known as such, however its name was typed since', async () => {
  const { page, dialog } = await loseAnswer();
  await page.user.clear(dialog.getByLabelText('Name'));
  await page.user.type(dialog.getByLabelText('Name'), 'Chemistry 2');
  page.network.instead = null;
  await page.comeBack('/profile');
  await page.openDraft('New class');
  await create(page);
  await page.findByText(/“Chemistry” was created after all/);
  expect(await named(page, 'Chemistry 2')).toEqual([]);
});

test('the form of a new class is restored in an open dialog, too, if the encrypted store opens late', async () => {
  const { page } = await fillIn();
  await page.comeBack('/classes?new=0', async () => openStoreLate());
  const dialog = await dialogOf(page);
  await dialog.findByText('Draft restored. It is not saved yet.');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Chemistry');
});

test('the answer about one class leaves what was typed since about the next', async () => {
  const { page } = await fillIn();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'class-new') await mayAnswer;
    return undefined;
  };
  await create(page);
  await page.router.navigate('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await page.router.navigate('/classes');
  await page.user.click(await page.findByRole('button', { name: 'New class' }));
  const dialog = await dialogOf(page);
  await page.user.clear(dialog.getByLabelText('Name'));
  await page.user.type(dialog.getByLabelText('Name'), 'Physics');
  answer();
  await page.findByText('Chemistry');
  const draft = () => readNewClass([...outbox.get().formDrafts.values()][0]?.value);
  await expect.poll(draft).toMatchObject({ form: { name: 'Physics' }, unknown: null });
});
