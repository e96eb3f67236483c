import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { writePdfHere } from '#test/support/page/pdfWorker.ts';
import { follow } from '#test/support/school/guardians.ts';
import { receiveMail } from '#test/support/service/letters.ts';

/* Reports by mail, from the page to the mailbox. Chidi Okafor has accepted to follow Mary Ann (12) and 小明 (14). */

/** `settings` of the class, as they are before the page reads them. */
async function openReports(settings: Record<string, number | string> = {}) {
  writePdfHere();
  const page = await openSchool('/classes');
  const { database, school, ask, signIn } = page.service;
  const email = 'okafor@school.example';
  await database.writing(async (db) => {
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', 1).execute();
    await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
    const reached = { email, email_confirmed: 1 };
    await db.updateTable('accounts').set(reached).where('id', '=', school.colleague).execute();
  });
  await follow(page.service, { accountId: school.colleague, name: 'Chidi Okafor', email }, [12, 14]);
  await ask('class-edit', { ses: await signIn(), clid: 1, stumail: 1, ...settings });
  void page.router.navigate('/classes/1/reports');
  await page.findByRole('heading', { level: 1, name: 'Reports' });
  const open = async () => {
    await page.user.click(page.getByRole('button', { name: 'Email…' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Email the reports' }));
    return dialog;
  };
  /** The mailed messages, without the previews. */
  const mailed = () =>
    page.network.sent.filter(
      (form) => form.get('apitask') === 'class-report-mail' && form.get('preview') !== '1',
    );
  return { ...page, open, mailed };
}

type Dialog = Awaited<ReturnType<Awaited<ReturnType<typeof openReports>>['open']>>;

const writeNote = (dialog: Dialog, value: string) =>
  fireEvent.change(dialog.getByLabelText('Your note in the message (optional)'), { target: { value } });

test("reports are mailed once to an accepted guardian, with the teacher's words", async () => {
  const page = await openReports();
  const { user, service } = page;
  let dialog = await page.open();
  await dialog.findByText('2 of 4 reports can be emailed, in 2 messages.');
  dialog.getByRole('row', { name: /Mary Ann.*Chidi Okafor \(Father\): o…@school\.example/ });
  writeNote(dialog, '{first} should bring this signed.');
  const message = within(dialog.getByRole('region', { name: 'The message' }));
  await message.findByText('Mary Ann should bring this signed.');
  await user.click(dialog.getByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  // Names that the fonts cannot write are reported as when saving.
  dialog.getByText(/^The fonts of PDF files lack letters of 小明 王: boxes/);
  const letters = await receiveMail(service.database);
  expect(letters.map(({ to }) => to)).toEqual(['okafor@school.example', 'okafor@school.example']);
  expect(letters[0]?.text).toMatch(/Mary Ann should bring this signed\./);
  expect(letters[0]?.text).toMatch(/filename[^\n]*Mary Ann de la Cruz\.pdf/);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  dialog = await page.open();
  writeNote(dialog, '{first} should bring this signed.');
  await user.click(await dialog.findByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText('2 messages with the same words went out before and were not sent again.');
  expect(await receiveMail(service.database)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Email again' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  expect(await receiveMail(service.database)).toHaveLength(2);
});

test('mailing again goes only to those who had the report before this run', async () => {
  const page = await openReports();
  const { user, service } = page;
  const { database, school } = service;
  const reached = (id: number, email: string) =>
    database.writing((db) =>
      db.updateTable('accounts').set({ email, email_confirmed: 1 }).where('id', '=', id).execute(),
    );
  const to = async () => (await receiveMail(database)).map((letter) => letter.to);
  const mail = async (count: number) => {
    const dialog = await page.open();
    await user.click(await dialog.findByRole('button', { name: `Email ${count} reports` }));
    await dialog.findByRole('button', { name: 'Close' });
    return dialog;
  };
  let dialog = await mail(2);
  expect(await to()).toEqual(['okafor@school.example', 'okafor@school.example']);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  // From now on Mary Ann's own address counts.
  await reached(school.student, 'mary@school.example');
  dialog = await mail(2);
  dialog.getByText('1 report is on the way in 1 message.');
  dialog.getByText('2 messages with the same words went out before and were not sent again.');
  expect(await to()).toEqual(['mary@school.example']);
  await user.click(dialog.getByRole('button', { name: 'Email again' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  expect(await to()).toEqual(['okafor@school.example', 'okafor@school.example']);
});

test('an address shared in a family counts as one message', async () => {
  const page = await openReports();
  const { database, school } = page.service;
  const shared = { email: 'Okafor@school.example', email_confirmed: 1 };
  await database.writing((db) =>
    db.updateTable('accounts').set(shared).where('id', '=', school.student).execute(),
  );
  const dialog = await page.open();
  await dialog.findByText('2 of 4 reports can be emailed, in 2 messages.');
  dialog.getByRole('row', { name: /the student: O….*Okafor \(Father\): o….*\(same address, one message\)/ });
  await page.user.click(dialog.getByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  expect(await receiveMail(database)).toHaveLength(2);
});

test('no address is called shared if the service does not say which are', async () => {
  const page = await openReports();
  const recipient = { stuid: 12, relation: '', to: 'o…@school.example', problem: '' };
  page.network.instead = (form) =>
    form.get('apitask') === 'class-report-recipients'
      ? Response.json({
          success: true,
          stumail: 1,
          stuhold: 0,
          recipients: [
            { ...recipient, kind: 'student', name: '' },
            { ...recipient, kind: 'guardian', name: 'Chidi Okafor' },
          ],
        })
      : undefined;
  const dialog = await page.open();
  await dialog.findByText('1 of 4 reports can be emailed, in 2 messages.');
  dialog.getByRole('row', { name: /the student: o….*Okafor: o…/ });
  expect(dialog.queryByText(/same address/)).toBeNull();
});

test('reports that failed while mailing again can be retried in the same way', async () => {
  const page = await openReports();
  const { user, network } = page;
  let dialog = await page.open();
  await user.click(await dialog.findByRole('button', { name: 'Email 2 reports' }));
  await user.click(await dialog.findByRole('button', { name: 'Close' }));
  dialog = await page.open();
  await user.click(await dialog.findByRole('button', { name: 'Email 2 reports' }));
  const again = await dialog.findByRole('button', { name: 'Email again' });
  network.down = true;
  await user.click(again);
  const retry = await dialog.findByRole('button', { name: 'Try these again' });
  network.down = false;
  await user.click(retry);
  await dialog.findByText('2 reports are on the way in 2 messages.');
});

test('reports of a class that holds scores back are mailed without them, unless the teacher includes them', async () => {
  const page = await openReports({ stuhold: 1 });
  const { user, service } = page;
  page.getByText(/^These reports show what students and guardians may see\./);
  within(page.getByRole('region', { name: /^Preview: / })).getByText('Nothing posted yet');
  let dialog = await page.open();
  await dialog.findByText(/^The reports show what students and guardians may see:/);
  await user.click(dialog.getByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  const told = (form: URLSearchParams) => [form.get('stuid'), form.get('posted'), form.get('unposted')];
  // The store of the tests comes with a grade of Mary Ann for P1.
  expect(page.mailed().map(told)).toEqual([
    ['12', 'P1', '0'],
    ['14', '-', '0'],
  ]);
  expect(await receiveMail(service.database)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  await user.click(page.getByRole('checkbox', { name: 'Scores not posted yet' }));
  page.getByText('These reports show scores that students and guardians do not see yet.');
  expect(
    within(page.getByRole('region', { name: /^Preview: / })).queryByText('Nothing posted yet'),
  ).toBeNull();
  dialog = await page.open();
  const sure = await dialog.findByRole('checkbox', { name: 'Email them anyway' });
  expect(dialog.queryByRole('button', { name: /^Email \d/ })).toBeNull();
  await user.click(sure);
  await user.click(dialog.getByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText('2 reports are on the way in 2 messages.');
  expect(page.mailed().slice(2).map(told)).toEqual([
    ['12', '', '1'],
    ['14', '', '1'],
  ]);
});

test('reports made before a colleague changed the marking periods are refused, and made again', async () => {
  const fall = 'P1 100 20240902 20240930 Fall';
  const page = await openReports({ stuhold: 1, terms: fall });
  const { ask, signIn } = page.service;
  const dialog = await page.open();
  const mail = await dialog.findByRole('button', { name: 'Email 2 reports' });
  await ask('class-edit', { ses: await signIn(), clid: 1, terms: 'P1 100 20200101 20200102 Fall' });
  await page.user.click(mail);
  await dialog.findByText(/Mary Ann.* The marking periods have changed since the report was created/);
  const shown = () =>
    page
      .mailed()
      .filter((form) => form.get('stuid') === '12')
      .map((form) => form.get('shown'));
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toMatch(/^\d/);
  await page.user.click(dialog.getByRole('button', { name: 'Try these again' }));
  await dialog.findByText('1 report is on the way in 1 message.');
  expect(shown().at(-1)).toBe('');
});

test('says if a PDF file cannot be made, and mails nothing', async () => {
  const page = await openReports();
  writePdfHere({ broken: true });
  const dialog = await page.open();
  await page.user.click(await dialog.findByRole('button', { name: 'Email 2 reports' }));
  await dialog.findByText(/^Not emailed: .* and 1 more\. The PDF file could not be created\.$/);
  expect(page.mailed()).toEqual([]);
});

test('nothing is mailed until every part of the reports has loaded', async () => {
  const page = await openReports();
  const { user, network, queryClient } = page;
  let answer: (response: Response | undefined) => void = () => {};
  network.instead = (form) => {
    if (form.get('apitask') !== 'class-comments') return undefined;
    return new Promise<Response | undefined>((resolve) => {
      answer = resolve;
    });
  };
  const isComments = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === 'class' && String(queryKey[2]) === 'comments';
  expect(queryClient.getQueryCache().findAll({ predicate: isComments })).toHaveLength(1);
  void queryClient.resetQueries({ predicate: isComments });
  const dialog = await page.open();
  await dialog.findByText('2 of 4 reports can be emailed, in 2 messages.');
  dialog.getByText('Loading the reports…');
  expect(dialog.queryByRole('button', { name: 'Email 2 reports' })).toBeNull();
  network.instead = (form) => {
    if (form.get('apitask') !== 'class-comments') return undefined;
    return new Response('nonsense', { status: 200 });
  };
  answer(new Response('nonsense', { status: 200 }));
  await dialog.findByText('Part of this class could not be loaded, so no report can be emailed.');
  expect(dialog.queryByRole('button', { name: 'Email 2 reports' })).toBeNull();
  network.instead = null;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('button', { name: 'Email 2 reports' });
  expect(page.mailed()).toEqual([]);
});

test('a cover note that becomes too long with a name in it is refused before anything is sent', async () => {
  const page = await openReports();
  const dialog = await page.open();
  await dialog.findByRole('button', { name: 'Email 2 reports' });
  // 小明 fits, Mary Ann does not.
  writeNote(dialog, `{first}${'x'.repeat(993)}`);
  await dialog.findByText(/^With the name Mary Ann filled in, your note has more than 1000 characters\./);
  expect(dialog.queryByRole('button', { name: /^Email \d/ })).toBeNull();
  writeNote(dialog, `{first}${'x'.repeat(992)}`);
  await dialog.findByRole('button', { name: 'Email 2 reports' });
  expect(page.mailed()).toEqual([]);
});

test('the message is requested once typing stops', async () => {
  const page = await openReports();
  const dialog = await page.open();
  const message = within(await dialog.findByRole('region', { name: 'The message' }));
  await message.findByText(/sends you/);
  const asked = () =>
    page.network.sent.filter((form) => form.get('preview') === '1').map((form) => form.get('note'));
  const before = asked().length;
  for (const words of ['P', 'Pl', 'Ple', 'Please sign.']) writeNote(dialog, words);
  await message.findByText('Please sign.');
  expect(asked().slice(before)).toEqual(['Please sign.']);
});

test('leaving the page while reports are mailed asks first', async () => {
  const page = await openReports();
  const { user, router, network } = page;
  let go: () => void = () => {};
  network.instead = (form) =>
    form.get('apitask') === 'class-report-mail' && form.get('preview') !== '1'
      ? new Promise((resolve) => {
          go = () => resolve(undefined);
        })
      : undefined;
  const dialog = await page.open();
  await user.click(await dialog.findByRole('button', { name: 'Email 2 reports' }));
  await expect.poll(() => page.mailed().length).toBe(1);
  void router.navigate('/classes');
  const question = within(await page.findByRole('alertdialog', { name: 'Stop emailing the reports?' }));
  expect(router.state.location.pathname).toBe('/classes/1/reports');
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  network.instead = null;
  go();
  await dialog.findByText('2 reports are on the way in 2 messages.');
});

test('Back asks before it discards the note in a message', async () => {
  const page = await openReports();
  const dialog = await page.open();
  await dialog.findByText('2 of 4 reports can be emailed, in 2 messages.');
  writeNote(dialog, 'Please sign.');
  void page.router.navigate('/classes');
  const question = within(await page.findByRole('alertdialog', { name: 'Leave without emailing?' }));
  await page.user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(dialog.getByLabelText('Your note in the message (optional)')).toHaveProperty(
    'value',
    'Please sign.',
  );
  expect(page.mailed()).toEqual([]);
});
