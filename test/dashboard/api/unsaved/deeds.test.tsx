import { expect, test } from 'vitest';
import { perform } from '#dashboard/api/unsaved/deeds.ts';
import { atFirst, openRoster, whole } from '#test/dashboard/screens/roster/openRoster.ts';

test('a list that cannot be written as it was is not sent at all, least of all as an empty one', async () => {
  const page = await openRoster();
  const [from, to] = [{ students: whole.join('\n') }, { students: 'Madonna  12' }];
  const changed = { kind: 'roster', item: '', from, to } as const;
  const outcome = await perform(page.queryClient, page.service.school.algebra, changed, 1);
  expect(outcome).toEqual({ kind: 'refused', reason: 'Line 1: the words must be parted by single spaces' });
  expect(page.network.sent.map((form) => form.get('apitask'))).not.toContain('class-students-edit');
  expect(await page.saved()).toEqual(atFirst);
});
