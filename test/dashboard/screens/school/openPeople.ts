import { within } from '@testing-library/react';
import { openSection } from './openSection.ts';

/* The people of the small school, as its admin sees them. */

export const openPeople = (options?: Parameters<typeof openSection>[2]) =>
  openSection('people', 'People', options);
export type Page = Awaited<ReturnType<typeof openPeople>>;

export const table = (page: Page) => page.findByRole('table', { name: 'People of the school' });
export const names = async (page: Page) =>
  within(await table(page))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.trim());

/** The same with the classes of its teachers, which are the school's. */
export async function openWithClasses() {
  const page = await openPeople();
  const { database, school } = page.service;
  await database.writing((db) => db.updateTable('classes').set({ school_id: school.id }).execute());
  await page.queryClient.invalidateQueries();
  await table(page);
  return page;
}

/** Chooses an action from the person's menu. */
export async function choose(page: Page, person: string, action: string) {
  await page.user.click(page.getByRole('button', { name: `Change ${person}` }));
  await page.user.click(await page.findByRole('menuitem', { name: action }));
}
