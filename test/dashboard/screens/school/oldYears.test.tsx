import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';

/** Algebra I is archived, and of a year long ago. */
async function openOld() {
  const page = await openSchoolSection('years');
  const { database, school } = page.service;
  await database.writing((db) =>
    db
      .updateTable('classes')
      .set({ folder: 2, school_year: '2020-2021' })
      .where('id', '=', school.algebra)
      .execute(),
  );
  await page.queryClient.invalidateQueries();
  return page;
}

test('a year that is over is erased after its size is shown and its name typed', async () => {
  const page = await openOld();
  await page.user.click(await page.findByRole('button', { name: 'Erase 2020-2021…' }));
  const dialog = within(
    await page.findByRole('alertdialog', { name: 'Erase the school year 2020-2021 for good?' }),
  );
  await dialog.findByText(/It has 1 class with \d+ students\./);
  dialog.getByText(/The classes are erased with their students/);
  expect(await axeFindings()).toEqual([]);
  const field = dialog.getByLabelText('Type the year to confirm: 2020-2021');
  await page.user.type(field, '2020{Enter}');
  dialog.getByText('This is not the year');
  // The last old year disappears before all changed data is read again.
  const answer = holdAnswers(page.network, 'school-calendar');
  await page.user.type(field, '-2021{Enter}');
  await vi.waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  answer();
  await page.findByText(/^2020-2021 is erased: 1 class, /);
  const { database, school, ask, signIn } = page.service;
  const found = await database.reading((db) =>
    db.selectFrom('classes').select('id').where('id', '=', school.algebra).execute(),
  );
  expect(found).toEqual([]);
  const { audit } = await ask('school-audit', { ses: await signIn(), schoolid: school.id });
  expect(audit.some(({ action }: { action: string }) => action === 'year erased')).toBe(true);
  await vi.waitFor(() => expect(page.queryByRole('button', { name: 'Erase 2020-2021…' })).toBeNull());
});

test('a year is not offered while the start of the next one can still be undone', async () => {
  const page = await openSchoolSection('years');
  const { database, school, ask, signIn } = page.service;
  await database.writing((db) =>
    db
      .updateTable('classes')
      .set({ school_year: '2020-2021' })
      .where('school_year', '=', '2024-2025')
      .execute(),
  );
  const start = { schoolid: school.id, from: '2020-2021', to: '2998-2999' };
  expect(await ask('school-year-start', { ses: await signIn(), ...start })).toMatchObject({ success: true });
  await page.queryClient.invalidateQueries();
  await page.findByText(
    /^2020-2021 can be erased once the start of 2998-2999 can no longer be undone: after /,
  );
  expect(page.queryByRole('button', { name: /^Erase / })).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

test('a year is not offered before it has ended', async () => {
  const page = await openSchoolSection('years');
  const { database } = page.service;
  await database.writing((db) =>
    db.updateTable('classes').set({ folder: 2, school_year: '2998-2999' }).execute(),
  );
  await page.queryClient.invalidateQueries();
  await page.findByText('2998-2999 can be erased once it has ended.');
  expect(page.queryByRole('button', { name: /^Erase / })).toBeNull();
});

test('a year with active classes is not offered', async () => {
  const page = await openSchoolSection('years');
  await page.findByRole('heading', { name: 'School years' });
  expect(page.queryByRole('button', { name: /^Erase / })).toBeNull();
});
