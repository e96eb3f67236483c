import { expect, test } from 'vitest';
import { peopleChanges, peopleVersion, touchPeople } from '#service/store/accounts/people.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  test('the last hundred changes of a list are known by line, and far older ones are forgotten', async () => {
    const { database, school } = service();
    const to = await database.writing(async (db) => {
      for (let change = 1; change <= 350; change++) await touchPeople(db, school.id, change);
      return peopleVersion(db, school.id);
    });
    const between = (from: number) =>
      database.asking((db) => peopleChanges.between(db, school.id, { from, to }));
    const last = Array.from({ length: 100 }, (_, index) => 251 + index);
    expect([...((await between(to - 100)) ?? [])].sort()).toEqual(last.sort());
    expect(await between(to - 101)).toBeNull();
    const kept = await database.asking((db) => db.selectFrom('people_changes').select('version').execute());
    expect(kept.length).toBeLessThan(200);
  });
});
