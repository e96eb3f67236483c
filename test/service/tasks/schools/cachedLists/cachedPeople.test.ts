import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, renameAccount, setStatus } from '#service/store/accounts/accounts.ts';
import { allPeople, touchPeople } from '#service/store/accounts/people.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  dropSchoolAdmin,
  dropSchoolTeacher,
} from '#service/store/schools/staff.ts';
import { findPeople } from '#service/tasks/schools/cachedLists/cachedPeople.ts';
import { databases } from '#test/support/service/databases.ts';

const now = 1_800_000_000;
const sorts = ['name', 'usr', 'email', 'lastlog'] as const;

describe.each(databases)('on $name', ({ fresh }) => {
  let database: Database;
  let schoolId: number;
  let ids: number[];
  beforeEach(async () => {
    database = await openDatabase(await fresh());
    [schoolId, ids] = await database.writing(async (db) => {
      const school = await addSchool(db, { name: 'Large', created: 1 });
      const made: number[] = [];
      for (let number = 0; number < 20; number++) {
        const [username, name] = [`person.${number}`, `Person ${(number * 7) % 10}`];
        const account = { username, name, email: `${username}@school.example`, kind: kinds.teacher };
        const id = await addAccount(db, { ...account, passwordHash: 'of nobody', created: 1 });
        await addSchoolTeacher(db, school, id);
        made.push(id);
      }
      return [school, made] as const;
    });
  });
  afterEach(() => database.close());

  /** From the cached list in each order, and only blocked ones. */
  const listed = () =>
    database.reading(async (db) => {
      const orders: number[][] = [];
      for (const sort of sorts) {
        const find = async (part: { status?: number; type?: number; search: string }) => {
          const wanted = { schoolId, now, sort, status: undefined, type: undefined, ...part };
          orders.push((await findPeople(db, database, wanted)).map(({ id }) => id));
        };
        await find({ search: '' });
        await find({ search: '', status: statuses.blocked });
        await find({ search: 'e', type: kinds.admin });
      }
      return orders;
    });
  /** The same, read from scratch and sorted plainly. */
  const expected = async () => {
    const people = await database.reading((db) => allPeople(db, schoolId));
    return sorts.flatMap((sort) => {
      const keyOf = ({ name, username, email, lastSignIn }: (typeof people)[number]) =>
        ({
          name: name.toLowerCase(),
          usr: username,
          email,
          lastlog: `${String(lastSignIn).padStart(12, '0')} ${name.toLowerCase()}`,
        })[sort];
      const sorted = people.toSorted((one, other) =>
        keyOf(one) === keyOf(other) ? one.id - other.id : keyOf(one) < keyOf(other) ? -1 : 1,
      );
      return [
        sorted,
        sorted.filter(({ status }) => status === statuses.blocked),
        sorted.filter(({ isAdmin }) => isAdmin),
      ].map((some) => some.map(({ id }) => id));
    });
  };
  const signIn = (id: number, at: number) =>
    database.writing((db) =>
      db.updateTable('accounts').set({ last_sign_in: at }).where('id', '=', id).execute(),
    );

  test('after every change, the list in each order is as if freshly loaded', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const changes: (() => Promise<unknown>)[] = [
      () => database.writing((db) => renameAccount(db, first, 'Zoë Last')),
      () => database.writing((db) => renameAccount(db, first, 'person 3')),
      () => signIn(second, now - 5),
      () => signIn(third, now - 9),
      () => signIn(second, now - 1),
      () => database.writing((db) => setStatus(db, third, statuses.blocked)),
      () => database.writing((db) => addSchoolAdmin(db, schoolId, second)),
      () => database.writing((db) => dropSchoolTeacher(db, schoolId, first)),
      () => database.writing((db) => addSchoolTeacher(db, schoolId, first)),
      () => database.writing((db) => dropSchoolAdmin(db, schoolId, second)),
      () =>
        database.writing(async (db) => {
          await db.updateTable('accounts').set({ name: 'Everybody' }).execute();
          await touchPeople(db, schoolId);
        }),
    ];
    expect(await listed()).toEqual(await expected());
    for (const change of changes) {
      await change();
      expect(await listed()).toEqual(await expected());
    }
  });

  test('more changes than are remembered are all visible', async () => {
    await listed();
    const [first = 0, second = 0] = ids;
    for (let round = 0; round < 110; round++)
      await database.writing((db) => renameAccount(db, round % 2 === 0 ? first : second, `Name ${round}`));
    expect(await listed()).toEqual(await expected());
  });
});
