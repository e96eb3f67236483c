import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchoolTeacher } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { choose, names, openPeople, openWithClasses, type Page, table } from './openPeople.ts';

test('the people of a school are listed, sorted and found', async () => {
  const page = await openPeople();
  await table(page);
  expect(await axeFindings()).toEqual([]);
  expect(await names(page)).toEqual(['Ana Rivera', 'Chidi Okafor']);
  await page.user.click(page.getByRole('button', { name: 'Name' }));
  await expect.poll(() => names(page)).toEqual(['Chidi Okafor', 'Ana Rivera']);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'OKAF');
  await expect.poll(() => names(page)).toEqual(['Chidi Okafor']);
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Role' }), 'Admins');
  await page.findByText('Nobody found');
  await page.user.click(page.getByRole('button', { name: 'Show everybody' }));
  await expect.poll(() => names(page)).toHaveLength(2);
});

test('a student who joined under another name is shown with the name on the roster', async () => {
  const page = await openWithClasses();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    const person = { username: 'evil', name: 'Evil Name', email: '', kind: 2, passwordHash: '', created: 1 };
    const [student] = await db
      .selectFrom('students')
      .selectAll()
      .where('class_id', '=', school.algebra)
      .where('hidden', '=', 0)
      .execute();
    await db
      .updateTable('students')
      .set({ first: 'Ana', last: 'Berg' })
      .where('id', '=', student?.id ?? 0)
      .execute();
    await addSchoolStudent(db, school.id, {
      studentId: student?.id ?? 0,
      accountId: await addAccount(db, person),
    });
  });
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'ana berg');
  await expect.poll(() => names(page)).toEqual(['Evil Name Ana Berg on the roster']);
});

test('people beyond a page are on the next one', async () => {
  const page = await openPeople();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    for (let number = 100; number < 160; number++) {
      const username = `many${number}`;
      const person = { username, name: `Many ${number}`, email: '', kind: 3, passwordHash: '', created: 1 };
      await addSchoolTeacher(db, school.id, await addAccount(db, person));
    }
  });
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'many');
  await page.findByText('60 people');
  await expect.poll(() => names(page)).toHaveLength(50);
  await page.user.click(page.getByRole('button', { name: 'Next' }));
  await expect.poll(async () => (await names(page))[0]).toBe('Many 150');
  page.getByText('Page 2 of 2');
});

test('a list is checked before anything is saved, and errors are shown at their lines', async () => {
  const page = await openPeople();
  await page.user.click(page.getByRole('button', { name: 'Add people' }));
  const field = await page.findByLabelText('One person on each line');
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.findByText('Enter at least one person');
  await page.user.click(field);
  await page.user.paste('Liv Berg, berg@north.example\nNobody\nSam Okoye, okoye@north.example, admin');
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  const preview = await page.findByRole('table', { name: 'What the list changes' });
  const rows = within(preview).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2Problem .*Nobody/),
    '1NewLiv Bergberg@north.exampleTeacher',
    '3NewSam Okoyeokoye@north.exampleAdmin',
  ]);
  page.getByText('1 line has a problem and would be left out.');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Change the list' }));
  expect(await page.findByLabelText('One person on each line')).toHaveProperty(
    'value',
    'Liv Berg, berg@north.example\nNobody\nSam Okoye, okoye@north.example, admin',
  );
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.user.click(await page.findByRole('button', { name: 'Save 2 lines' }));
  await page.findByText('2 invitations are on the way.');
  const letters = await receiveMail(page.service.database);
  expect(letters.map(({ to }) => to).sort()).toEqual(['berg@north.example', 'okoye@north.example']);
});

test('the preview of a list shows the usernames, and a role that is none as it was typed', async () => {
  const page = await openPeople();
  await page.user.click(page.getByRole('button', { name: 'Add people' }));
  const field = await page.findByLabelText('One person on each line');
  await page.user.click(page.getByRole('radio', { name: 'Print sign-in slips' }));
  await page.user.click(field);
  await page.user.paste('Liv Berg, , teacher, Liv\nSam Okoye, okoye@north.example, principal');
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  const preview = await page.findByRole('table', { name: 'What the list changes' });
  const rows = within(preview).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2Problem Write teacher or adminSam Okoyeokoye@north.exampleprincipal',
    '1NewLiv BergTeacherliv',
  ]);
});

