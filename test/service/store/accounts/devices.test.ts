import { expect, test } from 'vitest';
import { deviceKnownTo, rememberDevice } from '#service/store/accounts/devices.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  test('opened links push out no device on which somebody has signed in', async () => {
    const { database, school } = service();
    const known = (hash: string) => database.reading((db) => deviceKnownTo(db, hash, school.colleague));
    const remember = (newHash: string, now: number, network: string) =>
      database.writing((db) =>
        rememberDevice(db, { hash: '', newHash, accountId: school.colleague, now, network }),
      );
    for (let count = 0; count < 50; count++) await remember(`used ${count}`, 100 + count, '192.0.2.7');
    for (let count = 0; count < 51; count++) await remember(`opened ${count}`, 1000 + count, '');
    expect(await known('used 0')).toBeDefined();
    expect(await known('opened 50')).toBeDefined();
    expect(await known('opened 0')).toBeUndefined();
    await remember('used 50', 2000, '192.0.2.7');
    expect(await known('used 0')).toBeUndefined();
    expect(await known('used 1')).toBeDefined();
  });
});
