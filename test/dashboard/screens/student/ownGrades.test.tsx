import { expect, test } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/* The student's view: Mary Ann de la Cruz, number 12 of the algebra class. */

async function openAsMary(stuview: 0 | 1) {
  const page = await openSchool('/profile', 'mary');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school, ask, signIn } = page.service;
  await database.writing(async (db) => {
    await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
  });
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuview });
  await page.router.navigate('/classes');
  await page.findByRole('heading', { level: 1, name: 'My classes' });
  return page;
}

test('students find their grade in each class, and how it is calculated', async () => {
  const page = await openAsMary(1);
  const link = page.getByRole('link', { name: /Algebra I.*Ana Rivera.*A 106%/ });
  expect(await axeFindings()).toEqual([]);
  await page.user.click(link);
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  page.getByText('Teacher: Ana Rivera');
  page.getByRole('row', { name: /Worksheet 1.*10 \/ 10/ });
  page.getByRole('heading', { name: 'Grade breakdown' });
  expect(page.queryByText(/García/)).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

test('the account menu names the page of the classes as that page does', async () => {
  const page = await openAsMary(1);
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  await page.user.click(page.getByRole('button', { name: /your account/ }));
  await page.user.click(await page.findByRole('menuitem', { name: 'My classes' }));
  await page.findByRole('heading', { level: 1, name: 'My classes' });
});

test.each(['gradebook', 'students/12'])(
  "a student who opens a teacher's link to a class sees their own grades, %s",
  async (screen) => {
    const page = await openAsMary(1);
    await page.router.navigate(`/classes/${page.service.school.algebra}/${screen}`);
    await page.findByRole('heading', { level: 1, name: 'Algebra I' });
    page.getByRole('row', { name: /Worksheet 1.*10 \/ 10/ });
    await page.router.navigate(`/classes/99/${screen}`);
    await page.findByRole('heading', { level: 1, name: 'My classes' });
  },
);

test("the comment of a marking period is under the class's name for it", async () => {
  const page = await openAsMary(1);
  const { ask, signIn, school } = page.service;
  const asked = { ses: await signIn(), clid: school.algebra };
  await ask('class-edit', { ...asked, terms: 'P1 - 20240901 20241231 Quarter 1' });
  await ask('class-period-comments', { ...asked, stuid: 12, period: 'P1', comment: 'Well begun.' });
  await page.user.click(page.getByRole('link', { name: /Algebra I.*Ana Rivera/ }));
  await page.findByText('Well begun.');
  page.getByText('P1 (Quarter 1)');
});

test('if no teacher shows grades, the page says so', async () => {
  const page = await openAsMary(0);
  page.getByText('No grades to see yet');
  page.getByText('A class appears here once its teacher lets students see their grades.');
});

test('without a connection, students go back to what they have seen', async () => {
  const page = await openAsMary(1);
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  page.network.down = true;
  await page.router.navigate(-1);
  await page.findByRole('heading', { level: 1, name: 'My classes' });
  await page.router.navigate(1);
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  page.getByRole('row', { name: /Worksheet 1.*10 \/ 10/ });
});

test('a class that the teacher has closed since is not shown from memory', async () => {
  const page = await openAsMary(1);
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  await page.router.navigate(-1);
  await page.findByRole('heading', { level: 1, name: 'My classes' });
  const { ask, signIn, school } = page.service;
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuview: 0 });
  await page.router.navigate(1);
  await page.findByRole('heading', { level: 1, name: 'This class cannot be opened' });
});

test('a class that the teacher closes disappears from the page that shows it', async () => {
  expectConsoleError(/not authorized to view this class/);
  const page = await openAsMary(1);
  await page.user.click(page.getByRole('link', { name: /Algebra I/ }));
  await page.findByRole('heading', { level: 1, name: 'Algebra I' });
  const { ask, signIn, school } = page.service;
  await ask('class-edit', { ses: await signIn(), clid: school.algebra, stuview: 0 });
  await page.queryClient.invalidateQueries();
  await page.findByRole('heading', { level: 1, name: 'This class cannot be opened' });
  await page.user.click(page.getByRole('link', { name: 'To your classes' }));
  await page.findByRole('heading', { level: 1, name: 'My classes' });
});
