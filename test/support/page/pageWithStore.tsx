import 'fake-indexeddb/auto';
import { within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { browserLocks } from './locks.ts';
import { openSchool, signIn } from './openDashboard.tsx';

/** The page over the small school, in a browser that keeps what is not saved. */
export async function openPageWithStore(
  path: string,
  username = 'rivera',
  options: Parameters<typeof openSchool>[2] = {},
) {
  const locks = browserLocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const page = await openSchool(path, username, options);
  const isStored = () => expect.poll(() => isPersisted.get()).toBe(true);
  await isStored();
  return {
    ...page,
    /** The session ends, and the page with it; the next sign-in, after `meanwhile`, leads to `next`. */
    async comeBack(next: string, meanwhile = async () => {}) {
      session.leave();
      await page.findByRole('button', { name: 'Sign in' });
      await expect.poll(async () => (await locks.query()).held).toEqual([]);
      await meanwhile();
      await page.router.navigate(`/login?to=${encodeURIComponent(next)}`);
      await signIn(page, username);
      await isStored();
    },
    /** Finds the draft of this name among the unsaved changes, and opens it on its screen. */
    async openDraft(form: string) {
      await page.user.click(await page.findByRole('button', { name: /^1 not saved, needs attention/ }));
      const unsaved = within(await page.findByRole('dialog', { name: 'Unsaved changes' }));
      await page.user.click(unsaved.getByRole('link', { name: form }));
      await page.findByText(`${form}: draft restored. It is not saved yet.`);
      await page.user.click(page.getByRole('button', { name: 'Open the draft' }));
    },
  };
}

/** The encrypted store opens only at the second attempt, when the screen is there. */
export const openStoreLate = () =>
  void vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('The disk is busy', 'UnknownError');
  });
