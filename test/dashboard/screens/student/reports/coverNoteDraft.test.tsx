import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { phrasesPlace } from '#dashboard/api/comments/phrases.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';
import { writePdfHere } from '#test/support/page/pdfWorker.ts';
import { follow } from '#test/support/school/guardians.ts';
import { receiveMail } from '#test/support/service/letters.ts';

const reports = '/classes/1/reports';
const restored = 'Your note was restored.';

/** A father follows Mary Ann (12). */
async function openReports() {
  writePdfHere();
  const page = await openPageWithStore('/classes');
  const { database, school, ask, signIn } = page.service;
  const email = 'okafor@school.example';
  await database.writing(async (db) => {
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', 1).execute();
    const reached = { email, email_confirmed: 1 };
    await db.updateTable('accounts').set(reached).where('id', '=', school.colleague).execute();
  });
  await follow(page.service, { accountId: school.colleague, name: 'Chidi Okafor', email }, [12]);
  await ask('class-edit', { ses: await signIn(), clid: 1, stumail: 1 });
  void page.router.navigate(reports);
  const open = async () => {
    await page.user.click(await page.findByRole('button', { name: 'Email…' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Email the reports' }));
    await dialog.findByText('1 of 4 reports can be emailed, in 1 message.');
    return dialog;
  };
  return { ...page, open };
}

type Dialog = Awaited<ReturnType<Awaited<ReturnType<typeof openReports>>['open']>>;

const noteIn = (dialog: Dialog) =>
  dialog.getByLabelText('Your note in the message (optional)') as HTMLInputElement;
const writeNote = (dialog: Dialog, value: string) => fireEvent.change(noteIn(dialog), { target: { value } });

test('the note of a mail outlives the session of its page, until the mail is sent', async () => {
  const page = await openReports();
  writeNote(await page.open(), '{first} was at sea.');
  await page.comeBack('/classes');
  await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
  const unsaved = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  await page.user.click(unsaved.getByRole('link', { name: 'Note to email with reports' }));

  const dialog = await page.open();
  dialog.getByText(restored);
  expect(noteIn(dialog).value).toBe('{first} was at sea.');
  writeNote(dialog, '{first} was at sea for a week.');
  expect(dialog.queryByText(restored)).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Email 1 report' }));
  await dialog.findByText('1 report is on the way in 1 message.');
  const [letter] = await receiveMail(page.service.database);
  expect(letter?.text).toMatch(/Mary Ann was at sea for a week\./);
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a note is discarded with its dialog', async () => {
  const page = await openReports();
  let dialog = await page.open();
  writeNote(dialog, 'Please sign.');
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
  dialog = await page.open();
  expect(noteIn(dialog).value).toBe('');
});

test('a note is discarded with its page, once its writer agrees', async () => {
  const page = await openReports();
  writeNote(await page.open(), 'Please sign.');
  void page.router.navigate('/classes');
  const question = within(await page.findByRole('alertdialog', { name: 'Leave without emailing?' }));
  await page.user.click(question.getByRole('button', { name: 'Leave and discard' }));
  await expect.poll(() => page.router.state.location.pathname).toBe('/classes');
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a restored note is shown even if the class mails nothing any more', async () => {
  const page = await openReports();
  writeNote(await page.open(), 'Please sign.');
  const { ask, signIn } = page.service;
  await page.comeBack(reports, async () => {
    await ask('class-edit', { ses: await signIn(), clid: 1, stumail: 0 });
  });
  await page.user.click(await page.findByRole('button', { name: 'Email…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Email the reports' }));
  await dialog.findByText(/^This class does not email its students\./);
  dialog.getByText(restored);
  dialog.getByText('Please sign.');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('phrases of an earlier page are not offered beneath the dialog', async () => {
  const page = await openReports();
  outbox.write(phrasesPlace(1), { before: { phrases: [], version: 0 }, rows: [] });
  await page.comeBack(reports);
  const dialog = await page.open();
  await dialog.findByText(/^No phrases yet/);
  expect(page.queryByText(/draft restored/)).toBeNull();
});
