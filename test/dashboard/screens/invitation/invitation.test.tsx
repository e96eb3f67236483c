import { expect, test } from 'vitest';
import { addGuardians } from '#service/store/families/guardians.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { mailedService } from '#test/support/page/mailedPage.tsx';
import { password } from '#test/support/school/school.ts';

async function invited(kind: 'teacher' | 'admin' = 'teacher', email = 'new@school.example') {
  // What an earlier test has typed and never sent.
  sessionStorage.clear();
  const service = await mailedService();
  const { database, school } = service;
  await database.writing(async (db) => {
    await addSchoolAdmin(db, school.id, school.teacher);
    const at = Math.floor(Date.now() / 1000);
    await addInvitations(db, [{ kind, schoolId: school.id, email, accountId: school.teacher, at }]);
  });
  return { ...service, token: await service.newestLink() };
}

/** The page of the invitation, for somebody who has signed in with this browser. */
async function openedByOkafor({ open, token }: Pick<Awaited<ReturnType<typeof invited>>, 'open' | 'token'>) {
  const page = open('/login');
  await page.user.type(await page.findByLabelText('Username'), 'okafor');
  await page.user.type(page.getByLabelText('Password'), password);
  await page.user.click(page.getByRole('button', { name: 'Sign in' }));
  await page.findByRole('heading', { level: 1, name: 'Today' });
  await page.router.navigate(`/invitation#${token}`);
  return page;
}

test('an invitation is accepted with a new account, which is signed in', async () => {
  const { open, token, ask } = await invited();
  const page = open(`/invitation#${token}`);
  await page.findByText('Ana Rivera invites you to teach at Small School.');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByText('Enter a name');
  await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Your name'));
  await page.user.type(page.getByLabelText('Your name'), 'Grace Hopper');
  await page.user.type(page.getByLabelText('Username'), 'rivera');
  await page.user.type(page.getByLabelText('Password'), 'quiet-hallway');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByText('This username is taken');
  await page.user.clear(page.getByLabelText('Username'));
  await page.user.type(page.getByLabelText('Username'), 'grace');
  const seen = new Set<string>();
  const watching = new MutationObserver(() => {
    for (const { textContent } of page.queryAllByRole('status')) seen.add(textContent ?? '');
  });
  watching.observe(document, { subtree: true, childList: true });
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  watching.disconnect();
  // Not that a new account would sign out the one that was just made.
  expect([...seen].filter((text) => text.includes('signs you out'))).toEqual([]);
  const { values } = await ask('login', { usr: 'grace', pwd: 'quiet-hallway' });
  expect((await ask('profile', { ses: values.ses })).values).toMatchObject({
    email: 'new@school.example',
    type: 3,
  });
});

test('what is typed outlasts a reload, but a password does not', async () => {
  const { open, token } = await invited();
  const page = open(`/invitation#${token}`);
  await page.user.type(await page.findByLabelText('Your name'), 'Grace Hopper');
  await page.user.type(page.getByLabelText('Username'), 'grace');
  await page.user.type(page.getByLabelText('Password'), 'quiet-hallway');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('quiet-hallway');
  page.unmount();
  const again = open(`/invitation#${token}`);
  expect(await again.findByLabelText('Your name')).toHaveProperty('value', 'Grace Hopper');
  expect(again.getByLabelText('Username')).toHaveProperty('value', 'grace');
  expect(again.getByLabelText('Password')).toHaveProperty('value', '');
  await again.user.type(again.getByLabelText('Password'), 'quiet-hallway');
  await again.user.click(again.getByRole('button', { name: 'Join' }));
  await again.findByRole('heading', { level: 1, name: 'Classes' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Grace Hopper');
});

test('people with an account join with it', async () => {
  const { open, token, ask, signIn, school } = await invited('admin');
  const page = open(`/invitation#${token}`);
  await page.user.click(await page.findByRole('radio', { name: 'My account' }));
  expect(page.queryByLabelText('Your name')).toBeNull();
  await page.user.type(page.getByLabelText('Username'), 'okafor');
  await page.user.type(page.getByLabelText('Password'), 'wrong');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByText('Invalid username or password');
  await page.user.clear(page.getByLabelText('Password'));
  await page.user.type(page.getByLabelText('Password'), password);
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await ask('schools', { ses: await signIn('okafor') })).schools).toMatchObject([
    { schoolid: school.id },
  ]);
});

test('somebody who is signed in learns what a new account does, and joins with their own', async () => {
  const { open, token, ask, signIn } = await invited('admin');
  const page = await openedByOkafor({ open, token });
  await page.findByText(/^You are signed in as .* \(okafor\)\..* A new account signs you out here\.$/);
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('radio', { name: 'My account' }));
  expect((page.getByLabelText('Username') as HTMLInputElement).value).toBe('okafor');
  await page.user.type(page.getByLabelText('Password'), password);
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await ask('schools', { ses: await signIn('okafor') })).schools).toHaveLength(1);
});

