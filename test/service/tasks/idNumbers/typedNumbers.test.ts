import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { confirmEmail } from '#service/store/accounts/accounts.ts';
import { password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Teachers type the ID numbers of their students. A number alone opens nothing of the student who has it. */

onEachDatabase((service) => {
  let schools = 0;
  const signIn = async (usr: string, pwd = password): Promise<string> =>
    (await service().ask('login', { usr, pwd })).values.ses;

  /** A school with a student who has an account and a guardian, and an empty class of another teacher. */
  async function found() {
    schools += 1;
    const { ask } = service();
    const school = await foundSchool(service(), {
      name: `typed${schools}`,
      secret: `typedword${schools}`,
      firstId: 70_000 * schools,
    });
    const { schoolid, usr, uid } = school;
    const [admin, colleague] = [await signIn(usr.admin), await signIn(usr.colleague)];
    const made = { schoolid, name: 'Elsewhere', syr: '2024-2025', gp: 1, students: '' };
    const { clid } = (await ask('school-class-add', { ses: admin, ...made, priteach: uid.colleague })).values;
    await ask('class-edit', { ses: colleague, clid, stumail: 1 });
    const { database } = service();
    const email = `student@typedword${schools}.example`;
    await database.writing((db) => confirmEmail(db, uid.student, email));
    await receiveMail(database);
    const list = (ses: string, students: string) => ask('class-students-edit', { ses, clid, students });
    return { ...school, admin, colleague, elsewhere: clid, list };
  }

  test('reports reach nobody by the number of a student whom the school knows by another name', async () => {
    const { ask } = service();
    const { colleague, elsewhere, stuid, list } = await found();
    await list(colleague, `X Y ${stuid}`);
    const recipients = async () =>
      (await ask('class-report-recipients', { ses: colleague, clid: elsewhere })).recipients;
    expect(await recipients()).toMatchObject([{ stuid, kind: 'student', name: '', problem: 'account' }]);
    const report = { data: 'JVBERi0xLjQ=', whom: 'all', unposted: 1 };
    const mail = () => ask('class-report-mail', { ses: colleague, clid: elsewhere, stuid, ...report });
    expect((await mail()).errors).toEqual({ stuid: 'There is nobody to write to for this student' });
    expect(await receiveMail(service().database)).toEqual([]);
    await list(colleague, `Annie typedword${schools} ${stuid}`);
    expect((await recipients()).map(({ kind }: Answer) => kind)).toEqual(['student', 'guardian']);
    expect(await mail()).toMatchObject({ success: true });
  });

  test('nor by a number to which two teachers give the same other name', async () => {
    const { ask } = service();
    const { admin, colleague, usr, uid, schoolid, elsewhere, stuid, list } = await found();
    await list(colleague, `Bob Ray ${stuid}`);
    const third = { schoolid, name: 'Third', syr: '2024-2025', gp: 1, priteach: uid.admin };
    await ask('school-class-add', { ses: admin, ...third, students: `Bob Ray ${stuid}` });
    await ask('class-edit', { ses: colleague, clid: elsewhere, stuview: 1 });
    const seen = await ask('student-classes', { ses: await signIn(usr.student) });
    expect(seen.classes.map((each: Answer) => each.clid)).not.toContain(elsewhere);
    const { recipients } = await ask('class-report-recipients', { ses: colleague, clid: elsewhere });
    expect(recipients).toMatchObject([{ stuid, kind: 'student', name: '', problem: 'account' }]);
    const { strangers } = await ask('class-students-former', { ses: colleague, clid: elsewhere, stuids: '' });
    expect(strangers).toMatchObject([{ stuid, first: 'Ann', last: `typedword${schools}` }]);
  });

  test('neither a student nor the guardians see a class that has somebody else by the number', async () => {
    const { ask } = service();
    const { admin, colleague, usr, clid, elsewhere, schoolid, stuid, list } = await found();
    for (const each of [clid, elsewhere]) await ask('class-edit', { ses: admin, clid: each, stuview: 1 });
    const people = `${stuid}\tMum\tmum@typedword${schools}.example\tmother`;
    const mum = { usr: `mum${stuid}`, name: 'Mum', pwd: 'quiet-hallway' };
    await ask('school-guardians-add', { ses: admin, schoolid, people });
    const letters = await receiveMail(service().database);
    await ask('invitation-accept', { token: letters.at(-1)?.token ?? '', ...mum });
    const [student, guardian] = [await signIn(usr.student), await signIn(mum.usr, mum.pwd)];
    const seen = async () => {
      const { classes } = await ask('student-classes', { ses: student });
      const { students } = await ask('guardian-students', { ses: guardian });
      return [classes, students[0].classes].map((found) => found.map((each: Answer) => each.clid));
    };
    await list(colleague, `Bob Ray ${stuid}`);
    expect(await seen()).toEqual([[clid], [clid]]);
    const child = async () => (await ask('guardian-students', { ses: guardian })).students[0].first;
    expect(await child()).toBe('Ann');
    const dad = `${stuid}\tDad\tdad@typedword${schools}.example\tfather`;
    await ask('school-guardians-add', { ses: admin, schoolid, people: dad });
    const [letter] = await receiveMail(service().database);
    expect((await ask('invitation', { token: letter?.token ?? '' })).values.students).toEqual([
      `Ann typedword${schools}`,
    ]);
    expect((await ask('student-grades', { ses: guardian, clid: elsewhere, stuid })).errors).toHaveProperty(
      'clid',
    );
    await list(colleague, `Annie typedword${schools} ${stuid}`);
    expect((await seen()).map((found) => found.length)).toEqual([2, 2]);
  });

  test('a mistyped number that its teacher has corrected hides no class from whose number it is', async () => {
    const { ask } = service();
    const { admin, colleague, clid, schoolid, stuid, list } = await found();
    await ask('class-edit', { ses: admin, clid, stuview: 1 });
    const student = stuid + 70;
    await ask('class-students-edit', { ses: admin, clid, students: `Ann Lee ${student}` });
    const people = `${student}\tDad\tdad@typedword${schools}.example\tfather`;
    await ask('school-guardians-add', { ses: admin, schoolid, people });
    const letters = await receiveMail(service().database);
    const dad = { usr: `dad${stuid}`, name: 'Dad', pwd: 'quiet-hallway' };
    await ask('invitation-accept', { token: letters.at(-1)?.token ?? '', ...dad });
    const ses = await signIn(dad.usr, dad.pwd);
    const seen = async () => (await ask('guardian-students', { ses })).students[0].classes.length;
    await list(colleague, `John Roe ${student}`);
    expect(await seen()).toBe(0);
    await list(colleague, `John Roe ${student + 1}`);
    expect(await seen()).toBe(1);
    const asked = { ses: admin, clid, stuids: '' };
    expect((await ask('class-students-former', asked)).strangers).toEqual([]);
  });

  test('a confirmed account tells two students of one teacher apart', async () => {
    const { ask } = service();
    const { admin, usr, uid, clid, schoolid, stuid } = await found();
    const owner = await signIn(usr.owner);
    const made = { schoolid, name: 'Also', syr: '2024-2025', gp: 1, priteach: uid.owner };
    const added = await ask('school-class-add', { ses: admin, ...made, students: `Bob Ray ${stuid}` });
    const also = added.values.clid;
    for (const each of [clid, also])
      await ask('class-edit', { ses: owner, clid: each, stuview: 1, stumail: 1 });
    const ses = await signIn(usr.student);
    const seen = async () =>
      (await ask('student-classes', { ses })).classes.map((each: Answer) => each.clid).sort();
    const told = async () =>
      (await ask('class-report-recipients', { ses: owner, clid: also })).recipients.map(
        ({ kind, problem }: Answer) => `${kind} ${problem}`,
      );
    expect(await seen()).toEqual([clid]);
    expect(await told()).toEqual(['student account']);
    const name = `Bob typedword${schools}`;
    await ask('class-students-edit', { ses: owner, clid: also, students: `${name} ${stuid}` });
    expect(await seen()).toEqual([clid, also].sort());
    expect(await told()).toEqual(['student ', 'guardian unconfirmed']);
  });

  test('the name that a student gives their own account keeps no report from the family', async () => {
    const { ask } = service();
    const { usr, stuid, clid, admin } = await found();
    const ses = await signIn(usr.student);
    const own = { usr: usr.student, email: `student@typedword${schools}.example`, mailmail: 0 };
    const renamed = await ask('profile', { ses, ...own, name: 'Zzz Qqq', pwdconf: password });
    expect(renamed.errors).toBeUndefined();
    const { recipients } = await ask('class-report-recipients', { ses: admin, clid });
    const family = recipients.filter((each: Answer) => each.stuid === stuid);
    expect(family.map(({ kind }: Answer) => kind)).toEqual(['student', 'guardian']);
    expect(family[0]).toMatchObject({ name: 'Zzz Qqq', problem: '' });
  });

  test('nobody sees a namesake’s class by renaming their own account; an admin’s name counts', async () => {
    const { ask } = service();
    const { admin, colleague, usr, uid, clid, elsewhere, schoolid, stuid, list } = await found();
    for (const each of [clid, elsewhere]) await ask('class-edit', { ses: admin, clid: each, stuview: 1 });
    await list(colleague, `Bob Ray ${stuid}`);
    const ses = await signIn(usr.student);
    const seen = async () => (await ask('student-classes', { ses })).classes.map((each: Answer) => each.clid);
    const own = { usr: usr.student, email: `student@typedword${schools}.example`, mailmail: 0 };
    for (const name of ['Bob Ray', `Bob typedword${schools}`]) {
      const renamed = await ask('profile', { ses, ...own, name, pwdconf: password });
      expect(renamed.errors).toBeUndefined();
      expect([name, await seen()]).toEqual([name, [clid]]);
    }
    await ask('school-person-edit', { ses: admin, schoolid, uid: uid.student, name: 'Bob Ray' });
    expect(await seen()).toEqual([elsewhere]);
  });

  test('nor by the name of a new account: the roster of the invitation counts', async () => {
    const { ask } = service();
    const { admin, colleague, clid, elsewhere, stuid, list } = await found();
    for (const each of [clid, elsewhere]) await ask('class-edit', { ses: admin, clid: each, stuview: 1 });
    const other = stuid + 1;
    const email = { [`email_${other}`]: `bo@typedword${schools}.example` };
    await ask('class-students-email', { ses: admin, clid, ...email });
    await list(colleague, `Cy Young ${other}`);
    const [letter] = await receiveMail(service().database);
    const person = { usr: `bo${stuid}`, name: 'Cy Young', pwd: 'quiet-hallway' };
    await ask('invitation-accept', { token: letter?.token ?? '', ...person });
    const ses = await signIn(person.usr, person.pwd);
    const { classes } = await ask('student-classes', { ses });
    expect(classes.map((each: Answer) => each.clid)).toEqual([clid]);
  });

  test('the package of a class has nothing of its students but names and numbers', async () => {
    const { ask } = service();
    const { colleague, elsewhere, stuid, list } = await found();
    await list(colleague, `X Y ${stuid}`);
    const { file } = await ask('class-export', { ses: colleague, clid: elsewhere });
    const users = strFromU8(unzipSync(Buffer.from(file.data, 'base64'))['users.csv'] ?? new Uint8Array());
    expect(users).toContain(`,${stuid},`);
    expect(users).not.toContain(`student@typedword${schools}`);
  });

  test('the address of an account that no admin has confirmed is not the student’s in the school’s package', async () => {
    const { ask } = service();
    const { admin, colleague, schoolid, elsewhere, stuid, list } = await found();
    await list(colleague, `New Pupil ${stuid + 50}`);
    const email = 'other@away.example';
    await ask('class-students-email', { ses: colleague, clid: elsewhere, [`email_${stuid + 50}`]: email });
    const [letter] = await receiveMail(service().database);
    const person = { usr: `other${stuid}`, name: 'Other', pwd: 'quiet-hallway' };
    await ask('invitation-accept', { token: letter?.token ?? '', ...person });
    const { file } = await ask('school-export', { ses: admin, schoolid });
    const users = strFromU8(unzipSync(Buffer.from(file.data, 'base64'))['users.csv'] ?? new Uint8Array());
    expect(users).toContain(`,${stuid + 50},`);
    expect(users).not.toContain(email);
  });

  test('a guest adds no numbers to a class, and brings back only former students', async () => {
    const { ask } = service();
    const { colleague, elsewhere, stuid, list } = await found();
    await list(colleague, `Ada New ${stuid + 60}\nBob New ${stuid + 61}`);
    await ask('class-teacher-email', { ses: colleague, clid: elsewhere, email: 'g@away.example', auth: 4 });
    const [letter] = await receiveMail(service().database);
    const usr = `away${stuid}`;
    await ask('invitation-accept', { token: letter?.token ?? '', usr, name: 'Away', pwd: 'quiet-hallway' });
    const guest = await signIn(usr, 'quiet-hallway');
    expect(await list(guest, `Ada Old ${stuid + 60}`)).toMatchObject({ success: true });
    expect(await list(guest, `Ada Old ${stuid + 60}\nBob New ${stuid + 61}`)).toMatchObject({
      success: true,
    });
    expect((await list(guest, `Ada Old ${stuid + 60}\nX Y ${stuid}`)).errors).toEqual({
      students: 'Only teachers of the school add students to its classes',
    });
  });

  test('teachers of the school learn a free number, and whose a number is; guests do not', async () => {
    const { ask } = service();
    const { colleague, elsewhere, stuid, list } = await found();
    await list(colleague, `Ada New ${stuid + 60}`);
    const asked = { clid: elsewhere, stuids: `${stuid} ${stuid + 7}` };
    expect(await ask('class-students-former', { ses: colleague, ...asked })).toMatchObject({
      next: stuid + 61,
      elsewhere: [
        {
          stuid,
          first: 'Ann',
          last: `typedword${schools}`,
          class: `Class typedword${schools}`,
          teacher: `owner typedword${schools}`,
        },
      ],
      strangers: [],
    });
    await ask('class-teacher-email', { ses: colleague, clid: elsewhere, email: 'h@away.example', auth: 4 });
    const [letter] = await receiveMail(service().database);
    const usr = `guest${stuid}`;
    await ask('invitation-accept', { token: letter?.token ?? '', usr, name: 'Away', pwd: 'quiet-hallway' });
    const guest = await signIn(usr, 'quiet-hallway');
    expect(await ask('class-students-former', { ses: guest, ...asked })).toMatchObject({
      next: 0,
      elsewhere: [],
      strangers: [],
    });
    const { errors } = await ask('class-students-former', { ses: colleague, clid: elsewhere, stuids: 'x' });
    expect(Object.keys(errors)).toEqual(['stuids']);
  });

  test('teachers of the school learn which of their students count as somebody else', async () => {
    const { ask } = service();
    const { admin, colleague, clid, elsewhere, stuid, list } = await found();
    await list(colleague, `Bob Ray ${stuid}\nAda New ${stuid + 60}`);
    const strangersIn = async (classId: number, ses: string) =>
      (await ask('class-students-former', { ses, clid: classId, stuids: '' })).strangers;
    expect(await strangersIn(elsewhere, colleague)).toEqual([
      {
        stuid,
        first: 'Ann',
        last: `typedword${schools}`,
        class: `Class typedword${schools}`,
        teacher: `owner typedword${schools}`,
      },
    ]);
    const looked = { ses: colleague, clid: elsewhere, stuids: `${stuid + 60}` };
    expect((await ask('class-students-former', looked)).strangers).toEqual([]);
    await list(colleague, `Ann New ${stuid}`);
    expect(await strangersIn(elsewhere, colleague)).toEqual([]);
    expect(await strangersIn(clid, admin)).toEqual([]);
  });

  test('a number stays that of a former student', async () => {
    const { ask } = service();
    const { admin, colleague, clid, elsewhere, stuid } = await found();
    const { students } = await ask('class-students-former', { ses: admin, clid, stuids: '' });
    expect(students).toEqual([]);
    await ask('class-students-edit', { ses: admin, clid, students: '' });
    const asked = { ses: colleague, clid: elsewhere, stuids: `${stuid}` };
    expect((await ask('class-students-former', asked)).elsewhere).toMatchObject([
      { stuid, first: 'Ann', last: `typedword${schools}` },
    ]);
  });

  test('a report names who mails it', async () => {
    const { ask } = service();
    const { admin, elsewhere, colleague, stuid, list } = await found();
    await list(colleague, `Ann typedword${schools} ${stuid}`);
    const report = { clid: elsewhere, stuid, data: 'JVBERi0xLjQ=', whom: 'all', preview: 1 };
    const { text } = await ask('class-report-mail', { ses: admin, ...report });
    expect(text).toContain(`admin typedword${schools} sends you`);
  });
});
