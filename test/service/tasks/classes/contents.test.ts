import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { contentsOf, resultsOf } from '#service/tasks/classes/contents.ts';
import { addFullClass, addTeachers } from '#test/bench/support/classes.ts';
import { databases } from '#test/support/service/databases.ts';

const size = 400;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await fresh());
  });
  afterEach(() => database.close());

  const addLargeClass = async () => {
    const [teacher] = await addTeachers(database);
    return database.writing((db) => addFullClass(db, teacher, size, size, true));
  };

  test('a very large class is read and calculated in pieces, between which other requests run', async () => {
    const classId = await addLargeClass();
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    const contents = await database.reading((db) => contentsOf(db, classId));
    const whileReading = turns;
    const results = await resultsOf(contents);
    clearImmediate(next);
    expect(whileReading).toBeGreaterThan(3);
    expect(turns).toBeGreaterThan(whileReading);
    expect(results.totals).toHaveLength(size);
  });

  test('no piece of it is missing', async () => {
    const classId = await addLargeClass();
    const stored = await database.asking((db) =>
      db
        .selectFrom('scores')
        .innerJoin('students', (join) =>
          join
            .onRef('students.class_id', '=', 'scores.class_id')
            .onRef('students.id', '=', 'scores.student_id'),
        )
        .select('scores.score')
        .where('scores.class_id', '=', classId)
        .orderBy('students.position')
        .orderBy('scores.assignment_id')
        .execute(),
    );
    const { scores } = await database.reading((db) => contentsOf(db, classId));
    expect([...scores.codes]).toEqual(stored.map(({ score }) => score));
  });
});
