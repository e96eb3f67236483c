import { act, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

afterEach(() => vi.restoreAllMocks());

async function openReports(username = 'rivera') {
  const print = vi.fn(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  vi.stubGlobal('print', print);
  const page = await openSchool('/classes/1/reports', username);
  await page.findByRole('heading', { level: 1, name: 'Reports' });
  // Beside the page, wherever other children of the body are.
  const paper = () =>
    [...document.querySelectorAll<HTMLElement>('article')].filter((sheet) => !page.container.contains(sheet));
  return { ...page, print, paper };
}

describe('reports of a class', () => {
  test('a report for each student is printed, with the school and the class', async () => {
    const { user, getByRole, paper } = await openReports();
    await user.click(getByRole('button', { name: /^Print \d+ reports$/ }));
    const names = paper().map((sheet) => sheet.getAttribute('aria-label'));
    expect(getByRole('button', { name: `Print ${names.length} reports` })).toBeTruthy();
    expect(names).toContain("Siobhán O'Brien");
    expect(paper()[0]?.textContent).toMatch(/Algebra/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(paper()).toEqual([]);
  });

  test("a colleague's reports name the teacher of the class", async () => {
    const { findByText } = await openReports('okafor');
    await findByText('Algebra I · Ana Rivera');
  });

  test('only chosen students and parts are printed', async () => {
    const { user, getByRole, getByText, paper } = await openReports();
    await user.click(getByText(/ of \d+ students$/));
    await user.click(getByRole('button', { name: 'Choose none' }));
    expect(getByText('Choose a student to see the report.')).toBeTruthy();
    await user.click(getByRole('checkbox', { name: "O'Brien, Siobhán" }));
    await user.click(getByRole('checkbox', { name: 'All scores' }));
    await user.click(getByRole('button', { name: 'Print 1 report' }));
    const [only, ...others] = paper();
    expect(others).toEqual([]);
    if (!only) throw new Error('Nothing was printed.');
    expect(within(only).getByRole('heading', { level: 2 }).textContent).toBe("Siobhán O'Brien");
    expect(within(only).queryByRole('heading', { name: 'All scores' })).toBeNull();
    expect(within(only).getByRole('heading', { name: 'Missing work' })).toBeTruthy();
  });

  test('the arrow keys go through the papers, and the chosen students and parts stay chosen', async () => {
    const { user, getByRole, getByText, findByRole } = await openReports();
    const chosen = () => getByText(/ of \d+ students$/).textContent;
    await user.click(getByText(/ of \d+ students$/));
    await user.click(getByRole('button', { name: 'Choose none' }));
    await user.click(getByRole('checkbox', { name: "O'Brien, Siobhán" }));
    await user.click(getByRole('checkbox', { name: 'All scores' }));
    const before = chosen();
    act(() => getByRole('radio', { name: 'Reports' }).focus());
    for (const [key, name] of [
      ['ArrowRight', 'Grade sheet'],
      ['ArrowRight', 'Attendance sheet'],
      ['ArrowLeft', 'Grade sheet'],
      ['ArrowLeft', 'Reports'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement, name).toBe(await findByRole('radio', { name, checked: true }));
    }
    expect(chosen()).toBe(before);
    expect(before).toMatch(/^1 of /);
    expect(getByRole('checkbox', { name: 'All scores', checked: false })).toBeTruthy();
  });

  test('the grade sheet has a line for each student, the attendance sheet empty boxes', async () => {
    const { user, getByRole, findByRole } = await openReports();
    await user.click(getByRole('radio', { name: 'Grade sheet' }));
    await findByRole('heading', { level: 2, name: 'Grade sheet' });
    expect(getByRole('row', { name: /O'Brien, Siobhán .*F 24%$/ })).toBeTruthy();
    await user.click(getByRole('radio', { name: 'Attendance sheet' }));
    await findByRole('heading', { level: 2, name: 'Attendance sheet' });
    expect(getByRole('region', { name: 'Attendance sheet' })).toBeTruthy();
    const row = getByRole('row', { name: /O'Brien, Siobhán/ });
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent).slice(1)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test("sheets follow the class's own order, or go by last name", async () => {
    const page = await openReports();
    const { user, service, queryClient } = page;
    const { ask, signIn } = service;
    const { students } = await ask('gradebook', { ses: await signIn(), clid: 1 });
    const line = ({ first, last, stuid }: Record<string, string>) =>
      [first, last, stuid].map((word) => String(word).replaceAll(' ', '\u00a0')).join(' ');
    const seated = [...students].reverse();
    const edit = { ses: await signIn(), clid: 1, students: seated.map(line).join('\n') };
    expect((await ask('class-students-edit', edit)).success).toBe(true);
    await act(() => queryClient.invalidateQueries());
    const names = () =>
      page
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
        .filter((name) => name !== 'Class average');
    const inSeats = seated.map(({ first, last }) => `${last}, ${first}`);
    for (const sheet of ['Grade sheet', 'Attendance sheet']) {
      await user.click(page.getByRole('radio', { name: sheet }));
      await expect.poll(names).toEqual(inSeats);
    }
    await user.selectOptions(page.getByRole('combobox', { name: 'Order' }), 'By last name');
    const byName = [...inSeats].sort(new Intl.Collator(undefined, { sensitivity: 'base' }).compare);
    expect(names()).toEqual(byName);
    expect(byName).not.toEqual(inSeats);
  });

  test('downloading the reports of a class is logged, that of one student is not', async () => {
    const { user, getByRole, getByText, findByRole, network } = await openReports();
    const looks = () => network.sent.filter((form) => form.get('apitask') === 'class-look');
    await user.click(getByText(/ of \d+ students$/));
    await user.click(getByRole('button', { name: 'Choose none' }));
    await user.click(getByRole('checkbox', { name: "O'Brien, Siobhán" }));
    const save = async () => {
      await user.click(getByRole('button', { name: 'Save as PDF' }));
      await user.click(await findByRole('menuitem', { name: 'One file' }));
    };
    await save();
    expect(looks()).toEqual([]);
    await user.click(getByRole('button', { name: 'Choose all' }));
    await save();
    await expect.poll(() => looks().map((form) => form.get('what'))).toEqual(['export']);
  });

  test('before mailing, the page shows whether the class mails any, who gets them, and what they show', async () => {
    const { user, getByRole, findByRole, service } = await openReports();
    const edit = async (fields: Record<string, number>) =>
      service.ask('class-edit', { ses: await service.signIn(), clid: 1, ...fields });
    await edit({ stumail: 0 });
    const open = async () => {
      await user.click(getByRole('button', { name: 'Email…' }));
      return within(await findByRole('dialog', { name: 'Email the reports' }));
    };
    const off = await open();
    await off.findByText(/^This class does not email its students\./);
    expect(off.getByRole('link', { name: 'Settings of the class' })).toBeTruthy();
    expect(await axeFindings()).toEqual([]);
    await user.click(off.getByRole('button', { name: 'Cancel' }));
    await edit({ stumail: 1 });
    const on = await open();
    await on.findByText('Nobody can be emailed for these students.');
    expect(on.getByRole('row', { name: "O'Brien, Siobhán the student: no account" })).toBeTruthy();
    await user.click(on.getByText('Guardians'));
    expect(on.getByRole('row', { name: "O'Brien, Siobhán no guardians" })).toBeTruthy();
    expect(on.queryByRole('button', { name: /^Email \d/ })).toBeNull();
    expect(on.queryByText(/^These reports show scores/)).toBeNull();
    await user.click(on.getByRole('button', { name: 'Cancel' }));
    // Names that are hidden stay so.
    await user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    expect(getByRole('button', { name: 'Save as PDF' })).toBeTruthy();
    expect(within(document.body).queryByRole('button', { name: 'Email…' })).toBeNull();
    await user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  });

  test('a page loaded before the class held scores back mails reports once the teacher has confirmed', async () => {
    const { user, getByRole, findByRole, service } = await openReports();
    const { database, school } = service;
    await database.writing(async (db) => {
      await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
      await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', 1).execute();
      const reached = { email: 'mary@school.example', email_confirmed: 1 };
      await db.updateTable('accounts').set(reached).where('id', '=', school.student).execute();
    });
    const ses = await service.signIn();
    await service.ask('class-edit', { ses, clid: 1, stumail: 1, stuhold: 1 });
    await user.click(getByRole('button', { name: 'Email…' }));
    const dialog = within(await findByRole('dialog', { name: 'Email the reports' }));
    await dialog.findByText('These reports show scores that students and guardians do not see yet.');
    expect(dialog.queryByRole('button', { name: 'Email 1 report' })).toBeNull();
    expect(await axeFindings()).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Email them anyway' }));
    expect(dialog.getByRole('button', { name: 'Email 1 report' })).toBeTruthy();
  });

  test('the list of classes and the export menu of the gradebook link there', async () => {
    const { user, findByRole, router } = await openSchool('/classes');
    await user.click(await findByRole('button', { name: /Algebra/ }));
    await user.click(await findByRole('menuitem', { name: 'Reports and class sheets' }));
    await findByRole('heading', { level: 1, name: 'Reports' });
    expect(router.state.location.pathname).toBe('/classes/1/reports');
  });

  test('the screen passes axe', async () => {
    const { container } = await openReports();
    expect(await axeFindings(container)).toEqual([]);
  });
});
