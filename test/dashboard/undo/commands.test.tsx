import { expect, test } from 'vitest';
import { perform } from '#dashboard/undo/commands.ts';
import { atFirst, openRoster, whole } from '#test/dashboard/screens/roster/openRoster.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { sentences } from '#wire/sentences.ts';

test('a list that cannot be written as it was is not sent at all, least of all as an empty one', async () => {
  const page = await openRoster();
  const [from, to] = [{ students: whole.join('\n') }, { students: 'Madonna  12' }];
  const changed = { kind: 'roster', item: '', from, to } as const;
  const outcome = await perform(page.queryClient, page.service.school.algebra, {
    command: changed,
    direction: 'redo',
    userId: 1,
  });
  expect(outcome).toEqual({ kind: 'refused', reason: 'Line 1: the last name is missing' });
  expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('class-students-edit');
  expect(await page.saved()).toEqual(atFirst);
});

test('without a history, deleting an assignment with scores can be redone, but adding one is not undone over scores', async () => {
  const page = await openSchool('/classes/1/gradebook');
  await page.findByRole('grid');
  const { algebra } = page.service.school;
  const unknown = { success: false, errors: { apitask: sentences.unknownTask } };
  page.network.instead = (form) => (form.get('apitask') === 'history' ? Response.json(unknown) : undefined);
  const [there, gone] = [{ delete: '0' }, { delete: '1' }];
  const assignment = { kind: 'assignment', item: '1' } as const;
  const added = { ...assignment, from: gone, to: there };
  const undo = { direction: 'undo', userId: 1 } as const;
  expect(await perform(page.queryClient, algebra, { command: added, ...undo })).toMatchObject({
    kind: 'overtaken',
  });
  const deleted = { ...assignment, from: there, to: gone };
  const redo = { direction: 'redo', userId: 1 } as const;
  expect(await perform(page.queryClient, algebra, { command: deleted, ...redo })).toEqual({ kind: 'done' });
});
