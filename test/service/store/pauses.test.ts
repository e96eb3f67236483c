import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { pauseInTransaction } from '#service/store/driver/pauses.ts';
import { pauseAfter } from '#service/store/driver/postgres.ts';
import { databases } from '#test/support/service/databases.ts';

test('conflicting writers wait longer each time, within a limit, and not equally long', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => pauseAfter(attempt, 1));
  expect(longest).toEqual([10, 20, 40, 80, 160, 250, 250, 250, 250]);
  expect(longest.map((_, index) => pauseAfter(index + 1, 0))).toEqual(Array(9).fill(0));
  expect(pauseAfter(3, 0.25)).toBe(10);
});

test.each(databases)(
  'a transaction on $name that pauses is not cut off, however long it computes',
  async ({ migrated }) => {
    const limits = { idleInTransaction: 1500 };
    const database = await openDatabase(await migrated(), undefined, { limits });
    try {
      const found = await database.writing(async (db) => {
        const pause = pauseInTransaction(db, { every: 100 });
        const start = performance.now();
        while (performance.now() - start < 2500) await pause();
        return db.selectFrom('directory').select('version').executeTakeFirst();
      });
      expect(found).toEqual({ version: 1 });
    } finally {
      await database.close();
    }
  },
);
