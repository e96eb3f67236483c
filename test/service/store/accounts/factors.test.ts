import { expect, test } from 'vitest';
import { countRecoveryCodes, setRecoveryCodes } from '#service/store/accounts/factors.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { fillSchool } from '#test/support/school/school.ts';
import { databases, someoneWaits } from '#test/support/service/databases.ts';

// The embedded store has one writer.
test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'of two requests for recovery codes on $name one replaces the codes of the other',
  async ({ migrated }) => {
    const database = await openDatabase(await migrated());
    try {
      const { teacher } = await fillSchool(database);
      await database.writing((db) => setRecoveryCodes(db, teacher, ['first', 'second']));
      let other: Promise<void> | undefined;
      await database.writing(async (db) => {
        await setRecoveryCodes(db, teacher, ['third', 'fourth']);
        other ??= database.writing((again) => setRecoveryCodes(again, teacher, ['fifth', 'sixth']));
        await someoneWaits(db);
      });
      await other;
      expect(await database.asking((db) => countRecoveryCodes(db, teacher))).toBe(2);
    } finally {
      await database.close();
    }
  },
);
