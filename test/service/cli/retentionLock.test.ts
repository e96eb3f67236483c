import { expect, test } from 'vitest';
import { openDatabase } from '#service/store/driver/database.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { operator } from '#test/support/product/operator.ts';
import { fillSchool } from '#test/support/school/school.ts';
import { databases, someoneWaits } from '#test/support/service/databases.ts';

const { rollbook } = operator();

test('on PostgreSQL, retention waits for a change of the rule that it applies', async () => {
  const url = (await databases.find(({ name }) => name === 'PostgreSQL')?.migrated()) ?? '';
  const database = await openDatabase(url);
  try {
    const { id, algebra } = await fillSchool(database);
    await database.writing(async (db) => {
      const old = { school_id: id, school_year: '2020-2021', folder: 2 };
      await db.updateTable('classes').set(old).where('id', '=', algebra).execute();
      await changeSchool(db, id, { settings: { keptYears: 1 } });
    });
    let running: ReturnType<typeof rollbook> | undefined;
    await database.writing(async (db) => {
      await lockSchool(db, id);
      let isOver = false;
      running = rollbook('retention --apply', '', { DATABASE_URL: url });
      void running.finally(() => {
        isOver = true;
      });
      await someoneWaits(db, () => isOver);
      await changeSchool(db, id, { settings: { keptYears: 0 } });
    });
    expect((await running)?.out).toBe('No school year is overdue.\n');
    const students = await database.asking((db) =>
      db.selectFrom('students').select('id').where('class_id', '=', algebra).execute(),
    );
    expect(students.length).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
});
