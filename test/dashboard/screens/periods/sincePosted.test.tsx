import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchUp } from '#dashboard/api/classes/scores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('beside a posted grade are the scores changed since, by whom, and their effect on the percent', async () => {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  async function ask(task: string, fields: Record<string, string | number> = {}, username = 'rivera') {
    const reply = await page.service.ask(task, { ses: await page.service.signIn(username), clid, ...fields });
    expect(reply).toMatchObject({ success: true });
    return reply;
  }
  const percent = async () =>
    (await ask('gradebook')).students.find(({ stuid }: { stuid: number }) => stuid === 11).percent;

  await ask('class-teacher-add', { usr: 'okafor', auth: 4 });
  await ask('score-edit', { scores: '1 11 10\n2 11 40\n3 11 9\n1 12 8' });
  const before = await percent();
  await ask('class-marking-periods-edit', { grades: 'P2 11 85' });
  await ask('score-edit', { scores: '1 11 4\n3 11 1' });
  await ask('score-edit', { scores: '1 11 7\n3 11 9\n1 12 9' }, 'okafor');
  const between = await percent();
  expect(between).not.toBe(before);

  await page.router.navigate(`/classes/${clid}/periods?report=P2`);
  const row = await page.findByRole('row', { name: /García, José/ });
  const told = await within(row).findByText(`1 score since: ${before} → ${between}`);
  await page.user.click(told);
  expect(within(row).getByRole('listitem').textContent).toMatch(/^Worksheet 1: 10 → 7Chidi Okafor, /);
  expect(await axeFindings(row.closest('table') as HTMLElement)).toEqual([]);
  // Without a posted grade, nothing counts as changed since.
  expect(page.queryAllByText(/ since: /)).toHaveLength(1);

  await ask('score-edit', { assnid: 2, stuid: 11, score: 'M' }, 'okafor');
  await catchUp(page.queryClient, clid);
  await within(row).findByText(`2 scores since: ${before} → ${await percent()}`);
});
