import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass } from '#service/store/classes/classes.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import { addToken } from '#service/store/mail/tokens.ts';
import { addInvitations, dropInvitationsOfStudents } from '#service/store/schools/invitations.ts';
import { addSchoolStudents } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Answer, type Service, startService } from '#test/support/service/service.ts';

type Fields = Record<string, string | number>;

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let other: number;
  let ses: string;
  const classes: number[] = [];

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      other = await addSchool(db, { name: 'South', created: 1 });
      const person = { name: 'Head', email: 'head@north.example', kind: 4, passwordHash, created: 1 };
      await addSchoolAdmin(db, schoolid, await addAccount(db, { ...person, username: 'head' }));
      const add = async (students: string[], more: object = {}) => {
        const fields = { schoolId: schoolid, created: 1, name: 'Art', schoolYear: '2025', gradingPeriod: 2 };
        const id = await addClass(db, { ...fields, primaryTeacher: service.school.teacher, ...more });
        const roster = students.map((line, index) => {
          const [first = '', last = '', number] = line.split(' ');
          return { first, last, id: Number(number), position: index + 1 };
        });
        await replaceRoster(db, id, { students: roster, revision: 1 });
        classes.push(id);
      };
      await add(['Ann Lee 1', 'José García 2', '小明 王 30']);
      await add(['Ann Lee 1', 'Ann Lee 4']);
      await add(['Next Year 5'], { schoolYear: '2026' });
      await add(['Next Term 6'], { gradingPeriod: 3 });
      await add(['Thrown Away 7'], { folder: 1 });
      await add(['Elsewhere Student 8'], { schoolId: other });
      await add(['Not Asked 11'], { gradingPeriod: 4 });
      await add(['Ida Fox 9', 'Mo Sun 10'], { gradingPeriod: 4 });
    });
    ses = await service.signIn('head');
  });

  const ask = (fields: Fields = {}): Promise<Answer> =>
    service.ask('school-students-register', { ses, schoolid, syr: '2025', gp: 2, ...fields });
  const accounts = () =>
    service.database.reading((db) => db.selectFrom('accounts').select('username').orderBy('id').execute());

  describe('creates no account if refused:', () => {
    test.each<[string, Fields | (() => Promise<Fields>), Fields]>([
      ['without a session', { ses: '' }, { ses: 'Not logged in' }],
      ['a year', { syr: 'now' }, { syr: 'A school year is written 2024 or 2024-2025' }],
      ['a grading period', { gp: 10 }, { gp: 'A grading period is 1 to 9' }],
      ['an address', { email_1: 'nobody' }, { email_1: 'This is not an email address' }],
      [
        'half an address',
        { email_1: 'rosa@gmail' },
        { email_1: 'The part after the @ needs a dot, as in gmail.com' },
      ],
      [
        'an address, before it says who may ask',
        async () => ({ email_1: 'nobody', ses: await service.signIn() }),
        { email_1: 'This is not an email address' },
      ],
      [
        'a teacher',
        async () => ({ ses: await service.signIn() }),
        { apitask: 'Your account may not do this' },
      ],
      [
        'another school',
        async () => ({ schoolid: other }),
        { schoolid: 'You are not authorized to manage this school' },
      ],
      [
        'a student of other classes',
        { email_1: 'ann@x.example', email_6: 'next@x.example' },
        { email_6: 'There is no such student in these classes' },
      ],
      [
        'a class of another term',
        async () => ({ classes: `${classes[0]} ${classes[2]}` }),
        { classes: 'These are not all classes of this school year and grading period' },
      ],
    ])('%s', async (_, fields, errors) => {
      const before = await accounts();
      const answer = await ask(typeof fields === 'function' ? await fields() : fields);
      expect(answer).toMatchObject({ success: false, errors });
      expect(Object.keys(answer.errors)).toEqual(Object.keys(errors));
      expect(await accounts()).toEqual(before);
    });
  });

  test('each student of these classes gets one account, shown once, and signs in with it', async () => {
    const { values, success } = await ask({ email_2: 'jose@x.example', email_4: '' });
    expect(success).toBe(true);
    const told = ([1, 2, 4, 30] as const).flatMap((id) => [`uid_${id}`, `usr_${id}`, `pwd_${id}`]);
    expect(Object.keys(values)).toEqual(told);
    expect([values.usr_1, values.usr_2, values.usr_4, values.usr_30]).toEqual([
      ...['ann.lee', 'jose.garcia', 'ann.lee2', '30'],
    ]);
    const { values: session } = await service.ask('login', { usr: values.usr_2, pwd: values.pwd_2 });
    const { values: profile } = await service.ask('profile', { ses: session.ses });
    expect(profile).toMatchObject({
      uid: values.uid_2,
      usr: 'jose.garcia',
      type: 2,
      status: 2,
      name: 'José García',
      email: 'jose@x.example',
    });
    expect(await ask()).toMatchObject({ success: true, values: {} });
    expect((await accounts()).map(({ username }) => username).slice(-4)).toEqual([
      ...['ann.lee', 'jose.garcia', 'ann.lee2', '30'],
    ]);
  });

  test('for some classes only, students with an address get a link, and the others an account', async () => {
    const asked = { gp: 4, classes: classes.slice(-1).join(' '), mail: 1, once: 1 };
    const { values } = await ask({ ...asked, email_9: 'ida@x.example' });
    expect(values).toEqual({
      uid_10: expect.anything(),
      usr_10: 'mo.sun',
      pwd_10: expect.any(String),
      name_10: 'Mo Sun',
      invited: 1,
    });
    const open = () =>
      service.database.reading((db) =>
        db
          .selectFrom('invitations')
          .select(['kind', 'email', 'student_id as student', 'school_id as school'])
          .execute(),
      );
    expect(await open()).toEqual([{ kind: 'student', email: 'ida@x.example', student: 9, school: schoolid }]);
    const [mail] = await service.database.reading((db) =>
      db.selectFrom('mail').select('recipient').execute(),
    );
    expect(mail?.recipient).toBe('ida@x.example');
    const hash = digest('the link');
    await service.database.writing(async (db) => {
      const { id: invitationId } = await db.selectFrom('invitations').select('id').executeTakeFirstOrThrow();
      const link = { purpose: 'invitation' as const, email: 'ida@x.example', expires: 2_000_000_000 };
      await addToken(db, hash, { ...link, accountId: 0, invitationId });
    });
    // A person who got an account can no longer accept, and is told why; the admin is told.
    const slips = (await ask({ gp: 4, once: 1 })).values;
    expect(slips).toMatchObject({ usr_9: 'ida.fox', ended: 1 });
    expect(await open()).toEqual([]);
    const overtaken = {
      token:
        'Your school has created an account for you in the meantime: sign in with the username and password on its slip',
    };
    expect((await service.ask('invitation', { token: 'the link' })).errors).toEqual(overtaken);
    const person = { usr: 'ida', name: 'Ida Fox', pwd: password };
    expect((await service.ask('invitation-accept', { token: 'the link', ...person })).errors).toEqual(
      overtaken,
    );
  });

  test('students who join later are registered later, and the others stay as they are', async () => {
    const { values } = await ask({ gp: 3, email_6: 'term@x.example' });
    expect(Object.keys(values)).toEqual(['uid_6', 'usr_6', 'pwd_6']);
  });

  test('the links of several students end, each with the account of its student, and no others', async () => {
    const { teacher, colleague } = service.school;
    const invited = [
      [schoolid, 5, 'mother@x.example'],
      [schoolid, 5, 'father@x.example'],
      [schoolid, 7, 'mother@x.example'],
      [schoolid, 8, 'mother@x.example'],
      [other, 5, 'mother@x.example'],
    ] as const;
    const by = { kind: 'student' as const, accountId: teacher, at: 1 };
    const { ended, links } = await service.database.writing(async (db) => {
      for (const [schoolId, studentId, email] of invited)
        await addInvitations(db, [{ ...by, schoolId, studentId, email }]);
      const open = await db.selectFrom('invitations').select(['id', 'email']).orderBy('id').execute();
      for (const { id: invitationId, email } of open) {
        const link = { purpose: 'invitation' as const, accountId: 0, invitationId, email, expires: 9 };
        await addToken(db, `link ${invitationId}`, link);
      }
      const added = [
        { studentId: 5, accountId: teacher },
        { studentId: 7, accountId: colleague },
      ];
      await addSchoolStudents(db, schoolid, added);
      return {
        ended: await dropInvitationsOfStudents(db, schoolid, { studentIds: [5, 7], now: 3 }),
        links: await db
          .selectFrom('mail_tokens')
          .select(['used', 'account_id as accountId'])
          .where('hash', 'like', 'link %')
          .orderBy('invitation_id')
          .execute(),
      };
    });
    expect(ended).toBe(2);
    expect(links).toEqual([
      { used: 3, accountId: teacher },
      { used: 3, accountId: teacher },
      { used: 3, accountId: colleague },
      { used: 0, accountId: 0 },
      { used: 0, accountId: 0 },
    ]);
  });
});

