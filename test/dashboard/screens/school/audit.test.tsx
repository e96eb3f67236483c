import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { savedFiles } from '#test/support/page/savedFiles.ts';
import { sentences } from '#wire/sentences.ts';
import { openSection } from './openSection.ts';

const openAudit = () => openSection('audit', 'Audit');
type Page = Awaited<ReturnType<typeof openAudit>>;

/** This many entries, a minute apart: the last is the newest. */
async function addEntries({ service }: Page, count: number) {
  const { database, school } = service;
  const entry = { schoolId: school.id, actorId: school.teacher, accountId: null, classId: null };
  const from = { address: '192.0.2.9', keyId: null };
  await database.writing((db) =>
    addAuditEntries(
      db,
      Array.from({ length: count }, (_, index) => ({
        ...entry,
        ...from,
        at: 1_725_264_000 + index * 60,
        action: 'school changed',
        details: { name: `=Name ${index}` },
      })),
    ),
  );
}

const rows = (page: Page) =>
  within(page.getByRole('table', { name: 'Who did what' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

test('an admin reads who did what, filtered by action and person', async () => {
  const page = await openAudit();
  await expect.poll(() => rows(page).length).toBe(1);
  expect(rows(page)[0]).toContain('Ana Rivera');
  expect(rows(page)[0]).toContain('Signed in');
  expect(await axeFindings()).toEqual([]);
  const said = () => page.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
  expect(said()).toEqual(['1 entry']);
  await page.service.ask('login', { usr: 'okafor', pwd: 'not-it' });
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'Sign-in failed');
  await expect.poll(() => rows(page).join()).toContain('Chidi Okafor');
  expect(rows(page).join()).toContain('Reason: wrong password');
  expect(rows(page).join()).toContain('Not signed in');
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'Everything but sign-ins');
  await page.findByRole('heading', { name: 'Nothing found' });
  expect(said()).toEqual(['Nothing found']);
  await page.user.click(page.getByRole('button', { name: 'Show everything' }));
  await expect.poll(() => rows(page)).toHaveLength(2);
  expect(said()).toEqual(['2 entries']);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'rivera');
  await expect.poll(() => rows(page)).toHaveLength(1);
});

test('a student is shown and found by the name on the roster, too, also in the file', async () => {
  const page = await openAudit();
  const { ask, database, school, signIn } = page.service;
  await database.writing(async (db) => {
    await addSchoolStudent(db, school.id, { studentId: 11, accountId: school.student });
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
  });
  await signIn('mary');
  const [listed] = (await ask('gradebook', { ses: await signIn(), clid: school.algebra })).students;
  const name = `${listed.first} ${listed.last}`;
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), listed.last);
  await expect.poll(() => rows(page)).toHaveLength(1);
  expect(rows(page)[0]).toContain(`${name} on the roster`);
  const saved = savedFiles();
  fireEvent.click(page.getByRole('button', { name: 'Export as CSV' }));
  await expect.poll(() => saved).toHaveLength(1);
  expect(await saved[0]?.text()).toContain(`(${name} on the roster)`);
});

test('a list that failed to load is not shown as empty, and can be retried', async () => {
  const page = await openAudit();
  const fault = { success: false, errors: { system: sentences.bodyTooLarge } };
  page.network.instead = (form) =>
    form.get('apitask') === 'school-audit' ? Response.json(fault) : undefined;
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'Signed in');
  await page.findByText(sentences.bodyTooLarge);
  expect(page.queryByText('Nothing found')).toBeNull();
  page.network.instead = null;
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => rows(page)).toHaveLength(1);
});

test('a list that failed to load while the service was down loads by itself', async () => {
  const page = await openAudit();
  page.network.instead = (form) =>
    form.get('apitask') === 'school-audit' ? new Response('<h1>502</h1>', { status: 502 }) : undefined;
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'Signed in');
  await page.findByText('The service has a problem.');
  page.network.instead = null;
  await expect.poll(() => page.queryByRole('table') && rows(page)).toHaveLength(1);
});

test('entries beyond a page are on the next one', async () => {
  const page = await openAudit();
  await addEntries(page, 70);
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'School settings changed');
  await expect.poll(() => rows(page)).toHaveLength(50);
  expect(rows(page)[0]).toContain('=Name 69');
  page.getByText('More than 50 entries');
  await page.user.click(page.getByRole('button', { name: 'Older' }));
  await expect.poll(() => rows(page)).toHaveLength(20);
  page.getByText('Page 2');
  await page.user.click(page.getByRole('button', { name: 'Newer' }));
  await expect.poll(() => rows(page)).toHaveLength(50);
});

test('all matching entries are exported to a file without formulas', async () => {
  const page = await openAudit();
  await addEntries(page, 1100);
  await page.service.database.writing((db) =>
    db
      .updateTable('accounts')
      .set({ name: '=cmd()' })
      .where('id', '=', page.service.school.teacher)
      .execute(),
  );
  await page.user.selectOptions(page.getByRole('combobox', { name: 'What' }), 'School settings changed');
  await expect.poll(() => rows(page).join()).toContain('=cmd()');
  const saved = savedFiles();
  fireEvent.click(page.getByRole('button', { name: 'Export as CSV' }));
  await expect.poll(() => saved).toHaveLength(1);
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1101);
  expect(lines[0]).toContain('Time,Who,What,About,Details,From');
  expect(lines[1]).toContain("'=cmd(),school changed,,Name: =Name 1099,192.0.2.9");
});

test('what an entry adds is written in words, with days as days', async () => {
  const page = await openAudit();
  const { ask, school, signIn } = page.service;
  const calendar = { syr: '2026-2027', first: '20260825', last: '20270611', off: '', periods: '' };
  const ses = await signIn();
  expect((await ask('school-calendar-edit', { ses, schoolid: school.id, ...calendar })).success).toBe(true);
  await page.queryClient.invalidateQueries();
  const words = [
    'Year: 2026-2027',
    `First day: ${writtenDay('20260825')}`,
    `Last day: ${writtenDay('20270611')}`,
    'Breaks and holidays: 0',
    'Marking periods: 0',
  ];
  await page.findByText(words.join('; '));
});
