import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';
import { makeAdmin } from '#test/support/school/school.ts';
import { choose, names, openPeople, openWithClasses, table } from './openPeople.ts';

/* What an admin does to one person of the school. */

test('a person is renamed, made an admin, blocked and unblocked, each after a question and with a message', async () => {
  const page = await openPeople();
  await table(page);
  await choose(page, 'Chidi Okafor', 'Rename…');
  const name = await page.findByRole('textbox', { name: 'Name' });
  await page.user.clear(name);
  await page.user.click(page.getByRole('button', { name: 'Rename' }));
  await page.findByText(/name/i, { selector: 'p' });
  await page.user.type(name, 'Chidi Obi');
  await page.user.click(page.getByRole('button', { name: 'Rename' }));
  await page.findByRole('button', { name: 'Change Chidi Obi' });
  await page.findByText('Chidi Okafor is now Chidi Obi.', { selector: '[role=status] *' });
  for (const [action, submit, shown, said] of [
    ['Make an admin…', 'Make an admin', /Admin, Teacher/, 'Chidi Obi is an admin now.'],
    ['Block…', 'Block', /Blocked/, 'Chidi Obi is blocked.'],
    ['Unblock…', 'Unblock', /Admin, Teacher/, 'Chidi Obi can sign in again.'],
    ['Remove as an admin…', 'Remove as an admin', /Teacher/, 'Chidi Obi is no longer an admin.'],
  ] as const) {
    await choose(page, 'Chidi Obi', action);
    await page.user.click(await page.findByRole('button', { name: submit }));
    await expect
      .poll(() => page.getByRole('button', { name: 'Change Chidi Obi' }).closest('tr')?.textContent)
      .toMatch(shown);
    await page.findByText(said, { selector: '[role=status] *' });
  }
});

test('a change of a person whose answer was lost is said to be made, perhaps, and the list shows it', async () => {
  const page = await openPeople();
  await table(page);
  await choose(page, 'Chidi Okafor', 'Rename…');
  const name = await page.findByRole('textbox', { name: 'Name' });
  await page.user.clear(name);
  await page.user.type(name, 'Chidi Obi');
  loseAnswer(page, 'school-person-edit');
  await page.user.click(page.getByRole('button', { name: 'Rename' }));
  await page.findByText(
    /This may have been done nevertheless\. Check whether it was before you try again\.$/,
  );
  await page.findByText('Chidi Obi');
});

test('the menu of the own account has nothing that would be refused for it', async () => {
  const page = await openPeople();
  await table(page);
  await page.user.click(page.getByRole('button', { name: 'Change Ana Rivera' }));
  await page.findByRole('menuitem', { name: 'Rename…' });
  for (const action of [
    'Block…',
    'Erase…',
    'Print a slip with a new password…',
    'Email a link for a new password…',
  ])
    expect(page.queryByRole('menuitem', { name: action })).toBeNull();
});

test('the menu, and a dialog opened from it, return the focus to its button without a frame between', async () => {
  const page = await openPeople();
  await table(page);
  const button = page.getByRole('button', { name: 'Change Chidi Okafor' });
  await page.user.click(button);
  await page.findByRole('menuitem', { name: 'Rename…' });
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await page.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  frames.mockRestore();
  await choose(page, 'Chidi Okafor', 'Rename…');
  await page.findByRole('textbox', { name: 'Name' });
  const later = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await page.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  later.mockRestore();
});

