import { expect } from 'vitest';
import { openSchool } from '#test/support/openDashboard.tsx';

/** The gradebook of Algebra, with the cursor on José García's first score. */
export async function openScores(username = 'rivera') {
  const page = await openSchool('/classes', username);
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const { school } = page.service;
  await page.router.navigate(`/classes/${school.algebra}/gradebook`);
  const grid = await page.findByRole('grid', { name: 'Scores of Algebra I' });
  // A new page first gives the focus to its heading.
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  grid.focus();
  await page.user.keyboard('{ArrowRight>3/}');
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.ariaLabel;
  const edits = () => page.network.sent.filter((form) => form.get('apitask') === 'score-edit');
  const total = (student: string) => page.getByRole('row', { name: new RegExp(student) }).textContent;
  const saved = async (student: number, assignment: number) => {
    const answer = await page.service.ask('gradebook', {
      ses: await page.service.signIn(),
      clid: school.algebra,
    });
    const found = answer.scores.find(
      (item: { stuid: number; assnid: number }) => item.stuid === student && item.assnid === assignment,
    );
    return found?.score ?? '';
  };
  return { ...page, grid, active, edits, total, saved, school };
}

/** The active cell says so of itself. */
export const settled = (page: Awaited<ReturnType<typeof openScores>>, what: string) =>
  expect.poll(() => page.active()).toBe(what);
