import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#dashboard/app/paths.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { schoolYearOf } from '#grading/schoolYear.ts';
import { dayOf } from '#grading/week.ts';
import { replaceCalendar } from '#service/store/schools/calendars.ts';
import { addSchool, changeSchool } from '#service/store/schools/schools.ts';
import { addSchoolTeacher } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

async function openDialog() {
  const page = await openSchool('/classes');
  await page.user.click(await page.findByRole('button', { name: 'New class' }));
  const dialog = await page.findByRole('dialog', { name: 'New class' });
  const inside = within(dialog);
  const make = () => page.user.click(inside.getByRole('button', { name: 'Create the class' }));
  return { page, inside, make };
}

test('a teacher creates a class with weighted categories, and then gets to its roster', async () => {
  const { page, inside, make } = await openDialog();
  expect(await axeFindings()).toEqual([]);
  await make();
  expect(inside.getByText('Enter the name of the class')).toBeTruthy();
  expect(document.activeElement).toBe(inside.getByLabelText('Name'));
  // It is read with its field, once.
  expect(inside.queryByRole('alert')).toBeNull();
  await page.user.keyboard('{Enter}');
  expect(inside.getByRole('alert').textContent).toBe('Enter the name of the class');
  await page.user.type(inside.getByLabelText('Name'), 'Chemistry');
  await page.user.selectOptions(inside.getByLabelText('Grading'), 'Weighted categories');
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  const ses = await page.service.signIn();
  const { classes } = await page.service.ask('teacher-classes', { ses });
  const made = classes.find(({ name }: { name: string }) => name === 'Chemistry');
  expect(made.syr).toBe(schoolYearOf(dayOf(new Date())));
  const book = await page.service.ask('gradebook', { ses, clid: made.clid });
  expect(JSON.stringify(book)).toContain('Projects');
});

const range = (first: string, last: string) =>
  `4 assignments will be due, from ${writtenDay(first)} to ${writtenDay(last)}.`;

test('a class is copied with its assignments, some weeks later', async () => {
  const { page, inside, make } = await openDialog();
  await page.user.type(inside.getByLabelText('Name'), 'Algebra again');
  await page.user.selectOptions(inside.getByLabelText('Grading'), 'As in one of my classes');
  await page.user.selectOptions(inside.getByLabelText('Class to copy'), 'Algebra I, 2024-2025');
  await page.user.click(inside.getByLabelText('Copy its assignments too'));
  const weeks = inside.getByLabelText('Weeks later');
  await page.user.clear(weeks);
  await make();
  expect(inside.getByText('Enter a whole number of weeks')).toBeTruthy();
  expect(document.activeElement).toBe(weeks);
  await page.user.type(weeks, '1');
  await inside.findByText(range('20240911', '20240920'));
  const month = within(inside.getByRole('table', { name: 'September 2024' }));
  expect(month.getByRole('cell', { name: /^17\s*, due: Unit test$/ })).toBeTruthy();
  expect(await axeFindings()).toEqual([]);
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  const ses = await page.service.signIn();
  const { classes } = await page.service.ask('teacher-classes', { ses });
  const { clid } = classes.find(({ name }: { name: string }) => name === 'Algebra again');
  expect(JSON.stringify(await page.service.ask('gradebook', { ses, clid }))).toContain('20240911');
});

test('a class copied without assignments has its marking periods in the new year', async () => {
  const { page, inside, make } = await openDialog();
  const [ses, clid] = [await page.service.signIn(), page.service.school.algebra];
  const terms = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2';
  expect((await page.service.ask('class-edit', { ses, clid, terms })).success).toBe(true);
  await page.user.type(inside.getByLabelText('Name'), 'Algebra again');
  await page.user.clear(inside.getByLabelText('School year'));
  await page.user.type(inside.getByLabelText('School year'), '2025-2026');
  await page.user.selectOptions(inside.getByLabelText('Grading'), 'As in one of my classes');
  await page.user.selectOptions(inside.getByLabelText('Class to copy'), 'Algebra I, 2024-2025');
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  const { classes } = await page.service.ask('teacher-classes', { ses });
  const made = classes.find(({ name }: { name: string }) => name === 'Algebra again');
  const book = await page.service.ask('gradebook', { ses, clid: made.clid });
  expect(book.assignments ?? []).toEqual([]);
  expect(book.terms).toMatchObject([
    { period: 'P1', begins: '20250901', ends: '20250908', weight: 50 },
    { period: 'P2', begins: '20250909', ends: '20251230', weight: 50 },
  ]);
});

