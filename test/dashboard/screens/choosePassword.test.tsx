import { expect, test } from 'vitest';
import { setPassword } from '#service/store/accounts/accounts.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { weakHash } from '#test/support/school/school.ts';

/** Signs in with a password that an admin has set. */
async function openWithSlip() {
  const page = await openSchool('/profile', null);
  const { database, school } = page.service;
  const passwordHash = await weakHash('slip-of-paper');
  await database.writing((db) =>
    setPassword(db, school.teacher, { passwordHash, made: Math.floor(Date.now() / 1000) }),
  );
  await signIn(page, 'rivera', 'slip-of-paper');
  await page.findByRole('heading', { name: 'Choose a password' });
  return page;
}

test('after a sign-in with a slip a password must be chosen first', async () => {
  const page = await openWithSlip();
  const { ask } = page.service;
  expect(await axeFindings()).toEqual([]);
  const field = page.getByLabelText('New password');
  expect(document.activeElement).toBe(field);
  await page.user.type(field, 'password');
  await page.user.click(page.getByRole('button', { name: 'Save the password' }));
  await page.findByText(/common/, { selector: 'p' });
  await expect.poll(() => document.activeElement).toBe(field);
  await page.user.clear(field);
  await page.user.type(field, 'violet-lantern');
  await page.user.click(page.getByRole('button', { name: 'Save the password' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await ask('login', { usr: 'rivera', pwd: 'violet-lantern' })).success).toBe(true);
});

test('a password that was chosen although the answer was lost leads on', async () => {
  const page = await openWithSlip();
  const send = globalThis.fetch;
  let lost = 0;
  page.network.instead = async (form) => {
    if (form.get('apitask') !== 'password-choose' || lost++ > 0) return undefined;
    await send('/api/', { method: 'POST', body: form });
    throw new TypeError('the answer is lost');
  };
  await page.user.type(page.getByLabelText('New password'), 'violet-lantern');
  await page.user.click(page.getByRole('button', { name: 'Save the password' }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  expect((await page.service.ask('login', { usr: 'rivera', pwd: 'violet-lantern' })).success).toBe(true);
});
