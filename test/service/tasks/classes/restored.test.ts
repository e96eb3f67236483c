import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/databases.ts';
import type { Answer } from '#test/support/service.ts';
import { undoSince } from '#test/support/undo.ts';

onEachDatabase((service) => {
  test('an assignment whose category was removed comes back without one, and undo restores both', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    const asked = (task: string, fields: Record<string, string | number> = {}) =>
      ask(task, { ses, clid: school.algebra, ...fields });
    const categoryOf = async (id: number) => {
      const { assignments } = await asked('gradebook');
      return assignments.find(({ assnid }: Answer) => assnid === id)?.cat;
    };
    const { revision } = await asked('gradebook');
    await asked('assignment-edit', { assnid: 2, delete: 1 });
    expect((await asked('class-edit', { cat: '1 100 0 Homework' })).success).toBe(true);
    const restored = await asked('assignment-edit', { assnid: 2, delete: 0 });
    expect(await categoryOf(2)).toBe(0);
    const { history } = await asked('history', { assnid: 2, since: restored.revision - 1 });
    expect(history).toMatchObject([
      { field: 'deleted', from: '1', to: '0' },
      { field: 'cat', from: '2', to: '0' },
    ]);
    expect((await asked('assignment-edit', { assnid: 2, cat: 2 })).errors).toHaveProperty('cat');
    await undoSince(service(), ses, school.algebra, revision);
    expect(await categoryOf(2)).toBe(2);
  });

  test('one whose category is still there comes back into it', async () => {
    const { ask, school } = service();
    const asked = { ses: await service().signIn(), clid: school.algebra, assnid: 1 };
    await ask('assignment-edit', { ...asked, delete: 1 });
    await ask('assignment-edit', { ...asked, delete: 0 });
    expect(await ask('assignment', asked)).toMatchObject({ cat: 1 });
  });
});
