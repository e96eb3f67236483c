import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isSchoolYear, schoolYearAfter } from '#grading/schoolYear.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { dayIn, enterDay } from '#test/support/page/days.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';

const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** A new calendar, with its first and last day. */
async function openCalendar() {
  const page = await openSchoolSection('years');
  await page.user.click(page.getByRole('button', { name: 'Add a calendar' }));
  const form = within(page.getByRole('form', { name: 'New calendar' }));
  enter(form.getByLabelText('School year'), '2024-2025');
  await enterDay(page.user, form.getByRole('group', { name: 'First day' }), '2024-09-02');
  await enterDay(page.user, form.getByRole('group', { name: 'Last day' }), '2025-06-13');
  const save = () => page.user.click(form.getByRole('button', { name: 'Save calendar' }));
  return { ...page, form, save };
}

test('an admin saves the calendar of a year', async () => {
  const { form, save, ...page } = await openCalendar();
  await page.user.click(form.getByRole('button', { name: 'Add a break or holiday' }));
  enter(form.getByLabelText('Name, break or holiday 1'), 'Labor Day');
  await enterDay(page.user, form.getByRole('group', { name: 'First day, break or holiday 1' }), '2024-09-03');
  await page.user.click(form.getByRole('button', { name: 'Add a marking period' }));
  enter(form.getByLabelText('Name, marking period 1'), 'Q1');
  await enterDay(page.user, form.getByRole('group', { name: 'First day, marking period 1' }), '2024-09-02');
  await enterDay(page.user, form.getByRole('group', { name: 'Last day, marking period 1' }), '2024-11-15');
  // Added and left blank: no row of the calendar.
  await page.user.click(form.getByRole('button', { name: 'Add a marking period' }));
  expect(await axeFindings()).toEqual([]);
  await save();
  await page.findByText('The calendar of 2024-2025 is saved.');
  page.getByText(/1 break or holiday · 1 marking period/);
  expect(await axeFindings()).toEqual([]);
  const { database, school } = page.service;
  const spans = await database.reading((db) =>
    db
      .selectFrom('year_spans')
      .select(['name', 'first', 'last'])
      .where('school_id', '=', school.id)
      .execute(),
  );
  expect(spans).toEqual([
    { name: 'Labor Day', first: '20240903', last: '20240903' },
    { name: 'Q1', first: '20240902', last: '20241115' },
  ]);
});

test('each wrong field shows its error, and no typed text is lost', async () => {
  const { form, save, ...page } = await openCalendar();
  await enterDay(page.user, form.getByRole('group', { name: 'Last day' }), '2024-09-01');
  await page.user.click(form.getByRole('button', { name: 'Add a break or holiday' }));
  await enterDay(page.user, form.getByRole('group', { name: 'First day, break or holiday 1' }), '2024-12-23');
  await save();
  const described = (label: string) => {
    const field = form.queryByRole('textbox', { name: label }) ?? form.getByRole('group', { name: label });
    const ids = field.getAttribute('aria-describedby') ?? '';
    return ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .filter(Boolean)
      .at(-1);
  };
  expect(described('Last day')).toBe('The last day is before the first');
  expect(described('Name, break or holiday 1')).toBe('Enter a name');
  expect(document.activeElement?.closest('[role=group]')).toBe(form.getByRole('group', { name: 'Last day' }));
  await enterDay(page.user, form.getByRole('group', { name: 'Last day' }), '2025-06-13');
  enter(form.getByLabelText('Name, break or holiday 1'), 'Winter');
  await page.user.click(form.getByRole('button', { name: 'Add a break or holiday' }));
  enter(form.getByLabelText('Name, break or holiday 2'), 'Christmas');
  await enterDay(page.user, form.getByRole('group', { name: 'First day, break or holiday 2' }), '2024-12-23');
  expect(described('First day, break or holiday 2')).toBe('This overlaps another one');
  await enterDay(page.user, form.getByRole('group', { name: 'First day, break or holiday 2' }), '2025-07-04');
  expect(described('First day, break or holiday 2')).toBe('This is outside the school year');
  expect(await axeFindings()).toEqual([]);
});

test('a new calendar is for one year or two in a row', async () => {
  const { form, save, ...page } = await openCalendar();
  const year = form.getByLabelText('School year');
  enter(year, '2024-2026');
  await save();
  form.getByText('A school year is one year, or two in a row: 2026 or 2026-2027');
  expect(document.activeElement).toBe(year);
  expect(year).toHaveProperty('value', '2024-2026');
  enter(year, '2024-2025');
  await save();
  await page.findByText('The calendar of 2024-2025 is saved.');
});

