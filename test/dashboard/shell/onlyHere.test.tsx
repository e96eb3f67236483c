import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSection } from '#test/dashboard/screens/school/openSection.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

/* What no browser stores is lost by signing out: the person is asked first. */

type Page = Awaited<ReturnType<typeof openSection>>;

async function signOut(page: Pick<Page, 'user' | 'findByRole'>) {
  await page.user.click(await page.findByRole('button', { name: /your account/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Sign out' }));
}

test('signing out asks before the only sight of a secret ends', async () => {
  const page = await openSection('keys', 'Keys');
  await page.user.click(page.getByRole('button', { name: 'Create a key' }));
  await page.user.type(await page.findByLabelText('Application'), 'Bus plan');
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Create the key' }));
  await page.findByRole('region', { name: 'The secret of Bus plan' });
  await signOut(page);
  const question = within(await page.findByRole('alertdialog'));
  question.getByText('Something on this page is saved nowhere, and would be lost.');
  await page.user.click(question.getByRole('button', { name: 'Stay' }));
  await page.user.click(page.getByRole('button', { name: 'I have saved it' }));
  await signOut(page);
  await page.findByRole('button', { name: 'Sign in' });
});

test('what an admin has typed into the settings of a school is not lost by signing out without a question', async () => {
  const page = await openSection('settings', 'Settings');
  await page.user.type(await page.findByLabelText('Name of the school'), ' of Arts');
  await signOut(page);
  const question = within(await page.findByRole('alertdialog'));
  question.getByText(/not saved yet, and this browser cannot keep it: it would be lost\.$/);
});

test('signing out asks for the sake of another window, too', async () => {
  const page = await openPageWithStore('/profile');
  await new Promise<void>((isHeld) => {
    void navigator.locks.request('rollbook.only-here.of-another', {}, () => {
      isHeld();
      return new Promise<void>(() => {});
    });
  });
  await signOut(page);
  const question = within(await page.findByRole('alertdialog'));
  question.getByText('Something in another window is saved nowhere, and would be lost.');
  await page.user.click(question.getByRole('button', { name: 'Sign out' }));
  await page.findByRole('button', { name: 'Sign in' });
});

test('typed text that the browser stores is not called lost', async () => {
  const page = await openPageWithStore('/profile');
  await page.user.type(await page.findByLabelText('Name'), ' R.');
  await signOut(page);
  const question = within(await page.findByRole('alertdialog'));
  expect(question.queryByText(/saved nowhere/)).toBeNull();
});
