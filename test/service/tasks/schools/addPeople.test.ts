import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher, dropSchoolTeacher } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

/* A list of people to add: what it means, and what its preview shows. See `people.test.ts` too. */

type Fields = Record<string, string | number>;

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let head: number;
  let ses: string;

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    schoolid = await service.database.writing(async (db) => {
      const north = await addSchool(db, { name: 'North', created: 1 });
      const about = { username: 'head', name: 'Head of North', kind: 4, email: 'head@x.example' };
      head = await addAccount(db, { ...about, passwordHash, created: 1 });
      await addSchoolAdmin(db, north, head);
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

  const add = async (people: string) => {
    const { lines, errors } = await ask('school-people-add', { people, how: 'slip' });
    expect(errors).toBeUndefined();
    return lines.map(({ uid }: Answer) => uid);
  };
  const preview = async (people: string, fields: Fields = {}) =>
    (await ask('school-people-add', { people, how: 'slip', preview: 1, ...fields })).lines;

  test('somebody who was removed comes back with the same account, by username or by email', async () => {
    const [teacher, admin] = await add('Tom\ttom@x.example\t\ttom\nAda\tada@x.example\tadmin\tada');
    await ask('school-teacher-drop', { uid: teacher });
    await ask('school-admin-drop', { uid: admin });
    expect(await found({ search: 'x.example' })).toEqual([1, 'head']);
    const list = 'Tom Young\t\t\ttom\n\tADA@x.example\tadmin';
    for (const how of ['slip', 'mail'])
      expect(await preview(list, { how })).toMatchObject([
        { state: 'changed', back: 1, uid: teacher, was: 'Tom', role: 'teacher', email: 'tom@x.example' },
        { state: 'changed', back: 1, uid: admin, name: 'Ada', role: 'admin', usr: 'ada' },
      ]);
    expect(await add(list)).toEqual([teacher, admin]);
    expect(await found({ type: 4, search: 'x.example' })).toEqual([2, 'ada', 'head']);
    expect(await found({ search: 'young' })).toEqual([1, 'tom']);
    expect(await preview(list)).toMatchObject([
      { state: 'unchanged', back: 0 },
      { state: 'unchanged', back: 0 },
    ]);
  });

  test('somebody whom an earlier version removed comes back if the audit says that they joined', async () => {
    const [teacher] = await add('Old\told@x.example\t\told');
    await ask('school-teacher-drop', { uid: teacher });
    // Earlier versions did not say who was removed as what.
    const forget = () =>
      service.database.writing((db) =>
        db
          .updateTable('audit')
          .set({ details: JSON.stringify({ classes: 0 }) })
          .where('action', '=', 'teacher dropped')
          .where('account_id', '=', teacher)
          .execute(),
      );
    await forget();
    expect(await preview('\told@x.example')).toMatchObject([{ state: 'changed', back: 1, uid: teacher }]);
    expect(await add('Old\t\t\told')).toEqual([teacher]);
    await ask('school-teacher-drop', { uid: teacher });
    await forget();
    await service.database.writing((db) =>
      db
        .updateTable('audit')
        .set({ action: 'invitation accepted', details: JSON.stringify({ as: 'guest' }) })
        .where('action', '=', 'teacher added')
        .where('account_id', '=', teacher)
        .execute(),
    );
    expect(await preview('Old\t\t\told')).toMatchObject([{ problem: 'This username is taken', back: 0 }]);
  });

  test('nobody takes an account that belongs elsewhere, or has never been on the staff', async () => {
    const [elsewhere, alone, guest] = await add(
      'One\tone@x.example\t\tone\nTwo\ttwo@x.example\t\ttwo\nSix\tsix@x.example\t\tsix',
    );
    for (const uid of [elsewhere, alone]) await ask('school-teacher-drop', { uid });
    const year = { schoolYear: '2025', gradingPeriod: 1 };
    await service.database.writing(async (db) => {
      await addSchoolTeacher(db, await addSchool(db, { name: 'South', created: 1 }), elsewhere);
      // A class of their own, at no school.
      const own = await addClass(db, {
        created: 1,
        name: 'Own',
        code: '',
        primaryTeacher: alone,
        ...year,
      });
      await addMember(db, own, { accountId: alone, auth: 6, role: '', joined: 1 });
      await dropSchoolTeacher(db, schoolid, guest);
    });
    const { clid } = (await ask('school-class-add', { name: 'Art', syr: '2025', gp: 1, priteach: head }))
      .values;
    await service.database.writing((db) =>
      addMember(db, clid, { accountId: guest, auth: 1, role: 'Guest', joined: 1 }),
    );
    await ask('school-teacher-drop', { uid: guest });
    for (const usr of ['one', 'two', 'six'])
      expect(await preview(`Who\t\t\t${usr}`)).toMatchObject([
        { state: 'problem', problem: 'This username is taken', back: 0 },
      ]);
    expect(await preview('Who\tone@x.example')).toMatchObject([{ state: 'new', back: 0 }]);
  });
});
