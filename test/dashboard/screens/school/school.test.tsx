import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts.ts';
import { addSchoolAdmin } from '#service/store/schools.ts';
import { axeFindings } from '#test/support/axe.ts';
import { receiveMail } from '#test/support/letters.ts';
import { openSchool } from '#test/support/openDashboard.tsx';

/** The school's page, of somebody who runs it. */
async function openPeople() {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', school.teacher).execute();
    await addSchoolAdmin(db, school.id, school.teacher);
  });
  await page.queryClient.invalidateQueries({ refetchType: 'all' });
  await page.router.navigate('/school');
  await page.findByRole('heading', { level: 1, name: 'People' });
  return page;
}

test('the teachers of a school are listed, sorted and found', async () => {
  const page = await openPeople();
  expect(await axeFindings()).toEqual([]);
  const names = () =>
    within(page.getByRole('table', { name: 'Teachers' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.trim());
  expect(names()).toEqual(['Ana Rivera', 'Chidi Okafor']);
  await page.user.click(page.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Chidi Okafor', 'Ana Rivera']);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a teacher' }), 'OKAF');
  expect(names()).toEqual(['Chidi Okafor']);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a teacher' }), 'x');
  page.getByText('No teacher found');
});

test('people are invited by mail, each once, and a wrong address keeps what was typed', async () => {
  const page = await openPeople();
  const field = page.getByLabelText('Email addresses');
  await page.user.click(page.getByRole('button', { name: 'Send the invitations' }));
  page.getByText('Enter an email address');
  await page.user.type(field, 'one@north.example{Enter}nobody');
  await page.user.click(page.getByRole('button', { name: 'Send the invitations' }));
  await page.findByText('This is not an email address: nobody');
  expect(field).toHaveProperty('value', 'one@north.example\nnobody');
  expect(document.activeElement).toBe(field);
  await page.user.clear(field);
  await page.user.type(field, 'one@north.example{Enter}two@north.example');
  await page.user.click(page.getByRole('radio', { name: 'Admins' }));
  await page.user.click(page.getByRole('button', { name: 'Send the invitations' }));
  await page.findByText('2 invitations are on the way. A link works for a week.');
  expect(field).toHaveProperty('value', '');
  const letters = await receiveMail(page.service.database);
  expect(letters.map(({ to }) => to).sort()).toEqual(['one@north.example', 'two@north.example']);
  expect(letters[0]?.text).toContain('to manage Small School');
});

test('a long list is found through as a short one is', async () => {
  const page = await openPeople();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    for (let index = 0; index < 300; index++) {
      const id = await addAccount(db, {
        username: `teacher${index}`,
        name: `Teacher ${index}`,
        email: `teacher${index}@school.example`,
        kind: 3,
        passwordHash: '',
        created: 0,
      });
      await db.insertInto('school_teachers').values({ school_id: school.id, account_id: id }).execute();
    }
  });
  await page.queryClient.invalidateQueries();
  await page.findByText('302 teachers');
  await page.user.type(page.getByRole('searchbox', { name: 'Find a teacher' }), 'teacher299@');
  await page.findByRole('rowheader', { name: 'Teacher 299' });
  page.getByText('1 teacher');
});

test('who runs no school comes to the classes', async () => {
  const page = await openSchool('/school');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});
