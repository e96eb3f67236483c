import { within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool, signIn } from '#test/support/page/openDashboard.tsx';
import { savedFiles } from '#test/support/page/savedFiles.ts';

afterEach(() => vi.restoreAllMocks());

/** Another student who misses two, one of them extra credit. */
async function openMissing(path = '/missing') {
  const page = await openSchool(path, null);
  const { ask, school } = page.service;
  const ses = await page.service.signIn();
  await ask('score-edit', { ses, clid: school.algebra, scores: '2 12 M\n4 12 M' });
  await signIn(page, 'rivera');
  const table = await page.findByRole('table', { name: 'Missing work' });
  return { ...page, table };
}

const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

describe('missing work', () => {
  test('is one click away from the classes, and begins with the work that raises a grade most', async () => {
    const page = await openSchool('/classes');
    await page.user.click(await page.findByRole('link', { name: 'Missing work' }));
    const table = await page.findByRole('table', { name: 'Missing work' });
    await page.findByRole('heading', { level: 1, name: 'Missing work' });
    expect(linesOf(table)).toEqual([
      ["O'Brien, Siobhán 24% F", '+40.0%', '64% D'],
      ['Worksheet 1', 'Sep 4', '10', '+40.0%', '64% D'],
    ]);
  });

  test('is listed by student or by assignment', async () => {
    const { user, table, getByRole } = await openMissing();
    expect(linesOf(table)).toEqual([
      ['de la Cruz, Mary Ann 40% F', '+60.0%', '100% A'],
      ['Unit test', 'Sep 10', '50', '+60.0%', '100% A'],
      ['Puzzle', 'Sep 13', 'extra credit', '', ''],
      ["O'Brien, Siobhán 24% F", '+40.0%', '64% D'],
      ['Worksheet 1', 'Sep 4', '10', '+40.0%', '64% D'],
    ]);
    await user.click(getByRole('radio', { name: 'By assignment' }));
    expect(linesOf(table).map(([first]) => first)).toEqual([
      'Unit test 1 student · Sep 10 · 50 points',
      'de la Cruz, Mary Ann Enter score',
      'Worksheet 1 1 student · Sep 4 · 10 points',
      "O'Brien, Siobhán Enter score",
      'Puzzle 1 student · Sep 13 · extra credit',
      'de la Cruz, Mary Ann Enter score',
    ]);
  });

  test('links to the cell, and to the student', async () => {
    const { user, table, findByRole, router } = await openMissing();
    const link = within(table).getByRole('link', { name: "O'Brien, Siobhán" });
    expect(link.getAttribute('href')).toBe('/classes/1/students/13');
    await user.click(within(table).getByRole('link', { name: 'Unit test' }));
    await findByRole('heading', { level: 1, name: 'Gradebook' });
    expect(router.state.location.pathname).toBe('/classes/1/gradebook');
  });

  test('by assignment links to both as well', async () => {
    const { user, table, getByRole, findByRole } = await openMissing();
    await user.click(getByRole('radio', { name: 'By assignment' }));
    const link = within(table).getByRole('link', { name: "O'Brien, Siobhán" });
    expect(link.getAttribute('href')).toBe('/classes/1/students/13');
    const score = within(table).getByRole('link', {
      name: "Enter the score of O'Brien, Siobhán, Worksheet 1",
    });
    expect(score.getAttribute('href')).toBe('/classes/1/gradebook?student=13&assignment=1');
    await user.click(score);
    await findByRole('heading', { level: 1, name: 'Gradebook' });
  });

  test('shows one class by its address, and another by choice', async () => {
    const { user, getByRole, router, findByText } = await openMissing('/missing?class=1');
    expect(getByRole('combobox', { name: 'Class' })).toHaveProperty('value', '1');
    await user.selectOptions(getByRole('combobox', { name: 'Class' }), 'All my active classes');
    await expect.poll(() => router.state.location.search).toBe('');
    await findByText('3 scores of 2 students');
  });

  test('is current whenever it is opened', async () => {
    const { router, service, findByText } = await openMissing();
    const ses = await service.signIn();
    await router.navigate('/classes');
    const { algebra } = service.school;
    await service.ask('score-edit', { ses, clid: algebra, scores: '1 13 7\n2 12 20\n4 12 E' });
    await router.navigate('/missing');
    await findByText('Nothing is missing');
    await findByText('No work is marked missing. To mark it, enter M in the gradebook.');
  });

  test('is printed by one button, and exported to a file without formulas', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const files = savedFiles();
    const { user, getByRole } = await openMissing();
    await user.click(getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(getByRole('button', { name: 'Export as CSV' }));
    await expect.poll(() => files.length).toBe(1);
    expect(files[0]?.name).toBe('All my active classes Missing work.csv');
    expect((await files[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
      'Class,Student ID,Student,Assignment,Category,Due,Points,Percent,Grade,Gain at full credit,Percent then,Grade then',
      'Algebra I,12,"de la Cruz, Mary Ann",Unit test,Tests,2024-09-10,50,40,F,60,100,A',
      'Algebra I,12,"de la Cruz, Mary Ann",Puzzle,Homework,2024-09-13,EC,40,F,,,',
    ]);
  });

  test('says if the file could not be written', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new RangeError('Out of memory');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { user, getByRole, findByText } = await openMissing();
    await user.click(getByRole('button', { name: 'Export as CSV' }));
    await findByText('The file could not be written.');
  });

  test('hides names like every screen', async () => {
    const { user, table } = await openMissing();
    await user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    expect(linesOf(table)[0]?.[0]).toBe('Student 2 40% F');
  });

  test('passes axe', async () => {
    const { container } = await openMissing();
    expect(await axeFindings(container)).toEqual([]);
  });
});
