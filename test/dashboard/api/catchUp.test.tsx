import { expect, test } from 'vitest';
import { classesQuery } from '#dashboard/api/classes.ts';
import { catchUp } from '#dashboard/api/scores.ts';
import { openSchool } from '#test/support/openDashboard.tsx';

test('a list that a colleague changed makes the list of classes be read again', async () => {
  const { service, queryClient, findByRole } = await openSchool('/classes/1/gradebook');
  await findByRole('heading', { level: 1, name: 'Gradebook' });
  const ses = await service.signIn();
  await service.ask('class-students-edit', { ses, clid: 1, students: 'Bo Eng 30' });
  await catchUp(queryClient, 1);
  expect(queryClient.getQueryState(classesQuery().queryKey)?.isInvalidated).toBe(true);
});
