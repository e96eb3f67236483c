import { expect, test } from 'vitest';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
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

/** Opens the link that resets the password, and types a new one. */
async function typedAnew() {
  const service = await mailedService();
  await service.ask('password-forgot', { usr: 'rivera' });
  const page = service.open(`/reset-password#${await service.newestLink()}`);
  await page.user.type(await page.findByLabelText('New password'), pwd);
  const press = () => page.user.click(page.getByRole('button', { name: 'Change the password' }));
  const canSignIn = async () => (await service.ask('login', { usr: 'rivera', pwd })).success;
  return { page, press, canSignIn };
}

test('a new password whose answer is lost is not lost with it: its owner signs in with it', async () => {
  const { page, press, canSignIn } = await typedAnew();
  loseAnswer(page, 'password-reset');
  await press();
  await page.findByText(/so your new password is probably set\. Sign in with it\./);
  expect(await canSignIn()).toBe(true);
  expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 }));
  page.getByRole('link', { name: 'Ask for another link' });
  await page.user.click(page.getByRole('link', { name: 'Sign in' }));
  await page.findByRole('heading', { level: 1, name: 'Sign in' });
});

test('while no answer comes, the page says that a new password may be in force', async () => {
  const { page, press } = await typedAnew();
  page.network.down = true;
  await press();
  await page.findByText(/Your new password may be in force nevertheless\. Try again\./);
  page.network.down = false;
  await press();
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});

test('a new password that is set although nobody can be signed in says that it is set', async () => {
  const { page, press, canSignIn } = await typedAnew();
  page.network.instead = (form) => {
    if (form.get('apitask') === 'login') throw new TypeError('fetch failed');
    return undefined;
  };
  await press();
  await page.findByText('Your password is changed. Sign in with it.');
  expect(await canSignIn()).toBe(true);
});
