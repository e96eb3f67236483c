import { expect, test } from 'vitest';
import { readGradebook } from '#dashboard/api/reading/readGradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { studentFinder } from '#dashboard/screens/gradebook/entering/pasting/matchStudent.ts';
import { csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { writtenListName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { smallView } from '#test/dashboard/screens/gradebook/book.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

async function withTwoAnas() {
  const page = await openSchool('/classes', 'rivera');
  const { service } = page;
  const { algebra } = service.school;
  const ses = await service.signIn();
  const students = 'Ana Diaz 11\nBo Eng 12\nAna Diaz 13';
  expect(await service.ask('class-students-edit', { ses, clid: algebra, students })).toMatchObject({
    success: true,
  });
  return { ...page, ses, algebra };
}

test('two students of one name are told apart by their ID numbers, wherever they are named', async () => {
  const page = await withTwoAnas();
  await page.router.navigate(`/classes/${page.algebra}/gradebook`);
  await page.findByRole('rowheader', { name: /^Diaz, Ana \(11\)/ });
  page.getByRole('rowheader', { name: /^Diaz, Ana \(13\)/ });
  page.getByRole('rowheader', { name: /^Eng, Bo$/ });
  await page.router.navigate(`/classes/${page.algebra}/attendance`);
  await page.findByRole('link', { name: 'Diaz, Ana (13)' });
  await page.router.navigate(`/classes/${page.algebra}/reports`);
  await page.findByRole('article', { name: 'Ana Diaz (11)' });
});

test('their CSV file has the plain name, since the number is in a column of its own', async () => {
  const page = await withTwoAnas();
  const book = readGradebook(await page.service.ask('gradebook', { ses: page.ses, clid: page.algebra }));
  const nameOf = (row: number) => writtenListName(book.students[row] ?? { first: '', last: '', number: 0 });
  const csv = csvOf({ ...smallView(), sheet: new Sheet({ book }), rows: [0, 1, 2], nameOf });
  expect(csv.match(/^\d+,"[^"]*"/gm)).toEqual(['11,"Diaz, Ana"', '12,"Eng, Bo"', '13,"Diaz, Ana"']);
});

test('a pasted name with the number, as it is shown, finds the one student', async () => {
  const page = await withTwoAnas();
  const book = readGradebook(await page.service.ask('gradebook', { ses: page.ses, clid: page.algebra }));
  const find = studentFinder(book, false);
  expect(find([['Diaz, Ana (13)'], ['Ana Diaz (11)'], ['Diaz, Ana']])).toEqual([2, 0, 'several']);
});
