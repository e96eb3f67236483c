import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { childrenQuery } from '#dashboard/api/families/children.ts';
import { guardiansOf } from '#service/store/families/guardians.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { holdAnswers, openSchool } from '#test/support/page/openDashboard.tsx';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';
import { follow } from '#test/support/school/guardians.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Service } from '#test/support/service/service.ts';

/* Guardians: invited by a student or entered by the school, and what they see of Mary Ann, number 12. */

async function openClasses({ database, school, ask, signIn }: Service) {
  await database.writing(async (db) => {
    await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
  });
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuview: 1 });
}

async function openAsMary() {
  const page = await openSchool('/profile', 'mary');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await openClasses(page.service);
  await page.router.navigate('/my-classes');
  await page.findByRole('heading', { level: 2, name: 'My guardians' });
  return page;
}

/** Chidi Okafor, a teacher, whose child Mary Ann is. */
async function openAsParent() {
  const page = await openSchool('/profile', 'okafor');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await openClasses(page.service);
  const { colleague } = page.service.school;
  const okafor = { accountId: colleague, name: 'Chidi Okafor', email: 'okafor@school.example' };
  await follow(page.service, okafor, [12]);
  await page.router.navigate('/my-classes');
  await page.findByRole('heading', { level: 1, name: 'My children' });
  return page;
}

/** An account that was made to follow Mary Ann and José. */
async function openAsGuardianOfTwo() {
  const page = await openSchool('/profile', 'mary');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing((db) =>
    db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute(),
  );
  const guardian = { accountId: school.student, name: 'Rosa', email: 'rosa@home.example' };
  await follow(page.service, guardian, [11, 12]);
  await page.router.navigate('/my-classes');
  await page.findByRole('heading', { level: 1, name: 'My children' });
  /** Opens the question about a child. */
  const askToStop = async (child: string) => {
    await page.user.click(page.getByRole('button', { name: `Stop following ${child}` }));
    const question = await page.findByRole('alertdialog', { name: `Stop following ${child}?` });
    const stop = () => page.user.click(within(question).getByRole('button', { name: 'Stop following' }));
    return { question: within(question), stop };
  };
  return { ...page, askToStop };
}

