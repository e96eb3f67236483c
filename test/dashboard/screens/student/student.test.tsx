import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

const address = '/classes/1/students/11';

test('the page explains the grade, and distinguishes missing, excused and extra credit', async () => {
  const page = await openSchool('/classes/1/students/13');
  const why = within(await page.findByRole('region', { name: 'Grade breakdown' }));
  expect(why.getByText(/Missing, counts as 0/).textContent).toContain('Worksheet 1');
  expect(why.getByText(/Excused, left out/).textContent).toContain('Worksheet 2');
  const scores = within(page.getByRole('region', { name: 'Scores' }));
  expect(scores.getByRole('row', { name: /Worksheet 1.*missing/ })).toBeTruthy();
  expect(scores.getByRole('row', { name: /Puzzle.*not graded.*extra credit/ })).toBeTruthy();
  expect(await axeFindings(page.container)).toEqual([]);
});

test('the title that the browser remembers has initials instead of the name', async () => {
  const page = await openSchool(address);
  await page.findByRole('heading', { level: 1, name: 'José García' });
  expect(document.title).toBe('JG · Algebra I · Rollbook');
});

test('if final grades fail, the rest is shown and they can be retried', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  page.network.instead = (form) =>
    form.get('apitask') === 'class-marking-periods'
      ? Response.json({ success: false, errors: { system: 'No' } })
      : undefined;
  await page.router.navigate(address);
  const periods = within(await page.findByRole('region', { name: 'Marking periods' }));
  expect(page.getByRole('region', { name: 'At a glance' }).textContent).toContain('B 89%');
  await periods.findByText('This could not be loaded.');
  page.network.instead = null;
  await page.user.click(periods.getByRole('button', { name: 'Try again' }));
  await periods.findByRole('rowheader', { name: 'P3' });
});

test('a student without any score has no grade, which is not zero', async () => {
  const page = await openSchool('/classes/1/students/14');
  const glance = await page.findByRole('region', { name: 'At a glance' });
  expect(glance.textContent).toContain('Nothing graded yet');
  expect(page.getByText('Nothing is graded yet, so there is no total.')).toBeTruthy();
});

test('the page says how much missing work was dropped, and how much counts as 0', async () => {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const open = async () => {
    await page.queryClient.invalidateQueries();
    await page.router.navigate('/classes/1/students/13');
    const glance = within(await page.findByRole('region', { name: 'At a glance' }));
    return glance.getByText('Missing').parentElement;
  };
  expect((await open())?.textContent).toBe('Missing1counted as 0 points');
  const ses = await page.service.signIn();
  const ask = (task: string, fields: Record<string, string | number>) =>
    page.service.ask(task, { ses, clid: 1, ...fields });
  await ask('class-edit', { cat: '1 40 1 Homework\n2 60 0 Tests' });
  await ask('score-edit', { assnid: 3, stuid: 13, score: '8' });
  await page.router.navigate('/profile');
  expect((await open())?.textContent).toBe('Missing1dropped');
  const why = within(page.getByRole('region', { name: 'Grade breakdown' }));
  expect(why.getByText(/^Dropped/).textContent).toBe('Dropped: Worksheet 1 (missing)');
  // As a screen reader reads it.
  expect(page.getByRole('cell', { name: 'missing dropped' })).toBeTruthy();
  await ask('score-edit', { assnid: 2, stuid: 13, score: 'M' });
  await page.router.navigate('/profile');
  expect((await open())?.textContent).toBe('Missing21 dropped, 1 counted as 0');
});