test('a list can be discarded from its preview too', async () => {
  const page = await openPeople();
  await page.user.click(page.getByRole('button', { name: 'Add people' }));
  await page.user.click(await page.findByLabelText('One person on each line'));
  await page.user.paste('Liv Berg, berg@north.example');
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.findByRole('table', { name: 'What the list changes' });
  await page.user.keyboard('{Escape}');
  await page.findByText('What you entered would be lost. To discard it, press Cancel.');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('dialog')).toBeNull();
});

test('slips are printed for people without mail, and leaving them asks first', async () => {
  const page = await openPeople();
  await page.user.click(page.getByRole('button', { name: 'Add people' }));
  await page.user.click(await page.findByLabelText('One person on each line'));
  await page.user.paste('Liv Berg\nSam Okoye');
  await page.user.click(page.getByRole('radio', { name: 'Print sign-in slips' }));
  await page.user.click(page.getByRole('button', { name: 'Check the list' }));
  await page.user.click(await page.findByRole('button', { name: 'Save 2 lines' }));
  const slips = within(await page.findByRole('region', { name: 'Sign-in slips' }));
  expect(slips.getAllByRole('listitem')).toHaveLength(2);
  const [first] = slips.getAllByRole('listitem');
  expect(first?.textContent).toContain('Liv Berg');
  expect(first?.textContent).toContain('liv.berg');
  expect(await axeFindings()).toEqual([]);
  const password = /Password([a-z0-9]{12})/.exec(first?.textContent ?? '')?.[1];
  const { values } = await page.service.ask('login', { usr: 'liv.berg', pwd: password ?? '' });
  expect(values.ses).toHaveLength(64);
  await page.user.click(slips.getByRole('button', { name: 'Done' }));
  await page.user.click(await page.findByRole('button', { name: 'Leave' }));
  await expect
    .poll(() => names(page))
    .toEqual(
      ['Ana Rivera', 'Chidi Okafor', 'Liv Berg', 'Sam Okoye'].map((name) => expect.stringContaining(name)),
    );
});

/** Prints a slip for Chidi Okafor; returns for how many days it is valid by the device's clock. */
async function printSlip(page: Page): Promise<number> {
  await choose(page, 'Chidi Okafor', 'Print a slip with a new password…');
  await page.user.click(await page.findByRole('button', { name: 'Create the slip' }));
  const slips = await page.findByRole('region', { name: 'Sign-in slips' });
  const end = /Works until (.+)\. You choose/.exec(slips.textContent ?? '')?.[1] ?? '';
  await page.user.click(within(slips).getByRole('button', { name: 'Done' }));
  await page.user.click(await page.findByRole('button', { name: 'Leave' }));
  return (Date.parse(end) - Date.now()) / (24 * 3600 * 1000);
}

test('the search is still there after a slip', async () => {
  const page = await openPeople();
  await page.user.type(page.getByRole('searchbox', { name: 'Find a person' }), 'Chidi');
  await expect.poll(() => names(page)).toEqual(['Chidi Okafor']);
  await printSlip(page);
  expect(page.getByRole('searchbox', { name: 'Find a person' })).toHaveProperty('value', 'Chidi');
});

test('a slip shows when it expires, and the list shows who needs another one', async () => {
  const page = await openPeople();
  const { database, school } = page.service;
  const says = async (words: RegExp) =>
    expect.poll(async () => (await names(page)).find((each) => /Okafor/.test(each ?? ''))).toMatch(words);
  await table(page);
  expect(Math.abs((await printSlip(page)) - 14)).toBeLessThan(0.1);
  await says(/New password not chosen yet/);
  const made = Math.floor(Date.now() / 1000) - 14 * 24 * 3600;
  await database.writing((db) =>
    db.updateTable('accounts').set({ password_made: made }).where('id', '=', school.colleague).execute(),
  );
  await page.queryClient.invalidateQueries();
  await says(/First password has expired: print a new slip/);
  expect(await axeFindings()).toEqual([]);
  expect(Math.abs((await printSlip(page)) - 14)).toBeLessThan(0.1);
  await says(/New password not chosen yet/);
});

