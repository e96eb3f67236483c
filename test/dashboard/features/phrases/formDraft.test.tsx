import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

async function openPhrases({ comment = '' } = {}) {
  const page = await openPageWithStore('/classes/1/periods?report=comments');
  await page.user.click(await page.findByRole('textbox', { name: /^Comment for the report: García/ }));
  await page.user.paste(comment);
  await page.user.click(await page.findByRole('button', { name: 'Phrases' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Edit phrases…' }));
  await page.user.click(await page.findByRole('button', { name: 'Add phrase' }));
  await page.user.type(await page.findByLabelText('Phrase 1'), 'Asks good questions.');
  return page;
}

test('phrases outlive the session of their page, and overwrite no later ones unasked', async () => {
  const page = await openPhrases();
  const { ask, signIn } = page.service;
  await page.comeBack('/profile', async () => {
    await ask('teacher-phrases', { ses: await signIn(), phrases: 'Works carefully.' });
  });
  await page.openDraft('Phrases');
  const dialog = within(await page.findByRole('dialog', { name: 'Phrases' }));
  dialog.getByText('Draft restored. It is not saved yet.');
  expect(dialog.getByLabelText('Phrase 1')).toHaveProperty('value', 'Asks good questions.');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/^You have changed your phrases in another window/);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  expect(outbox.get().formDrafts.size).toBe(0);
  const { phrases } = await ask('teacher-phrases', { ses: await signIn() });
  expect(phrases).toEqual([{ phrase: 'Asks good questions.' }]);
});

test('phrases are discarded with their dialog', async () => {
  const page = await openPhrases();
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('leaving asks about phrases alone while their dialog is open over comments, then about these', async () => {
  // It is too long to be saved.
  const page = await openPhrases({ comment: 'a'.repeat(1257) });
  expect(outbox.get().formDrafts.size).toBe(2);
  const warn = vi.spyOn(console, 'warn');
  const leave = async (question: string, answer: string) => {
    void page.router.navigate('/profile');
    await page.findByRole('alertdialog', { name: question });
    await page.user.click(page.getByRole('button', { name: answer }));
  };
  await leave('Leave without saving?', 'Stay here');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(1);
  await leave('Leave with an unsaved comment?', 'Leave and discard');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  expect(warn).not.toHaveBeenCalled();
  expect(outbox.get().formDrafts.size).toBe(0);
});