test('a student invites a guardian by mail, and withdraws the invitation', async () => {
  const page = await openAsMary();
  page.getByText('You have not invited anyone yet.');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Invite a guardian' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Invite a guardian' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await dialog.findByText('Enter an email address');
  dialog.getByText('Enter a name');
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('Name'));
  await page.user.type(dialog.getByLabelText('Email'), 'nonsense');
  await page.user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await dialog.findByText('This is not an email address');
  dialog.getByText('Enter a name');
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('nonsense');
  await page.user.type(dialog.getByLabelText('Name'), 'Rosa de la Cruz{Enter}');
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('Email'));
  await page.user.clear(dialog.getByLabelText('Email'));
  await page.user.type(dialog.getByLabelText('Email'), 'rosa@home.example');
  await page.user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  await page.findByText('An invitation is on the way to rosa@home.example.');
  const [letter] = await receiveMail(page.service.database);
  expect(letter).toMatchObject({ to: 'rosa@home.example' });
  page.getByText('rosa@home.example · Invited');
  await page.user.click(page.getByRole('button', { name: 'Remove Rosa de la Cruz' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Remove' }));
  await page.findByText('You have not invited anyone yet.');
});

test('a guardian finds each child, and sees the same of a class as the child', async () => {
  const page = await openAsParent();
  page.getByRole('heading', { level: 2, name: /Mary Ann de la Cruz.*Small School/ });
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('link', { name: /Algebra I.*A 106%/ }));
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  page.getByText('Student: Mary Ann de la Cruz · Teacher: Ana Rivera');
  page.getByRole('row', { name: /Worksheet 1.*10 \/ 10/ });
  expect(page.queryByText(/García/)).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

test('text typed into an invitation is not lost by Escape, and the hint names the button that discards it', async () => {
  const page = await openAsMary();
  await page.user.click(page.getByRole('button', { name: 'Invite a guardian' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Invite a guardian' }));
  await page.user.type(dialog.getByLabelText('Name'), 'Rosa{Escape}');
  await dialog.findByText('What you entered would be lost. To discard it, press Cancel.');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('dialog')).toBeNull();
});

test('the account menu of a guardian names the page of the children as that page does', async () => {
  const page = await openAsGuardianOfTwo();
  await page.user.click(page.getByRole('button', { name: /your account/ }));
  const item = await page.findByRole('menuitem', { name: 'My children' });
  expect(page.queryByRole('menuitem', { name: /classes/i })).toBeNull();
  await page.user.click(item);
  await page.findByRole('heading', { level: 1, name: 'My children' });
});

test('a teacher who is a parent gets to the child from any screen, by the account menu', async () => {
  const page = await openAsParent();
  await page.user.click(page.getByRole('link', { name: 'Classes' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.user.click(page.getByRole('button', { name: /Chidi Okafor/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'My children' }));
  await page.findByRole('heading', { level: 1, name: 'My children' });
});

test('a teacher who is a parent stops following the child, after a question', async () => {
  const page = await openAsParent();
  const stop = page.getByRole('button', { name: 'Stop following Mary Ann de la Cruz' });
  await page.user.click(stop);
  let question = within(
    await page.findByRole('alertdialog', { name: 'Stop following Mary Ann de la Cruz?' }),
  );
  question.getByText(/^You no longer see the classes, grades and attendance of Mary Ann de la Cruz\./);
  // The account stays: its owner teaches.
  expect(question.queryByText(/account is removed/)).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  page.getByRole('link', { name: /Algebra I/ });
  page.network.down = true;
  await page.user.click(stop);
  question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Stop following' }));
  await question.findByRole('alert');
  page.network.down = false;
  await page.user.click(question.getByRole('button', { name: 'Stop following' }));
  await page.findByText('There is nobody to follow');
  page.getByText('You no longer follow Mary Ann de la Cruz.');
  expect(page.queryByRole('link', { name: /Algebra I/ })).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('My children');
});

test('a child that is left although the answer is lost is gone, and said so', async () => {
  const page = await openAsGuardianOfTwo();
  const { stop } = await page.askToStop('José García');
  loseAnswer(page, 'guardian-student-drop');
  await stop();
  await page.findByText('You no longer follow José García.');
  expect(page.queryByRole('alertdialog')).toBeNull();
});

test('a guardian whose account is removed although the answer is lost is signed out', async () => {
  const page = await openAsGuardianOfTwo();
  const { stop } = await page.askToStop('José García');
  await stop();
  await page.findByText('You no longer follow José García.');
  const last = await page.askToStop('Mary Ann de la Cruz');
  page.network.down = true;
  await last.stop();
  await last.question.findByText(/Your account may have been removed nevertheless\./);
  page.network.down = false;
  loseAnswer(page, 'guardian-student-drop');
  await last.stop();
  await page.findByRole('heading', { level: 1, name: 'Sign in' });
});

test('no longer following one of two children is confirmed, and the focus moves to the heading', async () => {
  const page = await openAsGuardianOfTwo();
  const { stop } = await page.askToStop('José García');
  await stop();
  const said = await page.findByText('You no longer follow José García.');
  expect(said.closest('[role="status"]')).not.toBeNull();
  expect(page.queryByRole('alertdialog')).toBeNull();
  expect(page.queryByRole('heading', { name: /José/ })).toBeNull();
  page.getByRole('heading', { level: 2, name: /Mary Ann de la Cruz/ });
  await expect.poll(() => document.activeElement?.textContent).toBe('My children');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(await axeFindings()).toEqual([]);
});

test('an account whose other child is gone meanwhile is erased only after a warning', async () => {
  const page = await openAsGuardianOfTwo();
  const { question, stop } = await page.askToStop('Mary Ann de la Cruz');
  expect(question.queryByText(/your account is removed too/)).toBeNull();
  const { database, school } = page.service;
  const count = async () => (await database.reading((db) => guardiansOf(db, school.id, [11, 12]))).length;
  await database.writing((db) =>
    db.deleteFrom('guardians').where('school_id', '=', school.id).where('student_id', '=', 11).execute(),
  );
  await stop();
  await question.findByText('You follow nobody else: your account would be removed too');
  await question.findByText(/^You follow nobody else, so your account is removed too:/);
  expect(page.queryByRole('heading', { name: /José/, hidden: true })).toBeNull();
  expect(await count()).toBe(1);
  await stop();
  await page.findByRole('button', { name: 'Sign in' });
  expect(await count()).toBe(0);
});

test('a teacher who is a parent gets to the child from the profile', async () => {
  const page = await openAsParent();
  await page.router.navigate('/classes');
  page.queryClient.removeQueries(childrenQuery());
  await page.router.navigate('/profile');
  // It loads with the page, or it would push the rest down later.
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await page.user.click(page.getByRole('link', { name: 'Grades of Mary Ann de la Cruz' }));
  await page.findByRole('heading', { level: 1, name: 'My children' });
});

test('the profile of a guardian names the role, though the service has no such role', async () => {
  const page = await openSchool('/classes', 'mary');
  const role = async () => (await page.findByText('Role')).parentElement?.textContent;
  await page.router.navigate('/profile');
  expect(await role()).toBe('RoleStudent');
  await openClasses(page.service);
  const accountId = page.service.school.student;
  await follow(page.service, { accountId, name: 'Mary', email: 'mary@home.example' }, [12]);
  await page.queryClient.invalidateQueries();
  await expect.poll(role).toBe('RoleGuardian');
});

test('a removed guardian finds nothing on the next page, with a note whom to ask', async () => {
  const page = await openAsParent();
  const { database, school } = page.service;
  await database.writing((db) => db.deleteFrom('guardians').where('school_id', '=', school.id).execute());
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByText('It does not exist, or it is not open to you.');
  await page.router.navigate('/my-classes');
  await page.findByText('There is nobody to follow');
});

test('a child whom no roster lists any more is called by the number, as a student', async () => {
  const page = await openAsParent();
  const { ask, signIn, school } = page.service;
  const students = 'José García 11';
  await ask('class-students-edit', { ses: await signIn(), clid: school.algebra, students });
  await page.queryClient.invalidateQueries();
  await page.findByRole('heading', { level: 2, name: /^Student 12/ });
  await page.user.click(page.getByRole('button', { name: 'Stop following Student 12' }));
  await page.findByRole('alertdialog', { name: 'Stop following Student 12?' });
});

test('work of an unposted marking period says so, and shows no number', async () => {
  const page = await openAsParent();
  const { ask, signIn, school } = page.service;
  const terms = 'P5 50 20240902 20241231 Quarter 1';
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuhold: 1, terms });
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByText(/Scores of a marking period appear once its grades are posted/);
  page.getByRole('row', { name: /Worksheet 1.*not yet posted/ });
  expect(page.queryByText(/10 \/ 10/)).toBeNull();
  page.getByText('Nothing posted yet');
  page.getByText('0 of 4 posted');
  expect(page.queryByRole('heading', { name: 'Grade breakdown' })).toBeNull();
});

test('work outside all marking periods is not announced for later', async () => {
  const page = await openAsParent();
  const { ask, signIn, school } = page.service;
  const terms = 'P5 50 20240902 20240909 Quarter 1';
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuhold: 1, terms });
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByText(/^Scores of work outside the marking periods are not shown/);
  page.getByText(/Scores of a marking period appear once/);
  page.getByRole('row', { name: /Worksheet 1.*not yet posted/ });
  page.getByRole('row', { name: /Puzzle.*not shown/ });
});

test('an admin enters guardians as a list, sees them with the student, and removes one', async () => {
  const page = await openSchoolSection('people');
  await openClasses(page.service);
  await page.queryClient.invalidateQueries();
  await page.user.click(page.getByRole('button', { name: 'Add guardians' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Add guardians' }));
  await page.user.click(dialog.getByRole('button', { name: 'Check the list' }));
  await dialog.findByText('Enter at least one guardian');
  await page.user.click(dialog.getByRole('textbox', { name: 'One guardian on each line' }));
  await page.user.paste(
    'ID,Guardian,Mail\n12,Rosa de la Cruz,rosa@home.example,Mother\n99,Nobody,n@home.example',
  );
  await page.user.click(dialog.getByRole('button', { name: 'Check the list' }));
  await dialog.findByText('1 line has a problem and will be left out. Go back to correct them.');
  dialog.getByRole('row', { name: /3 Problem ?No student of the school has this ID number/ });
  dialog.getByRole('row', { name: /2 New Mary Ann de la Cruz Rosa de la Cruz ?Mother rosa@home.example/ });
  await page.user.click(dialog.getByRole('button', { name: 'Add 1 guardian' }));
  await page.findByText('1 guardian is added. New ones get an invitation by email.');
  expect(await receiveMail(page.service.database)).toMatchObject([{ to: 'rosa@home.example' }]);

  await page.user.click(await page.findByRole('button', { name: 'Change Mary Ann de la Cruz' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Guardians…' }));
  const ofMary = within(await page.findByRole('dialog', { name: 'Guardians of Mary Ann de la Cruz' }));
  await ofMary.findByText('Mother · rosa@home.example · Invited');
  expect(await axeFindings()).toEqual([]);
  await page.user.type(ofMary.getByLabelText('Name'), 'Luis de la Cruz');
  await page.user.type(ofMary.getByLabelText('Email'), 'ROSA@home.example');
  const add = async () => page.user.click(ofMary.getByRole('button', { name: 'Add and invite' }));
  await add();
  await ofMary.findByText(/^ROSA@home\.example is already a guardian\. The name/);
  await ofMary.findByText('rosa@home.example · Invited');
  await page.user.type(ofMary.getByLabelText('Name'), 'Luis de la Cruz');
  await page.user.type(ofMary.getByLabelText('Email'), 'rosa@home.example');
  await add();
  await ofMary.findByText('rosa@home.example is already a guardian. Nothing has changed.');
  expect(await receiveMail(page.service.database)).toEqual([]);
  await page.user.click(ofMary.getByRole('button', { name: 'Remove Luis de la Cruz' }));
  ofMary.getByText('They stop seeing this student at once.');
  // The line disappears before all changed data is read again.
  const answer = holdAnswers(page.network, 'school-people');
  await page.user.click(ofMary.getByRole('button', { name: 'Remove Luis de la Cruz' }));
  await ofMary.findByText('Nobody yet.');
  answer();
  await ofMary.findByText('Luis de la Cruz is removed.');
  const { database, school } = page.service;
  expect(await database.reading((db) => guardiansOf(db, school.id, [12]))).toEqual([]);
});
