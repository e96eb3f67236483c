import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { addToken, tokenWith } from '#service/store/mail/tokens.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { passwordChoose } from '#service/tasks/accounts/accounts.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import type { SignedIn } from '#service/tasks/rules/task.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

/* The people of a school: found, added by a list, changed, and removed. */

type Fields = Record<string, string | number>;

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let other: number;
  let head: number;
  let ses: string;
  const uid: Record<string, number> = {};

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      other = await addSchool(db, { name: 'South', created: 1 });
      const add = (username: string, name: string, kind: number) =>
        addAccount(db, { username, name, kind, email: `${username}@x.example`, passwordHash, created: 1 });
      head = await add('head', 'Head of North', 4);
      await addSchoolAdmin(db, schoolid, head);
      for (const [username, name] of [
        ['avila', 'José Ávila'],
        ['berg', 'Liv Berg'],
        ['shared', 'Sam Shared'],
      ] as const) {
        uid[username] = await add(username, name, 3);
        await addSchoolTeacher(db, schoolid, uid[username]);
      }
      await addSchoolTeacher(db, other, uid.shared ?? 0);
      uid.pupil = await add('pupil', 'Pia Pupil', 2);
      await addSchoolStudent(db, schoolid, { studentId: 77, accountId: uid.pupil });
    });
    ses = await service.signIn('head');
  });

  const ask = (task: string, fields: Fields = {}) => service.ask(task, { ses, schoolid, ...fields });
  const found = async (fields: Fields = {}) => {
    const { people, total } = await ask('school-people', fields);
    return [total, ...people.map(({ usr }: Answer) => usr)];
  };
  const signIn = async (usr: string, pwd: string) =>
    (await service.ask('login', { usr, pwd })).values?.ses ?? '';

  test('people are found by any part of their name, username, address or ID, and by role and status', async () => {
    expect(await found()).toEqual([5, 'head', 'avila', 'berg', 'pupil', 'shared']);
    expect(await found({ search: 'avila' })).toEqual([1, 'avila']);
    expect(await found({ search: 'JOSE' })).toEqual([1, 'avila']);
    expect(await found({ search: '77' })).toEqual([1, 'pupil']);
    expect(await found({ type: 3 })).toEqual([3, 'avila', 'berg', 'shared']);
    expect(await found({ type: 2 })).toEqual([1, 'pupil']);
    expect(await found({ type: 4, status: 2 })).toEqual([1, 'head']);
    expect(await found({ status: 0 })).toEqual([0]);
  });

  test('they are listed page by page in either order', async () => {
    expect(await found({ sort: 'usr', offset: 1, limit: 2 })).toEqual([5, 'berg', 'head']);
    expect(await found({ sort: 'usr', desc: 1, limit: 2 })).toEqual([5, 'shared', 'pupil']);
    expect(await found({ sort: 'usr', desc: 1, offset: 4, limit: 2 })).toEqual([5, 'avila']);
    expect(await found({ sort: 'lastlog', desc: 1, limit: 1 })).toEqual([5, 'head']);
    expect(await found({ offset: 99 })).toEqual([5]);
    expect((await ask('school-people', { limit: 501 })).errors).toHaveProperty('limit');
    expect((await ask('school-people', { sort: 'pwd' })).errors).toHaveProperty('sort');
  });

  test('a name changed in the profile is found at once', async () => {
    const own = await service.signIn('berg');
    const changed = {
      usr: 'berg',
      name: 'Liv Berg-Moe',
      email: 'berg@x.example',
      mailmail: 1,
      pwdconf: password,
    };
    expect((await service.ask('profile', { ses: own, ...changed })).success).toBe(true);
    expect(await found({ search: 'moe' })).toEqual([1, 'berg']);
  });

  test('a blocked person is signed out at once and stays out until unblocked', async () => {
    const own = await service.signIn('avila');
    expect((await ask('school-person-edit', { uid: uid.avila ?? 0, status: 0 })).success).toBe(true);
    expect((await service.ask('profile', { ses: own })).errors).toEqual({ ses: 'Not logged in' });
    expect(await signIn('avila', password)).toBe('');
    expect(await found({ status: 0 })).toEqual([1, 'avila']);
    await ask('school-person-edit', { uid: uid.avila ?? 0, status: 2 });
    expect(await signIn('avila', password)).not.toBe('');
    expect((await ask('school-person-edit', { uid: head, status: 0 })).errors).toEqual({
      status: 'You cannot do this to your own account',
    });
  });

  test('a teacher becomes an admin and stops being one; a student never does', async () => {
    await ask('school-person-edit', { uid: uid.berg ?? 0, admin: 1 });
    expect(await found({ type: 4 })).toEqual([2, 'head', 'berg']);
    const own = await service.signIn('berg');
    expect((await ask('school-people', { ses: own })).success).toBe(true);
    await ask('school-person-edit', { uid: uid.berg ?? 0, admin: 0 });
    expect((await ask('school-people', { ses: own })).errors).toHaveProperty('schoolid');
    for (const role of ['admin', 'teacher'])
      expect((await ask('school-person-edit', { uid: uid.pupil ?? 0, [role]: 1 })).errors).toEqual({
        uid: 'A student cannot be a teacher or an admin',
      });
    expect((await ask('school-person-edit', { uid: head, admin: 0 })).errors).toEqual({
      uid: 'A school needs an admin',
    });
  });

  test('the account of somebody who also belongs to another school cannot be accessed from here', async () => {
    const elsewhere = 'This person belongs to another school as well: only they can change this';
    const shared = uid.shared ?? 0;
    expect((await ask('school-person-edit', { uid: shared, status: 0 })).errors).toEqual({ uid: elsewhere });
    expect((await ask('school-person-edit', { uid: shared, name: 'X' })).errors).toEqual({ uid: elsewhere });
    expect((await ask('school-person-password', { uids: shared, how: 'slip' })).errors).toEqual({
      uids: elsewhere,
    });
    expect((await ask('school-person-password', { uids: shared, how: 'mail' })).success).toBe(true);
    expect(await signIn('shared', password)).not.toBe('');
  });

  test('nor can that of a guest who still teaches a class of another school', async () => {
    const guest = await service.database.writing(async (db) => {
      const about = { username: 'guest', name: 'Gil Guest', kind: 3, email: 'guest@x.example' };
      const id = await addAccount(db, { ...about, passwordHash: '', created: 1 });
      await addSchoolTeacher(db, schoolid, id);
      const year = { schoolYear: '2025', gradingPeriod: 1, primaryTeacher: uid.shared ?? 0 };
      const clid = await addClass(db, { schoolId: other, created: 1, name: 'Latin', code: '', ...year });
      await addMember(db, clid, { accountId: id, auth: 1, role: 'Guest', joined: 1 });
      return id;
    });
    const refused = 'This person belongs to another school as well: only they can change this';
    expect((await ask('school-person-password', { uids: guest, how: 'slip' })).errors).toEqual({
      uids: refused,
    });
    expect((await ask('school-person-edit', { uid: guest, name: 'X' })).errors).toEqual({ uid: refused });
    expect((await ask('school-factors-drop', { uid: guest })).errors).toEqual({ uid: refused });
    expect((await ask('school-teacher-drop', { uid: guest })).success).toBe(true);
  });

  test('an address that somebody confirms is found at once', async () => {
    const own = await service.signIn('avila');
    const changed = {
      usr: 'avila',
      name: 'José Ávila',
      email: 'moved@x.example',
      mailmail: 1,
      pwdconf: password,
    };
    await service.ask('profile', { ses: own, ...changed });
    expect(await found({ search: 'moved@' })).toEqual([0]);
    const letter = (await receiveMail(service.database)).find(
      ({ to, token }) => to === 'moved@x.example' && token,
    );
    expect((await service.ask('profile-email-confirm', { token: letter?.token ?? '' })).success).toBe(true);
    expect(await found({ search: 'moved@' })).toEqual([1, 'avila']);
    const back = { ...changed, email: 'avila@x.example' };
    await service.ask('profile', { ses: await service.signIn('avila'), ...back });
    const again = (await receiveMail(service.database)).find(({ to, token }) => to === back.email && token);
    await service.ask('profile-email-confirm', { token: again?.token ?? '' });
  });

  test("a person who signs in with a slip's password chooses another before anything else", async () => {
    const own = await service.signIn('avila');
    const { values } = await ask('school-person-password', { uids: uid.avila ?? 0, how: 'slip' });
    expect(values[`usr_${uid.avila}`]).toBe('avila');
    expect((await service.ask('profile', { ses: own })).errors).toHaveProperty('ses');
    expect(await signIn('avila', password)).toBe('');
    const slip = String(values[`pwd_${uid.avila}`]);
    const fresh = await signIn('avila', slip);
    const first = { pwd: 'Choose a password of your own first' };
    expect((await service.ask('teacher-classes', { ses: fresh })).errors).toEqual(first);
    expect((await service.ask('profile', { ses: fresh })).values.temp).toBe(1);
    expect((await service.ask('password-choose', { ses: fresh, pwd: 'password' })).errors).toHaveProperty(
      'pwd',
    );
    const made = { pwd: 'Choose a password other than the one that was set for you' };
    expect((await service.ask('password-choose', { ses: fresh, pwd: slip })).errors).toEqual(made);
    const same = { usr: 'avila', name: 'José Ávila', email: 'avila@x.example', mailmail: 1, pwdconf: slip };
    const sent = { ses: fresh, ...same, pwd: slip, pwd2: slip };
    expect((await service.ask('profile', sent)).errors).toEqual(made);
    await service.ask('password-forgot', { usr: 'avila' });
    const token = (await receiveMail(service.database)).find((letter) => letter.token !== '')?.token ?? '';
    expect((await service.ask('password-reset', { token, pwd: slip })).errors).toEqual(made);
    expect((await service.ask('password-choose', { ses: fresh, pwd: 'violet-lantern' })).success).toBe(true);
    expect((await service.ask('teacher-classes', { ses: fresh })).success).toBe(true);
    expect((await service.ask('password-choose', { ses: fresh, pwd: 'other-lantern' })).errors).toEqual({
      pwd: 'This account already has its own password: change it in the profile',
    });
    expect(await signIn('avila', slip)).toBe('');
    expect(await signIn('avila', 'violet-lantern')).not.toBe('');
  });

  test('choosing a password is audited, and ends earlier links, like a slip', async () => {
    const { database } = service;
    const link = { purpose: 'device', accountId: uid.avila ?? 0, invitationId: 0, email: '' } as const;
    const mailLink = () =>
      database.writing((db) => addToken(db, `link ${++links}`, { ...link, expires: 9e9 }));
    const isOver = async () =>
      (await database.reading((db) => tokenWith(db, `link ${links}`, 'device')))?.used;
    let links = 0;
    await mailLink();
    const { values } = await ask('school-person-password', { uids: uid.avila ?? 0, how: 'slip' });
    expect(await isOver()).toBeGreaterThan(0);
    await mailLink();
    const own = await signIn('avila', String(values[`pwd_${uid.avila}`]));
    await service.ask('password-forgot', { usr: 'avila' });
    const reset = (await receiveMail(service.database)).find(({ token }) => token !== '');
    await service.ask('password-choose', { ses: own, pwd: 'amber-lantern' });
    expect(await isOver()).toBeGreaterThan(0);
    const late = { token: reset?.token ?? '', pwd: 'stolen-lantern' };
    expect((await service.ask('password-reset', late)).errors).toHaveProperty('token');
    const { audit } = await ask('school-audit', { actions: 'password changed', limit: 1 });
    expect(audit).toMatchObject([{ uid: uid.avila, auid: uid.avila }]);
  });

  test('a session from an old slip cannot replace the password of a new one', async () => {
    const slip = async () => {
      const { values } = await ask('school-person-password', { uids: uid.avila ?? 0, how: 'slip' });
      return String(values[`pwd_${uid.avila}`]);
    };
    const ses = await signIn('avila', await slip());
    const account = { id: uid.avila ?? 0, username: 'avila', kind: 3, mustChange: 1 };
    const caller = { account, session: digest(ses), now: 1, address: '', key: null } as SignedIn;
    const second = await slip();
    const choosing = service.database.writing((db) =>
      passwordChoose.run(db, caller, { pwd: 'x', passwordHash: 'of the old slip' }),
    );
    await expect(choosing).rejects.toThrow('Not logged in');
    const own = await signIn('avila', second);
    expect((await service.ask('password-choose', { ses: own, pwd: 'violet-lantern' })).success).toBe(true);
  });

  const list = [
    'Liv Berg-Moe\tberg@x.example',
    'José Ávila-Ruiz\tavila@x.example',
    '',
    'New One\tnew.one@x.example\tadmin',
    'New Two\t\t\tnew.two',
    'Same Again\tnew.one@x.example',
    'Bad\tnobody',
    'Odd\todd@x.example\tjanitor',
    'Pia Pupil\tpupil@x.example',
    'Taken\t\tteacher\trivera',
    'Rosa\trosa@gmail',
  ];

  test('a list is compared with the school before anything is written', async () => {
    const before = await found();
    const { lines } = await ask('school-people-add', { people: list.join('\n'), how: 'slip', preview: 1 });
    expect(lines.map(({ line }: Answer) => line)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    const states = lines.map(({ state }: Answer) => state);
    expect(states).toEqual(['unchanged', 'changed', 'new', 'new', ...Array(6).fill('problem')]);
    expect(lines[1].was).toBe('José Ávila');
    expect(lines.slice(4).map(({ problem }: Answer) => problem)).toEqual(
      [
        'This person is already on an earlier line',
        'Enter an email address',
        'Write teacher or admin',
        'A student cannot be a teacher or an admin',
        'This username is taken',
        'The part after the @ needs a dot, as in gmail.com',
      ].map((sentence, index) => (index === 1 ? expect.stringContaining('mail') : sentence)),
    );
    expect(await found()).toEqual(before);
    expect((await ask('school-people-add', { people: list.join('\n'), how: 'slip' })).errors).toEqual({
      people: 'Line 6: This person is already on an earlier line',
    });
    expect(await found()).toEqual(before);
  });

  test('a list is written whole: names change, and newcomers get a username and a password for once', async () => {
    const people = list.slice(0, 5).join('\n');
    const { lines } = await ask('school-people-add', { people, how: 'slip' });
    expect(lines.map(({ usr }: Answer) => usr)).toEqual(['berg', 'avila', 'new.one', 'new.two']);
    expect(lines.map(({ pwd }: Answer) => pwd !== '')).toEqual([false, false, true, true]);
    expect(await found({ search: 'new' })).toEqual([2, 'new.one', 'new.two']);
    expect(await found({ type: 4 })).toEqual([2, 'head', 'new.one']);
    expect(await found({ search: 'ruiz' })).toEqual([1, 'avila']);
    const fresh = await signIn('new.two', String(lines[3].pwd));
    expect((await service.ask('teacher-classes', { ses: fresh })).errors).toHaveProperty('pwd');
    const again = await ask('school-people-add', { people, how: 'slip', preview: 1 });
    expect(again.lines.map(({ state }: Answer) => state)).toEqual(Array(4).fill('unchanged'));
  });

  test('newcomers of a list are invited by mail on request', async () => {
    const before = await found();
    const people = 'Mail One\tmail.one@x.example\nMail Two\tmail.two@x.example\tadmin';
    const { lines } = await ask('school-people-add', { people, how: 'mail' });
    expect(lines.map(({ state, uid, pwd }: Answer) => [state, uid, pwd])).toEqual([
      ['new', 0, ''],
      ['new', 0, ''],
    ]);
    expect(await found()).toEqual(before);
    const invited = await service.database.reading((db) =>
      db
        .selectFrom('invitations')
        .select(['kind', 'email'])
        .where('school_id', '=', schoolid)
        .orderBy('email')
        .execute(),
    );
    expect(invited).toEqual([
      { kind: 'teacher', email: 'mail.one@x.example' },
      { kind: 'admin', email: 'mail.two@x.example' },
    ]);
    expect((await ask('school-people-add', { people: 'No Address', how: 'mail' })).errors).toHaveProperty(
      'people',
    );
  });

  test('an empty, too long or malformed list is refused', async () => {
    expect((await ask('school-people-add', { people: ' \n', how: 'slip' })).errors).toHaveProperty('people');
    expect((await ask('school-people-add', { people: 'A B', how: 'owl' })).errors).toHaveProperty('how');
    const role = 'A B\ta@x.example\tconstructor';
    expect((await ask('school-people-add', { people: role, how: 'mail' })).errors).toEqual({
      people: 'Line 1: Write teacher or admin',
    });
    const many = Array.from({ length: 501 }, (_, index) => `A B\ta${index}@x.example`).join('\n');
    expect((await ask('school-people-add', { people: many, how: 'slip', preview: 1 })).errors).toEqual({
      people: 'Between 1 and 500 people can be added at once',
    });
  });

  test('a teacher who leaves hands the classes over in the same step', async () => {
    const { clid } = (
      await ask('school-class-add', { name: 'Art', syr: '2025', gp: 1, priteach: uid.berg ?? 0 })
    ).values;
    expect((await ask('school-teacher-drop', { uid: uid.berg ?? 0 })).errors).toEqual({
      uid: 'This teacher is the primary teacher of a class of the school',
    });
    for (const to of [uid.berg ?? 0, uid.pupil ?? 0, 1])
      expect((await ask('school-teacher-drop', { uid: uid.berg ?? 0, to })).errors).toEqual({
        to: 'Choose an active teacher or admin of the school to take over the classes',
      });
    expect((await ask('school-teacher-drop', { uid: uid.berg ?? 0, to: uid.avila ?? 0 })).success).toBe(true);
    const { teachers } = await service.ask('class-teachers', { ses, clid });
    expect(teachers).toMatchObject([{ uid: uid.avila, auth: 6, primary: 1 }]);
    expect(await found({ search: 'berg' })).toEqual([0]);
    const { people } = await ask('school-people', { search: 'avila' });
    expect(people).toMatchObject([{ classes: 1, owned: 1 }]);
  });

  test('a class gets another primary teacher, and the previous one stays an owner', async () => {
    const { clid } = (
      await ask('school-class-add', { name: 'Music', syr: '2025', gp: 1, priteach: uid.avila ?? 0 })
    ).values;
    const give = (to: number) => service.ask('class-teacher-primary', { ses, clid, uid: to });
    expect((await give(uid.shared ?? 0)).success).toBe(true);
    const { teachers } = await service.ask('class-teachers', { ses, clid });
    expect(teachers.map(({ uid, auth, primary }: Answer) => [uid, auth, primary])).toEqual([
      [uid.avila, 6, 0],
      [uid.shared, 6, 1],
    ]);
    expect((await give(uid.shared ?? 0)).errors).toEqual({
      uid: 'This person is already the primary teacher',
    });
    const uidForm = 'Choose an active teacher of the class or of its school';
    for (const stranger of [uid.pupil ?? 0, service.school.teacher, 999_999])
      expect((await give(stranger)).errors).toEqual({ uid: uidForm });
  });

  test('everything is audited: actor, action and person', async () => {
    const entries = await service.database.reading((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'actor_id as actor', 'account_id as account'])
        .where('school_id', '=', schoolid)
        .execute(),
    );
    const actions = new Set(entries.filter(({ actor }) => actor === head).map(({ action }) => action));
    for (const action of [
      'person blocked',
      'person unblocked',
      'person changed',
      'admin added',
      'admin dropped',
      'teacher added',
      'teacher dropped',
      'password reset',
      'people invited',
      'class handed over',
    ])
      expect(actions).toContain(action);
  });
});
