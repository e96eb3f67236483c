import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a student with the ID number 0 of former times is named at the line, and gets another', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { database, school } = page.service;
  await database.writing((db) =>
    db
      .insertInto('students')
      .values({ class_id: school.algebra, id: 0, position: 99, first: 'Zoe', last: 'Null', hidden: 0 })
      .execute(),
  );
  await page.router.navigate(`/classes/${school.algebra}/roster`);
  const id = await page.findByLabelText('ID number, line 5');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  page.getByText('0 is not an ID number: type one above 0');
  // Nothing was changed here.
  expect(page.queryByText('Unsaved changes')).toBeNull();

  const first = page.getByLabelText('First name, line 1');
  await page.user.clear(first);
  await page.user.type(first, 'Pepe');
  await page.user.click(await page.findByRole('button', { name: 'Review and save' }));
  const review = within(await page.findByRole('dialog', { name: 'Review the changes' }));
  expect(review.getAllByRole('listitem')[0]?.textContent).toMatch(/^Line 5 Zoe Null: 0 is not an ID number/);
  await page.user.click(review.getByRole('button', { name: 'Go there' }));
  await expect.poll(() => document.activeElement).toBe(id);

  await page.user.clear(id);
  await page.user.type(id, '15');
  expect(page.queryByText('0 is not an ID number: type one above 0')).toBeNull();
  await page.user.click(await page.findByRole('button', { name: 'Review and save' }));
  const again = within(await page.findByRole('dialog', { name: 'Review the changes' }));
  again.getByText(/scores and marks stay with ID 0, which is no longer allowed/);
  await page.user.click(again.getByRole('button', { name: 'Save roster' }));
  await page.findByText('The roster is saved.');
  // The service would refuse the former list.
  expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();
});
