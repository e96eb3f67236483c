import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { categoriesOfClass, replaceCategories } from '#service/store/classes/schemes.ts';
import { openDatabase, type Queries } from '#service/store/driver/database.ts';
import { categoryForAll } from '#service/store/driver/schema/schema.ts';
import { databases } from '#test/support/service/databases.ts';
import { startService } from '#test/support/service/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollbook-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function versionIn(db: Queries): Promise<number> {
  return (await db.selectFrom('directory').select('version').executeTakeFirstOrThrow()).version;
}

for (const { name, fresh, migrated } of databases) {
  test(`${name} answers what is asked alone as it is now, whatever a transaction is reading`, async () => {
    const database = await openDatabase(name === 'SQLite' ? join(folder, 'store.sqlite') : await fresh());
    const [read, written, asked] = await database.reading(async (db) => {
      const read = await versionIn(db);
      await database.writing((db) =>
        db
          .updateTable('directory')
          .set({ version: read + 1 })
          .execute(),
      );
      return [await versionIn(db), read + 1, await database.asking(versionIn)];
    });
    expect({ read, asked }).toEqual({ read: written - 1, asked: written });
    await database.close();
  });

  test(`${name} refuses to write in a transaction that only reads`, async () => {
    const stores = name === 'SQLite' ? [':memory:', join(folder, 'read.sqlite')] : [await migrated()];
    for (const store of stores) {
      const database = await openDatabase(store);
      const add = (db: Queries) => db.insertInto('probes').values({ id: 'a', filling: '' }).execute();
      await expect(database.reading(add)).rejects.toThrow('can only be read');
      await database.writing(add);
      expect(await database.reading((db) => db.selectFrom('probes').select('id').execute())).toHaveLength(1);
      await database.close();
    }
  });

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

  test(`${name} gives a class of an older release that has no category one, and leaves the others`, async () => {
    const { database, school, close } = await startService(await fresh());
    const categories = await database.asking((db) => categoriesOfClass(db, school.algebra));
    await database.writing(async (db) => {
      await replaceCategories(db, school.biology, []);
      for (const statement of categoryForAll()) await sql.raw(statement).execute(db);
    });
    expect(await database.asking((db) => categoriesOfClass(db, school.biology))).toEqual([
      { num: 1, name: 'Work', weight: null, dropLowest: 0 },
    ]);
    expect(await database.asking((db) => categoriesOfClass(db, school.algebra))).toEqual(categories);
    await close();
  });

  test(`${name} keeps nothing of a probe, of which there is one every few seconds`, async () => {
    const database = await openDatabase(await migrated());
    await database.probe();
    expect(await database.asking((db) => db.selectFrom('probes').select('id').execute())).toEqual([]);
    await database.close();
  });

  test(`${name} holds a class that its teacher reads`, async () => {
    const service = await startService(await fresh());
    const ses = await service.signIn();
    const { students } = await service.ask('gradebook', { ses, clid: service.school.algebra });
    expect(students).toHaveLength(4);
    await service.close();
  });
}
