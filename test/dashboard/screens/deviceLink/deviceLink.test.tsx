import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { mailedService } from '#test/support/page/mailedPage.tsx';
import { signIn } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';

const offer = 'Email me a link to sign in from this device';

async function confirmedService() {
  const service = await mailedService();
  await service.database.writing((db) => db.updateTable('accounts').set({ email_confirmed: 1 }).execute());
  return service;
}

/** A known browser, after somebody has guessed too often. */
async function toldToWait(page: ReturnType<Awaited<ReturnType<typeof mailedService>>['open']>) {
  const send = (apitask: string, pwd: string) =>
    fetch('/api/', { method: 'POST', body: new URLSearchParams({ apitask, usr: 'okafor', pwd }) });
  await send('login', password);
  await send('logout', '');
  for (let count = 0; count < 5; count++) await send('login', 'wrong');
  expect(page.queryByRole('button', { name: offer })).toBeNull();
  await signIn(page, 'okafor');
  await page.findAllByText(/^Too many attempts\. You can try again in 1[45]:\d\d minutes\.$/);
}

test('a throttled person gets a link by mail, and can then sign in at once', async () => {
  const { open, newestLink } = await confirmedService();
  const page = open('/login');
  await toldToWait(page);
  await page.user.click(await page.findByRole('button', { name: offer }));
  await page.findByText(
    /^If wrong passwords hold this account up and it has a confirmed email address, a link is on its way there\./,
  );
  expect(page.network.sent.at(-1)?.get('usr')).toBe('okafor');
  expect(page.queryByRole('button', { name: offer })).toBeNull();
  expect(await axeFindings(page.container)).toEqual([]);
  const link = await newestLink();
  page.unmount();

  const other = open(`/sign-in-link#${link}`);
  await other.findByRole('heading', { level: 1, name: 'Sign in from this device' });
  expect(await axeFindings(other.container)).toEqual([]);
  // Mail scanners open links, too.
  expect(other.network.sent.map((form) => form.get('apitask'))).not.toContain('device-confirm');
  await other.user.click(other.getByRole('button', { name: 'Continue on this device' }));
  expect(await other.findByLabelText('Username')).toHaveProperty('value', 'okafor');
  expect(other.router.state.location.hash).toBe('');
  await other.user.type(other.getByLabelText('Password'), `${password}{Enter}`);
  await other.findByRole('button', { name: /your account/ });
});

/** A link that somebody who must wait has asked for. */
async function mailedLink() {
  const { open, newestLink } = await confirmedService();
  const page = open('/login');
  await toldToWait(page);
  await page.user.click(await page.findByRole('button', { name: offer }));
  await page.findByText(/a link is on its way/);
  const link = await newestLink();
  page.unmount();
  return { open, link };
}

test('a used link says so, and links back', async () => {
  const { open, link } = await mailedLink();
  for (const says of ['Sign in', 'This link has already been used']) {
    const other = open(`/sign-in-link#${link}`);
    await other.user.click(await other.findByRole('button', { name: 'Continue on this device' }));
    await other.findByText(says, { selector: 'h1, div' });
    other.unmount();
  }
});

test('a link that an attempt without an answer has used says what to do', async () => {
  const { open, link } = await mailedLink();
  const other = open(`/sign-in-link#${link}`);
  const press = async () =>
    other.user.click(await other.findByRole('button', { name: 'Continue on this device' }));
  await other.findByRole('button', { name: 'Continue on this device' });
  other.network.down = true;
  await press();
  await other.findByText(/This device may be known nevertheless\. Try again, or try to sign in\.$/);
  other.network.down = false;
  loseAnswer(other, 'device-confirm');
  await press();
  await other.findByText(/^This link has been used since your first attempt\. Try to sign in:/);
  other.getByRole('link', { name: 'Back to the sign-in' });
});

test('an error in mailing the link is shown at its place', async () => {
  const { open } = await confirmedService();
  const page = open('/login');
  await toldToWait(page);
  page.network.instead = (form) =>
    form.get('apitask') === 'device-link'
      ? Response.json({ success: false, errors: { system: 'Too many attempts, try again in 40 seconds' } })
      : undefined;
  await page.user.click(await page.findByRole('button', { name: offer }));
  await page.findByText('Too many attempts, try again in 40 seconds');
  page.getByRole('button', { name: offer });
});
