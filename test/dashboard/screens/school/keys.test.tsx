import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';
import { openSection } from './openSection.ts';

const openKeys = () => openSection('keys', 'Keys');
type Page = Awaited<ReturnType<typeof openKeys>>;

/** The shown secret, once the reader confirms having stored it. */
async function keepSecret(page: Page, name: string) {
  const shown = within(await page.findByRole('region', { name: `The secret of ${name}` }));
  const secret = shown.getByText(/^[0-9a-f]{64}$/).textContent ?? '';
  await page.user.click(shown.getByRole('button', { name: 'I have saved it' }));
  expect(page.queryByText(secret)).toBeNull();
  const heading = page.getByRole('heading', { level: 1, name: 'Keys' });
  await expect.poll(() => document.activeElement).toBe(heading);
  return secret;
}

async function sendKey(page: Page) {
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  await page.user.type(await page.findByLabelText('Application'), 'Bus plan');
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Create the key' }));
}

async function makeKey(page: Page) {
  await sendKey(page);
  return keepSecret(page, 'Bus plan');
}

async function choose(page: Page, action: string) {
  await page.user.click(await page.findByRole('button', { name: 'Change the key of Bus plan' }));
  await page.user.click(await page.findByRole('menuitem', { name: action }));
}

const signInBy = async (page: Page, apikey: string) =>
  (await page.service.ask('login', { apikey, usr: 'rivera', pwd: password })).errors ?? null;

const row = (page: Page) => page.findByRole('row', { name: /Bus plan/ });

test('a key is created, its secret shown once, and the list shows its permissions and last use', async () => {
  const page = await openKeys();
  await page.findByText('No keys yet');
  expect(await axeFindings()).toEqual([]);
  const secret = await makeKey(page);
  expect(await axeFindings()).toEqual([]);
  expect((await row(page)).textContent).toContain('Read only');
  expect((await row(page)).textContent).toContain('Never');
  expect(await signInBy(page, secret)).toBeNull();
  await page.queryClient.invalidateQueries();
  await vi.waitFor(async () => expect((await row(page)).textContent).not.toContain('Never'));
});

test('a secret can be copied; a page without a clipboard says so', async () => {
  const page = await openKeys();
  await sendKey(page);
  const shown = within(await page.findByRole('region', { name: 'The secret of Bus plan' }));
  const copy = shown.getByRole('button', { name: 'Copy' });
  await page.user.click(copy);
  await shown.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(shown.getByText(/^[0-9a-f]{64}$/).textContent);
  // As on an insecure page.
  const noClipboard = { get: () => undefined, configurable: true };
  Object.defineProperty(navigator, 'clipboard', noClipboard);
  await page.user.click(copy);
  await shown.findByText('It could not be copied: select and copy it.');
});

test('errors in a key are shown at their fields, and no typed text is lost', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  await page.user.click(dialog.getByRole('button', { name: 'Create the key' }));
  dialog.getByText('Enter the name of the application');
  await page.user.type(dialog.getByLabelText('Application'), 'Bus plan');
  await page.user.type(dialog.getByLabelText('Operations'), 'gradebook perhaps{Enter}');
  await dialog.findByText('Name operations of this interface, with spaces between them');
  expect(await axeFindings()).toEqual([]);
  expect(dialog.getByLabelText('Application')).toHaveProperty('value', 'Bus plan');
});

test('a key of the interface needs at least one permission', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  await page.user.type(dialog.getByLabelText('Application'), 'Bus plan');
  await page.user.click(dialog.getByLabelText('Read everything its users may see'));
  await page.user.type(dialog.getByLabelText('Operations'), ' {Enter}');
  await dialog.findByText('Allow reading, or name at least one operation');
  await page.user.type(dialog.getByLabelText('Operations'), 'gradebook{Enter}');
  await keepSecret(page, 'Bus plan');
  expect((await row(page)).textContent).toContain('Only gradebook');
});

test('a refusal is shown before the list has loaded again, and the change can be retried at once', async () => {
  const page = await openKeys();
  await page.findByText('No keys yet');
  const letCome = holdAnswers(page.network, 'school-keys');
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  await page.user.type(dialog.getByLabelText('Application'), 'Bus plan');
  await page.user.type(dialog.getByLabelText('Operations'), 'perhaps{Enter}');
  await dialog.findByText('Name operations of this interface, with spaces between them');
  expect(dialog.getByRole('button', { name: 'Create the key' }).getAttribute('aria-disabled')).toBeNull();
  letCome();
});

test('a secret is replaced while the old one still works, the old one is ended, and the key revoked', async () => {
  const page = await openKeys();
  const first = await makeKey(page);
  await choose(page, 'New secret…');
  const make = await page.findByRole('button', { name: 'Create a new secret' });
  expect(await axeFindings()).toEqual([]);
  await page.user.click(make);
  const second = await keepSecret(page, 'Bus plan');
  expect([await signInBy(page, first), await signInBy(page, second)]).toEqual([null, null]);
  await vi.waitFor(async () => expect((await row(page)).textContent).toContain('Old secret until'));
  await choose(page, 'End the old secret…');
  const end = await page.findByRole('button', { name: 'End it' });
  expect(await axeFindings()).toEqual([]);
  await page.user.click(end);
  await page.findByText('The old secret no longer works.');
  await choose(page, 'Revoke…');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(await page.findByRole('button', { name: 'Revoke' }));
  await page.findByText('The key is revoked.');
  await page.findByText('No keys yet');
  const ses = await page.service.signIn();
  const { audit } = await page.service.ask('school-audit', {
    ses,
    schoolid: page.service.school.id,
    actions: 'key added,key rotated,key revoked',
  });
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'key revoked',
    'key rotated',
    'key rotated',
    'key added',
  ]);
});

