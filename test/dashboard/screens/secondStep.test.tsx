import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { factorsQuery } from '#dashboard/api/accounts/factors.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { setPassword } from '#service/store/accounts/accounts.ts';
import { addPasskey } from '#service/store/accounts/passkeys.ts';
import { limitWithoutFactor } from '#service/store/accounts/sessions.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { key, makeAdmin, weakHash } from '#test/support/school/school.ts';

type Page = Awaited<ReturnType<typeof openSchool>>;

/** Our own page: an application cannot add a second factor, so it is refused. */
const open = (path: string, username: string | null = 'rivera') =>
  openSchool(path, username, { ownKey: key });

/** Ana Rivera runs the school, which asks its admins for a second factor, even those already working. */
async function askForFactor({ service: { database, school } }: Page) {
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.teacher);
    await changeSchool(db, school.id, { settings: { adminsNeedFactor: 1 } });
    await limitWithoutFactor(db, { schoolId: school.id, who: 'school_admins' });
  });
}

/** Ana Rivera has a passkey, added on another device. */
async function givePasskey({ service: { database, school } }: Page) {
  const passkey = { credential: 'AA', publicKey: 'x', counter: 0, transports: '', name: 'Phone', created: 1 };
  await database.writing((db) => addPasskey(db, { ...passkey, accountId: school.teacher }));
}

/** Sets up an authenticator app in `within`, up to its recovery codes. */
async function addApp(page: Page, panel: Pick<Page, 'findByRole' | 'findByLabelText' | 'findByText'>) {
  await page.user.click(await panel.findByRole('button', { name: 'Set up an authenticator app' }));
  await page.user.click(await panel.findByRole('button', { name: 'Next' }));
  const secret = ((await panel.findByText(/^([A-Z2-7]{4} ?){8}$/)).textContent ?? '').replaceAll(' ', '');
  const code = codeAt(secret, stepAt(Date.now() / 1000));
  await page.user.type(await panel.findByLabelText('Code from the app'), `${code}{Enter}`);
  await panel.findByRole('region', { name: 'Your recovery codes' });
}

const keepCodes = async (page: Page) =>
  page.user.click(await page.findByRole('button', { name: 'I have saved them' }));

test('an admin who needs a second factor adds one, then gets to the requested page', async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Add a second step' });
  page.getByText(/Your school asks for a second step at sign-in/);
  expect(await axeFindings(page.container)).toEqual([]);
  await addApp(page, page);
  // The new app is in the list, but what is being done keeps its title.
  await expect.poll(() => page.queryClient.getQueryData(factorsQuery().queryKey)?.authenticator).toBeTruthy();
  page.getByRole('heading', { level: 1, name: 'Add a second step' });
  await keepCodes(page);
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  expect(page.router.state.location.pathname).toBe('/profile');
  await page.findByText(/On since .* 10 recovery codes are left\./);
});

test('someone with a passkey signs in with it, and cannot add another factor without it', async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  await givePasskey(page);
  // jsdom has none, but says so.
  vi.stubGlobal('PublicKeyCredential', () => {});
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Your school asks for a second step' });
  await page.findByText(/Sign in with your passkey to continue\.$/);
  page.getByText('Lost it? An admin of your school can reset your second step.');
  const buttons = page.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Sign in with your passkey', 'Sign out']);
  expect(await axeFindings(page.container)).toEqual([]);
});

test('if the passkey cannot be used here, the page says to sign in with it', async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  await givePasskey(page);
  await signIn(page, 'rivera');
  await page.findByText(/You already have one: sign out, then sign in with it\.$/);
  expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
});

test('if another browser has added a factor meanwhile, the page says so', async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  await signIn(page, 'rivera');
  await page.user.click(await page.findByRole('button', { name: 'Set up an authenticator app' }));
  await givePasskey(page);
  await page.user.click(await page.findByRole('button', { name: 'Next' }));
  await page.findByText('You already have a second step: sign in with it first');
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  await page.findByText(/You already have one: sign out, then sign in with it\.$/);
  expect(page.queryByRole('button', { name: 'Set up an authenticator app' })).toBeNull();
});

test("if the account's factors cannot be read, the page still says what to do", async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  page.network.instead = (form) =>
    form.get('apitask') === 'profile-factors' ? new Response('', { status: 500 }) : undefined;
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Add a second step' });
  await page.findByText(/is not enough\. Add one to continue\.$/);
  page.getByRole('button', { name: 'Set up an authenticator app' });
});

test('until then no address leads past it, and signing out is possible', async () => {
  const page = await open('/classes', null);
  await askForFactor(page);
  await signIn(page, 'rivera');
  await page.findByRole('heading', { level: 1, name: 'Add a second step' });
  // As after a reload: the page knows nothing of the sign-in.
  page.queryClient.clear();
  await page.router.navigate(`/classes/${page.service.school.algebra}/gradebook`);
  await page.findByRole('heading', { level: 1, name: 'Add a second step' });
  expect(new URLSearchParams(page.router.state.location.search).get('to')).toBe(
    `/classes/${page.service.school.algebra}/gradebook`,
  );
  await page.user.click(page.getByRole('button', { name: 'Sign out' }));
  await page.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(session.get().kind).toBe('none');
});

test('a working person adds it over the page when the rule arrives, and their text is then saved', async () => {
  const page = await open('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate(`/classes/${page.service.school.algebra}/settings`);
  const name = await page.findByRole('textbox', { name: 'Name' });
  await page.user.clear(name);
  await page.user.type(name, 'Algebra One');
  await askForFactor(page);
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  const prompt = within(await page.findByRole('dialog', { name: 'Your school asks for a second step' }));
  expect(await axeFindings()).toEqual([]);
  await addApp(page, prompt);
  await keepCodes(page);
  await page.findByText('The settings are saved.');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(name).toHaveProperty('value', 'Algebra One');
});

test("a slip's password is changed first", async () => {
  const page = await open('/profile', null);
  await askForFactor(page);
  const { database, school } = page.service;
  const passwordHash = await weakHash('slip-of-paper');
  await database.writing((db) =>
    setPassword(db, school.teacher, { passwordHash, made: Math.floor(Date.now() / 1000) }),
  );
  await signIn(page, 'rivera', 'slip-of-paper');
  await page.user.type(await page.findByLabelText('New password'), 'violet-lantern{Enter}');
  await page.findByRole('heading', { level: 1, name: 'Add a second step' });
});
