import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { type openDashboard, openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';
import { receiveMail } from '#test/support/service/letters.ts';

type Page = ReturnType<typeof openDashboard>;

/** Seconds; one code later than now, since a code works once. */
const codeOf = (secret: string, later = 0) => codeAt(secret, stepAt(Date.now() / 1000) + later);

async function setUp(page: Page) {
  const panel = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  await page.user.click(await panel.findByRole('button', { name: 'Set up an authenticator app' }));
  await page.user.click(panel.getByRole('button', { name: 'Next' }));
  await panel.findByText('Enter your current password');
  const field = panel.getByLabelText('Current password');
  await page.user.type(field, 'guessed');
  await page.user.click(panel.getByRole('button', { name: 'Next' }));
  await panel.findByText('Invalid password');
  await page.user.clear(field);
  await page.user.type(field, `${password}{Enter}`);
  await panel.findByRole('img', { name: 'QR code for your authenticator app' });
  const secret = (panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent ?? '').replaceAll(' ', '');
  expect(await axeFindings(page.container)).toEqual([]);
  await page.user.click(panel.getByRole('button', { name: 'Turn on' }));
  panel.getByText('Enter the code that the app shows');
  await page.user.type(panel.getByLabelText('Code from the app'), '12{Enter}');
  await panel.findByText('This code is wrong, or has already been used');
  await page.user.clear(panel.getByLabelText('Code from the app'));
  await page.user.type(panel.getByLabelText('Code from the app'), `${codeOf(secret)}{Enter}`);
  const list = within(await panel.findByRole('region', { name: 'Your recovery codes' }));
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(codes).toHaveLength(10);
  await page.user.click(list.getByRole('button', { name: 'I have saved them' }));
  return { panel, secret, codes };
}

async function openSetUp() {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  return { page, ...(await setUp(page)) };
}

test('an authenticator app is set up, asked for at sign-in, and turned off', async () => {
  const { page, panel, secret } = await openSetUp();
  await panel.findByText(/On since .* 10 recovery codes are left\./);
  await page.user.click(page.getByRole('button', { name: /your account/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
  await page.findByRole('heading', { name: 'Sign in' });
  await signIn(page, 'rivera');
  const code = await page.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await page.findByText('Enter the code from your authenticator app, or a recovery code');
  // Nothing is wrong yet.
  expect(code.getAttribute('aria-invalid')).toBeNull();
  expect(await axeFindings(page.container)).toEqual([]);
  await page.user.type(code, '000000{Enter}');
  await page.findByText('This code is wrong, or has already been used');
  // Whoever has lost the phone still reads what else works.
  page.getByText('Enter the code from your authenticator app, or a recovery code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(code);
  await page.user.type(code, `${codeOf(secret, 1)}{Enter}`);
  await page.findByRole('heading', { level: 1, name: 'Today' });

  await page.router.navigate('/profile');
  const again = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  await page.user.click(await again.findByRole('button', { name: 'Turn off' }));
  again.getByText(/^After that, your password alone signs you in/);
  await page.user.click(again.getByRole('button', { name: 'Turn off' }));
  await page.user.type(await again.findByLabelText('Current password'), `${password}{Enter}`);
  await again.findByRole('button', { name: 'Set up an authenticator app' });
  const letters = await receiveMail(page.service.database);
  expect(letters.map(({ text }) => /Subject: (.*)/.exec(text)?.[1]?.trim())).toEqual([
    'Small School: How you sign in has changed',
    'Small School: How you sign in has changed',
  ]);
});

test('by keys, the focus goes back to the button that opened a form, or to the one in its place', async () => {
  const page = await openSchool('/profile');
  const panel = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  const focused = () => document.activeElement?.textContent;
  const press = async (name: string) => {
    panel.getByRole('button', { name }).focus();
    await page.user.keyboard('{Enter}');
  };
  await panel.findByRole('button', { name: 'Set up an authenticator app' });
  await press('Set up an authenticator app');
  expect(focused()).toBe('Next');
  await press('Cancel');
  expect(focused()).toBe('Set up an authenticator app');
  await setUp(page);
  await panel.findByText(/10 recovery codes are left/);
  await press('Turn off');
  await press('Cancel');
  expect(focused()).toBe('Turn off');
  await page.user.keyboard('{Enter}{Enter}');
  await page.user.type(await panel.findByLabelText('Current password'), `${password}{Enter}`);
  await panel.findByRole('button', { name: 'Set up an authenticator app' });
  expect(focused()).toBe('Set up an authenticator app');
});

test('new recovery codes replace the old ones', async () => {
  const { page, panel, codes } = await openSetUp();
  await page.user.click(await panel.findByRole('button', { name: 'New recovery codes' }));
  await page.user.click(panel.getByRole('button', { name: 'New recovery codes' }));
  await page.user.type(await panel.findByLabelText('Current password'), `${password}{Enter}`);
  const list = within(await panel.findByRole('region', { name: 'Your recovery codes' }));
  const renewed = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const login = (otp: string) => page.service.ask('login', { usr: 'rivera', pwd: password, otp });
  expect((await login(codes[0] ?? '')).success).toBe(false);
  expect((await login(renewed[0] ?? '')).success).toBe(true);
});

test('recovery codes whose answer was lost are said to have replaced the old ones, perhaps', async () => {
  const { page, panel, codes } = await openSetUp();
  await page.user.click(await panel.findByRole('button', { name: 'New recovery codes' }));
  await page.user.click(panel.getByRole('button', { name: 'New recovery codes' }));
  loseAnswer(page, 'profile-recovery-new', (form) => form.get('pwdconf') !== '');
  await page.user.type(await panel.findByLabelText('Current password'), `${password}{Enter}`);
  await panel.findByText(
    /New recovery codes may have been created nevertheless\. Then the old ones no longer work\./,
  );
  expect(
    (await page.service.ask('login', { usr: 'rivera', pwd: password, otp: codes[0] ?? '' })).success,
  ).toBe(false);
});

test('an app that was added although the answer was lost is shown as on', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const panel = within(await page.findByRole('region', { name: 'Second step at sign-in' }));
  await page.user.click(await panel.findByRole('button', { name: 'Set up an authenticator app' }));
  await page.user.click(panel.getByRole('button', { name: 'Next' }));
  await page.user.type(await panel.findByLabelText('Current password'), `${password}{Enter}`);
  await panel.findByRole('img', { name: 'QR code for your authenticator app' });
  const secret = (panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent ?? '').replaceAll(' ', '');
  loseAnswer(page, 'profile-totp-confirm');
  await page.user.type(panel.getByLabelText('Code from the app'), `${codeOf(secret)}{Enter}`);
  await panel.findByText(/It may be on nevertheless\. If it is, create new recovery codes/);
  await panel.findByText(/On since .* 10 recovery codes are left\./);
});

test('after a password reset the code is asked for', async () => {
  const { page } = await openSetUp();
  await page.service.ask('password-forgot', { usr: 'rivera' });
  const letters = await receiveMail(page.service.database);
  const token = letters.find(({ text }) => text.includes('Someone asked'))?.token ?? '';
  await page.user.click(page.getByRole('button', { name: /your account/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
  await page.findByRole('heading', { name: 'Sign in' });
  await page.router.navigate(`/reset-password#${token}`);
  await page.user.type(await page.findByLabelText('New password'), 'another-quiet-hallway{Enter}');
  await page.findByRole('heading', { name: 'Sign in' });
  await signIn(page, 'rivera', 'another-quiet-hallway');
  await page.findByLabelText('Code');
});
