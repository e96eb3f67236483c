import { expect, test } from 'vitest';
import { undoSince } from '#test/support/school/undo.ts';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asOwner(service);

  test('an assignment whose category was removed returns without one, and undo restores both', async () => {
    const categoryOf = async (id: number) => {
      const { assignments } = await ask('gradebook');
      return assignments.find(({ assnid }: Answer) => assnid === id)?.cat;
    };
    const { revision } = await ask('gradebook');
    await ask('assignment-edit', { assnid: 2, delete: 1 });
    expect((await ask('class-edit', { cat: '1 100 0 Homework' })).success).toBe(true);
    const restored = await ask('assignment-edit', { assnid: 2, delete: 0 });
    expect(await categoryOf(2)).toBe(0);
    const { history } = await ask('history', { assnid: 2, since: restored.revision - 1 });
    expect(history).toMatchObject([
      { field: 'deleted', from: '1', to: '0' },
      { field: 'cat', from: '2', to: '0' },
    ]);
    expect((await ask('assignment-edit', { assnid: 2, cat: 2 })).errors).toHaveProperty('cat');
    await undoSince(ask, revision);
    expect(await categoryOf(2)).toBe(2);
  });

  test('one whose category still exists returns to it', async () => {
    await ask('assignment-edit', { assnid: 1, delete: 1 });
    await ask('assignment-edit', { assnid: 1, delete: 0 });
    expect(await ask('assignment', { assnid: 1 })).toMatchObject({ cat: 1 });
  });
});
