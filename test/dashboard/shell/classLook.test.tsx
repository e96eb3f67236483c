import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { savedFiles } from '#test/support/page/savedFiles.ts';

type Page = Awaited<ReturnType<typeof openSchool>>;

/** The log entries of bulk reads of classes. */
const looks = ({ service: { database } }: Page) =>
  database.reading((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'class_id as class', 'actor_id as who'])
      .where('action', 'in', ['class printed', 'class exported'])
      .orderBy('id')
      .execute(),
  );

test("printing or downloading a class is logged, a single student's page is not", async () => {
  savedFiles();
  const page = await openSchool('/classes/1/gradebook');
  const { algebra, teacher } = page.service.school;
  await page.user.click(await page.findByRole('button', { name: 'Export' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'As CSV, for a spreadsheet' }));
  const exported = { action: 'class exported', class: algebra, who: teacher };
  await expect.poll(() => looks(page)).toEqual([exported]);
  // The browser's event for any way of printing.
  fireEvent(window, new Event('beforeprint'));
  const printed = { action: 'class printed', class: algebra, who: teacher };
  await expect.poll(() => looks(page)).toEqual([exported, printed]);
  fireEvent(window, new Event('afterprint'));
  await page.router.navigate('/classes/1/students/12');
  await page.findByRole('heading', { level: 1, name: /Mary Ann/ });
  fireEvent(window, new Event('beforeprint'));
  await page.router.navigate('/classes/1/roster');
  await page.findByRole('heading', { level: 1, name: /Roster/ });
  fireEvent(window, new Event('beforeprint'));
  await expect.poll(() => looks(page)).toEqual([exported, printed, printed]);
});

test('the missing work of several classes is one log entry for each', async () => {
  const page = await openSchool('/missing');
  await page.findByRole('heading', { level: 1, name: 'Missing work' });
  const before = page.network.sent.length;
  fireEvent(window, new Event('beforeprint'));
  const sent = () => page.network.sent.slice(before).filter((form) => form.get('apitask') === 'class-look');
  expect(sent().length).toBeGreaterThan(0);
  await expect.poll(async () => (await looks(page)).length).toBe(sent().length);
});

test('nothing waits for a service that is away', async () => {
  const page = await openSchool('/classes/1/roster');
  await page.findByRole('heading', { level: 1, name: /Roster/ });
  page.network.down = true;
  fireEvent(window, new Event('beforeprint'));
  await expect.poll(() => page.network.sent.at(-1)?.get('apitask')).toBe('class-look');
  expect(page.queryByRole('alert')).toBeNull();
});