test("a slip and its expiry follow the service's clock, not the device's", async () => {
  const later = 40 * 24 * 3600;
  const page = await openPeople({ clock: () => Math.floor(Date.now() / 1000) + later });
  await table(page);
  expect(Math.abs((await printSlip(page)) - 54)).toBeLessThan(0.1);
  // Two weeks old only on the service.
  const { database, school } = page.service;
  const made = Math.floor(Date.now() / 1000) + later - 15 * 24 * 3600;
  await database.writing((db) =>
    db.updateTable('accounts').set({ password_made: made }).where('id', '=', school.colleague).execute(),
  );
  await page.queryClient.invalidateQueries();
  await expect
    .poll(async () => (await names(page)).find((each) => /Okafor/.test(each ?? '')))
    .toMatch(/First password has expired/);
});

test('an expired invitation says so, and is sent again', async () => {
  const page = await openPeople();
  const { ask, database, school, signIn } = page.service;
  await ask('school-teacher-email', { ses: await signIn(), schoolid: school.id, emails: 'ann@x.example' });
  await database.writing((db) => db.updateTable('invitations').set({ mailed: 1 }).execute());
  await page.queryClient.invalidateQueries();
  const open = within(await page.findByRole('table', { name: 'Open invitations' }));
  await open.findByText('The link no longer works');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(open.getByRole('button', { name: 'Send again: ann@x.example' }));
  await page.findByText('A new link is on the way to ann@x.example.');
  await expect.poll(() => open.queryByText('The link no longer works')).toBeNull();
});

test('an open invitation can be seen, and withdrawn after a question', async () => {
  const page = await openPeople();
  const { service } = page;
  const ses = await service.signIn();
  await service.ask('school-teacher-email', {
    ses,
    schoolid: service.school.id,
    emails: 'ann@x.example bob@x.example',
  });
  await page.queryClient.invalidateQueries();
  const open = await page.findByRole('table', { name: 'Open invitations' });
  await within(open).findByRole('rowheader', { name: 'bob@x.example' });
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Withdraw the invitation to bob@x.example' }));
  const question = within(await page.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Withdraw' }));
  await page.findByText('The invitation to bob@x.example is withdrawn.');
  await expect
    .poll(() => document.activeElement)
    .toBe(page.getByRole('heading', { name: 'Open invitations' }));
  await expect
    .poll(() =>
      within(open)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    )
    .toEqual(['ann@x.example']);
});

test('the invitation of a guardian says whose', async () => {
  const page = await openWithClasses();
  const { ask, school } = page.service;
  const ses = await page.service.signIn();
  const people = '11\tRosa\trosa@x.example';
  expect((await ask('school-guardians-add', { ses, schoolid: school.id, people })).success).toBe(true);
  await page.queryClient.invalidateQueries();
  const open = within(await page.findByRole('table', { name: 'Open invitations' }));
  const row = await open.findByRole('row', { name: /^rosa@x\.example/ });
  within(row).getByText('José García');
});

test('a late withdrawal says so, though it was the last open invitation', async () => {
  const page = await openPeople();
  const { service } = page;
  const { id } = service.school;
  const ses = await service.signIn();
  await service.ask('school-teacher-email', { ses, schoolid: id, emails: 'bob@x.example' });
  await page.queryClient.invalidateQueries();
  const withdraw = await page.findByRole('button', { name: 'Withdraw the invitation to bob@x.example' });
  await page.user.click(withdraw);
  const question = within(await page.findByRole('alertdialog'));
  const { invitations = [] } = await service.ask('school-invitations', { ses, schoolid: id });
  expect(invitations).toHaveLength(1);
  const [{ invitation }] = invitations as [{ invitation: number }];
  await service.ask('school-invitation-drop', { ses, schoolid: id, invitations: String(invitation) });
  await page.user.click(question.getByRole('button', { name: 'Withdraw' }));
  const said = await question.findByText('This invitation is no longer open');
  // The list has loaded again.
  await expect.poll(() => page.queryByText('bob@x.example')).toBeNull();
  expect(said.isConnected).toBe(true);
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('heading', { name: 'Open invitations' })).toBeNull();
});

test('students without an account get one, with a slip', async () => {
  const page = await openWithClasses();
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.findByRole('combobox', { name: 'School year and grading period' });
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  const slips = within(await page.findByRole('region', { name: 'Sign-in slips' }));
  expect(slips.getAllByRole('listitem').length).toBeGreaterThan(1);
});

