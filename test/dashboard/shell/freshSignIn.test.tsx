import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { accountById } from '#service/store/accounts/accounts.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers, openSchool } from '#test/support/page/openDashboard.tsx';
import { key, makeAdmin, password } from '#test/support/school/school.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';

/* Changes that take a fresh sign-in: it is asked for over the page, and then they continue. */

type Page = Awaited<ReturnType<typeof openSchool>>;

/** Our own page, where nobody has signed in for a while. */
async function openLater() {
  const page = await openSchool('/profile', 'rivera', { ownKey: key });
  const { database, school } = page.service;
  const leave = () => database.writing((db) => db.updateTable('sessions').set({ proven: 1 }).execute());
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await database.writing((db) => makeAdmin(db, school.id, school.teacher));
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await leave();
  return { ...page, leave };
}

const dialog = async (page: Page) =>
  within(await page.findByRole('dialog', { name: 'Sign in again to continue' }));
const isGone = (page: Page) =>
  expect.poll(() => page.queryByRole('dialog', { name: 'Sign in again to continue' })).toBeNull();

const keyNames = (page: Page) =>
  page.service.database.reading((db) => db.selectFrom('keys').select('name').execute());

/** The messages of another tab. */
function openTab(): BroadcastChannel {
  const tab = new BroadcastChannel('rollbook.session');
  onTestFinished(() => tab.close());
  return tab;
}

/** Another tab signs in, as the window of a single sign-on does, which jsdom does not open. */
async function signInElsewhere({ service: { database, school } }: Page, tab: BroadcastChannel) {
  const proven = Math.floor(Date.now() / 1000);
  await database.writing((db) => db.updateTable('sessions').set({ proven }).execute());
  tab.postMessage({ kind: 'open', userId: school.teacher, signedIn: true });
}

/** A key about to be created, reached from the profile. */
async function keyTyped() {
  const page = await openLater();
  await page.router.navigate('/school/keys');
  await page.user.click(await page.findByRole('button', { name: 'Create a key' }));
  const form = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  await page.user.type(form.getByLabelText('Application'), 'Bus plan');
  const make = () => page.user.click(form.getByRole('button', { name: 'Create the key' }));
  return { page, form, make };
}

/** Asked to sign in before it is made. */
async function askedOverKeys() {
  const { page, form, make } = await keyTyped();
  await make();
  return { page, form, asked: await dialog(page) };
}

test('after a sign-in over the page the change continues, and so do the next ones', async () => {
  const page = await openLater();
  const panel = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  await page.user.click(await panel.findByRole('button', { name: 'Set up an authenticator app' }));
  await page.user.click(panel.getByRole('button', { name: 'Next' }));
  const asked = await dialog(page);
  expect(await axeFindings()).toEqual([]);
  // Somebody else could not make the change that waits.
  expect(asked.getByLabelText('Username')).toMatchObject({ value: 'rivera', readOnly: true });
  await page.user.type(asked.getByLabelText('Password'), 'guessed{Enter}');
  await asked.findByText('Invalid username or password');
  await page.user.clear(asked.getByLabelText('Password'));
  await page.user.type(asked.getByLabelText('Password'), `${password}{Enter}`);
  const secret = ((await panel.findByText(/^([A-Z2-7]{4} ?){8}$/)).textContent ?? '').replaceAll(' ', '');
  await isGone(page);
  const code = (later = 0) => codeAt(secret, stepAt(Date.now() / 1000) + later);
  await page.user.type(panel.getByLabelText('Code from the app'), `${code()}{Enter}`);
  await page.user.click(await panel.findByRole('button', { name: 'I have saved them' }));
  await page.user.click(panel.getByRole('button', { name: 'New recovery codes' }));
  await page.user.click(panel.getByRole('button', { name: 'New recovery codes' }));
  await panel.findByRole('button', { name: 'I have saved them' });

  // From now on the sign-in has two steps, and so has this one.
  await page.leave();
  await page.user.click(panel.getByRole('button', { name: 'I have saved them' }));
  await page.user.click(panel.getByRole('button', { name: 'Turn off' }));
  await page.user.click(panel.getByRole('button', { name: 'Turn off' }));
  const again = await dialog(page);
  await page.user.type(again.getByLabelText('Password'), `${password}{Enter}`);
  await page.user.type(await again.findByLabelText('Code'), `${code(1)}{Enter}`);
  await panel.findByRole('button', { name: 'Set up an authenticator app' });
});

test('without it nothing is changed, no text is lost, and nothing is called wrong', async () => {
  const { page, form, asked } = await askedOverKeys();
  await page.user.type(asked.getByLabelText('Password'), '{Escape}');
  await isGone(page);
  await expect.poll(() => page.queryByRole('button', { name: 'Create the key' })).not.toBeNull();
  await expect
    .poll(() => form.getByRole('button', { name: 'Create the key' }).getAttribute('aria-disabled'))
    .not.toBe('true');
  expect(form.queryByRole('alert')).toBeNull();
  expect(form.getByLabelText('Application')).toHaveProperty('value', 'Bus plan');
  expect(await keyNames(page)).not.toContainEqual({ name: 'Bus plan' });
  await page.user.click(form.getByRole('button', { name: 'Create the key' }));
  await page.user.type((await dialog(page)).getByLabelText('Password'), `${password}{Enter}`);
  await page.findByRole('region', { name: 'The secret of Bus plan' });
  expect(await keyNames(page)).toContainEqual({ name: 'Bus plan' });
});