test("another admin's change is shown before it is overwritten", async () => {
  const { form, save, ...page } = await openCalendar();
  await save();
  await page.findByText('The calendar of 2024-2025 is saved.');
  await page.user.click(page.getByRole('button', { name: 'Edit the calendar of 2024-2025' }));
  const again = within(page.getByRole('form', { name: 'Calendar of 2024-2025' }));
  await enterDay(page.user, again.getByRole('group', { name: 'Last day' }), '2025-06-20');
  const ses = await page.service.signIn('rivera');
  const theirs = { syr: '2024-2025', first: '20240904', last: '20250613', base: 1 };
  const { success } = await page.service.ask('school-calendar-edit', {
    ses,
    schoolid: page.service.school.id,
    ...theirs,
  });
  expect(success).toBe(true);
  await page.user.click(again.getByRole('button', { name: 'Save calendar' }));
  await again.findByText('Someone else has changed this calendar in the meantime.');
  expect(dayIn(again.getByRole('group', { name: 'Last day' }))).toBe('6/20/2025');
  await page.user.click(again.getByRole('button', { name: 'Show their calendar' }));
  expect(dayIn(again.getByRole('group', { name: 'First day' }))).toBe('9/4/2024');
  await enterDay(page.user, again.getByRole('group', { name: 'Last day' }), '2025-06-20');
  await page.user.click(again.getByRole('button', { name: 'Save calendar' }));
  await page.findByText('The calendar of 2024-2025 is saved.');
});

test('Cancel asks before it discards typed text, and only then', async () => {
  const { form, ...page } = await openCalendar();
  const cancel = () => page.user.click(form.getByRole('button', { name: 'Cancel' }));
  await cancel();
  const question = within(
    await page.findByRole('alertdialog', { name: 'Leave without saving the calendar?' }),
  );
  await page.user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(dayIn(form.getByRole('group', { name: 'First day' }))).toBe('9/2/2024');
  await cancel();
  await page.user.click(await page.findByRole('button', { name: 'Discard the changes' }));
  await expect.poll(() => page.queryByRole('form', { name: 'New calendar' })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(page.getByRole('button', { name: 'Add a calendar' }));
  await page.user.click(page.getByRole('button', { name: 'Add a calendar' }));
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('form', { name: 'New calendar' })).toBeNull();
});

test('a calendar is edited by keys alone', async () => {
  const { form, ...page } = await openCalendar();
  await page.user.click(form.getByRole('button', { name: 'Add a break or holiday' }));
  expect(document.activeElement).toBe(form.getByLabelText('Name, break or holiday 1'));
  await page.user.click(form.getByRole('button', { name: 'Add a marking period' }));
  expect(document.activeElement).toBe(form.getByLabelText('Name, marking period 1'));
  const [day] = within(form.getByRole('group', { name: 'Last day' })).getAllByRole('spinbutton');
  day?.focus();
  await page.user.keyboard('{Enter}');
  await page.findByText('The calendar of 2024-2025 is saved.');
  const edit = () => page.getByRole('button', { name: 'Edit the calendar of 2024-2025' });
  await page.user.click(edit());
  const again = within(page.getByRole('form', { name: 'Calendar of 2024-2025' }));
  expect(again.getByRole('group', { name: 'First day' }).contains(document.activeElement)).toBe(true);
  await page.user.click(again.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => document.activeElement).toBe(edit());
});

