import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

type Fields = Record<string, string | number>;

const newTeacher = { usr: 'berg', name: 'Liv Berg', email: 'berg@north.example', pwd: 'quiet-hallway' };

/** Every task of a school, as its admin may use it. */
const asked: readonly [task: string, fields: Fields][] = [
  ['school-edit', { name: 'North High' }],
  ['school-classes', {}],
  ['school-teachers', {}],
  ['school-class-add', { name: 'Art', syr: '2025', gp: 1, priteach: 1 }],
  ['school-teacher-new', newTeacher],
  ['school-teacher-bulk', { name1: 'A B', email1: 'a@b.example' }],
  ['school-teacher-drop', { uid: 1 }],
  ['school-admin-add', newTeacher],
  ['school-admin-drop', { uid: 1 }],
  ['school-teacher-email', { emails: 'a@b.example' }],
  ['school-admin-email', { emails: 'a@b.example' }],
];

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let other: number;
  let head: number;
  let ses: string;

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      other = await addSchool(db, { name: 'South', created: 1 });
      const person = {
        name: 'Head of North',
        email: 'head@north.example',
        kind: 4,
        passwordHash,
        created: 1,
      };
      head = await addAccount(db, { ...person, username: 'head' });
      await addSchoolAdmin(db, schoolid, head);
    });
    ses = await service.signIn('head');
  });

  const ask = (task: string, fields: Fields = {}) => service.ask(task, { ses, schoolid, ...fields });
  const count = (table: 'accounts' | 'invitations' | 'classes') =>
    service.database.reading(async (db) => (await db.selectFrom(table).select('id').execute()).length);

  test.each(asked)('%s is only for an admin of the school', async (task, fields) => {
    const before = await count('accounts');
    expect((await ask(task, { ...fields, ses: '' })).errors).toEqual({ ses: 'Not logged in' });
    const teacher = await service.signIn('rivera');
    expect((await ask(task, { ...fields, ses: teacher })).errors).toEqual({
      apitask: 'Your account may not do this',
    });
    for (const school of [other, 4711])
      expect((await ask(task, { ...fields, schoolid: school })).errors).toEqual({
        schoolid: 'You are not authorized to manage this school',
      });
    expect(await count('accounts')).toBe(before);
  });

  test.each([
    ['school-edit', { name: '' }, 'name'],
    ['school-class-add', { name: 'Art', syr: '2025', gp: 1, priteach: 1, students: 'Ann' }, 'students'],
    ['school-teacher-new', { ...newTeacher, pwd: 'short' }, 'pwd'],
    ['school-teacher-bulk', { name1: 'A B', email1: 'nobody' }, 'email1'],
    ['school-admin-add', { ...newTeacher, usr: '?' }, 'usr'],
    ['school-admin-email', { emails: 'nobody' }, 'emails'],
  ])('%s refuses its fields before it says who may ask', async (task, fields, field) => {
    for (const session of [ses, await service.signIn()])
      expect(Object.keys((await ask(task, { ...fields, schoolid: other, ses: session })).errors)).toEqual([
        field,
      ]);
  });

  test('they are offered to admins and not to teachers', async () => {
    const offered = async (session: string) => (await service.ask('tasks', { ses: session })).tasks;
    const names = asked.map(([task]) => task);
    expect(await offered(ses)).toEqual(expect.arrayContaining(['schools', ...names]));
    expect(await offered(ses)).not.toContain('school-new');
    const teacher = new Set(await offered(await service.signIn('rivera')));
    expect(names.filter((name) => teacher.has(name))).toEqual([]);
  });

  test('an admin finds and renames the school', async () => {
    expect((await ask('schools')).schools).toMatchObject([{ schoolid, name: 'North', classes: 1 }]);
    await ask('school-edit', { name: 'North High' });
    expect((await ask('schools')).schools).toMatchObject([{ schoolid, name: 'North High', classes: 1 }]);
    expect((await ask('school-edit', { name: ' ' })).errors).toHaveProperty('name');
  });

  test('a teacher is created, signs in, gets a class with its list, and is not dropped while it is theirs', async () => {
    const { values } = await ask('school-teacher-new', newTeacher);
    const { success } = await service.ask('login', { usr: 'berg', pwd: newTeacher.pwd });
    expect(success).toBe(true);
    expect((await ask('school-teacher-new', newTeacher)).errors).toEqual({ usr: 'This username is taken' });
    const { teachers } = await ask('school-teachers');
    expect(teachers.map(({ uid, usr }: Answer) => [uid, usr])).toEqual([[values.uid, 'berg']]);
    const art = { name: 'Art', syr: '2025', gp: 1, students: 'Ann Lee 1\nBo Ng 2' };
    expect((await ask('school-class-add', { ...art, priteach: service.school.teacher })).errors).toEqual({
      priteach: 'This teacher does not belong to the school',
    });
    expect(
      (await ask('school-class-add', { ...art, students: 'Ann', priteach: values.uid })).errors,
    ).toHaveProperty('students');
    const { clid } = (await ask('school-class-add', { ...art, priteach: values.uid })).values;
    const { classes } = await ask('school-classes');
    expect(classes).toMatchObject([{ clid, name: 'Art', priteach: values.uid }]);
    const { students, stucount, acount, average, missing, failing, updated, revision } = await service.ask(
      'gradebook',
      { ses, clid },
    );
    expect(students).toHaveLength(2);
    const comesTo = { stucount, acount, average, missing, failing, updated, revision };
    expect(comesTo).toMatchObject({ stucount: 2, acount: 0, average: null, revision: 1 });
    expect(classes[0]).toMatchObject(comesTo);
    const { cat } = await service.ask('gradebook', { ses, clid });
    expect(cat).toEqual([{ num: 1, name: 'Work', weight: null, dls: 0 }]);
    const vase = { title: 'Vase', due: '20250304', points: 10, cat: cat[0].num };
    expect(await service.ask('assignment-edit', { ses, clid, ...vase })).toMatchObject({ success: true });
    await service.ask('score-edit', { ses, clid, scores: '1 1 8\n1 2 M' });
    const [again] = (await ask('school-classes')).classes;
    expect(again).toMatchObject({ stucount: 2, acount: 1, average: 40, missing: 1, failing: 1, revision: 3 });
    expect(Object.keys(again).slice(-7)).toEqual(Object.keys(comesTo));
    expect((await ask('school-teacher-drop', { uid: values.uid })).errors).toEqual({
      uid: 'This teacher is the primary teacher of a class of the school',
    });
  });

  test('many teachers are created with passwords that are shown once', async () => {
    const people = { name1: 'A One', email1: 'same@x.example', name2: 'B Two', email2: 'same@y.example' };
    const { values } = await ask('school-teacher-bulk', people);
    expect([values.usr1, values.usr2]).toEqual(['same', 'same2']);
    for (const number of [1, 2]) {
      const { success } = await service.ask('login', {
        usr: values[`usr${number}`],
        pwd: values[`pwd${number}`],
      });
      expect(success).toBe(true);
    }
    expect((await ask('school-teacher-drop', { uid: values.uid2 })).success).toBe(true);
    const { teachers } = await ask('school-teachers');
    expect(teachers.map(({ usr }: Answer) => usr)).not.toContain('same2');
  });

  test('teachers keep their numbers of the request, and blank rows of a form are skipped', async () => {
    const { values, errors } = await ask('school-teacher-bulk', {
      name1: 'A One',
      email1: 'gap@x.example',
      name2: '',
      email2: ' ',
      name10: 'C Ten',
      email10: 'gap@z.example',
    });
    expect(errors).toBeUndefined();
    expect([values.usr1, values.usr10, Object.keys(values).length]).toEqual(['gap', 'gap2', 6]);
  });

  test('lists of teachers created at once share no username', async () => {
    const lists = await Promise.all(
      Array.from({ length: 8 }, () => ask('school-teacher-bulk', { name1: 'A', email1: 'twin@x.example' })),
    );
    expect(lists.map(({ errors }) => errors).filter(Boolean)).toEqual([]);
    expect(new Set(lists.map(({ values }) => values.usr1)).size).toBe(8);
  });

  test.each([
    [{}, 'name1'],
    [{ name1: '', email1: 'a@b.example' }, 'name1'],
    [{ name1: 'A', email1: 'a at b' }, 'email1'],
    [{ name1: 'A\u0000B', email1: 'a@b.example' }, 'name1'],
    [{ name1: 'A\u0001B', email1: 'a@b.example' }, 'name1'],
    [Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`name${at + 1}`, 'A'])), 'name1'],
    [{ name1: 'A\u202eB', email1: 'a@b.example' }, 'name1'],
    [{ name1: 'A', email1: 'a@b.example', name3: 'C' }, 'email3'],
    [{ name1: 'A', email1: 'a@b.example', email7: 'c@d.example' }, 'name7'],
  ])('teachers that cannot be created are refused: %j', async (fields, field) => {
    const before = await count('accounts');
    expect((await ask('school-teacher-bulk', fields)).errors).toHaveProperty(field);
    expect(await count('accounts')).toBe(before);
  });

  test('an admin is added and dropped, but never the last one', async () => {
    expect((await ask('school-admin-drop', { uid: head })).errors).toEqual({
      uid: 'A school needs an admin',
    });
    const person = { ...newTeacher, usr: 'deputy' };
    expect((await ask('school-admin-add', { ...person, pwd: 'password' })).errors).toHaveProperty('pwd');
    const { uid } = (await ask('school-admin-add', person)).values;
    expect((await ask('school-admin-drop', { uid })).success).toBe(true);
    expect((await ask('school-admin-drop', { uid: 'x' })).errors).toEqual({
      uid: 'An account ID is a whole number above 0',
    });
    expect((await ask('school-admin-drop', { uid })).errors).toEqual({
      uid: 'This person is not an admin of the school',
    });
  });

  test('invitations are all stored or all refused', async () => {
    const before = await count('invitations');
    expect(
      (await ask('school-teacher-email', { emails: 'a@b.example  c@d.example\ne@f.example' })).success,
    ).toBe(true);
    expect((await ask('school-admin-email', { emails: 'a@b.example nobody' })).errors).toEqual({
      emails: 'This is not an email address: nobody',
    });
    expect((await ask('school-admin-email', { emails: 'a@b.example rosa@gmail' })).errors).toEqual({
      emails: 'The part after the @ needs a dot, as in gmail.com: rosa@gmail',
    });
    expect((await ask('school-admin-email', { emails: ' ' })).errors).toEqual({
      emails: 'There are no email addresses',
    });
    const own = { ses: await service.signIn(), clid: service.school.algebra };
    const invite = (fields: Fields) => service.ask('class-students-email', { ...own, ...fields });
    expect((await invite({ email_11: 'p@x.example, q@x.example', email_12: 'r@x.example' })).success).toBe(
      true,
    );
    expect((await invite({ email_11: 'p@x.example', email_99: 'q@x.example' })).errors).toEqual({
      email_99: 'There is no such student in this class',
    });
    const colleague = { ses: await service.signIn('okafor') };
    expect((await invite({ ...colleague, email_11: 'p' })).errors).toEqual({
      email_11: 'This is not an email address: p',
    });
    expect((await invite({ ...colleague, email_11: 'p@x.example' })).errors).toEqual({
      clid: 'You are not authorized to change this class',
    });
    expect(await count('invitations')).toBe(before + 6);
  });

  test('a student with a blank address is not invited, and each wrong address is refused by its own field', async () => {
    const before = await count('invitations');
    const own = { ses: await service.signIn(), clid: service.school.algebra };
    const invite = (fields: Fields) => service.ask('class-students-email', { ...own, ...fields });
    expect(await invite({ email_11: '', email_12: 'blank@x.example', email_13: ' , ' })).toMatchObject({
      success: true,
    });
    expect(await count('invitations')).toBe(before + 1);
    const mixed = { email_11: 'one', email_12: 'fine@x.example', email_13: '', email_14: 'b@x.example,two' };
    const { success, errors, values } = await invite(mixed);
    expect({ success, errors }).toEqual({
      success: false,
      errors: {
        email_11: 'This is not an email address: one',
        email_14: 'This is not an email address: two',
      },
    });
    expect(values).toMatchObject(mixed);
    for (const fields of [{}, { email_11: '', email_12: ' ' }])
      expect((await invite(fields)).errors).toEqual({ email_: 'There are no email addresses' });
    expect(await count('invitations')).toBe(before + 1);
  });

  test('an address has one invitation per place, and inviting it again renews that', async () => {
    const invite = (emails: string, task = 'school-teacher-email') => ask(task, { emails });
    const before = await count('invitations');
    await invite('twin@b.example Twin@B.example');
    await invite('TWIN@b.example');
    expect(await count('invitations')).toBe(before + 1);
    await invite('twin@b.example', 'school-admin-email');
    expect(await count('invitations')).toBe(before + 2);
    const own = { ses: await service.signIn(), clid: service.school.algebra };
    for (const email of ['p@twin.example, P@twin.example', 'p@twin.example'])
      await service.ask('class-students-email', { ...own, email_11: email, email_12: email });
    expect(await count('invitations')).toBe(before + 4);
  });

  test('a school has at most 5000 open invitations, and a request beyond that is refused whole', async () => {
    const open = Array.from({ length: 4999 }, (_, index) => ({
      kind: 'teacher',
      school_id: schoolid,
      class_id: null,
      student_id: null,
      email: `many${index}@b.example`,
      account_id: head,
      at: 1,
    }));
    await service.database.writing(async (db) => {
      await db.deleteFrom('invitations').where('school_id', '=', schoolid).execute();
      for (let start = 0; start < open.length; start += 1000)
        await db
          .insertInto('invitations')
          .values(open.slice(start, start + 1000))
          .execute();
    });
    const before = await count('invitations');
    expect((await ask('school-admin-email', { emails: 'x@b.example y@b.example' })).errors).toEqual({
      emails: 'There are already 5000 open invitations: no more can be added',
    });
    expect(await count('invitations')).toBe(before);
    expect((await ask('school-admin-email', { emails: 'x@b.example many1@b.example' })).errors).toBeDefined();
    expect((await ask('school-admin-email', { emails: 'x@b.example' })).success).toBe(true);
    expect((await ask('school-teacher-email', { emails: 'many1@b.example' })).success).toBe(true);
    await service.database.writing((db) =>
      db.deleteFrom('invitations').where('school_id', '=', schoolid).execute(),
    );
  });

  test('a school is created by a key that may, with its first admin', async () => {
    const fields = { name: 'East', usr: 'east', email: 'east@east.example', pwd: 'quiet-hallway' };
    const accounts = await count('accounts');
    expect((await service.ask('school-new', { ...fields, pwd: 'short' })).errors).toHaveProperty('pwd');
    expect((await service.ask('school-new', fields)).errors).toEqual({
      apikey: 'This apikey may not create schools',
    });
    expect(await count('accounts')).toBe(accounts);
    const key = { name: 'founder', hash: digest('founder'), created: 1, mayCreateSchools: true };
    await service.database.writing((db) => addKey(db, key));
    const found = (more: Fields) => service.ask('school-new', { ...fields, apikey: 'founder', ...more });
    expect((await found({ pwd: 'short' })).errors).toHaveProperty('pwd');
    expect((await found({ usr: 'head' })).errors).toEqual({ usr: 'This username is taken' });
    const { values } = await found({});
    const east = (await service.ask('login', { usr: 'east', pwd: fields.pwd })).values.ses;
    expect((await ask('schools', { ses: east })).schools).toMatchObject([
      { schoolid: values.schoolid, name: 'East', classes: 1 },
    ]);
  });
});
