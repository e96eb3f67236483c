import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';
import { savedFiles } from '#test/support/page/savedFiles.ts';
import { openSection } from './openSection.ts';

const openPeople = () => openSection('people', 'People');
type Page = Awaited<ReturnType<typeof openPeople>>;

async function choose(page: Page, person: string, action: string) {
  await page.user.click(await page.findByRole('button', { name: `Change ${person}` }));
  await page.user.click(await page.findByRole('menuitem', { name: action }));
}

const actions = async ({ service }: Page) => {
  const ses = await service.signIn();
  const { audit } = await service.ask('school-audit', { ses, schoolid: service.school.id });
  return audit.map(({ action, auid }: { action: string; auid: number }) => `${action} ${auid}`);
};

/** Chidi Okafor no longer teaches, and has left. */
async function sendAway({ service: { database, school } }: Page) {
  await database.writing((db) =>
    db
      .updateTable('classes')
      .set({ primary_teacher: school.teacher })
      .where('primary_teacher', '=', school.colleague)
      .execute(),
  );
}

test('everything about a person is exported as JSON or CSV, without secrets, and logged', async () => {
  const page = await openPeople();
  const saved = savedFiles();
  await choose(page, 'Chidi Okafor', 'Export everything about this person…');
  const dialog = within(await page.findByRole('dialog', { name: 'Export everything about Chidi Okafor?' }));
  expect(await axeFindings()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Download JSON' }));
  await page.findByText('Everything about Chidi Okafor is in the file.');
  const { account } = JSON.parse((await saved[0]?.text()) ?? '');
  expect(account).toHaveLength(1);
  expect(account[0]).toMatchObject({ username: 'okafor', name: 'Chidi Okafor' });
  expect(Object.keys(account[0]).join()).not.toMatch(/password(?!$)hash/i);
  await choose(page, 'Chidi Okafor', 'Export everything about this person…');
  await page.user.click(await page.findByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(await saved[1]?.text()).toContain('account,1,name,Chidi Okafor');
  expect(await actions(page)).toContain(`person exported ${page.service.school.colleague}`);
});

test('somebody is erased once their name is typed, and the question says what is removed and what stays', async () => {
  const page = await openPeople();
  await sendAway(page);
  await choose(page, 'Chidi Okafor', 'Erase…');
  const dialog = within(await page.findByRole('alertdialog', { name: 'Erase Chidi Okafor for good?' }));
  dialog.getByText(/every way to sign in are erased\. This cannot be undone/);
  dialog.getByText(new RegExp(`stays, under account number ${page.service.school.colleague}`));
  expect(await axeFindings()).toEqual([]);
  const field = dialog.getByLabelText('Type the name to confirm: Chidi Okafor');
  await page.user.type(field, 'Chidi');
  await page.user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  dialog.getByText('This is not the name');
  expect(document.activeElement).toBe(field);
  // The line and its menu disappear before all changed data is read again.
  const answer = holdAnswers(page.network, 'school-invitations');
  await page.user.type(field, ' Okafor{Enter}');
  await vi.waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  expect(page.queryByRole('button', { name: 'Change Chidi Okafor' })).toBeNull();
  answer();
  await page.findByText('The person is erased.');
  expect(await actions(page)).toContain(`person erased ${page.service.school.colleague}`);
});

test('somebody who still teaches a class is not erased, and the dialog says why', async () => {
  const page = await openPeople();
  const { database, school } = page.service;
  await database.writing((db) =>
    db
      .updateTable('classes')
      .set({ school_id: school.id, primary_teacher: school.colleague })
      .where('id', '=', school.algebra)
      .execute(),
  );
  await choose(page, 'Chidi Okafor', 'Erase…');
  await page.user.type(await page.findByLabelText(/Type the name to confirm/), 'Chidi Okafor{Enter}');
  await page.findByText('This teacher is the primary teacher of a class of the school');
  expect(await actions(page)).not.toContain(`person erased ${school.colleague}`);
});

describe('a student on rosters without an account', () => {
  async function find(page: Page, typed: string) {
    const { database, school } = page.service;
    await database.writing((db) =>
      db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute(),
    );
    await page.user.type(page.getByLabelText('Find a student by name or ID'), typed);
  }

  test('is found by name, and their data is exported and logged', async () => {
    const page = await openPeople();
    const saved = savedFiles();
    await find(page, 'garcia');
    const table = within(await page.findByRole('table', { name: 'Students on rosters' }));
    expect(table.getByRole('rowheader').textContent).toBe('José García 1 class');
    expect(await axeFindings()).toEqual([]);
    await choose(page, 'José García', 'Export everything about this person…');
    await page.user.click(await page.findByRole('button', { name: 'Download JSON' }));
    await page.findByText('Everything about José García is in the file.');
    const { rosters, scores } = JSON.parse((await saved[0]?.text()) ?? '');
    expect(rosters).toMatchObject([{ class: 'Algebra I', studentId: '11', last: 'García' }]);
    expect(scores).toHaveLength(3);
    expect(await actions(page)).toContain('person exported 0');
  });

  test('is erased by name once no active class has them, and is then not found', async () => {
    const page = await openPeople();
    await find(page, '11');
    await choose(page, 'José García', 'Erase…');
    page.getByText(/The name is removed from every roster of the school, and comments, scores/);
    const field = await page.findByLabelText('Type the name to confirm: José García');
    await page.user.type(field, 'José García{Enter}');
    await page.findByText('This student is on the roster of an active class: take them off it first');
    const { database, school } = page.service;
    await database.writing((db) =>
      db.updateTable('classes').set({ folder: 2 }).where('id', '=', school.algebra).execute(),
    );
    await page.user.type(field, '{Enter}');
    await page.findByText('The person is erased.');
    await page.findByText('No student found');
    expect(await actions(page)).toContain('person erased 0');
  });

  test('who shares a number with somebody else is exported and erased without them', async () => {
    const page = await openPeople();
    const saved = savedFiles();
    const { ask, signIn, school } = page.service;
    const ses = await signIn();
    const list = { schoolid: school.id, name: 'Choir', syr: '2024-2025', gp: 1, priteach: school.teacher };
    const added = await ask('school-class-add', { ses, ...list, students: 'Bob Ray 11' });
    await ask('class-folder', { ses, clid: added.values.clid, folder: 2 });
    const people = '11\tMaria García\tmaria@x.example\tmother';
    await ask('school-guardians-add', { ses, schoolid: school.id, people });
    await find(page, '11');
    await choose(page, 'Bob Ray', 'Export everything about this person…');
    const dialog = within(await page.findByRole('dialog', { name: 'Export everything about Bob Ray?' }));
    const jose = await dialog.findByRole('checkbox', { name: /^José García Algebra I/ });
    const bob = dialog.getByRole('checkbox', { name: 'Bob Ray Choir 2024-2025' });
    const attached = dialog.getByRole('checkbox', {
      name: 'Also the account and guardians of the number: Maria García',
    });
    expect([jose, bob, attached].map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      true,
      false,
    ]);
    expect(await axeFindings()).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Download JSON' }));
    await page.findByText('Everything about Bob Ray is in the file.');
    const { rosters, guardians } = JSON.parse((await saved[0]?.text()) ?? '');
    expect(rosters).toMatchObject([{ class: 'Choir', last: 'Ray' }]);
    expect(guardians).toBeUndefined();
    await choose(page, 'Bob Ray', 'Erase…');
    await page.findByRole('checkbox', { name: 'Bob Ray Choir 2024-2025', checked: true });
    page.getByText(/^The names you choose are removed from the rosters, and comments, scores/);
    expect(page.queryByText(/removed from every roster of the school/)).toBeNull();
    expect(page.queryByText('The account and the guardians of the number are erased, too.')).toBeNull();
    await page.user.type(page.getByLabelText('Type the name to confirm: Bob Ray'), 'Bob Ray{Enter}');
    await page.findByText('The person is erased.');
    await vi.waitFor(() => expect(page.queryByRole('button', { name: 'Change Bob Ray' })).toBeNull());
    page.getByRole('button', { name: 'Change José García' });
  });

  test('is found only by a search, and an unknown name finds nobody', async () => {
    const page = await openPeople();
    expect(page.queryByText('No student found')).toBeNull();
    await find(page, 'nobody');
    await page.findByText('No student found');
  });
});
