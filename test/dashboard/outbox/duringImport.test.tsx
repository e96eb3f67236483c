import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { lockClasses } from '#service/store/oneroster/importedClasses.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { forTests, startPostgres } from '#test/support/service/postgresServer.ts';

/*
 * A teacher enters a score while an import holds the locks of the classes for longer than the service waits for them.
 */

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres(forTests);
}, 60_000);
afterAll(() => server.stop());

test('a score that is refused as busy is kept, and arrives by itself once the import is over', async () => {
  const page = await openSchool('/profile', 'rivera', { url: await server.database('school') });
  const { database, school } = page.service;
  const score = () =>
    database.asking((db) =>
      db
        .selectFrom('scores')
        .select('score')
        .where('class_id', '=', school.algebra)
        .where('assignment_id', '=', 1)
        .where('student_id', '=', 11)
        .executeTakeFirst(),
    );
  let end = () => {};
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const importing = database.writing(async (db) => {
    await lockClasses(db, [school.algebra]);
    isLocked();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await locked;
  const cell = { kind: 'score', classId: school.algebra, place: '1', student: 11 } as const;
  outbox.enter(school.algebra, [{ ...cell, from: { value: '9' }, to: { value: '7' } }]);
  const open = await page.findByRole(
    'button',
    { name: /1 not saved.*trying again.*show the entries/ },
    { timeout: 9000 },
  );
  expect(await score()).toEqual({ score: 900 });
  fireEvent.click(open);
  await page.findByText(/Someone else is changing the same records.* This page tries again by itself\./);
  end();
  await importing;
  await expect.poll(score, { timeout: 15_000 }).toEqual({ score: 700 });
  await page.findAllByText('Everything is saved.', undefined, { timeout: 5000 });
}, 60_000);