test('a student account that a teacher has invited is found, and confirmed after a question', async () => {
  const page = await openWithClasses();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    const person = {
      username: 'bo',
      name: 'Bo Reed',
      email: 'bo@x.example',
      kind: 2,
      passwordHash: '',
      created: 1,
    };
    const accountId = await addAccount(db, person);
    await addSchoolStudent(db, school.id, { studentId: 11, accountId, isConfirmed: false });
  });
  await page.queryClient.invalidateQueries();
  await table(page);
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'Student not confirmed');
  await expect
    .poll(() => names(page))
    .toEqual(['Bo Reed José García on the roster Invited by a teacher, not confirmed yet']);
  await choose(page, 'Bo Reed', 'Confirm the account…');
  await page.findByRole('alertdialog', { name: 'Does the account of Bo Reed belong to student 11?' });
  const facts = within(await page.findByRole('alertdialog'));
  await facts.findByText('José García');
  facts.getByText('Algebra I, Ana Rivera');
  facts.getByText('bo@x.example');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Confirm' }));
  await page.findByText('Nobody found');
  await page.user.click(page.getByRole('button', { name: 'Show everybody' }));
  await page.user.click(await page.findByRole('button', { name: 'Change Bo Reed' }));
  await page.findByRole('menuitem', { name: 'Rename…' });
  expect(page.queryByRole('menuitem', { name: 'Confirm the account…' })).toBeNull();
});

test('a lost second factor is reset after a question, and only if there is one', async () => {
  const page = await openPeople();
  await table(page);
  await page.user.click(page.getByRole('button', { name: 'Change Chidi Okafor' }));
  await page.findByRole('menuitem', { name: 'Rename…' });
  expect(page.queryByRole('menuitem', { name: 'Reset the second step…' })).toBeNull();
  await page.user.keyboard('{Escape}');
  const { service } = page;
  await service.database.writing((db) =>
    db
      .insertInto('authenticators')
      .values({ account_id: service.school.colleague, secret: 'sealed', confirmed: 1 })
      .execute(),
  );
  await page.queryClient.invalidateQueries();
  await choose(page, 'Chidi Okafor', 'Reset the second step…');
  await page.user.click(await page.findByRole('button', { name: 'Reset' }));
  await page.findByText('The second step of Chidi Okafor is reset.');
  const left = await service.database.reading((db) => db.selectFrom('authenticators').selectAll().execute());
  expect(left).toEqual([]);
});

test('a departing teacher hands the classes to somebody', async () => {
  const page = await openWithClasses();
  await table(page);
  await choose(page, 'Chidi Okafor', 'Remove from the school…');
  await page.user.click(await page.findByRole('button', { name: 'Remove' }));
  await page.findByText('Choose who takes over', { selector: 'p' });
  expect(document.activeElement).toBe(page.getByRole('combobox', { name: /Who takes over/ }));
  await page.user.selectOptions(
    page.getByLabelText('1 class has this person as primary teacher. Who takes over?'),
    await page.findByRole('option', { name: 'Ana Rivera (rivera)' }),
  );
  await page.user.click(page.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => names(page)).toEqual(['Ana Rivera']);
});

test('an admin who no longer teaches is still in the school', async () => {
  const page = await openPeople();
  const { database, school } = page.service;
  await database.writing((db) => makeAdmin(db, school.id, school.colleague));
  await page.queryClient.invalidateQueries();
  await choose(page, 'Chidi Okafor', 'Remove from the school…');
  await page.user.click(await page.findByRole('button', { name: 'Remove' }));
  await page.findByText('Chidi Okafor is no longer a teacher.');
  await expect.poll(() => names(page)).toContain('Chidi Okafor');
});

test('a new password is shown even if its person has left the list meanwhile', async () => {
  const page = await openPeople();
  await table(page);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'Chidi');
  await expect.poll(() => names(page)).toEqual(['Chidi Okafor']);
  await choose(page, 'Chidi Okafor', 'Print a slip with a new password…');
  const make = await page.findByRole('button', { name: 'Create the slip' });
  const { ask, school, signIn } = page.service;
  const renamed = { schoolid: school.id, uid: school.colleague, name: 'C. Okafor' };
  await ask('school-person-edit', { ses: await signIn(), ...renamed });
  const answer = holdAnswers(page.network, 'school-invitations');
  await page.user.click(make);
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  answer();
  within(await page.findByRole('region', { name: 'Sign-in slips' })).getByText('okafor');
});
