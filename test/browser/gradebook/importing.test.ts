import { expect, test } from 'vitest';
import { ask, axeFindings, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

withProduct();

const canvas = `Student,ID,SIS User ID,SIS Login ID,Section,Homework 1: Order of operations (48291),Essay of another class (48292),Final Score
    Points Possible,,,,,10,10,(read only)
"Álvarez, José",9101,200400,jalvarez,Period 1,3.5,9,90
"Brzęczyszczykiewicz, Zofia",9102,200474,zb,Period 1,EX,8,75
"Nobody, Known",9103,999999,nk,Period 1,5,5,50
`;

async function choose(page: Awaited<ReturnType<typeof openSignedIn>>['page'], name: string, text: string) {
  await page.getByRole('button', { name: 'Edit' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Import scores from a file…' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('scores from a Canvas file are previewed, imported, and undone at once', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  const scoreOf = async (student: number) => {
    const { scores } = await ask(page, 'assignment', { clid: 1, assnid: 1 });
    return scores.find(({ stuid }: { stuid: number }) => stuid === student)?.score;
  };
  const before = await scoreOf(200400);
  await choose(page, 'grades.csv', canvas);
  const dialog = page.getByRole('dialog', { name: 'Import scores' });
  await dialog.getByText('No assignment named Essay of another class').first().waitFor();
  await dialog.getByText('No student named 999999 Nobody, Known').first().waitFor();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Import 2 scores' }).click();
  await page.getByText('Imported: 2 scores.').first().waitFor();
  await expect.poll(() => scoreOf(200400)).toBe('3.5');
  await expect.poll(() => scoreOf(200474)).toBe('E');
  await page.keyboard.press('Control+z');
  await expect.poll(() => scoreOf(200400)).toBe(before);
});

test('a file without scores says what to do, until another one opens', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  await choose(page, 'letter.csv', 'Dear parents,\nall is well.');
  await page
    .getByText(/^letter\.csv has no scores to import: no column has a heading for names or IDs/)
    .first()
    .waitFor();
  await choose(page, 'grades.csv', canvas);
  await page.getByRole('dialog', { name: 'Import scores' }).waitFor();
  expect(await page.getByText(/^letter\.csv/).count()).toBe(0);
});

test('a column of the file becomes an assignment, and one undo removes it with its scores', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  const assignments = async () => (await ask(page, 'gradebook', { clid: 1 })).assignments;
  const before = await assignments();
  await choose(page, 'grades.csv', canvas);
  const dialog = page.getByRole('dialog', { name: 'Import scores' });
  await dialog.getByRole('combobox', { name: /Essay of another class/ }).selectOption('New assignment');
  const made = dialog.getByRole('group', { name: /^New assignment/ });
  await expect
    .poll(() => made.getByRole('textbox', { name: 'Title' }).inputValue())
    .toBe('Essay of another class');
  expect(await made.getByRole('textbox', { name: 'Points' }).inputValue()).toBe('9');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Import 4 scores' }).click();
  await page.getByText('1 assignment is added, and 4 scores are imported.').first().waitFor();
  await expect.poll(async () => (await assignments()).length).toBe(before.length + 1);
  const { assnid } =
    (await assignments()).find(({ title }: { title: string }) => title === 'Essay of another class') ?? {};
  await expect
    .poll(async () => (await ask(page, 'assignment', { clid: 1, assnid })).scores.length)
    .toBeGreaterThan(1);
  await page.keyboard.press('Control+z');
  await page.getByText('The import is undone: 1 assignment and 4 scores.').first().waitFor();
  expect(await assignments()).toEqual(before);
});