test('a number that rosters give to different people gets no account, and the page says so', async () => {
  const page = await openWithClasses();
  const { ask, signIn, school } = page.service;
  const list = { schoolid: school.id, name: 'Choir', syr: '2024-2025', gp: 1, priteach: school.teacher };
  await ask('school-class-add', { ses: await signIn(), ...list, students: 'Bob Ray 11' });
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.findByRole('combobox', { name: 'School year and grading period' });
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await page.findByText(/^ID number 11 got no account: rosters give it to different people/);
});

test('the classes to choose from are in the order of every other list: Period 2 before Period 10', async () => {
  const page = await openWithClasses();
  const { ask, signIn, school } = page.service;
  const list = {
    schoolid: school.id,
    syr: '2024-2025',
    gp: 1,
    priteach: school.teacher,
    students: 'Bob Ray 11',
  };
  const ses = await signIn();
  for (const name of ['Choir, Period 10', 'Choir, Period 2'])
    await ask('school-class-add', { ses, ...list, name });
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  const classes = within(await page.findByRole('combobox', { name: 'Class' }));
  const all = classes.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(all.filter((name) => name.startsWith('Choir'))).toEqual(['Choir, Period 2', 'Choir, Period 10']);
});

test('students of one class with an address get a link, and the others a slip', async () => {
  const page = await openWithClasses();
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Class' }), 'Algebra I ALG1');
  await page.user.click(page.getByRole('radio', { name: 'Email links' }));
  const make = () => page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await make();
  const list = page.getByRole('textbox', { name: 'One student on each line' });
  page.getByText('Enter at least one student');
  expect(document.activeElement).toBe(list);
  const enter = (value: string) => fireEvent.change(list, { target: { value } });
  enter('ID\tName\tEmail\n11\tJosé\tjose@x.example\nMary\tmary@x.example');
  await make();
  page.getByText('Line 3 has no ID number, or no email');
  enter('11 jose@x.example\n99, nobody@x.example');
  await make();
  await page.findByText('Student 99: There is no such student in these classes');
  expect(await axeFindings()).toEqual([]);
  enter('11 jose@x.example');
  await make();
  await page.findByText('1 link is on the way.');
  const slips = within(await page.findByRole('region', { name: 'Sign-in slips' }));
  slips.getByText('小明 王');
  expect(slips.queryByText('José García')).toBeNull();
  const { database } = page.service;
  expect(
    await database.reading((db) => db.selectFrom('invitations').select(['email', 'student_id']).execute()),
  ).toEqual([{ email: 'jose@x.example', student_id: 11 }]);
});

test("the form lists a class's students with known addresses, to be completed", async () => {
  const page = await openWithClasses();
  const { database, school } = page.service;
  const invitation = {
    kind: 'student' as const,
    schoolId: school.id,
    classId: school.algebra,
    accountId: school.teacher,
    at: 1_700_000_000,
  };
  // The service lists at most 500 at once, the latest first: those of former students belong to nobody here.
  const others = Array.from({ length: 505 }, (_, at) => ({
    ...invitation,
    studentId: 1000 + at,
    email: `${at}@x.example`,
  }));
  await database.writing((db) =>
    addInvitations(db, [{ ...invitation, studentId: 11, email: 'jose@x.example' }, ...others]),
  );
  await page.user.click(page.getByRole('button', { name: 'Student accounts' }));
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Class' }), 'Algebra I ALG1');
  await page.user.click(page.getByRole('radio', { name: 'Email links' }));
  const list = page.getByRole('textbox', { name: 'One student on each line' }) as HTMLTextAreaElement;
  fireEvent.change(list, { target: { value: '13 siobhan@x.example' } });
  const fillIn = () =>
    page.user.click(page.getByRole('button', { name: 'Fill in the students of this class' }));
  await fillIn();
  const filled = [
    '13 siobhan@x.example',
    '11\tJosé García\tjose@x.example',
    '12\tMary Ann de la Cruz\t',
    '14\t小明 王\t',
  ].join('\n');
  await expect.poll(() => list.value).toBe(filled);
  await fillIn();
  await expect.poll(() => list.value).toBe(filled);
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Create the accounts' }));
  await page.findByText('2 links are on the way.');
  within(await page.findByRole('region', { name: 'Sign-in slips' })).getByText('小明 王');
});