test('rosters of many classes are read a hundred at a time, all before the first write', async () => {
  const statements: string[] = [];
  const service = await startService(':memory:', {}, (statement) => statements.push(statement));
  const schoolid = await service.database.writing(async (db) => {
    const school = await addSchool(db, { name: 'Large', created: 1 });
    const person = {
      name: 'Head',
      email: '',
      kind: 4,
      passwordHash: await weakHash(password),
      created: 1,
    };
    await addSchoolAdmin(db, school, await addAccount(db, { ...person, username: 'head' }));
    for (let number = 0; number < 250; number++) {
      const fields = { schoolId: school, created: 1, name: 'Art', schoolYear: '2025', gradingPeriod: 2 };
      const id = await addClass(db, { ...fields, primaryTeacher: service.school.teacher });
      const students = [{ first: 'Ann', last: 'Lee', id: 1 + (number % 4), position: 1 }];
      await replaceRoster(db, id, { students, revision: 1 });
    }
    return school;
  });
  const ses = await service.signIn('head');
  statements.length = 0;
  const { values } = await service.ask('school-students-register', { ses, schoolid, syr: '2025', gp: 2 });
  expect([values.usr_1, values.usr_2, values.usr_3, values.usr_4]).toEqual([
    ...['ann.lee', 'ann.lee2', 'ann.lee3', 'ann.lee4'],
  ]);
  const firstWrite = statements.findIndex((statement) => /^insert|^update/.test(statement));
  const reads = statements.flatMap((statement, at) =>
    / from "(students|classes)"/.test(statement) ? [at] : [],
  );
  // Three pages of rosters; and, once, the names on all rosters of the school, twenty lists at a time.
  expect(reads.length).toBe(6 + 2 + 13);
  expect(Math.max(...reads)).toBeLessThan(firstWrite);
  await service.close();
});