test('the preview starts at the new year, and names assignments due on days without school', async () => {
  const page = await openSchool('/classes');
  const { database, school } = page.service;
  const year = { off: [{ name: 'Fair', first: '20250909', last: '20250909' }], periods: [] };
  await database.writing(async (db) => {
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
    const old = { name: '2024-2025', first: '20240902', last: '20250613', off: [], periods: [] };
    await replaceCalendar(db, school.id, { ...old, revision: 1 });
    const next = { name: '2025-2026', first: '20250901', last: '20250910', revision: 1 };
    await replaceCalendar(db, school.id, { ...next, ...year });
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.user.click(await page.findByRole('button', { name: 'New class' }));
  const inside = within(await page.findByRole('dialog', { name: 'New class' }));
  await page.user.clear(inside.getByLabelText('School year'));
  await page.user.type(inside.getByLabelText('School year'), '2025-2026');
  await page.user.selectOptions(inside.getByLabelText('Grading'), 'As in one of my classes');
  await page.user.click(inside.getByLabelText('Copy its assignments too'));
  await expect.poll(() => inside.getByLabelText<HTMLInputElement>('Weeks later').value).toBe('52');
  await inside.findByText('3 assignments will be due on days without school:');
  expect(inside.getByText(`“Unit test”, Tue ${writtenDay('20250909')}: Fair`)).toBeTruthy();
  expect(inside.getByText(`“Puzzle”, Fri ${writtenDay('20250912')}: outside the school year`)).toBeTruthy();
  await page.user.clear(inside.getByLabelText('Weeks later'));
  await page.user.type(inside.getByLabelText('Weeks later'), '51');
  await inside.findByText(range('20250827', '20250905'));
});

test('a teacher of several schools chooses the school, among those that allow it', async () => {
  const page = await openSchool('/classes');
  const { database, school } = page.service;
  const [north] = await database.writing(async (db) => {
    const ids = [];
    for (const name of ['North', 'Closed']) ids.push(await addSchool(db, { name, created: 1 }));
    for (const id of ids) await addSchoolTeacher(db, id, school.teacher);
    await changeSchool(db, ids[1] ?? 0, { settings: { teachersMakeClasses: 0 } });
    return ids;
  });
  await page.findByRole('button', { name: 'New class' });
  await page.queryClient.invalidateQueries();
  await page.user.click(page.getByRole('button', { name: 'New class' }));
  const inside = within(await page.findByRole('dialog', { name: 'New class' }));
  const choice = await inside.findByLabelText('School');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a school', 'North', 'Small School']);
  await page.user.type(inside.getByLabelText('Name'), 'Chemistry');
  const make = () => page.user.click(inside.getByRole('button', { name: 'Create the class' }));
  await make();
  expect(document.activeElement).toBe(choice);
  await inside.findByText('Choose the school of the class');
  await page.user.selectOptions(choice, 'North');
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  const made = await database.reading((db) =>
    db.selectFrom('classes').select('school_id').where('name', '=', 'Chemistry').execute(),
  );
  expect(made).toEqual([{ school_id: north }]);
});

test('the school that the address names is chosen at first, if it allows classes', async () => {
  const page = await openSchool('/profile');
  const { database, school } = page.service;
  const [north, closed] = await database.writing(async (db) => {
    const ids = [];
    for (const name of ['North', 'Closed']) ids.push(await addSchool(db, { name, created: 1 }));
    for (const id of ids) await addSchoolTeacher(db, id, school.teacher);
    await changeSchool(db, ids[1] ?? 0, { settings: { teachersMakeClasses: 0 } });
    return ids;
  });
  for (const [asked, chosen] of [
    [north, String(north)],
    [closed, ''],
  ] as const) {
    await page.router.navigate(paths.newClass(asked));
    const inside = within(await page.findByRole('dialog', { name: 'New class' }));
    expect(inside.getByLabelText<HTMLSelectElement>('School').value).toBe(chosen);
    await page.router.navigate('/profile');
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  }
});

test.each(['soon', '2026-2028', '2027-2026'])(
  'the school year %s is refused, and nothing typed is lost',
  async (typed) => {
    const { page, inside, make } = await openDialog();
    await page.user.type(inside.getByLabelText('Name'), 'Art');
    const year = inside.getByLabelText<HTMLInputElement>('School year');
    await page.user.clear(year);
    await page.user.type(year, typed);
    await make();
    await inside.findByText('A school year is one year, or two in a row: 2026 or 2026-2027');
    expect(document.activeElement).toBe(year);
    expect(year.value).toBe(typed);
    expect(inside.getByLabelText<HTMLInputElement>('Name').value).toBe('Art');
  },
);

test("the service's refusals are shown beside their fields, and no typed text is lost", async () => {
  const { page, inside, make } = await openDialog();
  await page.user.type(inside.getByLabelText('Name'), 'Art');
  await page.user.type(inside.getByLabelText('Code (optional)'), 'a'.repeat(41));
  await make();
  await inside.findByText('A class code has at most 40 characters');
  expect(inside.getByLabelText<HTMLInputElement>('Name').value).toBe('Art');
});

/** Names a class Chemistry; the service makes it, but no answer arrives, nor to anything else if `goesDown`. */
async function openLosing({ goesDown }: { goesDown: boolean }) {
  const opened = await openDialog();
  const { page, inside } = opened;
  await page.user.type(inside.getByLabelText('Name'), 'Chemistry');
  const ses = await page.service.signIn();
  let lost = 0;
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'class-new' || lost > 0) return undefined;
    lost += 1;
    await page.service.ask('class-new', { ...Object.fromEntries(form), ses });
    page.network.down = goesDown;
    throw new TypeError('the answer is lost');
  };
  /** The names of the classes that were made. */
  const made = async () => {
    const { classes } = await page.service.ask('teacher-classes', { ses });
    return classes.map(({ name }: { name: string }) => name).filter((name: string) => /^Chem/.test(name));
  };
  return { ...opened, made };
}

