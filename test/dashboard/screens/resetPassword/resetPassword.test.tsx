import { expect, test } from 'vitest';
import { mailedService } from '#test/support/page/mailedPage.tsx';

const pwd = 'another-quiet-hallway';

test('a forgotten password leads from the sign-in by mail to a new one, and signs in with it', async () => {
  const { open, newestLink, ask } = await mailedService();
  const first = open('/login');
  await first.user.click(await first.findByRole('link', { name: 'Forgot your password?' }));
  await first.user.type(await first.findByLabelText('Username or email'), 'rivera@school.example');
  await first.user.click(first.getByRole('button', { name: 'Send the link' }));
  const sent = await first.findByText(/a link is on its way/);
  // The pressed button is gone.
  expect(document.activeElement?.contains(sent)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  first.unmount();

  const page = open(`/reset-password#${await newestLink()}`);
  const field = await page.findByLabelText('New password');
  await page.user.type(field, 'short');
  await page.user.click(page.getByRole('button', { name: 'Change the password' }));
  await page.findByText('A password has 8 to 128 characters');
  expect(document.activeElement).toBe(field);
  await page.user.clear(field);
  await page.user.type(field, pwd);
  await page.user.click(page.getByRole('button', { name: 'Change the password' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await ask('login', { usr: 'rivera', pwd })).success).toBe(true);
});

test('a used or unknown link says so, and offers a new one', async () => {
  const { open } = await mailedService();
  const page = open(`/reset-password#${'0'.repeat(64)}`);
  await page.user.type(await page.findByLabelText('New password'), pwd);
  await page.user.click(page.getByRole('button', { name: 'Change the password' }));
  await page.findByText('This link is not valid: ask for another one');
  await page.user.click(page.getByRole('link', { name: 'Ask for another link' }));
  await page.findByRole('heading', { level: 1, name: 'Forgot your password?' });
});

test('an empty form is not sent', async () => {
  const { open } = await mailedService();
  const page = open('/forgot-password');
  await page.user.click(await page.findByRole('button', { name: 'Send the link' }));
  await page.findByText('Enter a username or an email address');
  expect(document.activeElement).toBe(page.getByLabelText('Username or email'));
});

test('a service that does not reset passwords by mail offers no link', async () => {
  const { open } = await mailedService();
  const page = open('/login');
  page.network.instead = (form) =>
    form.get('apitask') === 'setup-open'
      ? Response.json({ success: false, errors: { apitask: 'Invalid apitask' } })
      : undefined;
  await page.findByRole('button', { name: 'Sign in' });
  expect(page.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
});
