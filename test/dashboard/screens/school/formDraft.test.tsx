import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { enterDay } from '#test/support/page/days.ts';
import { openPageWithStore, openStoreLate } from '#test/support/page/pageWithStore.tsx';
import { makeAdmin } from '#test/support/school/school.ts';

const restored = 'Draft restored. It is not saved yet.';

const headings = { people: 'People', years: 'Years', settings: 'Settings' };

/** A section of the small school's area, whose admin teaches in it. */
async function openSchool(section: 'people' | 'years' | 'settings' = 'people') {
  const page = await openPageWithStore('/profile');
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.teacher);
    await db.updateTable('classes').set({ school_id: school.id }).execute();
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate(`/school/${section}`);
  await page.findByRole('heading', { level: 1, name: headings[section] });
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
  ['Add people', 'One person on each line', 'Liv Berg, berg@north.example', 'Print sign-in slips'],
  ['Add guardians', 'One guardian on each line', '11, Eva García, eva@x.example', null],
  ['Student accounts', 'One student on each line', '11, jose@x.example', 'Email links'],
] as const;

test.each(lists)('the list of “%s” outlives the session of its page', async (action, label, text, choice) => {
  const page = await openSchool();
  await page.open(action);
  await page.paste(label, text);
  if (choice) await page.user.click(page.getByRole('radio', { name: choice }));
  await page.comeBack('/profile');
  await page.openDraft('List of people');
  const dialog = within(await page.findByRole('dialog'));
  dialog.getByText(restored);
  const list = dialog.getByLabelText(label) as HTMLTextAreaElement;
  expect(list.value).toBe(text);
  if (choice) expect(dialog.getByRole('radio', { name: choice, checked: true })).toBeTruthy();
  await page.user.type(list, '\n');
  expect(dialog.queryByText(restored)).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a restored list is for every class if its class is gone', async () => {
  const page = await openSchool();
  const { ask, signIn } = page.service;
  const made = await ask('class-new', { ses: await signIn(), name: 'Gone', syr: '2024-2025', gp: 1 });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.open('Student accounts');
  await page.user.selectOptions(await page.findByLabelText('Class'), ['Gone']);
  await page.paste('One student on each line', '11, jose@x.example');
  await page.comeBack('/profile', async () => {
    await ask('class-folder', { ses: await signIn(), clid: made.values.clid, folder: 1 });
  });
  await page.openDraft('List of people');
  expect(await page.findByLabelText('Class')).toHaveProperty('value', '');
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await page.findByText('1 link is on the way.');
});

test('a saved list leaves no draft', async () => {
  const page = await openSchool();
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
  const page = await openSchool();
  const [action, label, text] = lists[0];
  await page.open(action);
  await page.paste(label, text);
  void page.router.navigate('/profile');
  await page.user.click(await page.findByRole('button', { name: 'Leave and discard' }));
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('the edit of a calendar outlives the session of its page, and overwrites no later one unasked', async () => {
  const page = await openSchool('years');
  const { ask, school, signIn } = page.service;
  const year = { schoolid: school.id, syr: '2024-2025', first: '20240902', last: '20250613' };
  const saveElsewhere = async (off: string) =>
    ask('school-calendar-edit', { ses: await signIn(), ...year, off });
  await saveElsewhere('');
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.user.click(await page.findByRole('button', { name: 'Edit the calendar of 2024-2025' }));
  await page.user.click(page.getByRole('button', { name: 'Add a break or holiday' }));
  await page.user.type(page.getByLabelText('Name, break or holiday 1'), 'Labor Day');
  await page.comeBack('/profile', async () => void (await saveElsewhere('20241224 20241224 Eve')));

  await page.openDraft('School year');
  const form = within(await page.findByRole('form', { name: 'Calendar of 2024-2025' }));
  form.getByText(restored);
  expect(form.getByLabelText('Name, break or holiday 1')).toHaveProperty('value', 'Labor Day');
  await enterDay(page.user, form.getByRole('group', { name: 'First day, break or holiday 1' }), '2024-09-03');
  await page.user.click(form.getByRole('button', { name: 'Save calendar' }));
  await page.user.click(await form.findByRole('button', { name: 'Save mine over it' }));
  await page.findByText('The calendar of 2024-2025 is saved.');
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('a calendar that somebody else removes while it is edited is added again with what was typed', async () => {
  const page = await openSchool('years');
  const { ask, school, signIn } = page.service;
  const year = { schoolid: school.id, syr: '2024-2025' };
  await ask('school-calendar-edit', { ses: await signIn(), ...year, first: '20240902', last: '20250613' });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.user.click(await page.findByRole('button', { name: 'Edit the calendar of 2024-2025' }));
  await page.user.click(page.getByRole('button', { name: 'Add a marking period' }));
  await page.user.type(page.getByLabelText('Name, marking period 1'), 'Q1');
  const removed = await ask('school-calendar-edit', { ses: await signIn(), ...year, delete: 1 });
  expect(removed.success).toBe(true);
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.findByText('Someone else has removed this calendar. Saving adds it again.');
  const name = page.getByLabelText('Name, marking period 1');
  expect(document.activeElement).toBe(name);
  expect(name).toHaveProperty('value', 'Q1');
  await enterDay(page.user, page.getByRole('group', { name: 'First day, marking period 1' }), '2024-09-02');
  await enterDay(page.user, page.getByRole('group', { name: 'Last day, marking period 1' }), '2024-11-01');
  await page.user.click(page.getByRole('button', { name: 'Save calendar' }));
  await page.findByText('The calendar of 2024-2025 is saved.');
  const { years } = await ask('school-calendar', { ses: await signIn(), schoolid: school.id });
  expect(years).toMatchObject([{ syr: '2024-2025', periods: [{ name: 'Q1' }] }]);
});

test('the draft of a calendar is discarded with its edit', async () => {
  const page = await openSchool('years');
  await page.user.click(page.getByRole('button', { name: 'Add a calendar' }));
  await page.user.click(page.getByRole('button', { name: 'Add a marking period' }));
  await page.user.type(page.getByLabelText('Name, marking period 1'), 'Q1');
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  await page.user.click(await page.findByRole('button', { name: 'Discard the changes' }));
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('the settings of a school outlive the session of their page, and overwrite no later ones unasked', async () => {
  const page = await openSchool('settings');
  const { ask, school, signIn } = page.service;
  const name = () => page.findByLabelText('Name of the school');
  await page.user.clear(await name());
  await page.user.type(await name(), 'North High');
  await page.comeBack('/profile', async () => {
    await ask('school-edit', { ses: await signIn(), schoolid: school.id, name: 'South', classes: 0 });
  });
  await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
  await page.user.click(await page.findByRole('link', { name: 'School settings' }));
  await page.findByText(restored);
  expect(await name()).toHaveProperty('value', 'North High');
  await page.user.click(page.getByRole('button', { name: 'Save settings' }));
  await page.user.click(await page.findByRole('button', { name: 'Save mine instead' }));
  await page.findByText('Saved.');
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('the settings of a school are restored on their own screen, too, if the encrypted store opens late', async () => {
  const page = await openSchool('settings');
  const name = () => page.findByLabelText('Name of the school');
  await page.user.type(await name(), ' High');
  const { value: typed } = (await name()) as HTMLInputElement;
  await page.comeBack('/school/settings', async () => openStoreLate());
  await page.findByText(restored);
  expect(await name()).toHaveProperty('value', typed);
  expect(outbox.get().formDrafts.size).toBe(1);
});
