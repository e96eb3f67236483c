import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { mailedService } from '#test/support/page/mailedPage.tsx';
import { signIn } from '#test/support/page/openDashboard.tsx';
import { password } from '#test/support/school/school.ts';

test('a new address waits for its link, and the profile says so', async () => {
  const { open, newestLink } = await mailedService();
  const page = open('/profile');
  await signIn(page, 'rivera');
  const email = await page.findByLabelText('Email');
  await page.user.clear(email);
  await page.user.type(email, 'ana@home.example');
  await page.user.type(page.getByLabelText('Current password'), password);
  await page.user.click(page.getByRole('button', { name: 'Save changes' }));
  await page.findByText('Saved. Open the link that we sent to ana@home.example.');
  await page.findByText(/Until then yours is rivera@school\.example\./);
  expect(email).toHaveProperty('value', 'rivera@school.example');
  page.getByRole('button', { name: 'Cancel the change' });
  const link = await newestLink();
  page.unmount();

  const other = open(`/confirm-email#${link}`);
  await other.user.click(await other.findByRole('button', { name: 'Confirm this address' }));
  await other.findByText('ana@home.example is confirmed. From now on we write to you there.');
  expect(await axeFindings(other.container)).toEqual([]);
  other.getByRole('link', { name: 'Go to your profile' });
});

test('cancelling a change of address invalidates its link', async () => {
  const { open, newestLink, ask, signIn: session } = await mailedService();
  const details = { usr: 'rivera', name: 'Ana Rivera', mailmail: 0, pwdconf: password };
  await ask('profile', { ses: await session(), ...details, email: 'ana@home.example' });
  const link = await newestLink();
  const page = open('/profile');
  await signIn(page, 'rivera');
  await page.user.click(await page.findByRole('button', { name: 'Cancel the change' }));
  await expect.poll(() => page.queryByText(/Until then yours is/)).toBeNull();
  page.unmount();
  const late = open(`/confirm-email#${link}`);
  await late.user.click(await late.findByRole('button', { name: 'Confirm this address' }));
  await late.findByText('This link has already been used');
  late.getByRole('link', { name: 'Go to your profile' });
});

test('a confirmation whose answer is lost leads to the profile, which knows', async () => {
  const { open, newestLink, ask, signIn: session } = await mailedService();
  const details = { usr: 'rivera', name: 'Ana Rivera', mailmail: 0, pwdconf: password };
  await ask('profile', { ses: await session(), ...details, email: 'ana@home.example' });
  const page = open(`/confirm-email#${await newestLink()}`);
  await page.findByRole('button', { name: 'Confirm this address' });
  page.network.down = true;
  await page.user.click(page.getByRole('button', { name: 'Confirm this address' }));
  await page.findByText(/The address may have been confirmed nevertheless\. Try again\./);
  page.network.down = false;
  loseAnswer(page, 'profile-email-confirm');
  await page.user.click(page.getByRole('button', { name: 'Confirm this address' }));
  await page.findByText(/so the address is probably confirmed\. Your profile shows it\./);
  page.getByRole('link', { name: 'Go to your profile' });
  const { values } = await ask('profile', { ses: await session() });
  expect(values.email).toBe('ana@home.example');
});

test('cancelling a change of address does not count as failed if the answer is lost', async () => {
  const { open, ask, signIn: session } = await mailedService();
  const ses = await session();
  const details = { usr: 'rivera', name: 'Ana Rivera', mailmail: 0, pwdconf: password };
  await ask('profile', { ses, ...details, email: 'ana@home.example' });
  const page = open('/profile');
  await signIn(page, 'rivera');
  const cancel = await page.findByRole('button', { name: 'Cancel the change' });
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'profile-email-drop') throw new TypeError('fetch failed');
    return undefined;
  };
  await page.user.click(cancel);
  await page.findByText(/The change may be cancelled nevertheless\. Try again\.$/);
  loseAnswer(page, 'profile-email-drop');
  await page.user.click(cancel);
  await expect.poll(() => page.queryByText(/Until then yours is/)).toBeNull();
  expect(page.queryByText(/cannot be reached/)).toBeNull();
});
