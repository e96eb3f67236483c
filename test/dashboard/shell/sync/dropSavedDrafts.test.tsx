import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
// Loaded before any page opens, so that it decides before anything is saved.
import '#dashboard/app/DropSavedForm.tsx';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';
import { password } from '#test/support/school/school.ts';

type Page = Awaited<ReturnType<typeof openPageWithStore>>;

async function fill(page: Page, label: string, text: string) {
  const field = await page.findByLabelText(label);
  await page.user.clear(field);
  await page.user.type(field, text);
}

/** Somebody else sends it to the service: the page is not told, as if it had closed before the answer arrived. */
const saves = async (page: Page, task: string, fields: Record<string, string | number>) =>
  expect(await page.service.ask(task, { ses: await page.service.signIn(), ...fields })).toMatchObject({
    success: true,
  });

const profile = { usr: 'rivera', mailmail: 0, pwdconf: password };

const list = "Pepe García 11\nMary\u00a0Ann de\u00a0la\u00a0Cruz 12\nSiobhán O'Brien 13\n小明 王 14";

test.each([
  [
    'a roster',
    '/classes/1/roster',
    (page: Page) => fill(page, 'First name, line 1', 'Pepe'),
    (page: Page) => saves(page, 'class-students-edit', { clid: 1, students: list }),
  ],
  [
    'settings',
    '/classes/1/settings',
    (page: Page) => fill(page, 'Name', 'Algebra One '),
    (page: Page) => saves(page, 'class-edit', { clid: 1, name: 'Algebra One' }),
  ],
  [
    'a teacher',
    '/classes/1/settings',
    (page: Page) => fill(page, 'Username or email', 'Okafor'),
    (page: Page) => saves(page, 'class-teacher-add', { clid: 1, usr: 'okafor', auth: 4 }),
  ],
  [
    'a profile, upon what was changed elsewhere,',
    '/profile',
    (page: Page) => fill(page, 'Name', 'Ana Soto'),
    (page: Page) => saves(page, 'profile', { ...profile, name: 'Ana Soto', email: 'ana@school.example' }),
  ],
])('%s that had been saved when its page went is not asked about, wherever one is', async (...given) => {
  const [, path, write, save] = given;
  const page = await openPageWithStore(path);
  await write(page);
  expect(outbox.get().formDrafts.size).toBe(1);
  await page.comeBack('/classes');
  await page.findByRole('button', { name: /^1 not saved, needs attention/ });
  await save(page);
  await page.comeBack('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  await expect.poll(() => outbox.get().formDrafts.size).toBe(0);
});

const asked = /^Draft restored/;

test.each([
  [
    'settings',
    '/classes/1/settings',
    (page: Page) => fill(page, 'Name', ' Algebra One '),
    (page: Page) => saves(page, 'class-edit', { clid: 1, name: 'Algebra One' }),
  ],
  [
    'a profile',
    '/profile',
    (page: Page) => fill(page, 'Name', ' Ana Soto '),
    (page: Page) => saves(page, 'profile', { ...profile, name: 'Ana Soto', email: 'rivera@school.example' }),
  ],
])('%s left with a space too many are asked about no more once they stand so', async (...given) => {
  const [, path, write, save] = given;
  const page = await openPageWithStore(path);
  await write(page);
  await page.comeBack(path);
  await page.findByText(asked);
  await save(page);
  await act(() => page.queryClient.invalidateQueries());
  await expect.poll(() => page.queryByText(asked)).toBeNull();
  expect(outbox.get().formDrafts.size).toBe(0);
});
