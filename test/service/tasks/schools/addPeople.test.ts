import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { onEachDatabase } from '#test/support/databases.ts';
import { password } from '#test/support/school.ts';
import type { Answer, Service } from '#test/support/service.ts';

/* A list of people to add: what it means, and what its preview shows. See `people.test.ts` too. */

type Fields = Record<string, string | number>;

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let ses: string;

  beforeAll(async () => {
    service = opened();
    const passwordHash = await hashPassword(password);
    schoolid = await service.database.writing(async (db) => {
      const north = await addSchool(db, { name: 'North', created: 1 });
      const about = { username: 'head', name: 'Head of North', kind: 4, email: 'head@x.example' };
      await addSchoolAdmin(db, north, await addAccount(db, { ...about, passwordHash, created: 1 }));
      return north;
    });
    ses = await service.signIn('head');
  });

  const ask = (task: string, fields: Fields = {}) => service.ask(task, { ses, schoolid, ...fields });
  const found = async (fields: Fields = {}) => {
    const { people, total } = await ask('school-people', fields);
    return [total, ...people.map(({ usr }: Answer) => usr)];
  };

  test('a line with the username of somebody else is a problem', async () => {
    const before = await found();
    const shared = 'Bob\tbob@x.example\tteacher\tHead';
    for (const how of ['slip', 'mail']) {
      const { lines } = await ask('school-people-add', { people: shared, how, preview: 1 });
      const problem = 'The account with this username has another email address, or none';
      expect(lines).toMatchObject([{ state: 'problem', problem, name: 'Bob', was: '', uid: 0 }]);
      expect((await ask('school-people-add', { people: shared, how })).errors).toHaveProperty('people');
    }
    expect(await found()).toEqual(before);
    const own = 'Head of North\tHEAD@x.example\t\thead';
    const { lines } = await ask('school-people-add', { people: own, how: 'slip', preview: 1 });
    expect(lines).toMatchObject([{ state: 'unchanged', email: 'head@x.example', role: 'admin' }]);
  });

  test('the preview of a list shows each role as it will be, or as typed if it is none', async () => {
    const people = 'Head of North\thead@x.example\nNora\tnora@x.example\tprincipal\nOle\tole@x.example';
    const { lines } = await ask('school-people-add', { people, how: 'mail', preview: 1 });
    const rolesShown = lines.map(({ state, role }: Answer) => [state, role]);
    expect(rolesShown).toEqual([
      ['unchanged', 'admin'],
      ['problem', 'principal'],
      ['new', 'teacher'],
    ]);
  });
});