test('a calendar is removed after a question', async () => {
  const { save, ...page } = await openCalendar();
  await save();
  await page.user.click(await page.findByRole('button', { name: 'Remove the calendar of 2024-2025' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Remove' }));
  await page.findByText('The calendar of 2024-2025 is removed.');
  page.getByText('No calendar yet');
});

test('a calendar that was saved or removed although the answer was lost counts as that', async () => {
  const { save, ...page } = await openCalendar();
  const isEdit = (form: URLSearchParams) => form.has('syr');
  loseAnswer(page, 'school-calendar-edit', isEdit);
  await save();
  await page.findByText('The calendar of 2024-2025 is saved.');
  loseAnswer(page, 'school-calendar-edit', isEdit);
  await page.user.click(await page.findByRole('button', { name: 'Remove the calendar of 2024-2025' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Remove' }));
  await page.findByText('The calendar of 2024-2025 is removed.');
});

/** The wizard, at its review of the new year. */
async function openReview() {
  const page = await openSchoolSection('years');
  await page.user.click(await page.findByRole('button', { name: 'Start a new year' }));
  const wizard = within(page.getByRole('region', { name: 'Start a new year' }));
  await wizard.findByRole('checkbox', { name: 'Copy Algebra I ALG1' });
  return { ...page, wizard };
}

test('a new year is previewed exactly, created, and undone', async () => {
  const { wizard, ...page } = await openReview();
  expect(wizard.getByLabelText('New year')).toHaveProperty('value', '2025-2026');
  await wizard.findByText('1 of 1 class chosen');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  await wizard.findByText(/1 class of 2024-2025 is archived.* Students and guardians no longer see it\./);
  wizard.getByText('1 class is created for 2025-2026, without students and assignments.');
  const made = within(wizard.getByRole('table', { name: 'Copied classes' }));
  made.getByText('Ana Rivera, Chidi Okafor');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(wizard.getByRole('button', { name: 'Start 2025-2026' }));
  await page.findByText('2025-2026 has started.');
  page.getByText('1 class active, 0 archived');
  page.getByText('0 classes active, 1 archived');
  await page.user.click(page.getByRole('button', { name: 'Undo the start of 2025-2026' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Undo' }));
  await page.findByText('Undone: 1 class active again, 1 class removed.');
  expect(page.queryByText('2025-2026')).toBeNull();
});

test('a new year that has started, or was undone, although the answer was lost counts as that', async () => {
  const { wizard, ...page } = await openReview();
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  loseAnswer(page, 'school-year-start', (form) => !form.has('preview'));
  await page.user.click(await wizard.findByRole('button', { name: 'Start 2025-2026' }));
  await page.findByText('2025-2026 has started.');
  await page.user.click(page.getByRole('button', { name: 'Undo the start of 2025-2026' }));
  loseAnswer(page, 'school-year-undo');
  const question = within(await page.findByRole('alertdialog'));
  expect(page.queryByText('2025-2026 has started.')).toBeNull();
  await page.user.click(question.getByRole('button', { name: 'Undo' }));
  await page.findByText('Undone: 1 class active again, 1 class removed.');
});

test('classes that failed to load for a new year are requested again, once automatically and then by hand', async () => {
  const page = await openSchoolSection('years');
  const start = await page.findByRole('button', { name: 'Start a new year' });
  let down = 0;
  page.network.instead = (form) => {
    if (form.get('apitask') === 'school-year-start' && down-- > 0) throw new TypeError('fetch failed');
    return undefined;
  };
  const algebra = { name: 'Copy Algebra I ALG1' };
  down = 1;
  await page.user.click(start);
  await page.findByRole('checkbox', algebra);
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  down = 2;
  await page.user.click(await page.findByRole('button', { name: 'Start a new year' }));
  const problem = await page.findByRole('alert');
  expect(problem.textContent).toMatch('The service cannot be reached.');
  expect(page.queryByRole('checkbox', algebra)).toBeNull();
  await page.user.click(within(problem).getByRole('button', { name: 'Try again' }));
  await page.findByRole('checkbox', algebra);
});

test('a new year comes after the one that ends', async () => {
  const { wizard, ...page } = await openReview();
  enter(wizard.getByLabelText('New year'), '2023-2024');
  wizard.getByText('Choose a year after the one that ends');
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  wizard.getByText('Step 1 of 2: choose');
  enter(wizard.getByLabelText('New year'), '2025');
  expect(wizard.queryByText('Choose a year after the one that ends')).toBeNull();
});

test('a new year is one year or two in a row', async () => {
  const { wizard, ...page } = await openReview();
  enter(wizard.getByLabelText('New year'), '2025-2027');
  wizard.getByText('A school year is one year, or two in a row: 2026 or 2026-2027');
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  expect(wizard.getByLabelText('New year')).toHaveProperty('value', '2025-2027');
  expect(page.network.sent.filter((form) => form.get('to') === '2025-2027')).toEqual([]);
});

test.each([
  ['2026', true],
  ['2025-2026', true],
  ['2025-2027', false],
  ['2026-2025', false],
  ['2025-2025', false],
  ['1999-2000', false],
  ['25-26', false],
  ['', false],
])('%j names a school year: %s', (name, names) => {
  expect(isSchoolYear(name)).toBe(names);
});

test.each([
  ['2025', '2026'],
  ['2025-2026', '2026-2027'],
  ['2025-2027', '2027-2028'],
])('after %s comes %s', (name, next) => {
  expect(schoolYearAfter(name)).toBe(next);
});

test('a class can be left out, and an outdated plan must be reviewed again', async () => {
  const { wizard, ...page } = await openReview();
  // Enter in the search goes nowhere.
  await page.user.type(wizard.getByRole('searchbox'), 'alg{Enter}');
  await page.user.click(wizard.getByRole('checkbox', { name: 'Copy Algebra I ALG1' }));
  await wizard.findByText('0 of 1 class chosen');
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  await wizard.findByText('No class is created for 2025-2026.');
  const ses = await page.service.signIn();
  await page.service.ask('class-edit', { ses, clid: page.service.school.algebra, name: 'Algebra II' });
  await page.user.click(wizard.getByRole('button', { name: 'Start 2025-2026' }));
  await wizard.findByText(/The classes have changed in the meantime/);
  await page.user.click(wizard.getByRole('button', { name: 'Look again' }));
  await wizard.findByRole('rowheader', { name: /Algebra II/ });
  await page.user.click(wizard.getByRole('button', { name: 'Start 2025-2026' }));
  await page.findByText('2025-2026 has started.');
});

test('an undo that would lose work says so, and does nothing', async () => {
  const { wizard, ...page } = await openReview();
  await page.user.click(wizard.getByRole('button', { name: 'Review what will happen' }));
  await page.user.click(await wizard.findByRole('button', { name: 'Start 2025-2026' }));
  await page.findByText('2025-2026 has started.');
  const ses = await page.service.signIn();
  const { classes } = await page.service.ask('teacher-classes', { ses });
  const clid = classes.find(({ syr }: { syr: string }) => syr === '2025-2026').clid;
  await page.service.ask('class-students-edit', { ses, clid, students: 'Ann Lee 7' });
  await page.user.click(page.getByRole('button', { name: 'Undo the start of 2025-2026' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Undo' }));
  await question.findByText('Work in these classes would be lost: Algebra I');
});
