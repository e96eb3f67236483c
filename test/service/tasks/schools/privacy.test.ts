import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addMember } from '#service/store/classes/classes.ts';
import { reportMailOf } from '#service/store/families/reportMail.ts';
import { addToken } from '#service/store/mail/tokens.ts';
import { separator } from '#service/store/oneroster/sourcedIds.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { classesOf } from '#service/store/schools/privacy.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

/* What a school holds about a person, and how it is erased for good. */

type Fields = Record<string, string | number>;
interface Value {
  table: string;
  row: number;
  field: string;
  value: string;
}

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let ses: string;
  const uid: Record<string, number> = {};

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      const other = await addSchool(db, { name: 'South', created: 1 });
      const add = (username: string, name: string, kind: number) =>
        addAccount(db, { username, name, kind, email: `${username}@n.example`, passwordHash, created: 1 });
      for (const name of ['head', 'deputy']) {
        uid[name] = await add(name, `Name of ${name}`, 4);
        await addSchoolAdmin(db, schoolid, uid[name]);
      }
      for (const name of ['avila', 'berg', 'shared']) {
        uid[name] = await add(name, `Name of ${name}`, 3);
        await addSchoolTeacher(db, schoolid, uid[name]);
      }
      await addSchoolTeacher(db, other, uid.shared ?? 0);
      uid.pupil = await add('pupil', 'Pia Pupil', 2);
      await addSchoolStudent(db, schoolid, { studentId: 77, accountId: uid.pupil });
    });
    ses = await service.signIn('head');
  });

  const ask = (task: string, fields: Fields = {}) => service.ask(task, { ses, schoolid, ...fields });
  const told = async (fields: Fields): Promise<Value[]> => (await ask('school-person-export', fields)).data;
  const valuesOf = (data: readonly Value[], table: string, field: string) =>
    data.filter((one) => one.table === table && one.field === field).map(({ value }) => value);
  const entries = async (action: string) =>
    (await ask('school-audit', { actions: action })).audit.map(({ auid }: Answer) => auid);

  /** A class of the year with two students, the first of whom has a score, marks, a grade and a comment. */
  async function classOf(syr: string, id = 77): Promise<number> {
    const students = `Pia Pupil ${id}\nBo Other ${id + 1}`;
    const made = { name: 'Art', syr, gp: 1, students, priteach: uid.avila ?? 0 };
    const { clid } = (await ask('school-class-add', made)).values;
    const { assnid } = (
      await ask('assignment-edit', { clid, title: 'Essay', due: '20240909', points: 10, cat: 1 })
    ).values;
    await ask('score-edit', { clid, assnid, stuid: id, score: '7' });
    await ask('score-edit', { clid, assnid, stuid: id + 1, score: '9' });
    await ask('class-notes', { clid, stuid: id, note: 'Pia needs a seat in front' });
    await ask('late-edit', { clid, assnid, stuid: id, late: 3 });
    await ask('attendance-edit', { clid, date: '20240903', stuid: id, mark: 'a' });
    await ask('class-comments', { clid, stuid: id, comment: 'Pia is often ill' });
    await ask('class-period-comments', { clid, period: 'P2', stuid: id, comment: 'Pia is back' });
    await ask('class-marking-periods-edit', { clid, period: 'P1', stuid: id, grade: 71, reason: 'Ill' });
    return clid;
  }

  async function countOfNames(text: string): Promise<number> {
    const found = await service.database.reading(async (db) => {
      const ids = (await classesOf(db, schoolid)).map(({ id }) => id);
      const rows: object[] = [];
      for (const table of ['students', 'comments', 'period_comments', 'student_notes', 'history'] as const)
        rows.push(...(await db.selectFrom(table).selectAll().where('class_id', 'in', ids).execute()));
      for (const table of [
        'accounts',
        'mail',
        'mail_tokens',
        'invitations',
        'sourced_ids',
        'phrase_lists',
      ] as const)
        rows.push(...(await db.selectFrom(table).selectAll().execute()));
      return rows;
    });
    return found.filter((row) => JSON.stringify(row).includes(text)).length;
  }

  const mail = { message_key: '', recipient: '', details: '{}', bulk: 1, created: 1, due: 1 };

  describe('an export', () => {
    test('has everything about a student with an account, and is audited', async () => {
      await classOf('2024-2025');
      const data = await told({ stuid: 77 });
      expect(valuesOf(data, 'account', 'email')).toEqual(['pupil@n.example']);
      expect(valuesOf(data, 'roles', 'role')).toEqual(['student']);
      expect(valuesOf(data, 'rosters', 'last')).toEqual(['Pupil']);
      expect(valuesOf(data, 'scores', 'score')).toEqual(['7']);
      expect(valuesOf(data, 'notes', 'note')).toEqual(['Pia needs a seat in front']);
      expect(valuesOf(data, 'lateMarks', 'days')).toEqual(['3']);
      expect(valuesOf(data, 'attendance', 'mark')).toEqual(['a']);
      expect(valuesOf(data, 'finalGrades', 'grade')).toEqual(['71']);
      expect(valuesOf(data, 'comments', 'comment')).toEqual(['Pia is often ill']);
      expect(valuesOf(data, 'periodComments', 'period')).toEqual(['2']);
      expect(valuesOf(data, 'periodComments', 'comment')).toEqual(['Pia is back']);
      expect(valuesOf(data, 'history', 'reason')).toContain('Ill');
      expect(JSON.stringify(data)).not.toContain('Bo');
      const same = await told({ uid: uid.pupil ?? 0 });
      expect(same.filter(({ table }) => table !== 'audit')).toEqual(data);
      expect(await entries('person exported')).toEqual([uid.pupil, uid.pupil]);
    });

    test('has what the school’s own system has said, and nothing of others', async () => {
      const line = (
        kind: string,
        sourced_id: string,
        values: string[],
        student_id: number | null = null,
      ) => ({
        school_id: schoolid,
        kind,
        sourced_id,
        student_id,
        content: values.join(separator),
      });
      const lines = [
        line('users', 'u-pia', ['true', 'pia', 'Pia', 'Pupil', 'Middle', '', 'pia@home.example'], 77),
        line('users', 'u-bo', ['true', 'bo', 'Bo', 'Other'], 78),
        line('enrollments', 'e-pia', ['art', 'u-pia', 'student']),
        line('enrollments', 'e-bo', ['art', 'u-bo', 'student']),
        line('results', 'r-pia', ['essay', 'u-pia', 'fully graded', '7']),
      ];
      const change = service.database.writing;
      await change((db) => db.insertInto('sourced_ids').values(lines).execute());
      const data = await told({ stuid: 77 });
      await change((db) => db.deleteFrom('sourced_ids').where('school_id', '=', schoolid).execute());
      expect(valuesOf(data, 'imported', 'sourcedId')).toEqual(['u-pia', 'e-pia', 'r-pia']);
      expect(valuesOf(data, 'imported', 'values')[0]).toBe('true, pia, Pia, Pupil, Middle, pia@home.example');
      expect(JSON.stringify(data)).not.toContain('u-bo');
    });

    test('has where a teacher works and is signed in, without secrets', async () => {
      const avila = await service.signIn('avila');
      await service.ask('teacher-phrases', { ses: avila, phrases: '{first} reads\nWrites well' });
      const data = await told({ uid: uid.avila ?? 0 });
      expect(valuesOf(data, 'classes', 'class')).toEqual(['Art']);
      expect(valuesOf(data, 'sessions', 'address')).toHaveLength(1);
      expect(valuesOf(data, 'phrases', 'phrase')).toEqual(['{first} reads', 'Writes well']);
      expect(valuesOf(data, 'audit', 'action')).toContain('signed in');
      expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i);
    });

    test('leaves out the sign-in data of somebody whom another school trusts, too', async () => {
      await service.signIn('shared');
      const data = await told({ uid: uid.shared ?? 0 });
      expect(valuesOf(data, 'account', 'username')).toEqual(['shared']);
      expect(valuesOf(data, 'sessions', 'address')).toEqual([]);
    });

    test('is refused for an unknown person', async () => {
      expect((await ask('school-person-export')).errors).toHaveProperty('uid');
      expect((await ask('school-person-export', { uid: 999_999 })).errors).toHaveProperty('uid');
      expect((await ask('school-person-export', { stuid: 999_999 })).errors).toHaveProperty('stuid');
    });
  });

  describe('students on rosters', () => {
    const found = async (search: string) => (await ask('school-students', { search })).students;

    test('are found by any part of their names or by number, with an account or without', async () => {
      const pia = { stuid: 77, first: 'Pia', last: 'Pupil', classes: 1, active: 1, uid: uid.pupil };
      const bo = { stuid: 78, first: 'Bo', last: 'Other', classes: 1, active: 1, uid: 0 };
      expect(await found('PÍA pup')).toEqual([pia]);
      expect(await found('78')).toEqual([bo]);
      expect(await found('p')).toEqual([pia]);
      expect(await found('7')).toEqual([bo, pia]);
      expect(await found('nobody')).toEqual([]);
    });

    test('are found by a former name, too, and shown with the latest', async () => {
      const list = { syr: '2024-2025', gp: 1, priteach: uid.avila ?? 0 };
      const { clid } = (
        await ask('school-class-add', { ...list, name: 'Before', students: 'Ann Smith 4101' })
      ).values;
      await ask('class-folder', { clid, folder: 2 });
      await ask('school-class-add', { ...list, name: 'After', students: 'Ann Jones 4101' });
      const ann = { stuid: 4101, first: 'Ann', last: 'Jones', classes: 2, active: 1, uid: 0 };
      expect(await found('jones')).toEqual([ann]);
      expect(await found('smith')).toEqual([ann]);
    });

    test('are not all listed at once', async () => {
      expect((await ask('school-students')).errors).toEqual({
        search: 'Type a part of the name, or the ID number',
      });
      expect((await ask('school-students', { search: 'x'.repeat(101) })).errors).toHaveProperty('search');
      const lines = Array.from({ length: 51 }, (_, index) => `Many Kim ${3000 + index}`).join('\n');
      const many = { name: 'Choir', syr: '2024-2025', gp: 1, students: lines, priteach: uid.avila ?? 0 };
      const { clid } = (await ask('school-class-add', many)).values;
      const answer = await ask('school-students', { search: 'kim' });
      expect([answer.students.length, answer.more]).toEqual([50, 1]);
      expect((await ask('school-students', { search: '3007' })).more).toBe(0);
      await ask('class-folder', { clid, folder: 2 });
      expect(await found('3007')).toMatchObject([{ active: 0 }]);
    });

    test('are exported and erased whole without an account: on every roster, by number', async () => {
      const one = { name: 'Choir', syr: '2023-2024', gp: 1, priteach: uid.avila ?? 0 };
      const clids = [];
      for (const students of ['Cy Young 4001', 'Cyrus Young 4001\nBo Other 78'])
        clids.push((await ask('school-class-add', { ...one, students })).values.clid);
      expect(await found('4001')).toMatchObject([{ first: 'Cyrus', classes: 2, uid: 0 }]);
      const data = await told({ stuid: 4001 });
      expect(valuesOf(data, 'rosters', 'first')).toEqual(['Cy', 'Cyrus']);
      expect(JSON.stringify(data)).not.toContain('Other');
      for (const clid of clids) await ask('class-folder', { clid, folder: 2 });
      expect(await ask('school-person-erase', { stuid: 4001 })).toMatchObject({ success: true });
      expect(await found('4001')).toEqual([]);
      expect(await found('young')).toEqual([]);
      expect(await countOfNames('Cyrus')).toBe(0);
      expect(await found('78')).toMatchObject([{ classes: 2 }]);
    });
  });

  describe('an erasure', () => {
    test('is refused while somebody still works, learns or is trusted elsewhere', async () => {
      const refused = async (fields: Fields) =>
        Object.values((await ask('school-person-erase', fields)).errors ?? {});
      expect(await refused({ uid: uid.head ?? 0 })).toEqual(['You cannot do this to your own account']);
      expect(await refused({ uid: uid.deputy ?? 0 })).toEqual([
        'This person is an admin of the school: remove them as an admin first',
      ]);
      expect(await refused({ uid: uid.shared ?? 0 })).toEqual([
        'This person belongs to another school as well: only they can change this',
      ]);
      expect(await refused({ uid: uid.avila ?? 0 })).toEqual([
        'This teacher is the primary teacher of a class of the school',
      ]);
      expect(await refused({ stuid: 77 })).toEqual([
        'This student is on the roster of an active class: take them off it first',
      ]);
    });

    test('leaves nothing of a student except what others did', async () => {
      const { classes } = await ask('school-classes');
      const [{ clid }] = classes;
      await ask('class-students-edit', { clid, students: 'Bo Other 78' });
      await service.database.writing(async (db) => {
        const sourced = { school_id: schoolid, sourced_id: 'pia', content: 'Pia Pupil' };
        await db
          .insertInto('sourced_ids')
          .values([
            { ...sourced, kind: 'users', account_id: uid.pupil ?? 0 },
            { ...sourced, kind: 'enrollments', class_id: clid, student_id: 77 },
          ])
          .execute();
        const accountId = uid.head ?? 0;
        const email = 'pia@home.example';
        const invited = { kind: 'student', schoolId: schoolid, classId: clid, studentId: 77 } as const;
        await addInvitations(db, [{ ...invited, email, accountId, at: 1000 }]);
        const { id: invitationId } = await db
          .selectFrom('invitations')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        const token = { purpose: 'invitation', accountId: 0, invitationId, email, expires: 2000 } as const;
        await addToken(db, 'hash', token);
        const report = { ...mail, kind: 'report', school_id: schoolid, recipient: 'mother@n.example' };
        const once = `${reportMailOf(schoolid, 77)}of P1`;
        const details = JSON.stringify({ subject: 'Pia Pupil', class: String(clid) });
        await db
          .insertInto('mail')
          .values({ ...report, once, details })
          .execute();
      });
      expect(await ask('school-person-erase', { stuid: 77 })).toMatchObject({ success: true });
      for (const text of ['Pia', 'Pupil', 'pupil@', ' 77', 'pia@home'])
        expect([text, await countOfNames(text)]).toEqual([text, 0]);
      expect((await service.ask('login', { usr: 'pupil', pwd: password })).errors).toHaveProperty('pwd');
      expect((await ask('school-person-export', { stuid: 77 })).errors).toHaveProperty('stuid');
      const { students, scores } = await ask('gradebook', { clid });
      expect(students.map(({ last }: Answer) => last)).toEqual(['Other']);
      expect(scores).toHaveLength(1);
      expect(await entries('person erased')).toEqual([uid.pupil, 0]);
    });

    test('keeps the marks without a name if the school chooses to', async () => {
      await ask('school-edit', { keepmarks: 1 });
      const clid = await classOf('2024-2025', 81);
      await ask('class-students-edit', { clid, students: 'Bo Other 82' });
      expect(await ask('school-person-erase', { stuid: 81 })).toMatchObject({ success: true });
      for (const text of ['Pia', 'Pupil', ' 81']) expect(await countOfNames(text)).toBe(0);
      const { students } = await ask('class-students-former', { clid });
      expect(students).toMatchObject([{ first: 'Erased', last: 'student', scores: 1, marks: 1, grades: 1 }]);
      expect(students[0].comment).toBe(0);
      await ask('school-edit', { keepmarks: 0 });
    });

    test("keeps a teacher's work under a number, without a way to sign in", async () => {
      const clid = await classOf('2024-2025', 85);
      await service.database.writing((db) =>
        addMember(db, clid, { accountId: uid.berg ?? 0, auth: 4, role: 'Teacher', joined: 1 }),
      );
      const berg = await service.signIn('berg');
      await service.ask('class-comments', { ses: berg, clid, stuid: 86, comment: 'By Berg' });
      await service.ask('teacher-phrases', { ses: berg, phrases: 'Phrase of berg' });
      await service.database.writing(async (db) => {
        const sourced = { school_id: schoolid, sourced_id: 'berg', content: 'Name of berg' };
        await db
          .insertInto('sourced_ids')
          .values({ ...sourced, kind: 'users', account_id: uid.berg ?? 0 })
          .execute();
        await addInvitations(db, [
          { kind: 'admin', schoolId: schoolid, email: 'berg@n.example', accountId: uid.head ?? 0, at: 1000 },
        ]);
        const failed = { ...mail, kind: 'invitation', school_id: schoolid, recipient: 'BERG@n.example' };
        await db.insertInto('mail').values(failed).execute();
      });
      expect(await ask('school-person-erase', { uid: uid.berg ?? 0 })).toMatchObject({ success: true });
      expect(await countOfNames('Name of berg')).toBe(0);
      expect(await countOfNames('berg@')).toBe(0);
      expect(await countOfNames('BERG@')).toBe(0);
      const { teachers } = await ask('class-teachers', { clid });
      expect(teachers.map((teacher: Answer) => teacher.uid)).toEqual([uid.avila]);
      expect(await countOfNames('Phrase of berg')).toBe(0);
      expect((await service.ask('profile', { ses: berg })).errors).toHaveProperty('ses');
      expect((await service.ask('login', { usr: 'berg', pwd: password })).success).toBe(false);
      const { history } = await ask('history', { clid, stuid: 86 });
      expect(history[0]).toMatchObject({ uid: uid.berg, name: 'Erased person' });
      expect((await ask('school-people', { search: 'berg' })).total).toBe(0);
    });
  });

  describe('a school year', () => {
    test('is erased once it has ended and its classes are archived', async () => {
      const clid = await classOf('2022-2023', 91);
      const erase = (fields: Fields = {}) => ask('school-year-erase', { syr: '2022-2023', ...fields });
      expect((await erase()).errors).toHaveProperty('syr');
      await ask('class-folder', { clid, folder: 2 });
      expect((await erase({ preview: 1 })).values).toEqual({ classes: 1, students: 2 });
      expect((await ask('gradebook', { clid })).success).toBe(true);
      expect((await erase()).values).toEqual({ classes: 1, students: 2 });
      expect((await ask('gradebook', { clid })).errors).toHaveProperty('clid');
      expect((await erase()).errors).toEqual({ syr: 'The school has no classes of this year' });
      const { audit } = await ask('school-audit', { actions: 'year erased' });
      expect(audit.map(({ details }: Answer) => details)).toEqual([
        [
          { field: 'year', value: '2022-2023' },
          { field: 'classes', value: '1' },
          { field: 'students', value: '2' },
          { field: 'scores', value: '2' },
        ],
      ]);
    });

    test.each([
      ['2021-2022', 95],
      // As high as the numbers of erased students.
      ['2020-2021', 950_000_000_095],
    ])('%s loses only the names if the school keeps marks, with numbers from %s', async (syr, id) => {
      await ask('school-edit', { keepmarks: 1 });
      const clid = await classOf(syr, id);
      await ask('class-folder', { clid, folder: 2 });
      await ask('school-year-erase', { syr });
      const [{ details }] = (await ask('school-audit', { actions: 'year erased' })).audit;
      expect(details.map(({ field, value }: Answer) => `${field} ${value}`)).toEqual([
        `year ${syr}`,
        'classes 0',
        'students 2',
        'scores 0',
      ]);
      const { students, scores } = await ask('gradebook', { clid });
      expect(students.map(({ first, last }: Answer) => `${first} ${last}`)).toEqual([
        'Erased student',
        'Erased student',
      ]);
      expect(scores).toHaveLength(2);
      for (const text of [` ${id}`, ` ${id + 1}`])
        expect([text, await countOfNames(text)]).toEqual([text, 0]);
      await ask('school-edit', { keepmarks: 0 });
    });
  });
});
