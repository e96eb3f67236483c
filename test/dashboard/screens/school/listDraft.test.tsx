import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';
import { makeAdmin } from '#test/support/school/school.ts';

const people = '/school/people';
const restored = 'Draft restored. It is not saved yet.';

/** The people of the small school, whose admin teaches in it. */
async function openPeople() {
  const page = await openPageWithStore('/profile');
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.teacher);
    await db.updateTable('classes').set({ school_id: school.id }).execute();
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate(people);
  await page.findByRole('heading', { level: 1, name: 'People' });
  return {
    ...page,
    async open(action: string) {
      await page.user.click(page.getByRole('button', { name: action }));
      if (action === 'Student accounts')
        await page.user.click(await page.findByRole('radio', { name: 'Email links' }));
    },
    async paste(label: string, text: string) {
      await page.user.click(await page.findByLabelText(label));
      await page.user.paste(text);
    },
  };
}

const lists = [
  ['Add people', 'One person on each line', 'Liv Berg, berg@north.example'],
  ['Add guardians', 'One guardian on each line', '11, Eva García, eva@x.example'],
  ['Student accounts', 'One student on each line', '11, jose@x.example'],
] as const;

test.each(lists)('the list of “%s” outlives the session of its page', async (action, label, text) => {
  const page = await openPeople();
  await page.open(action);
  await page.paste(label, text);
  await page.comeBack('/profile');
  await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
  const unsaved = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  await page.user.click(unsaved.getByRole('link', { name: 'List of people' }));
  await page.findByText('List of people: draft restored. It is not saved yet.');
  await page.user.click(page.getByRole('button', { name: 'Open the draft' }));
  const dialog = within(await page.findByRole('dialog'));
  dialog.getByText(restored);
  const list = dialog.getByLabelText(label) as HTMLTextAreaElement;
  expect(list.value).toBe(text);
  await page.user.type(list, '\n');
  expect(dialog.queryByText(restored)).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a saved list leaves no draft', async () => {
  const page = await openPeople();
  const [action, label, text] = lists[0];
  await page.open(action);
  await page.paste(label, text);
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.user.click(await page.findByRole('button', { name: 'Save 1 line' }));
  await page.findByText('1 invitation is on the way.');
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a list is discarded with its page, once its writer agrees', async () => {
  const page = await openPeople();
  const [action, label, text] = lists[0];
  await page.open(action);
  await page.paste(label, text);
  void page.router.navigate('/profile');
  await page.user.click(await page.findByRole('button', { name: 'Leave and discard' }));
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  expect(outbox.get().formDrafts.size).toBe(0);
});
