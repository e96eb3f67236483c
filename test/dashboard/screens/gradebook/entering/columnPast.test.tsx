import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { changed, openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a column is restored to before a change, after a preview, and Ctrl+Z reverts that', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  const ask = async (task: string, fields: Record<string, string | number> = {}) =>
    page.service.ask(task, { ses: await page.service.signIn(), clid, ...fields });
  const scores = async () => (await ask('gradebook')).scores;
  const before = await scores();
  await ask('score-edit', { scores: '1 11 3\n1 12 4' });
  const between = await scores();
  await ask('score-edit', { assnid: 1, stuid: 11, score: '5' });
  const now = await scores();
  await page.router.navigate(`/classes/${clid}/gradebook`);
  const grid = await page.findByRole('grid');
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  const open = async () => {
    grid.focus();
    await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}');
    await page.user.keyboard('{Alt>}{Shift>}{h}{/Shift}{/Alt}');
    return page.findByRole('dialog', { name: 'Version history of Worksheet 1' });
  };
  // The second column has no history yet, so nothing can be restored.
  grid.focus();
  await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await page.user.keyboard('{Alt>}{Shift>}{h}{/Shift}{/Alt}');
  await page.findByText('No changes are recorded for this column.');
  expect(page.queryByRole('button', { name: /^Restore .*$/ })).toBe(null);
  await page.user.click(page.getByRole('button', { name: 'Close' }));
  const dialog = await open();
  await page.findByText('This changes 1 score.');
  expect(await axeFindings(dialog)).toEqual([]);
  await page.user.click(page.getByRole('radio', { name: /^before Ana Rivera changed 2 scores/ }));
  await page.findByText('This changes 2 scores.');
  const rows = [...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  await page.user.click(page.getByRole('button', { name: 'Restore 2 scores' }));
  await expect.poll(scores).toEqual(before);
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(scores).toEqual(now);
  expect(now).not.toEqual(between);
});

test("another person's change does not move the choice of an earlier version", async () => {
  const page = await openScores();
  const change = (score: string) => changed(page, 'score-edit', { assnid: 1, stuid: 12, score });
  await change('3');
  await page.user.keyboard('{Alt>}{Shift>}{h}{/Shift}{/Alt}');
  await page.findByText('This changes 1 score.');
  await change('4');
  await change('5');
  await act(() => page.queryClient.invalidateQueries({ queryKey: classKey(page.school.algebra, 'history') }));
  await waitFor(() => expect(page.getAllByRole('radio')).toHaveLength(3));
  expect(page.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
    true,
  ]);
  const [row] = page.getByRole('dialog').querySelectorAll('tbody tr');
  expect(row?.textContent).toMatch(/de la Cruz.*510$/);
});