const perhapsCreated = /The class may have been created nevertheless\. Try again: it is not created twice\.$/;

test('a class whose answer was lost is created once, and leads to its roster', async () => {
  const { page, make, made } = await openLosing({ goesDown: false });
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  expect(await made()).toEqual(['Chemistry']);
});

test('a class of which nobody knows whether it was made is created once when sent again', async () => {
  const { page, inside, make, made } = await openLosing({ goesDown: true });
  await make();
  await inside.findByText(perhapsCreated);
  page.network.down = false;
  await make();
  await page.findByRole('heading', { level: 1, name: 'Roster' });
  expect(await made()).toEqual(['Chemistry']);
});

test('a class that was made after all is not created again under another name', async () => {
  const { page, inside, make, made } = await openLosing({ goesDown: true });
  await make();
  await inside.findByText(perhapsCreated);
  page.network.down = false;
  await page.user.type(inside.getByLabelText('Name'), ' B');
  await make();
  await inside.findByText(/^“Chemistry” was created after all\. It is in the list of classes\./);
  expect(await made()).toEqual(['Chemistry']);
});

test('a class that was made after all is told of after its dialog is cancelled', async () => {
  const { page, inside, make, made } = await openLosing({ goesDown: true });
  await make();
  await inside.findByText(perhapsCreated);
  page.network.down = false;
  await page.user.click(inside.getByRole('button', { name: 'Cancel' }));
  await page.findByText(/^“Chemistry” was created after all\. It is in the list of classes\./);
  await page.findByRole('link', { name: 'Chemistry' });
  expect(await made()).toEqual(['Chemistry']);
});

test('a service that cannot create classes shows no button', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  page.network.instead = (form) =>
    form.get('apitask') === 'tasks'
      ? Response.json({ success: false, errors: { apitask: 'Invalid apitask' } })
      : undefined;
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.user.click(page.getByRole('link', { name: /your classes/ }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect(page.queryByRole('button', { name: 'New class' })).toBeNull();
});

test.each([
  ['20260630', '2025-2026'],
  ['20260701', '2026-2027'],
])('the school year of %s is %s', (day, year) => {
  expect(schoolYearOf(day)).toBe(year);
});

test('a teacher whose only school lets admins make its classes is not offered to make one', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    const settings = { teachersMakeClasses: 0 };
    await changeSchool(db, school.id, { settings, accountId: school.teacher, at: 1 });
    await db.deleteFrom('memberships').where('account_id', '=', school.teacher).execute();
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate('/classes');
  await page.findByText('Classes appear here as soon as your school has created them.');
  expect(page.queryByRole('button', { name: 'New class' })).toBeNull();
});
