import { beforeAll, expect, test } from 'vitest';
import { setStatus } from '#service/store/accounts/accounts.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addGuardians } from '#service/store/families/guardians.ts';
import { asking, lakesideAndHillside, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Guardians of a student: invited by the student, entered by the school, accepted by a link, and removed again. */

onEachDatabase((service) => {
  let lakeside: WholeSchool;
  let hillside: WholeSchool;
  const { ask, signIn } = asking(service);
  const mailTo = async (address: string) => {
    const letters = await receiveMail(service().database);
    return letters.filter(({ to }) => to === address);
  };
  const notYours = { clid: 'You are not authorized to view this class' };

  beforeAll(async () => {
    ({ lakeside, hillside } = await lakesideAndHillside(service()));
  });

  const student = () => signIn(lakeside.usr.student);
  const admin = () => signIn(lakeside.usr.admin);

  test('a bad name or address is refused, so is one’s own, and only students may invite', async () => {
    const ses = await student();
    expect(await ask('student-guardian-add', { ses, name: '', email: 'nonsense' })).toMatchObject({
      errors: { name: 'Enter a name', email: 'This is not an email address' },
      values: { email: 'nonsense' },
    });
    expect((await ask('student-guardian-add', { ses, name: 'Rosa', email: 'rosa@gmail' })).errors).toEqual({
      email: 'The part after the @ needs a dot, as in gmail.com',
    });
    const own = { ses, name: 'Me', email: 'Student@heron.example' };
    expect((await ask('student-guardian-add', own)).errors).toEqual({
      email: 'This is your own address: enter that of your guardian',
    });
    const already = { ses, name: 'Again', email: 'GUARDIAN@heron.example' };
    expect((await ask('student-guardian-add', already)).errors).toEqual({
      email: 'Someone with this address is already a guardian',
    });
    for (const role of ['owner', 'admin', 'guardian'] as const) {
      const other = { ses: await signIn(lakeside.usr[role]), name: 'A', email: 'a@b.example' };
      expect((await ask('student-guardian-add', other)).errors, role).toEqual({
        apitask: 'Your account may not do this',
      });
    }
  });

  test('a student invites a guardian, who creates an account by the link and sees what the student sees', async () => {
    const ses = await student();
    const sent = { ses, name: 'Pia Moss', email: 'pia@moss.example', relation: 'Mother' };
    expect((await ask('student-guardian-add', sent)).success).toBe(true);
    const [letter] = await mailTo('pia@moss.example');
    expect(letter?.text).toContain('student heron invites you to follow Ann heron at School heron');
    const token = letter?.token ?? '';
    expect((await ask('invitation', { token })).values).toMatchObject({
      kind: 'guardian',
      student: 'Ann heron',
      school: 'School heron',
      email: 'pia@moss.example',
    });
    const account = { token, usr: 'pia', name: 'Pia Moss', pwd: 'quiet-hallway' };
    expect((await ask('invitation-accept', account)).success).toBe(true);
    expect((await ask('invitation-accept', { ...account, usr: 'pia2' })).errors).toEqual({
      token: 'This link has already been used',
    });
    const pia = await signIn('pia', 'quiet-hallway');
    // An older application treats the account as a student’s.
    expect((await ask('profile', { ses: pia })).values).toMatchObject({ type: 2, email: 'pia@moss.example' });
    const { students } = await ask('guardian-students', { ses: pia });
    expect(students).toMatchObject([{ first: 'Ann', last: 'heron', stuid: 101, relation: 'Mother' }]);
    const own = await ask('student-classes', { ses });
    expect(students[0].classes).toEqual(own.classes);
    const { time: _, ...hers } = await ask('student-grades', { ses, clid: lakeside.clid });
    const { time: __, ...seen } = await ask('student-grades', { ses: pia, clid: lakeside.clid, stuid: 101 });
    expect(seen).toEqual(hers);
    expect(seen).toMatchObject({ scores: [{ stuid: 101, score: '7' }], comment: 'Comment heron' });
  });

  test('a guardian sees no other student and no other class, and cannot do what a teacher does', async () => {
    const pia = await signIn('pia', 'quiet-hallway');
    for (const fields of [
      { clid: lakeside.clid },
      { clid: lakeside.clid, stuid: 102 },
      { clid: hillside.clid, stuid: 501 },
      { clid: 999_999, stuid: 101 },
    ])
      expect((await ask('student-grades', { ses: pia, ...fields })).errors).toEqual(notYours);
    expect((await ask('student-classes', { ses: pia })).classes).toEqual([]);
    for (const task of ['gradebook', 'attendance-totals', 'class-notes', 'class-comments', 'history'])
      expect((await ask(task, { ses: pia, clid: lakeside.clid })).success, task).toBe(false);
    const text = JSON.stringify(await ask('student-grades', { ses: pia, clid: lakeside.clid, stuid: 101 }));
    for (const word of ['Bo heron', 'Note heron', '@heron', 'lakeside.owner', '"stuid":102'])
      expect(text).not.toContain(word);
  });

  test('the teacher opens and closes the class to families', async () => {
    const [pia, owner] = [await signIn('pia', 'quiet-hallway'), await signIn(lakeside.usr.owner)];
    const look = () => ask('student-grades', { ses: pia, clid: lakeside.clid, stuid: 101 });
    await ask('class-edit', { ses: owner, clid: lakeside.clid, stuview: 0 });
    expect((await look()).errors).toEqual(notYours);
    expect((await ask('guardian-students', { ses: pia })).students).toMatchObject([{ classes: [] }]);
    await ask('class-edit', { ses: owner, clid: lakeside.clid, stuview: 1 });
    expect((await look()).success).toBe(true);
  });

  test('one account follows children at two schools', async () => {
    const ses = await signIn(hillside.usr.admin);
    const people = '501\tPia Moss\tpia.work@moss.example\n502\tPia Moss\tpia.work@moss.example\tAunt';
    const entered = await ask('school-guardians-add', { ses, schoolid: hillside.schoolid, people });
    expect(entered.lines.map(({ state }: Answer) => state)).toEqual(['new', 'new']);
    // One letter, though it is about two students.
    const letters = await mailTo('pia.work@moss.example');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Ann falcon and Bo falcon');
    const token = letters[0]?.token ?? '';
    expect((await ask('invitation', { token })).values).toMatchObject({
      student: 'Ann falcon, Bo falcon',
      students: ['Ann falcon', 'Bo falcon'],
    });
    const pia = await signIn('pia', 'quiet-hallway');
    expect((await ask('invitation-join', { ses: pia, token })).success).toBe(true);
    const { students } = await ask('guardian-students', { ses: pia });
    expect(students.map(({ first, school }: Answer) => `${first} ${school}`)).toEqual([
      'Ann School falcon',
      'Bo School falcon',
      'Ann School heron',
    ]);
    expect((await ask('student-grades', { ses: pia, clid: hillside.clid, stuid: 501 })).success).toBe(true);
  });

  test('a student’s account cannot follow anybody, and a guardian’s account cannot become a student’s', async () => {
    const ses = await admin();
    const people = '102\tFriend\tfriend@heron.example';
    await ask('school-guardians-add', { ses, schoolid: lakeside.schoolid, people });
    const [letter] = await mailTo('friend@heron.example');
    const join = { ses: await student(), token: letter?.token ?? '' };
    expect((await ask('invitation-join', join)).errors).toEqual({
      token: 'A student account cannot be a guardian: create another account for yourself',
    });
    await ask('class-students-email', { ses, clid: lakeside.clid, email_102: 'bo@heron.example' });
    const [forBo] = await mailTo('bo@heron.example');
    const pia = await signIn('pia', 'quiet-hallway');
    expect((await ask('invitation-join', { ses: pia, token: forBo?.token ?? '' })).errors).toEqual({
      token: 'A guardian account cannot be a student: create another account for yourself',
    });
  });

  test('a teacher may be a guardian as well, and sees the child without the class', async () => {
    const ses = await admin();
    const people = '101\tColleague\tcolleague@heron.example';
    await ask('school-guardians-add', { ses, schoolid: lakeside.schoolid, people });
    const [letter] = await mailTo('colleague@heron.example');
    const teacher = await signIn(lakeside.usr.colleague);
    expect((await ask('invitation-join', { ses: teacher, token: letter?.token ?? '' })).success).toBe(true);
    const child = { ses: teacher, clid: lakeside.clid, stuid: 101 };
    expect((await ask('student-grades', child)).success).toBe(true);
    expect((await ask('gradebook', { ses: teacher, clid: lakeside.clid })).errors).toEqual(notYours);
  });

  test('a list reports the problems of each line, and is written whole or not at all', async () => {
    const ses = await admin();
    const sent = { ses, schoolid: lakeside.schoolid };
    const people = [
      '101\tPia Moss\tpia@moss.example\tMother',
      '101\tOla Moss\tola@moss.example\tFather',
      '101\tOla Moss\tOLA@moss.example',
      '999\tNobody\tn@moss.example',
      '101\t\tnameless@moss.example',
      'x\tNobody\tn@moss.example',
      '101\tA\ta@moss.example\tMother\tmore',
      '101\tRosa Moss\trosa@moss',
    ].join('\n');
    const { lines } = await ask('school-guardians-add', { ...sent, people, preview: 1 });
    expect(lines.map(({ line, state, problem }: Answer) => `${line} ${state} ${problem}`)).toEqual([
      '1 changed ',
      '2 new ',
      '3 problem This guardian is already on an earlier line',
      '4 problem No student of the school has this ID number',
      '5 problem Enter a name',
      '6 problem An ID number is a whole number above 0',
      '7 problem There are more than four columns on this line',
      '8 problem The part after the @ needs a dot, as in gmail.com',
    ]);
    expect((await ask('school-guardians-add', { ...sent, people })).errors).toEqual({
      people: 'Line 3: This guardian is already on an earlier line',
    });
    const { guardians } = await ask('school-guardians', { ...sent, stuid: 101 });
    expect(guardians.map(({ email }: Answer) => email)).not.toContain('ola@moss.example');
    expect(await mailTo('ola@moss.example')).toEqual([]);
  });

  test('a guardian whose stored address has no dot may be on a resent list', async () => {
    const { schoolid } = lakeside;
    const ses = await admin();
    const stored = { schoolId: schoolid, studentId: 102, name: 'Uma Moss', email: 'uma@moss' };
    await service().database.writing((db) =>
      addGuardians(db, [{ ...stored, relation: 'Aunt', isFromSchool: true, addedBy: 1, added: 1 }]),
    );
    const sent = { ses, schoolid, people: '102\tUma Moss\tuma@moss\tAunt', preview: 1 };
    expect((await ask('school-guardians-add', sent)).lines).toMatchObject([{ state: 'unchanged' }]);
  });

  test('a student invites at most four, and sees no address that the school entered', async () => {
    const ses = await student();
    for (const name of ['b', 'c', 'd'])
      expect(
        (await ask('student-guardian-add', { ses, name, email: `${name}@moss.example` })).success,
        name,
      ).toBe(true);
    const fifth = { ses, name: 'e', email: 'e@moss.example' };
    expect((await ask('student-guardian-add', fifth)).errors).toEqual({
      email: 'You can invite at most 4 guardians: remove one first',
    });
    const { guardians, left } = await ask('student-guardians', { ses });
    expect(left).toBe(0);
    const bySchool = guardians.filter(({ bysch }: Answer) => bysch === 1);
    expect(bySchool.length).toBeGreaterThan(0);
    for (const { email } of bySchool) expect(email).toBe('');
    const drop = { ses, guardian: bySchool[0].guardian };
    expect((await ask('student-guardian-drop', drop)).errors).toEqual({
      guardian: 'Your school has entered this guardian: ask there',
    });
    // At most eight letters a day, however often a guardian is removed.
    const invite = async (name: string) => {
      const { guardians: now } = await ask('student-guardians', { ses });
      const own = now.filter((each: Answer) => each.bysch === 0);
      await ask('student-guardian-drop', { ses, guardian: own.at(-1).guardian });
      return ask('student-guardian-add', { ses, name, email: `${name}@moss.example` });
    };
    for (const name of ['f', 'g', 'h', 'i']) expect((await invite(name)).success, name).toBe(true);
    expect((await invite('j')).errors).toEqual({
      email: 'You have invited many guardians today: try again tomorrow',
    });
    expect(await mailTo('c@moss.example')).toHaveLength(1);
    expect(await mailTo('f@moss.example')).toEqual([]);
  });

  test('an invitation by a student who is blocked or has withdrawn it does not work', async () => {
    const ses = await student();
    await receiveMail(service().database);
    const { guardians } = await ask('student-guardians', { ses });
    const open = guardians.find(({ name }: Answer) => name === 'b');
    const again = { ses: await admin(), schoolid: lakeside.schoolid };
    await service().database.writing((db) =>
      db.updateTable('invitations').set({ mailed: 0 }).where('kind', '=', 'guardian').execute(),
    );
    expect((await ask('school-guardian-mail', { ...again, guardians: open.guardian })).success).toBe(true);
    const [letter] = await mailTo('b@moss.example');
    const token = letter?.token ?? '';
    const { uid } = lakeside;
    await service().database.writing((db) => setStatus(db, uid.student, statuses.blocked));
    const unknown = { token: 'This link is not valid: ask for another one' };
    expect((await ask('invitation', { token })).errors).toEqual(unknown);
    await service().database.writing((db) => setStatus(db, uid.student, statuses.active));
    expect((await ask('invitation', { token })).success).toBe(true);
    await ask('student-guardian-drop', { ses: await student(), guardian: open.guardian });
    expect((await ask('invitation', { token })).success).toBe(false);
  });

  test('a removed guardian is refused at the next request, and can be invited again', async () => {
    const [ses, pia] = [await admin(), await signIn('pia', 'quiet-hallway')];
    const sent = { ses, schoolid: lakeside.schoolid };
    const look = () => ask('student-grades', { ses: pia, clid: lakeside.clid, stuid: 101 });
    expect((await look()).success).toBe(true);
    const { guardians } = await ask('school-guardians', { ...sent, stuid: 101 });
    const hers = guardians.find(({ uid }: Answer) => uid > 0 && guardians.length > 0);
    const [link] = guardians.filter(({ email }: Answer) => email === 'pia@moss.example');
    expect(hers).toBeDefined();
    expect((await ask('school-guardian-mail', { ...sent, guardians: link.guardian })).errors).toEqual({
      guardians: 'This guardian has already accepted',
    });
    expect(
      (await ask('school-guardian-drop', { ...sent, guardians: `${link.guardian} 999999` })).errors,
    ).toEqual({ guardians: 'There is no such guardian' });
    expect((await look()).success).toBe(true);
    expect((await ask('school-guardian-drop', { ...sent, guardians: link.guardian })).success).toBe(true);
    expect((await look()).errors).toEqual(notYours);
    const { students } = await ask('guardian-students', { ses: pia });
    expect(students.map(({ school }: Answer) => school)).not.toContain('School heron');
    const people = '101\tPia\tPia@moss.example\n102\tPia\tpia@moss.example';
    await ask('school-guardians-add', { ...sent, people });
    const { invitations } = await ask('school-invitations', { ...sent, limit: 1 });
    expect(invitations).toMatchObject([{ kind: 'guardian', student: 'Ann heron, Bo heron', stuid: 0 }]);
    const [letter] = await mailTo('pia@moss.example');
    expect((await ask('invitation-join', { ses: pia, token: letter?.token ?? '' })).success).toBe(true);
    expect((await look()).success).toBe(true);
    const { audit } = await ask('school-audit', { ...sent, actions: 'guardian removed,guardian invited' });
    expect(audit.length).toBeGreaterThan(8);
  });

  test('admins find guardians among the people, block them, and read and erase what is held about them', async () => {
    const ses = await admin();
    const sent = { ses, schoolid: lakeside.schoolid };
    const { people } = await ask('school-people', { ...sent, type: 5 });
    const found = people.find(({ usr }: Answer) => usr === lakeside.usr.otherGuardian);
    expect(found).toMatchObject({ guardian: 1, stuid: 0, teacher: 0, admin: 0 });
    const guardian = await signIn(lakeside.usr.otherGuardian);
    await ask('school-person-edit', { ...sent, uid: found.uid, status: 0 });
    expect((await ask('guardian-students', { ses: guardian })).errors).toEqual({ ses: 'Not logged in' });
    const { data } = await ask('school-person-export', { ...sent, uid: found.uid });
    const values = data.filter(({ table }: Answer) => table === 'follows');
    expect(values.map(({ value }: Answer) => value)).toContain('102');
    const ofStudent = (await ask('school-person-export', { ...sent, stuid: 102 })).data;
    expect(JSON.stringify(ofStudent)).toContain('otherGuardian@heron.example');
    expect((await ask('school-person-erase', { ...sent, uid: found.uid })).success).toBe(true);
    const { guardians } = await ask('school-guardians', { ...sent, stuid: 102 });
    expect(guardians.map(({ email }: Answer) => email)).not.toContain('otherGuardian@heron.example');
  });

  test('erasing a student leaves no guardian behind', async () => {
    const ses = await signIn(hillside.usr.admin);
    const sent = { ses, schoolid: hillside.schoolid };
    await ask('class-folder', { ses, clid: hillside.clid, folder: 2 });
    expect((await ask('school-person-erase', { ...sent, stuid: 501 })).success).toBe(true);
    const left = await service().database.reading(async (db) => ({
      following: await db
        .selectFrom('guardians')
        .select('name')
        .where('school_id', '=', hillside.schoolid)
        .where('student_id', '=', 501)
        .execute(),
      accounts: await db
        .selectFrom('accounts')
        .select(['name', 'email', 'status'])
        .where('id', 'in', [hillside.uid.guardian])
        .execute(),
    }));
    expect(left).toEqual({
      following: [],
      accounts: [{ name: 'Erased person', email: '', status: 0 }],
    });
    // A guardian who also follows another student stays.
    expect(await signIn('pia', 'quiet-hallway')).toBeDefined();
  });
});
