import { expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/* What an account shows if a teacher has invited it as one of their students. */

onEachDatabase((service) => {
  let schools = 0;
  const signIn = async (usr: string, pwd = password): Promise<string> =>
    (await service().ask('login', { usr, pwd })).values.ses;

  /** A school in which a student without an account is in two classes of the owner's and one of a colleague's. */
  async function found() {
    schools += 1;
    const { ask, database } = service();
    const school = await foundSchool(service(), {
      name: `vouch${schools}`,
      secret: `voucher${schools}`,
      firstId: 9000 * schools,
    });
    const { schoolid, usr, uid } = school;
    const admin = await signIn(usr.admin);
    const [owner, colleague] = [await signIn(usr.owner), await signIn(usr.colleague)];
    const student = school.stuid + 1;
    const openClass = async (name: string, teacher: number): Promise<number> => {
      const { clid } = (
        await ask('school-class-add', {
          ses: admin,
          schoolid,
          name,
          syr: '2024-2025',
          gp: 1,
          students: `Bo Reed ${student}`,
          priteach: teacher,
        })
      ).values;
      await ask('class-edit', { ses: admin, clid, stuview: 1, stumail: 1 });
      return clid;
    };
    const mine = school.clid;
    await ask('class-edit', { ses: admin, clid: mine, stumail: 1 });
    const alsoMine = await openClass('Also mine', uid.owner);
    const theirs = await openClass('Theirs', uid.colleague);
    await receiveMail(database);
    const invite = async (ses: string, clid: number, email: string): Promise<string> => {
      expect(await ask('class-students-email', { ses, clid, [`email_${student}`]: email })).toMatchObject({
        success: true,
      });
      const letters = (await receiveMail(database)).filter(({ to }) => to === email);
      return letters[0]?.token ?? '';
    };
    const accept = (token: string, name: string) =>
      ask('invitation-accept', { token, usr: `${name}${schools}`, name, pwd: 'quiet-hallway' });
    const seenBy = async (ses: string): Promise<number[]> =>
      (await ask('student-classes', { ses })).classes
        .map(({ clid }: Answer) => clid)
        .sort((one: number, other: number) => one - other);
    const signInAs = (name: string) => signIn(`${name}${schools}`, 'quiet-hallway');
    return {
      ...school,
      admin,
      owner,
      colleague,
      student,
      mine,
      alsoMine,
      theirs,
      invite,
      accept,
      seenBy,
      signInAs,
    };
  }

  test("an account that a teacher has invited shows only this teacher's classes", async () => {
    const { ask } = service();
    const { owner, student, mine, alsoMine, theirs, invite, accept, seenBy, signInAs } = await found();
    expect((await accept(await invite(owner, mine, 'bo@home.example'), 'bo')).success).toBe(true);
    const ses = await signInAs('bo');
    expect(await seenBy(ses)).toEqual([mine, alsoMine]);
    expect((await ask('student-grades', { ses, clid: mine })).success).toBe(true);
    for (const fields of [{ clid: theirs }, { clid: theirs, stuid: student }])
      expect((await ask('student-grades', { ses, ...fields })).errors).toEqual({
        clid: 'You are not authorized to view this class',
      });
  });

  test("a teacher who may not edit a colleague's class does not open it by an invitation", async () => {
    const { ask } = service();
    const { admin, owner, usr, mine, alsoMine, theirs, invite, accept, seenBy, signInAs } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    const seenAtLevel = async (auth: number) => {
      const added = await ask('class-teacher-add', { ses: admin, clid: theirs, usr: usr.owner, auth });
      expect(added.success).toBe(true);
      return seenBy(ses);
    };
    expect(await seenAtLevel(1)).toEqual([mine, alsoMine]);
    expect(await seenAtLevel(2)).toEqual([mine, alsoMine]);
    expect(await seenAtLevel(4)).toEqual([mine, alsoMine, theirs]);
  });

  test("an account shows none of the teacher's classes in which its number is somebody else's", async () => {
    const { ask } = service();
    const { owner, student, mine, alsoMine, invite, accept, seenBy, signInAs } = await found();
    const list = (students: string) => ask('class-students-edit', { ses: owner, clid: alsoMine, students });
    expect(await list(`Di Go ${student}`)).toMatchObject({ success: true });
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    expect(await seenBy(ses)).toEqual([mine]);
    expect((await ask('student-grades', { ses, clid: alsoMine })).errors).toEqual({
      clid: 'You are not authorized to view this class',
    });
    await list(`Robert Bo ${student}`);
    expect(await seenBy(ses)).toEqual([mine, alsoMine]);
  });

  test('an invitation is for the student of that name, and not for who gets the number next', async () => {
    const { ask } = service();
    const { admin, owner, schoolid, student, mine, invite, accept, seenBy, signInAs } = await found();
    const list = (students: string) => ask('class-students-edit', { ses: owner, clid: mine, students });
    const token = await invite(owner, mine, 'bo@home.example');
    const isExpired = async () =>
      (await ask('school-invitations', { ses: admin, schoolid })).invitations.find(
        ({ email }: Answer) => email === 'bo@home.example',
      ).expired;
    const unknown = { token: 'This link is not valid: ask for another one' };
    expect(await isExpired()).toBe(0);
    for (const others of [`Di Go ${student}`, `Di Go ${student + 1}`]) {
      await list(others);
      expect(await isExpired()).toBe(1);
      expect((await ask('invitation', { token })).errors).toEqual(unknown);
      expect((await accept(token, 'di')).errors).toEqual(unknown);
    }
    await list(`Robert Bo ${student}`);
    expect(await isExpired()).toBe(0);
    await accept(token, 'bo');
    expect(await seenBy(await signInAs('bo'))).toContain(mine);
  });

  test('no invitation is mailed for a student whose number has got another name meanwhile', async () => {
    const { ask, database } = service();
    const { owner, student, mine } = await found();
    const email = `late${schools}@home.example`;
    await ask('class-students-email', { ses: owner, clid: mine, [`email_${student}`]: email });
    await ask('class-students-edit', { ses: owner, clid: mine, students: `Di Go ${student}` });
    expect((await receiveMail(database)).filter(({ to }) => to === email)).toEqual([]);
  });

  test('an invitation is mailed again only while the list names its student', async () => {
    const { ask, database } = service();
    const { admin, owner, schoolid, student, mine, invite, accept } = await found();
    await invite(owner, mine, 'bo@home.example');
    const list = (students: string) => ask('class-students-edit', { ses: owner, clid: mine, students });
    const [{ invitation }] = (await ask('school-invitations', { ses: admin, schoolid })).invitations;
    const mailAgain = () => ask('school-invitation-again', { ses: admin, schoolid, invitations: invitation });
    await database.writing((db) => db.updateTable('invitations').set({ mailed: 0 }).execute());
    for (const others of [`Di Go ${student + 1}`, `Di Go ${student}`]) {
      await list(others);
      expect((await mailAgain()).errors).toEqual({
        invitations:
          'This student has left the class, or has another name there: invite the student again from the class',
      });
    }
    await list(`Robert Bo ${student}`);
    expect(await mailAgain()).toMatchObject({ success: true });
    const [letter] = await receiveMail(database);
    expect(await accept(letter?.token ?? '', 'bo')).toMatchObject({ success: true });
  });

  test('each further teacher who invites the account adds their classes', async () => {
    const { ask } = service();
    const { owner, colleague, mine, alsoMine, theirs, invite, accept, seenBy, signInAs } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    const token = await invite(colleague, theirs, 'bo@home.example');
    expect(await ask('invitation-join', { ses, token })).toMatchObject({ success: true });
    expect(await seenBy(ses)).toEqual([mine, alsoMine, theirs]);
  });

  test('an invitation by an admin of the school confirms the account, which then shows every class', async () => {
    const { ask } = service();
    const { admin, owner, mine, alsoMine, theirs, invite, accept, seenBy, signInAs } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    const token = await invite(admin, mine, 'bo@home.example');
    expect(await ask('invitation-join', { ses, token })).toMatchObject({ success: true });
    expect(await seenBy(ses)).toEqual([mine, alsoMine, theirs]);
    const again = await invite(owner, mine, 'bo@home.example');
    expect(await ask('invitation-join', { ses, token: again })).toMatchObject({ success: true });
    expect(await seenBy(ses)).toEqual([mine, alsoMine, theirs]);
  });

  test('an admin finds an unconfirmed account among the people, and confirms it', async () => {
    const { ask } = service();
    const { admin, owner, schoolid, student, mine, alsoMine, theirs, invite, accept, seenBy, signInAs } =
      await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const unconfirmed = async (): Promise<Answer[]> =>
      (await ask('school-people', { ses: admin, schoolid, confirmed: 0 })).people;
    const [bo, ...others] = await unconfirmed();
    expect(others).toEqual([]);
    expect(bo).toMatchObject({ stuid: student, confirmed: 0 });
    const lists = async (): Promise<Answer[]> =>
      (await ask('school-students', { ses: admin, schoolid, stuid: student })).lists.map(
        ({ clid, first, last, vouches }: Answer) => [clid, `${first} ${last}`, vouches],
      );
    const onLists = await lists();
    expect(onLists).toHaveLength(3);
    expect(onLists).toContainEqual([theirs, 'Bo Reed', 0]);
    expect(onLists).toContainEqual([alsoMine, 'Bo Reed', 1]);
    const confirm = (fields: object) =>
      ask('school-person-edit', { ses: admin, schoolid, confirmed: 1, ...fields });
    expect(await confirm({ uid: bo.uid })).toMatchObject({ success: true });
    expect(await unconfirmed()).toEqual([]);
    const { people } = await ask('school-people', { ses: admin, schoolid, type: 2, confirmed: 1 });
    expect(people).toContainEqual(expect.objectContaining({ uid: bo.uid, confirmed: 1 }));
    expect(await seenBy(await signInAs('bo'))).toEqual([mine, alsoMine, theirs]);
    const entries = async (): Promise<Answer[]> =>
      (await ask('school-audit', { ses: admin, schoolid })).audit.filter(
        ({ action }: Answer) => action === 'student confirmed',
      );
    expect(await entries()).toHaveLength(1);
    // Once is enough.
    await confirm({ uid: bo.uid });
    expect(await entries()).toHaveLength(1);
  });

  test('only the account of a student is confirmed, and only by an admin', async () => {
    const { ask } = service();
    const { admin, owner, schoolid, uid, mine, invite, accept } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const [bo] = (await ask('school-people', { ses: admin, schoolid, confirmed: 0 })).people;
    const confirm = (ses: string, whom: number) =>
      ask('school-person-edit', { ses, schoolid, uid: whom, confirmed: 1 });
    expect((await confirm(admin, uid.owner)).errors).toEqual({
      confirmed: 'Only the account of a student can be confirmed',
    });
    expect((await confirm(owner, bo.uid)).success).toBe(false);
  });

  test('another account takes its place if an admin invites it, and not if a teacher does', async () => {
    const { ask } = service();
    const { admin, owner, colleague, schoolid, mine, theirs, invite, accept, seenBy, signInAs } =
      await found();
    await accept(await invite(owner, mine, 'impostor@home.example'), 'impostor');
    const impostor = await signInAs('impostor');
    await ask('student-guardian-add', {
      ses: impostor,
      name: 'A Friend',
      email: 'friend@home.example',
      relation: '',
    });
    const [letter] = await receiveMail(service().database);
    expect((await accept(letter?.token ?? '', 'friend')).success).toBe(true);
    const friend = await signInAs('friend');
    const late = { name: 'Late', email: 'late@home.example', relation: 'aunt' };
    expect((await ask('student-guardian-add', { ses: impostor, ...late })).success).toBe(true);
    const refused = await accept(await invite(colleague, theirs, 'bo@home.example'), 'bo');
    expect(refused.errors).toEqual({ token: 'This student already has an account' });
    // A list that is cached from now on.
    const students = async (): Promise<Answer[]> =>
      (await ask('school-people', { ses: admin, schoolid, type: 2 })).people;
    const replaced = (await students()).find(({ confirmed }: Answer) => confirmed === 0);
    expect((await accept(await invite(admin, theirs, 'really.bo@home.example'), 'bo')).success).toBe(true);
    expect(await seenBy(await signInAs('bo'))).toContain(theirs);
    expect((await ask('student-classes', { ses: impostor })).errors).toEqual({ ses: 'Not logged in' });
    expect((await ask('guardian-students', { ses: friend })).success).toBe(false);
    const { invitations } = await ask('school-invitations', { ses: admin, schoolid });
    expect(invitations.map(({ email }: Answer) => email)).not.toContain(late.email);
    const now = await students();
    expect(now.map(({ uid }: Answer) => uid)).not.toContain(replaced.uid);
    const bo = now.find(({ usr }: Answer) => usr.startsWith('bo'));
    const { audit } = await ask('school-audit', { ses: admin, schoolid });
    const of = (wanted: string) => audit.filter(({ action }: Answer) => action === wanted);
    expect(of('guardian removed')).toHaveLength(2);
    expect(of('person erased')).toHaveLength(2);
    expect(of('person erased').map(({ auid }: Answer) => auid)).toContain(replaced.uid);
    // Whoever accepts is the actor.
    for (const { uid } of [...of('guardian removed'), ...of('person erased')]) expect(uid).toBe(bo.uid);
  });

  test('a guardian whom the account has invited sees no more than the account', async () => {
    const { ask } = service();
    const { owner, mine, alsoMine, invite, accept, signInAs } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const guardian = { name: 'Rosa Reed', email: 'rosa@home.example', relation: 'mother' };
    await ask('student-guardian-add', { ses: await signInAs('bo'), ...guardian });
    const [letter] = await receiveMail(service().database);
    await accept(letter?.token ?? '', 'rosa');
    const { students } = await ask('guardian-students', { ses: await signInAs('rosa') });
    expect(
      students[0].classes.map(({ clid }: Answer) => clid).sort((one: number, other: number) => one - other),
    ).toEqual([mine, alsoMine]);
  });

  test('reports of other teachers do not go to the account', async () => {
    const { ask } = service();
    const { owner, colleague, mine, theirs, student, invite, accept } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const problemIn = async (ses: string, clid: number) => {
      const { recipients } = await ask('class-report-recipients', { ses, clid });
      return recipients.find(({ stuid }: Answer) => stuid === student)?.problem;
    };
    expect(await problemIn(owner, mine)).toBe('');
    expect(await problemIn(colleague, theirs)).toBe('account');
  });

  test('an account that only teachers have invited is told of no guardian whom the school has entered', async () => {
    const { ask } = service();
    const { owner, mine, invite, accept, signInAs } = await found();
    await accept(await invite(owner, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    expect((await ask('student-guardians', { ses })).guardians).toEqual([]);
    const guardian = { name: 'Rosa Reed', email: 'rosa@home.example', relation: 'mother' };
    await ask('student-guardian-add', { ses, ...guardian });
    expect((await ask('student-guardians', { ses })).guardians).toMatchObject([{ name: 'Rosa Reed' }]);
  });

  test('what a guest has vouched for ends when the guest leaves the class', async () => {
    const { ask } = service();
    const { admin, mine, invite, accept, seenBy, signInAs } = await found();
    await ask('class-teacher-email', { ses: admin, clid: mine, email: 'guest@away.example', auth: 4 });
    const [letter] = await receiveMail(service().database);
    const name = `guest${mine}`;
    await ask('invitation-accept', { token: letter?.token ?? '', usr: name, name, pwd: 'quiet-hallway' });
    const guest = await signIn(name, 'quiet-hallway');
    await accept(await invite(guest, mine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    expect(await seenBy(ses)).toEqual([mine]);
    const { teachers } = await ask('class-teachers', { ses: admin, clid: mine });
    const { uid } = teachers.find(({ usr }: Answer) => usr === name);
    await ask('class-teacher-drop', { ses: admin, clid: mine, uid });
    expect(await seenBy(ses)).toEqual([]);
  });

  test('a class that its teacher hands over stays with the account', async () => {
    const { ask } = service();
    const { admin, owner, uid, usr, mine, alsoMine, invite, accept, seenBy, signInAs } = await found();
    await accept(await invite(owner, alsoMine, 'bo@home.example'), 'bo');
    const ses = await signInAs('bo');
    await ask('class-teacher-add', { ses: admin, clid: alsoMine, usr: usr.colleague, auth: 6 });
    await ask('class-teacher-primary', { ses: admin, clid: alsoMine, uid: uid.colleague });
    await ask('class-teacher-drop', { ses: admin, clid: alsoMine, uid: uid.owner });
    expect(await seenBy(ses)).toEqual([mine, alsoMine]);
  });
});
