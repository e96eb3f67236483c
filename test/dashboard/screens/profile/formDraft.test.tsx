import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';
import { password } from '#test/support/school/school.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Service } from '#test/support/service/service.ts';

const left = 'Draft restored. It is not saved yet.';

async function openProfile() {
  const page = await openPageWithStore('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const value = async (label: string) => ((await page.findByLabelText(label)) as HTMLInputElement).value;
  /** As from the clipboard: one event for all of it, where typing has several for each letter. */
  const fill = async (label: string, text: string) => {
    await page.user.clear(page.getByLabelText(label));
    await page.user.paste(text);
  };
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, value, fill, press };
}

test('an unsaved profile is restored in its place, except passwords, and can be saved', async () => {
  const page = await openProfile();
  await page.fill('Name', 'Ana Rivera Soto');
  for (const label of ['New password', 'New password again', 'Current password'])
    await page.fill(label, 'hush-hush-hush');
  expect(JSON.stringify([...outbox.get().formDrafts.values()])).not.toContain('hush');
  await page.comeBack('/classes');
  await page.press(/^1 not saved, needs attention/);
  const dialog = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
  dialog.getByText('Outside your classes', { selector: 'h3' });
  await page.user.click(dialog.getByRole('link', { name: 'Profile' }));
  await page.findByText(left);
  expect(await page.value('Name')).toBe('Ana Rivera Soto');
  for (const label of ['New password', 'New password again', 'Current password'])
    expect(await page.value(label)).toBe('');
  await page.fill('Current password', password);
  await page.press('Save changes');
  await page.findByText('Saved.');
  await page.findByRole('button', { name: 'Ana Rivera Soto, your account' });
  expect(page.queryByText(left)).toBeNull();
  expect(outbox.get().formDrafts.size).toBe(0);
});

test('leaving a restored profile asks nothing, and it stays until it is discarded', async () => {
  const page = await openProfile();
  await page.fill('Email', 'ana@school.example');
  await page.comeBack('/profile');
  await page.findByText(left);
  await page.user.click(page.getByRole('link', { name: /your classes/ }));
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.router.navigate('/profile');
  expect(await page.value('Email')).toBe('ana@school.example');
  await page.press('Discard');
  expect(await page.value('Email')).toBe('rivera@school.example');
  await expect.poll(() => page.queryByRole('button', { name: /not saved/ })).toBeNull();
});

test('a profile discarded on purpose is not restored', async () => {
  const page = await openProfile();
  await page.fill('Email', 'ana@school.example');
  await page.user.click(page.getByRole('link', { name: /your classes/ }));
  await page.press('Leave and discard');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await page.comeBack('/profile');
  expect(await page.value('Email')).toBe('rivera@school.example');
});

/** Opens the link to a new address. */
async function confirmed({ database, ask }: Service) {
  const letters = await receiveMail(database);
  const token = letters.find((letter) => letter.token !== '')?.token ?? '';
  expect((await ask('profile-email-confirm', { token })).success).toBe(true);
}

test('fields changed elsewhere stay when a profile is saved', async () => {
  const page = await openProfile();
  await page.fill('Name', 'Ana Rivera Soto');
  const elsewhere = {
    usr: 'rivera',
    name: 'Ana Rivera',
    email: 'ana@school.example',
    mailmail: 0,
    pwdconf: password,
  };
  await page.service.ask('profile', { ses: await page.service.signIn(), ...elsewhere });
  await confirmed(page.service);
  await page.queryClient.invalidateQueries();
  await expect.poll(() => page.value('Email')).toBe('ana@school.example');
  await page.fill('Current password', password);
  await page.press('Save changes');
  await page.findByText('Saved.');
  expect(outbox.get().formDrafts.size).toBe(0);
  expect(await page.value('Email')).toBe('ana@school.example');
  const { values } = await page.service.ask('profile', { ses: await page.service.signIn() });
  expect(values).toMatchObject({ name: 'Ana Rivera Soto', email: 'ana@school.example' });
});

test('a change made elsewhere to edited fields is reported, and never overwritten silently', async () => {
  const page = await openProfile();
  const said = 'Someone has since changed this, and saving overwrites it: Name.';
  await page.fill('Name', 'Ana Rivera Soto');
  expect(page.queryByText(said)).toBeNull();
  const ses = await page.service.signIn();
  await page.service.ask('profile', {
    ses,
    usr: 'rivera',
    name: 'Ana P. Rivera',
    email: 'ana@school.example',
    mailmail: 0,
    pwdconf: password,
  });
  await confirmed(page.service);
  await page.queryClient.invalidateQueries();
  const notice = await page.findByText(said);
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(await page.value('Email')).toBe('ana@school.example');
  await page.comeBack('/profile');
  await page.findByText(said);
  await page.fill('Current password', password);
  await page.press('Save changes');
  await page.findByText('Saved.');
  expect(page.queryByText(said)).toBeNull();
  const { values } = await page.service.ask('profile', { ses });
  expect(values).toMatchObject({ name: 'Ana Rivera Soto', email: 'ana@school.example' });
});

test('discarding a refused profile removes the refusal too', async () => {
  const page = await openProfile();
  await page.fill('Email', 'ana@school.example');
  await page.comeBack('/profile');
  await page.findByText(left);
  const confirm = page.getByLabelText('Current password');
  await page.press('Save changes');
  await page.findByText('Type your current password.');
  await page.fill('Current password', 'wrong');
  await page.press('Save changes');
  await page.findByText('Invalid password');
  await page.press('Discard');
  expect(await page.value('Email')).toBe('rivera@school.example');
  expect(confirm.getAttribute('aria-invalid')).toBeNull();
  expect(page.queryByText('Invalid password')).toBeNull();
});

test('fields saved in another window stay if they were not edited here', async () => {
  const page = await openProfile();
  await page.fill('Email', 'ana@school.example');
  const ses = await page.service.signIn();
  const elsewhere = {
    usr: 'rivera',
    name: 'Ana P. Rivera',
    email: 'rivera@school.example',
    mailmail: 0,
    pwdconf: password,
  };
  await page.service.ask('profile', { ses, ...elsewhere });
  await page.fill('Current password', password);
  await page.press('Save changes');
  await page.findByText('Saved. Open the link that we sent to ana@school.example.');
  await page.findByRole('button', { name: 'Ana P. Rivera, your account' });
  expect(await page.value('Email')).toBe('rivera@school.example');
  const { values } = await page.service.ask('profile', { ses });
  expect(values).toMatchObject({ name: 'Ana P. Rivera', newemail: 'ana@school.example' });
});

test("typing during a save is not reported as somebody else's change", async () => {
  const page = await openProfile();
  await page.fill('Name', 'Ana ');
  await page.fill('Current password', password);
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  page.network.instead = (form) => (form.get('name') === 'Ana ' ? held : undefined);
  await page.press('Save changes');
  await page.user.type(page.getByLabelText('Name'), 'Rivera');
  answer();
  await page.findByText('Saved.');
  await page.findByRole('button', { name: 'Ana, your account' });
  expect(await page.value('Name')).toBe('Ana Rivera');
  expect(page.queryByText(/^Someone/)).toBeNull();
});
