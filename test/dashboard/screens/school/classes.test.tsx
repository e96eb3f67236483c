import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass } from '#service/store/classes/classes.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { loseAnswer } from '#test/support/page/loseAnswer.ts';
import { openSchoolSection } from '#test/support/page/schoolSection.ts';

async function openClasses() {
  const page = await openSchoolSection('classes');
  await page.findByRole('table', { name: 'Classes of the school' });
  const names = () => page.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
  return { ...page, names };
}

test('a class is archived, and the notice restores it', async () => {
  const page = await openClasses();
  expect(await axeFindings()).toEqual([]);
  await page.user.click(page.getByRole('checkbox', { name: 'Select Algebra I' }));
  page.getByText('1 class selected');
  await page.user.click(page.getByRole('button', { name: 'Archive' }));
  await page.findByText('1 class is archived.');
  await page.findByText('No active classes');
  const heading = page.getByRole('heading', { level: 1, name: 'Classes' });
  await expect.poll(() => document.activeElement).toBe(heading);
  page.getByText(/^Teachers create their own classes, and you can create classes too\./);
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByRole('rowheader', { name: /Algebra I/ });
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('a class archived by an attempt whose answer is lost is archived, and can be restored', async () => {
  const page = await openClasses();
  await page.user.click(page.getByRole('checkbox', { name: 'Select Algebra I' }));
  loseAnswer(page, 'class-folder');
  await page.user.click(page.getByRole('button', { name: 'Archive' }));
  await page.findByText('1 class is archived.');
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByRole('rowheader', { name: /Algebra I/ });
});

test('a new school without classes offers to create one or to import them, and nothing to show', async () => {
  const page = await openSchoolSection('people');
  await page.service.database.writing((db) => db.updateTable('classes').set({ school_id: null }).execute());
  await page.router.navigate('/school/classes');
  await page.findByText('No classes yet');
  expect(page.queryByRole('button', { name: 'Show all' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  const importing = page.getByRole('link', { name: 'Import classes from your school system' });
  expect(importing.getAttribute('href')).toMatch(/^\/school\/import/);
  await page.user.click(page.getByRole('link', { name: 'New class' }));
  const dialog = within(await page.findByRole('dialog', { name: 'New class' }));
  expect(page.router.state.location.search).toMatch(/^\?new=\d+$/);
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => page.router.state.location.search).toBe('');
  await expect.poll(() => page.queryByRole('dialog')).toBeNull();
});

test('an empty list says who makes the classes of this school', async () => {
  const page = await openClasses();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    const settings = { teachersMakeClasses: 0 };
    await changeSchool(db, school.id, { settings, accountId: school.teacher, at: 1 });
  });
  await page.queryClient.invalidateQueries();
  await page.user.click(page.getByRole('checkbox', { name: 'Select Algebra I' }));
  await page.user.click(page.getByRole('button', { name: 'Archive' }));
  await page.findByText(/^Only admins create classes at this school/);
});

test('a class is handed over to another teacher of the school', async () => {
  const page = await openClasses();
  await page.user.click(page.getByRole('button', { name: 'Actions for Algebra I' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Hand over…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Hand over Algebra I' }));
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  dialog.getByText('Choose a teacher', { selector: 'p' });
  await dialog.findByRole('option', { name: 'Chidi Okafor' });
  await page.user.selectOptions(dialog.getByLabelText('New primary teacher'), 'Chidi Okafor');
  expect(await axeFindings()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await page.findByText('Algebra I now belongs to Chidi Okafor.');
  await page.findByRole('cell', { name: 'Chidi Okafor' });
});

async function openHandOver() {
  const page = await openClasses();
  await page.user.click(page.getByRole('button', { name: 'Actions for Algebra I' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Hand over…' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Hand over Algebra I' }));
  await dialog.findByRole('option', { name: 'Chidi Okafor' });
  await page.user.selectOptions(dialog.getByLabelText('New primary teacher'), 'Chidi Okafor');
  const submit = () => page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  return { ...page, dialog, submit };
}

test('a class handed over by an attempt whose answer is lost is handed over', async () => {
  const page = await openHandOver();
  loseAnswer(page, 'class-teacher-primary');
  await page.submit();
  await page.findByText('Algebra I now belongs to Chidi Okafor.');
});

test('a second attempt to hand over a class is not refused because the first one did it', async () => {
  const page = await openHandOver();
  loseAnswer(page, 'class-teacher-primary');
  const { instead } = page.network;
  page.network.instead = async (form) => {
    if (form.get('apitask') === 'class-teachers') throw new TypeError('no answer to the question either');
    return instead?.(form);
  };
  await page.submit();
  await page.dialog.findByText(/This may have been done nevertheless\./);
  page.network.instead = null;
  await page.submit();
  await page.findByText('Algebra I now belongs to Chidi Okafor.');
});

test('a school with hundreds of teachers has no list of them to choose from', async () => {
  const page = await openClasses();
  page.getByRole('combobox', { name: 'Primary teacher' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    for (let number = 0; number < 201; number++) {
      const name = `Teacher ${number}`;
      const account = { username: `t.${number}`, name, email: '', kind: 3, passwordHash: '-', created: 1 };
      const primaryTeacher = await addAccount(db, account);
      const added = { created: 1, schoolId: school.id, name: `Room ${number}`, schoolYear: '2025' };
      await addClass(db, { ...added, primaryTeacher });
    }
  });
  await page.queryClient.invalidateQueries();
  await page.findByText('1–50 of 202');
  await expect.poll(() => page.queryByRole('combobox', { name: 'Primary teacher' })).toBe(null);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a class or teacher' }), 'teacher 200');
  await expect.poll(page.names).toEqual(['Room 200']);
});

test('many classes are paged, and can be searched', async () => {
  const page = await openClasses();
  const { database, school } = page.service;
  await database.writing(async (db) => {
    for (let number = 100; number < 220; number++)
      await addClass(db, {
        created: 1,
        schoolId: school.id,
        name: `Art ${number}`,
        schoolYear: '2025',
        primaryTeacher: school.teacher,
      });
  });
  await page.queryClient.invalidateQueries();
  await page.findByText('1–50 of 121');
  await page.user.click(page.getByRole('button', { name: 'Next page' }));
  await page.findByText('51–100 of 121');
  expect(page.names()).toHaveLength(50);
  await page.user.type(page.getByRole('searchbox', { name: 'Find a class or teacher' }), '219');
  await expect.poll(page.names).toEqual(['Art 219']);
  await page.user.clear(page.getByRole('searchbox'));
  await page.user.selectOptions(page.getByRole('combobox', { name: 'School year' }), '2024-2025');
  await expect.poll(() => page.names().length).toBe(1);
});
