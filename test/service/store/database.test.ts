import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/database.ts';
import { databases } from '#test/support/databases.ts';
import { startService } from '#test/support/service.ts';

for (const { name, fresh } of databases) {
  test(`${name} is brought up to date once, however many open it together`, async () => {
    const url = await fresh();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
    for (const database of opened) {
      const { version } = await database.reading((db) =>
        db.selectFrom('directory').select('version').executeTakeFirstOrThrow(),
      );
      expect(version).toBe(1);
      await database.close();
    }
  });

  test(`${name} holds a class that its teacher reads`, async () => {
    const service = await startService(await fresh());
    const ses = await service.signIn();
    const { students } = await service.ask('gradebook', { ses, clid: service.school.algebra });
    expect(students).toHaveLength(4);
    await service.close();
  });
}
