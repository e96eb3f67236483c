import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMail } from '#service/store/mail/outbox.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { mailKinds } from '#wire/schools/mail.ts';
import { sentences } from '#wire/sentences.ts';
import { openSection } from './openSection.ts';

const openMail = () => openSection('mail', 'Email');

test('an admin sees which messages failed and why, and sends them again', async () => {
  const page = await openMail();
  await page.findByText('No email yet');
  const { ask, database, school, signIn } = page.service;
  const ses = await signIn();
  await ask('school-teacher-email', { ses, schoolid: school.id, emails: 'a@b.example c@d.example' });
  const givenUp = { state: 2, problem: 'No such mailbox', finished: 1_725_264_000 };
  await database.writing((db) => db.updateTable('mail').set(givenUp).execute());
  await page.user.click(page.getByRole('radio', { name: /Failed/ }));
  const table = await page.findByRole('table', { name: 'Email of the school' });
  await expect.poll(() => within(table).getAllByText('No such mailbox')).toHaveLength(2);
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Send again: a@b.example' }));
  await page.findByText('1 message is on the way again.');
  await expect.poll(() => page.queryByRole('button', { name: 'Send again: a@b.example' })).toBeNull();
  expect((await receiveMail(database)).map(({ to }) => to)).toEqual(['a@b.example']);
  await page.user.click(page.getByRole('radio', { name: 'Sent' }));
  await page.findByRole('rowheader', { name: 'a@b.example' });
});

test('a list of mail that failed to load is not shown as empty, and can be retried', async () => {
  const page = await openMail();
  const fault = { success: false, errors: { system: sentences.bodyTooLarge } };
  page.network.instead = (form) => (form.get('apitask') === 'school-mail' ? Response.json(fault) : undefined);
  await page.user.click(page.getByRole('radio', { name: 'Sent' }));
  await page.findByText(sentences.bodyTooLarge);
  expect(page.queryByText('No email here')).toBeNull();
  page.network.instead = null;
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('No email here');
});

test('all failed messages are sent again at once', async () => {
  const page = await openMail();
  const { ask, database, school, signIn } = page.service;
  const emails = 'a@b.example c@d.example e@f.example';
  await ask('school-teacher-email', { ses: await signIn(), schoolid: school.id, emails });
  await database.writing((db) => db.updateTable('mail').set({ state: 2, problem: 'Full' }).execute());
  await page.user.click(page.getByRole('radio', { name: /Failed/ }));
  await page.user.click(await page.findByRole('button', { name: 'Send all 3 messages again' }));
  await page.findByText('3 messages are on the way again.');
  await page.findByText('No email here');
  expect(await receiveMail(database)).toHaveLength(3);
});

test('every kind of message has a name', async () => {
  const page = await openMail();
  const { database, school } = page.service;
  const mail = { accountId: school.teacher, recipient: 'a@b.example', now: 1_725_264_000 };
  await database.writing((db) =>
    addMail(
      db,
      mailKinds.map((kind) => ({ kind, ...mail })),
    ),
  );
  await page.queryClient.invalidateQueries();
  const table = await page.findByRole('table', { name: 'Email of the school' });
  within(table).getByRole('cell', { name: 'Second step changed' });
  for (const kind of mailKinds) expect(within(table).queryByRole('cell', { name: kind })).toBeNull();
});
