import { expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

const person = { usr: 'visitor', name: 'A Visitor', pwd: 'quiet-hallway' };

onEachDatabase((service) => {
  let schools = 0;
  /** A new school, without its initial invitations. */
  async function found() {
    schools += 1;
    const name = `place${schools}`;
    const school = await foundSchool(service(), { name, secret: `word${schools}`, firstId: 5000 * schools });
    const signIn = async (usr: string, pwd = password): Promise<string> =>
      (await service().ask('login', { usr, pwd })).values.ses;
    const ses = await signIn(school.usr.admin);
    const { schoolid, clid } = school;
    const open = async (): Promise<Answer[]> =>
      (await service().ask('school-invitations', { ses, schoolid })).invitations;
    const ids = (await open()).map(({ invitation }) => invitation).join(' ');
    expect(await service().ask('school-invitation-drop', { ses, schoolid, invitations: ids })).toMatchObject({
      success: true,
    });
    await receiveMail(service().database);
    /** The new mail to an address; a sign-in may cause other mail. */
    const links = async (wanted: string) =>
      (await receiveMail(service().database)).filter(({ to }) => to === wanted).map(({ token }) => token);
    return { ...school, ses, schoolid, clid, open, links, signIn };
  }

  test('the open invitations of a school are listed by pages, the latest first', async () => {
    const { ask } = service();
    const { ses, schoolid, clid, stuid, open } = await found();
    await ask('school-teacher-email', { ses, schoolid, emails: 'ann@x.example bob@x.example' });
    await ask('class-students-email', { ses, clid, [`email_${stuid}`]: 'pupil@x.example' });
    await ask('class-teacher-email', { ses, clid, email: 'guest@x.example', auth: 2 });
    expect(await open()).toMatchObject([
      {
        kind: 'guest',
        email: 'guest@x.example',
        class: expect.stringMatching(/^Class word/),
        auth: 2,
        role: 'Assistant',
      },
      {
        kind: 'student',
        email: 'pupil@x.example',
        stuid,
        student: expect.stringMatching(/^Ann word/),
        class: expect.stringMatching(/^Class/),
      },
      { kind: 'teacher', email: 'bob@x.example', class: '', student: '', stuid: 0 },
      { kind: 'teacher', email: 'ann@x.example' },
    ]);
    const page = await ask('school-invitations', { ses, schoolid, offset: 1, limit: 1 });
    expect(page).toMatchObject({ total: 4, invitations: [{ email: 'pupil@x.example' }] });
    const ofClass = await ask('school-invitations', { ses, schoolid, clid, limit: 1 });
    expect(ofClass).toMatchObject({ total: 2, invitations: [{ email: 'guest@x.example' }] });
    // A class of another school has no invitations here.
    expect(await ask('school-invitations', { ses, schoolid, clid: service().school.algebra })).toMatchObject({
      total: 0,
      invitations: [],
    });
  });

  test('addresses with commas between them are refused, and none of them is invited', async () => {
    const { ses, schoolid, open } = await found();
    const emails = 'ann@x.example, <bob@x.example>';
    const { errors } = await service().ask('school-teacher-email', { ses, schoolid, emails });
    expect(errors).toEqual({ emails: 'This is not an email address: ann@x.example,' });
    expect(await open()).toEqual([]);
  });

  test('withdrawing an invitation ends its link, stops waiting mail, and is audited', async () => {
    const { ask } = service();
    const { ses, schoolid, open, links } = await found();
    await ask('school-teacher-email', { ses, schoolid, emails: 'sent@x.example' });
    const [token = ''] = await links('sent@x.example');
    await ask('school-teacher-email', { ses, schoolid, emails: 'waiting@x.example' });
    const ids = (await open()).map(({ invitation }) => invitation);
    const drop = (invitations: string) => ask('school-invitation-drop', { ses, schoolid, invitations });
    expect((await drop(`${ids.join(' ')} 999999`)).errors).toEqual({
      invitations: 'This invitation is no longer open',
    });
    expect(await open()).toHaveLength(2);
    expect((await drop(ids.join(' '))).success).toBe(true);
    expect(await open()).toEqual([]);
    expect((await ask('invitation-accept', { token, ...person })).errors).toHaveProperty('token');
    expect(await links('waiting@x.example')).toEqual([]);
    const { audit } = await ask('school-audit', { ses, schoolid, actions: 'invitation withdrawn' });
    expect(JSON.stringify(audit.slice(0, 2))).toContain('waiting@x.example');
  });

  test('an expired invitation is listed as such, and sent again with a link that works', async () => {
    const { ask, database } = service();
    const { ses, schoolid, open, links } = await found();
    await ask('school-teacher-email', { ses, schoolid, emails: 'late@x.example' });
    const [old = ''] = await links('late@x.example');
    expect(await open()).toMatchObject([{ email: 'late@x.example', expired: 0 }]);
    await database.writing(async (db) => {
      await db.updateTable('mail_tokens').set({ expires: 1 }).where('email', '=', 'late@x.example').execute();
      await db.updateTable('invitations').set({ mailed: 1 }).where('email', '=', 'late@x.example').execute();
    });
    const [late] = await open();
    expect(late).toMatchObject({ expired: 1 });
    const again = (invitations: string) => ask('school-invitation-again', { ses, schoolid, invitations });
    expect((await again('999999')).errors).toHaveProperty('invitations');
    expect((await again(String(late?.invitation))).success).toBe(true);
    const [token = ''] = await links('late@x.example');
    expect(token).not.toBe(old);
    expect(await open()).toMatchObject([{ email: 'late@x.example', expired: 0 }]);
    expect((await ask('invitation-accept', { token, ...person, usr: `late${schoolid}` })).success).toBe(true);
    const { audit } = await ask('school-audit', { ses, schoolid, actions: 'people invited' });
    expect(JSON.stringify(audit[0])).toContain('late@x.example');
  });

  test('a guest joins only the class, with an account that the link creates', async () => {
    const { ask } = service();
    const { ses, schoolid, clid, links, signIn, usr } = await found();
    const owner = await signIn(usr.owner);
    const guest = { clid, email: 'guest@x.example', auth: 2, role: 'Observer' };
    expect((await ask('class-teacher-email', { ses: owner, ...guest })).success).toBe(true);
    const [token = ''] = await links('guest@x.example');
    expect(await ask('invitation', { token })).toMatchObject({
      values: { kind: 'guest', class: expect.stringMatching(/^Class word/) },
    });
    const before = await ask('class-teachers', { ses, clid });
    expect(JSON.stringify(before)).not.toContain('guest@x.example');
    expect((await ask('invitation-accept', { token, ...person, usr: `guest${schoolid}` })).success).toBe(
      true,
    );
    const theirs = await signIn(`guest${schoolid}`, person.pwd);
    expect((await ask('teacher-classes', { ses: theirs })).classes).toMatchObject([
      { clid, auth: 2, role: 'Observer' },
    ]);
    expect((await ask('teacher-schools', { ses: theirs })).schools).toEqual([]);
    expect((await ask('class-edit', { ses: theirs, clid, code: 'X' })).errors).toHaveProperty('clid');
    const { teachers } = await ask('school-teachers', { ses, schoolid });
    expect(teachers.map((each: Answer) => each.usr)).not.toContain(`guest${schoolid}`);
    const { history } = await ask('history', { ses, clid, kind: 'teacher' });
    expect(history[0]).toMatchObject({ from: '', to: '2 Observer' });
    const refused = await ask('invitation-accept', { token, ...person, usr: 'again' });
    expect(refused.errors).toEqual({ token: 'This link has already been used' });
  });

  test('somebody with an account joins with it, and keeps a higher level', async () => {
    const { ask } = service();
    const one = await found();
    const two = await found();
    const stranger = await one.signIn(one.usr.owner);
    await ask('class-teacher-email', { ses: two.ses, clid: two.clid, email: 'o@x.example', auth: 1 });
    const [token = ''] = await two.links('o@x.example');
    expect((await ask('invitation-join', { ses: stranger, token })).success).toBe(true);
    const { classes } = await ask('teacher-classes', { ses: stranger });
    expect(classes.find((each: Answer) => each.clid === two.clid)).toMatchObject({ auth: 1, role: 'Guest' });
    const coTeacher = await two.signIn(two.usr.coTeacher);
    await ask('class-teacher-email', { ses: two.ses, clid: two.clid, email: 'c@x.example', auth: 2 });
    const [second = ''] = await two.links('c@x.example');
    expect((await ask('invitation-join', { ses: coTeacher, token: second })).success).toBe(true);
    const { classes: own } = await ask('teacher-classes', { ses: coTeacher });
    expect(own).toMatchObject([{ clid: two.clid, auth: 4 }]);
  });

  test('a guest invited by somebody who no longer owns the class cannot join', async () => {
    const { ask } = service();
    const { ses, clid, links, signIn, usr, uid } = await found();
    await ask('class-teacher-add', { ses, clid, usr: usr.coTeacher, auth: 6 });
    const coOwner = await signIn(usr.coTeacher);
    await ask('class-teacher-email', { ses: coOwner, clid, email: 'late@x.example', auth: 1 });
    const [token = ''] = await links('late@x.example');
    expect((await ask('class-teacher-drop', { ses, clid, uid: uid.coTeacher })).success).toBe(true);
    expect((await ask('invitation-accept', { token, ...person, usr: 'late' })).errors).toEqual({
      token: 'This link is not valid: ask for another one',
    });
  });

  test('a student cannot be a guest, and inviting a stranger by username is refused like an unknown one', async () => {
    const { ask } = service();
    const one = await found();
    const two = await found();
    const { ses, clid } = one;
    await ask('class-teacher-email', { ses, clid, email: 's@x.example', auth: 1 });
    const [token = ''] = await one.links('s@x.example');
    const student = await one.signIn(one.usr.student);
    expect((await ask('invitation-join', { ses: student, token })).errors).toEqual({
      token: 'A student account cannot accept this invitation',
    });
    const add = async (usr: string) => (await ask('class-teacher-add', { ses, clid, usr, auth: 1 })).errors;
    expect(await add(two.usr.owner)).toEqual(await add('nobody.at.all'));
    const invite = (email: string) => ask('class-teacher-email', { ses, clid, email, auth: 1 });
    expect((await invite('nobody')).errors).toHaveProperty('email');
    expect((await invite('a@x.example, b@x.example')).errors).toEqual({
      email: 'This is not an email address',
    });
    expect((await invite('rosa@gmail')).errors).toEqual({
      email: 'The part after the @ needs a dot, as in gmail.com: rosa@gmail',
    });
    const told = async (email: string) => {
      const { time: _, values: __, ...reply } = await invite(email);
      return reply;
    };
    expect(await told(`owner@word${schools}.example`)).toEqual(await told('nobody@x.example'));
  });

  test('an owner sees and withdraws invitations to a class without a school', async () => {
    const { ask } = service();
    const ses = await service().signIn();
    const clid = service().school.algebra;
    await ask('class-teacher-email', { ses, clid, email: 'guest@x.example', auth: 1 });
    const open = async () => (await ask('class-teacher-invitations', { ses, clid })).invitations;
    const [{ invitation, email }] = await open();
    expect(email).toBe('guest@x.example');
    const drop = () => ask('class-teacher-invitation-drop', { ses, clid, invitations: invitation });
    expect((await drop()).success).toBe(true);
    expect(await open()).toEqual([]);
    expect((await drop()).errors).toEqual({ invitations: 'This invitation is no longer open' });
  });
});