test('a sign-in by a way that does not count says so, and is not asked for again', async () => {
  const page = await openLater();
  const { database } = page.service;
  await page.service.signIn('rivera');
  // The page has read where they are signed in before that.
  await page.queryClient.invalidateQueries();
  const panel = within(await page.findByRole('region', { name: 'Where you are signed in' }));
  await page.user.click(await panel.findByRole('button', { name: 'Sign out everywhere else' }));
  const asked = await dialog(page);
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'profile-session-end')
      await database.writing((db) => db.updateTable('sessions').set({ proven: 1 }).execute());
    return undefined;
  };
  await page.user.type(asked.getByLabelText('Password'), `${password}{Enter}`);
  await panel.findByText(
    'Your single sign-on did not ask you to sign in again. Use your password or a passkey.',
  );
  await isGone(page);
});

test('going back instead changes nothing, whose secret nobody would see', async () => {
  const { page, asked } = await askedOverKeys();
  await page.user.type(asked.getByLabelText('Password'), password);
  await page.router.navigate(-1);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  await isGone(page);
  expect(await keyNames(page)).not.toContainEqual({ name: 'Bus plan' });
});

test('a refusal from before another sign-in asks nobody', async () => {
  const { page, make } = await keyTyped();
  let answer = () => {};
  page.network.instead = (form) => {
    if (form.get('apitask') !== 'school-key-add') return;
    page.network.instead = null;
    return new Promise((resolve) => {
      answer = () => resolve(Response.json({ success: false, errors: { ses: pageSentences.signInAgain } }));
    });
  };
  await make();
  await expect.poll(() => page.network.instead).toBeNull();
  const proven = Math.floor(Date.now() / 1000);
  await page.service.database.writing((db) => db.updateTable('sessions').set({ proven }).execute());
  session.open(page.service.school.teacher, { signedIn: true });
  answer();
  await page.findByRole('region', { name: 'The secret of Bus plan' });
});

test('after going back before the question appears, it is not asked over another page', async () => {
  const { page, make } = await keyTyped();
  const release = holdAnswers(page.network, 'school-key-add');
  await make();
  await page.router.navigate(-1);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  expect(page.queryClient.isMutating()).toBe(1);
  release();
  await expect.poll(() => page.queryClient.isMutating()).toBe(0);
  expect(page.queryByRole('dialog')).toBeNull();
  expect(await keyNames(page)).not.toContainEqual({ name: 'Bus plan' });
  // The page that is open now is asked as usual.
  const panel = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  await page.user.click(panel.getByRole('button', { name: 'Set up an authenticator app' }));
  await page.user.click(panel.getByRole('button', { name: 'Next' }));
  await dialog(page);
});

test('opening another tab leaves the question alone, and signing in there answers it', async () => {
  const { page, asked } = await askedOverKeys();
  await page.user.type(asked.getByLabelText('Password'), 'half a pass');
  const userId = page.service.school.teacher;
  const otherTab = openTab();
  otherTab.postMessage({ kind: 'open', userId, signedIn: false });
  session.open(userId);
  // A message received after it: the channel keeps their order.
  const heard = new Promise((resolve) => {
    const listener = new BroadcastChannel('rollbook.session');
    onTestFinished(() => listener.close());
    listener.onmessage = resolve;
    otherTab.postMessage({ kind: 'open', userId, signedIn: false });
  });
  await heard;
  expect(asked.getByLabelText('Password')).toHaveProperty('value', 'half a pass');
  expect(session.get().kind).toBe('open');
  await signInElsewhere(page, otherTab);
  await page.findByRole('region', { name: 'The secret of Bus plan' });
  await isGone(page);
});

/** A profile about to be saved, of somebody without a password. */
async function openWithoutPassword() {
  const page = await openLater();
  const { database, school } = page.service;
  await database.writing((db) =>
    db.updateTable('accounts').set({ password_hash: '' }).where('id', '=', school.teacher).execute(),
  );
  await page.queryClient.invalidateQueries();
  await page.findByText(/^You sign in without a password\./);
  const name = page.getByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Ana Ruiz');
  const savedName = async () => (await database.reading((db) => accountById(db, school.teacher))).name;
  const save = () => page.user.click(page.getByRole('button', { name: 'Save changes' }));
  return { page, save, savedName };
}

/** The service has a single sign-on; the browser calls it by address only. */
function offerSignOn() {
  const ask = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/api/sso'
      ? Response.json({ providers: [{ name: 'district', label: 'District 9' }] })
      : ask(address, init),
  );
}

test('a profile is saved by it if no password signs in, and asks for none', async () => {
  const { page, save, savedName } = await openWithoutPassword();
  expect(page.queryByLabelText('Current password')).toBeNull();
  expect(page.queryByLabelText('New password')).toBeNull();
  offerSignOn();
  await save();
  const asked = await dialog(page);
  const way = await asked.findByRole('link', { name: /District 9/ });
  await expect.poll(() => document.activeElement).toBe(way);
  expect(asked.queryByLabelText('Password')).toBeNull();
  expect(asked.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await page.user.click(asked.getByRole('button', { name: 'Cancel' }));
  await isGone(page);
  expect(page.getByLabelText('Name')).toHaveProperty('value', 'Ana Ruiz');
  await save();
  await dialog(page);
  expect(await savedName()).not.toBe('Ana Ruiz');
  await signInElsewhere(page, openTab());
  await page.findByText('Saved.');
  await isGone(page);
  expect(await savedName()).toBe('Ana Ruiz');
});