test('an invitation to the address of whoever is signed in opens on their account', async () => {
  const { open, token } = await invited('admin', 'Okafor@School.example');
  const page = await openedByOkafor({ open, token });
  expect(await page.findByRole('radio', { name: 'My account' })).toHaveProperty('checked', true);
  expect(page.queryByText(/^You are signed in as /)).toBeNull();
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'okafor');
  await page.user.type(page.getByLabelText('Password'), password);
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

type Page = ReturnType<Awaited<ReturnType<typeof mailedService>>['open']>;

async function typeNewAccount(page: Page) {
  await page.user.type(await page.findByLabelText('Your name'), 'Grace Hopper');
  await page.user.type(page.getByLabelText('Username'), 'grace');
  await page.user.type(page.getByLabelText('Password'), 'quiet-hallway');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
}

/** Joins with a new account, while no request for `task` gets through. */
async function joinCut(page: Page, task: string) {
  page.network.instead = async (form) => {
    if (form.get('apitask') === task) throw new TypeError('fetch failed');
    return undefined;
  };
  await typeNewAccount(page);
  await page.findByText(/^The service cannot be reached\. Check your connection\./);
  page.network.instead = null;
}

test('whoever joined as the connection broke gets in by trying again', async () => {
  const { open, token } = await invited();
  const page = open(`/invitation#${token}`);
  await joinCut(page, 'login');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

test('whoever joins with their own account is not told that the link is used if the answer is lost', async () => {
  const { open, token, ask, signIn } = await invited('admin');
  const page = open(`/invitation#${token}`);
  await page.user.click(await page.findByRole('radio', { name: 'My account' }));
  await page.user.type(page.getByLabelText('Username'), 'okafor');
  await page.user.type(page.getByLabelText('Password'), password);
  loseAnswer(page, 'invitation-join');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await ask('schools', { ses: await signIn('okafor') })).schools).toHaveLength(1);
});

test('a new account whose answer is lost is signed in', async () => {
  const { open, token } = await invited();
  const page = open(`/invitation#${token}`);
  loseAnswer(page, 'invitation-accept');
  await typeNewAccount(page);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

test('while no answer comes, an invitation says that it may have been accepted', async () => {
  const { open, token } = await invited();
  const page = open(`/invitation#${token}`);
  await page.findByLabelText('Your name');
  page.network.down = true;
  await typeNewAccount(page);
  await page.findByText(/You may have joined nevertheless\. Try again\./);
});

test('an invitation that is withdrawn meanwhile says so, and leads to the sign-in', async () => {
  const { open, token, database } = await invited();
  const page = open(`/invitation#${token}`);
  await joinCut(page, 'invitation-accept');
  await database.writing((db) => db.updateTable('mail_tokens').set({ used: 1 }).execute());
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByText(/^This invitation has been accepted or withdrawn since your first attempt\./);
  page.getByRole('link', { name: 'Sign in' });
});

test('another password typed after a lost answer is told that the first one counts', async () => {
  const { open, token, ask } = await invited();
  const page = open(`/invitation#${token}`);
  await page.findByLabelText('Your name');
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'invitation-accept') return undefined;
    await ask('invitation-accept', Object.fromEntries(form));
    throw new TypeError('no answer arrives');
  };
  await typeNewAccount(page);
  await page.findByText(/You may have joined nevertheless\. Try again\./);
  page.network.instead = null;
  await page.user.type(page.getByLabelText('Password'), '-two');
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await page.findByText(/Try to sign in with the username and the password that you typed then\.$/);
  page.getByRole('link', { name: 'Sign in' });
  expect((await ask('login', { usr: 'grace', pwd: 'quiet-hallway' })).errors).toBeUndefined();
});

test('a used invitation does not count as withdrawn because the sign-in after it is cut', async () => {
  const { open, token } = await invited();
  const page = open(`/invitation#${token}`);
  await joinCut(page, 'login');
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'login') throw new TypeError('fetch failed');
    return undefined;
  };
  const tried = () => page.network.sent.filter((form) => form.get('apitask') === 'login').length;
  const before = tried();
  await page.user.click(page.getByRole('button', { name: 'Join' }));
  await expect.poll(tried).toBeGreaterThan(before);
  await page.findByText(/^The service cannot be reached\. Check your connection\./);
  expect(page.queryByText(/accepted or withdrawn/)).toBeNull();
});

test('an invalid invitation says so, and whom to ask', async () => {
  const { open } = await mailedService();
  const page = open(`/invitation#${'0'.repeat(64)}`);
  await page.findByRole('heading', { level: 1, name: 'This invitation cannot be used' });
  await page.findByText('This link is not valid. Ask whoever invited you for another one.');
  page.getByRole('link', { name: 'Sign in' });
});

test('somebody who is signed in gets from a dead invitation to their classes', async () => {
  const { open } = await mailedService();
  localStorage.setItem('rollbook.signed-in', 'yes');
  const page = open(`/invitation#${'0'.repeat(64)}`);
  await page.findByRole('link', { name: 'Go to your classes' });
  expect(page.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test('an invitation to follow several children names them as a sentence does', async () => {
  const { open, newestLink, database, school } = await mailedService();
  const email = 'rosa@home.example';
  const at = Math.floor(Date.now() / 1000);
  const asked = {
    schoolId: school.id,
    name: 'Rosa',
    email,
    relation: '',
    addedBy: school.teacher,
    added: at,
  };
  await database.writing(async (db) => {
    await addSchoolAdmin(db, school.id, school.teacher);
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
    await addGuardians(
      db,
      [11, 12, 13].map((studentId) => ({ ...asked, studentId, isFromSchool: true })),
    );
    await addInvitations(db, [
      { kind: 'guardian', schoolId: school.id, email, accountId: school.teacher, at },
    ]);
  });
  const page = open(`/invitation#${await newestLink()}`);
  await page.findByText(/ to follow José García, Mary\sAnn de la Cruz,? and Siobhán O'Brien at Small School/);
});
