import { beforeAll, expect, test } from 'vitest';
import { accountNamed, addAccount, setStatus } from '#service/store/accounts/accounts.ts';
import { addMember } from '#service/store/classes/classes.ts';
import { dropTeacher, setTeacher } from '#service/store/classes/teachers.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolTeacher, dropSchoolTeacher } from '#service/store/schools/staff.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

onEachDatabase((opened) => {
  let service: Service;
  let ses: string;
  let clid: number;
  let newcomer: number;

  beforeAll(async () => {
    service = opened();
    ses = await service.signIn();
    clid = service.school.algebra;
    const person = {
      name: 'Ines Lund',
      email: 'lund@school.example',
      kind: 3,
      passwordHash: '-',
      created: 1,
    };
    await service.database.writing(async (db) => {
      newcomer = await addAccount(db, { ...person, username: 'lund' });
      await addSchoolTeacher(db, service.school.id, newcomer);
      const stranger = await addAccount(db, { ...person, username: 'stranger' });
      await addSchoolTeacher(db, await addSchool(db, { name: 'Elsewhere', created: 1 }), stranger);
      await addAccount(db, { ...person, username: 'alone' });
    });
  });

  const ask = (task: string, fields: Record<string, string | number> = {}) =>
    service.ask(task, { ses, clid, ...fields });
  const teachers = async () => {
    const { teachers } = await ask('class-teachers');
    return teachers.map(({ usr, auth, role, primary }: Answer) => [usr, auth, role, primary]);
  };

  test.each([
    [{ usr: 'nobody', auth: 2 }, { usr: 'There is no teacher with this username' }],
    [{ usr: 'stranger', auth: 2 }, { usr: 'There is no teacher with this username' }],
    [{ usr: 'alone', auth: 2 }, { usr: 'There is no teacher with this username' }],
    [{ usr: 'mary', auth: 2 }, { usr: 'There is no teacher with this username' }],
    [{ auth: 2 }, { usr: 'There is no teacher with this username' }],
    [{ usr: 'lund', auth: 3 }, { auth: expect.stringMatching(/^Choose 1 view/) }],
    [{ usr: 'lund', auth: 2, role: 'x'.repeat(41) }, { role: 'A role has at most 40 characters' }],
    [{ usr: 'rivera', auth: 4 }, { auth: "The class's primary teacher stays its owner" }],
  ])('adding %o is refused', async (fields, errors) => {
    expect((await ask('class-teacher-add', fields)).errors).toEqual(errors);
  });

  test('a blocked account is not added', async () => {
    await service.database.writing((db) => setStatus(db, newcomer, 0));
    const { errors } = await ask('class-teacher-add', { usr: 'lund', auth: 2 });
    expect(errors).toEqual({ usr: 'There is no teacher with this username' });
    await service.database.writing((db) => setStatus(db, newcomer, 2));
  });

  test('a teacher is added, given another level, and dropped; history has each change', async () => {
    const { revision } = await ask('history');
    expect((await ask('class-teacher-add', { usr: ' LUND ', auth: 2 })).values).toEqual({ uid: newcomer });
    expect(await teachers()).toEqual([
      ['rivera', 6, 'Teacher', 1],
      ['okafor', 1, 'Guest', 0],
      ['lund', 2, 'Assistant', 0],
    ]);
    await ask('class-teacher-add', { usr: 'lund', auth: 4 });
    expect((await teachers())[2]).toEqual(['lund', 4, 'Assistant', 0]);
    expect((await ask('class-teacher-drop', { uid: newcomer })).success).toBe(true);
    expect((await ask('class-teacher-drop', { uid: newcomer })).errors).toEqual({
      uid: 'This teacher does not belong to the class',
    });
    const { history } = await ask('history', { since: revision });
    expect(history.map(({ field, from, to }: Answer) => [field, from, to])).toEqual([
      [String(newcomer), '4 Assistant', ''],
      [String(newcomer), '2 Assistant', '4 Assistant'],
      [String(newcomer), '', '2 Assistant'],
    ]);
  });

  test('a class without a school accepts a teacher who shares another class with its owner', async () => {
    const { id, biology } = service.school;
    const okafor = { ses: await service.signIn('okafor'), clid: biology };
    await service.database.writing(async (db) => {
      await dropSchoolTeacher(db, id, newcomer);
      await dropTeacher(db, biology, newcomer);
    });
    const add = () => ask('class-teacher-add', { ...okafor, usr: 'lund', auth: 2 });
    expect((await add()).errors).toEqual({ usr: 'There is no teacher with this username' });
    await service.database.writing((db) =>
      addMember(db, clid, { accountId: newcomer, auth: 1, role: 'Guest', joined: 1 }),
    );
    expect((await add()).values).toEqual({ uid: newcomer });
  });

  test('the level of a guest can be changed, and a guest who has left is a stranger', async () => {
    const stranger = await service.database.reading((db) => accountNamed(db, 'stranger'));
    const joined = { accountId: stranger?.id ?? 0, auth: 1, role: 'Guest', joined: 1 };
    await service.database.writing((db) => setTeacher(db, clid, joined));
    const add = () => ask('class-teacher-add', { usr: 'stranger', auth: 2 });
    expect((await add()).success).toBe(true);
    await ask('class-teacher-drop', { uid: joined.accountId });
    expect((await add()).errors).toEqual({ usr: 'There is no teacher with this username' });
  });

  test('the primary teacher cannot be dropped, but everyone else may leave', async () => {
    expect((await ask('class-teacher-drop', { uid: service.school.teacher })).errors).toEqual({
      uid: "The class's primary teacher stays its owner",
    });
    const okafor = { ses: await service.signIn('okafor'), uid: service.school.colleague };
    expect((await ask('class-teacher-drop', okafor)).success).toBe(true);
    expect((await ask('gradebook', okafor)).errors).toEqual({
      clid: 'You are not authorized to view this class',
    });
  });
});
