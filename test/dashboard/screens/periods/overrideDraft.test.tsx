import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

const period = '/classes/1/periods?report=P2';
const override = 'Override with a reason: García, José';

async function openOverride() {
  const page = await openPageWithStore(period);
  await page.user.click(await page.findByRole('button', { name: override }));
  const dialog = within(await page.findByRole('dialog', { name: override }));
  await page.user.type(dialog.getByLabelText('Reason'), 'He was at sea.');
  return page;
}

test('the reason for a grade outlives the session of its page, until it is posted', async () => {
  const page = await openOverride();
  await page.comeBack('/profile');
  await page.openDraft('Final grade with a reason');
  const dialog = within(await page.findByRole('dialog', { name: override }));
  dialog.getByText('Draft restored. It is not saved yet.');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'He was at sea.');
  const grade = dialog.getByLabelText('Final grade');
  await page.user.clear(grade);
  await page.user.type(grade, '91');
  await page.user.click(dialog.getByRole('button', { name: 'Post' }));
  expect(outbox.get().formDrafts.size).toBe(0);
  const { ask, signIn } = page.service;
  const posted = async () => (await ask('class-marking-periods', { ses: await signIn(), clid: 1 })).P2;
  await expect.poll(posted).toEqual([{ stuid: 11, grade: 91 }]);
});

test('a restored grade that is typed back does not turn into one that was posted since', async () => {
  const page = await openPageWithStore(period);
  const { ask, signIn } = page.service;
  await page.user.click(await page.findByRole('button', { name: override }));
  await page.user.type(await page.findByLabelText('Final grade'), '9');
  await page.comeBack('/profile', async () => {
    const grade = { clid: 1, period: 'P2', stuid: 11, grade: 70 };
    await ask('class-marking-periods-edit', { ses: await signIn(), ...grade });
  });
  await page.openDraft('Final grade with a reason');
  const grade = await page.findByLabelText('Final grade');
  await page.user.type(grade, '{Backspace}');
  expect(grade).toHaveProperty('value', '');
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('the reason for a grade is discarded with its dialog', async () => {
  const page = await openOverride();
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});
