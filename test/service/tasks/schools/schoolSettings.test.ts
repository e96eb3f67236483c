import { expect, test } from 'vitest';
import { asAdmin, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asAdmin(service);

  const now = async (): Promise<Answer> => (await ask('schools')).schools[0];
  const edit = (fields: Record<string, string | number>): Promise<Answer> => ask('school-edit', fields);

  test('a change based on an old version is refused, with who made the newer one', async () => {
    const { version } = await now();
    expect((await edit({ name: 'First', base: version })).success).toBe(true);
    const late = await edit({ name: 'Second', classes: 0, base: version });
    expect(late.errors).toEqual({
      base: 'Someone else has changed the settings of the school in the meantime',
    });
    expect(late.values).toMatchObject({ version: version + 1, changedby: 'Ana Rivera' });
    expect(await now()).toMatchObject({ name: 'First', classes: 1, changedby: 'Ana Rivera' });
    expect((await edit({ name: 'Second', base: version + 1 })).success).toBe(true);
  });

  test('when two are sent at once with the same version, one is refused', async () => {
    const { version } = await now();
    const both = await Promise.all([
      edit({ name: 'One', base: version }),
      edit({ name: 'Two', base: version }),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect((await now()).version).toBe(version + 1);
  });

  test('an edit without changes does not count as one', async () => {
    const { version, name } = await now();
    expect((await edit({ name, classes: 1, base: version })).success).toBe(true);
    expect((await now()).version).toBe(version);
    expect((await edit({ classes: 0 })).success).toBe(true);
    expect(await now()).toMatchObject({ name, classes: 0, version: version + 1 });
  });
});
