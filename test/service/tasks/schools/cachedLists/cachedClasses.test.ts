import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, renameAccount } from '#service/store/accounts/accounts.ts';
import { addClass, changeClass, changeSetting, setPrimaryTeacher } from '#service/store/classes/classes.ts';
import { allClasses } from '#service/store/classes/classLists.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { removeClasses } from '#service/store/erasure/removal.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolTeacher } from '#service/store/schools/staff.ts';
import { findClasses } from '#service/tasks/schools/cachedLists/cachedClasses.ts';
import { databases } from '#test/support/service/databases.ts';

const now = 1_800_000_000;
const sorts = ['name', 'syr', 'teacher', 'updated'] as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  /** Another process on the same store. */
  let other: Database;
  let schoolId: number;
  let teachers: number[];
  let ids: number[];
  beforeEach(async () => {
    const url = await fresh();
    database = await openDatabase(url);
    other = url === ':memory:' ? database : await openDatabase(url);
    [schoolId, teachers, ids] = await database.writing(async (db) => {
      const school = await addSchool(db, { name: 'Large', created: 1 });
      const [people, classes]: [number[], number[]] = [[], []];
      for (let number = 0; number < 3; number++) {
        const account = {
          username: `t.${number}`,
          name: `Teacher ${number}`,
          email: '',
          kind: kinds.teacher,
        };
        const id = await addAccount(db, { ...account, passwordHash: 'of nobody', created: 1 });
        await addSchoolTeacher(db, school, id);
        people.push(id);
      }
      for (let number = 0; number < 12; number++)
        classes.push(
          await addClass(db, {
            schoolId: school,
            created: number % 5,
            name: `Class ${(number * 7) % 10}`,
            code: `C${number}`,
            schoolYear: number % 2 ? '2024-2025' : '2025-2026',
            primaryTeacher: people[number % 3] ?? 0,
          }),
        );
      return [school, people, classes] as const;
    });
  });
  afterEach(async () => {
    await database.close();
    if (other !== database) await other.close();
  });

  const nothing = { search: '', syr: '', folder: undefined, uid: undefined };
  const listed = (part: Partial<Parameters<typeof findClasses>[2]> = {}) =>
    database.reading(async (db) => {
      const orders: number[][] = [];
      for (const sort of sorts)
        for (const desc of [false, true]) {
          const { found } = await findClasses(db, database, {
            ...nothing,
            schoolId,
            now,
            sort,
            desc,
            ...part,
          });
          orders.push(found.map(({ id }) => id));
        }
      return orders;
    });
  /** The same, read from scratch and sorted plainly. */
  const expected = async () => {
    const classes = await database.reading((db) => allClasses(db, schoolId));
    const compare = (one: string | number, two: string | number) => (one < two ? -1 : one > two ? 1 : 0);
    return sorts.flatMap((sort) => {
      const keyOf = ({ name, schoolYear, teacher, updated }: (typeof classes)[number]) =>
        ({ name: name.toLowerCase(), syr: schoolYear, teacher: teacher.toLowerCase(), updated })[sort];
      return [1, -1].map((direction) =>
        classes
          .toSorted(
            (one, two) =>
              direction * compare(keyOf(one), keyOf(two)) ||
              compare(one.name.toLowerCase(), two.name.toLowerCase()) ||
              one.id - two.id,
          )
          .map(({ id }) => id),
      );
    });
  };

  test('after every change by another process, each order is as if freshly loaded', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const write = (work: Parameters<Database['writing']>[0]) => () => other.writing(work);
    const changes = [
      write((db) => changeSetting(db, first, { name: 'name', value: 'Zoology' })),
      write((db) => changeSetting(db, second, { name: 'schoolYear', value: '2030-2031' })),
      write((db) => changeSetting(db, second, { name: 'folder', value: 2 })),
      write((db) => changeClass(db, third, now - 5)),
      write((db) => changeClass(db, first, now - 1)),
      write((db) => setPrimaryTeacher(db, third, { accountId: teachers[0] ?? 0 })),
      write((db) => renameAccount(db, teachers[2] ?? 0, 'Aaron First')),
      write((db) =>
        addClass(db, { schoolId, created: 3, name: 'class 4', schoolYear: '2024-2025', primaryTeacher: 1 }),
      ),
      write((db) => removeClasses(db, [third])),
    ];
    expect(await listed()).toEqual(await expected());
    for (const change of changes) {
      const before = await listed();
      await change();
      const after = await listed();
      expect(after).toEqual(await expected());
      expect(after).not.toEqual(change === changes[2] ? [] : before);
    }
    const [archived] = await listed({ folder: 2 });
    expect(archived).toEqual([second]);
  });

  test('the choices for filtering follow the classes', async () => {
    const choices = () =>
      database.reading(async (db) => {
        const wanted = { ...nothing, schoolId, now, sort: 'name' as const, desc: false };
        return (await findClasses(db, database, wanted)).choicesOf();
      });
    expect((await choices()).years).toEqual(['2025-2026', '2024-2025']);
    expect((await choices()).teachers.map(({ name }) => name)).toEqual([
      'Teacher 0',
      'Teacher 1',
      'Teacher 2',
    ]);
    await other.writing(async (db) => {
      for (const id of ids) await setPrimaryTeacher(db, id, { accountId: teachers[1] ?? 0 });
      await changeSetting(db, ids[0] ?? 0, { name: 'schoolYear', value: '2031-2032' });
    });
    expect(await choices()).toEqual({
      years: ['2031-2032', '2025-2026', '2024-2025'],
      teachers: [{ id: teachers[1], name: 'Teacher 1' }],
    });
  });

  test('every word is found in the name, the code or the teacher, whatever the accents', async () => {
    await other.writing((db) => renameAccount(db, teachers[1] ?? 0, 'Zoë Øst'));
    const [found = []] = await listed({ search: 'zoe c1' });
    expect(found.toSorted((one, two) => one - two)).toEqual([ids[1], ids[10]]);
    expect((await listed({ search: 'zoe c1 nobody' }))[0]).toEqual([]);
  });
});