test('no other key can be made while a secret is shown, which it would replace', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  await page.user.type(await page.findByLabelText('Application'), 'Bus plan{Enter}');
  await page.findByRole('region', { name: 'The secret of Bus plan' });
  expect(page.queryByRole('button', { name: 'Create a key' })).toBeNull();
  await keepSecret(page, 'Bus plan');
  page.getByRole('button', { name: 'Create a key' });
});

test('the operations of a key say whether it may only read', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  dialog.getByText(/: what it may do besides reading\.$/);
  await page.user.click(dialog.getByRole('checkbox', { name: 'Read everything its users may see' }));
  dialog.getByText(/: it may do nothing else\.$/);
});

test('leaving a page with a secret asks first', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  await page.user.type(await page.findByLabelText('Application'), 'Bus plan{Enter}');
  await page.findByRole('region', { name: 'The secret of Bus plan' });
  await page.user.click(page.getByRole('link', { name: 'Settings' }));
  await page.findByRole('alertdialog', { name: 'Leave without the secret?' });
});

test('a OneRoster application gets an ID and a secret for the chosen scopes, another secret, and an end', async () => {
  const page = await openKeys();
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Create a key for an application' }));
  await page.user.type(dialog.getByLabelText('Application'), 'Learning platform');
  await page.user.selectOptions(dialog.getByLabelText('Interface'), 'OneRoster');
  const scopes = within(await dialog.findByRole('group', { name: 'Permissions' }));
  const ticked = () =>
    scopes.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;
  expect(ticked()).toBe(5);
  for (const box of scopes.getAllByRole<HTMLInputElement>('checkbox'))
    if (box.checked) await page.user.click(box);
  await page.user.click(dialog.getByRole('button', { name: 'Create the key' }));
  await dialog.findByText('Choose at least one permission');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(
    scopes.getByRole('checkbox', { name: /^Read people, classes and enrollments roster-core/ }),
  );
  await page.user.click(scopes.getByRole('checkbox', { name: /^Add and change assignments/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Create the key' }));

  const shown = within(await page.findByRole('region', { name: 'The secret of Learning platform' }));
  shown.getByText('http://localhost:3000/ims/oneroster/token');
  expect(await axeFindings()).toEqual([]);
  const clientId = shown.getByText(/^[0-9a-f-]{36}$/).textContent;
  const first = shown.getByText(/^[0-9a-f]{64}$/).textContent;
  await page.user.click(shown.getByRole('button', { name: 'I have saved it' }));
  const row_ = () => page.findByRole('row', { name: /Learning platform/ });
  expect((await row_()).textContent).toContain('OneRoster: roster-core.readonly, gradebook.createput');

  const act = async (action: string) => {
    await page.user.click(await page.findByRole('button', { name: 'Change the key of Learning platform' }));
    await page.user.click(await page.findByRole('menuitem', { name: action }));
  };
  await act('New secret…');
  await page.user.click(await page.findByRole('button', { name: 'Create a new secret' }));
  const again = within(await page.findByRole('region', { name: 'The secret of Learning platform' }));
  again.getByText(clientId ?? '');
  expect(again.getByText(/^[0-9a-f]{64}$/).textContent).not.toBe(first);
  await page.user.click(again.getByRole('button', { name: 'I have saved it' }));
  await vi.waitFor(async () => expect((await row_()).textContent).toContain('Old secret until'));
  await act('End the old secret…');
  await page.user.click(await page.findByRole('button', { name: 'End it' }));
  await page.findByText('The old secret no longer works.');
  await act('Revoke…');
  await page.user.click(await page.findByRole('button', { name: 'Revoke' }));
  await page.findByText('No keys yet');
});

test('a key whose secret was lost with its answer gets another secret', async () => {
  const page = await openKeys();
  loseAnswer(page, 'school-key-add');
  await sendKey(page);
  await page.findByText(/If the list shows it, give it a new secret: the first one cannot be shown again\.$/);
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  await choose(page, 'New secret…');
  await page.user.selectOptions(await page.findByLabelText('The current secret keeps working for'), '0');
  loseAnswer(page, 'school-key-rotate');
  await page.user.click(page.getByRole('button', { name: 'Create a new secret' }));
  await page.findByText(/Then the current one no longer works\. Try again for another\.$/);
  await page.user.click(page.getByRole('button', { name: 'Create a new secret' }));
  expect(await signInBy(page, await keepSecret(page, 'Bus plan'))).toBeNull();
});

test('a new secret that was lost while the old one works asks for another key', async () => {
  const page = await openKeys();
  await makeKey(page);
  await choose(page, 'New secret…');
  loseAnswer(page, 'school-key-rotate');
  await page.user.click(await page.findByRole('button', { name: 'Create a new secret' }));
  await page.findByText(/create another key for the application, and revoke this one later\.$/);
});
