import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addGuardians } from '#service/store/families/guardians.ts';
import { password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Two people with one ID number: what is exported or erased about one of them is not the other's. */

interface Value {
  table: string;
  row: number;
  field: string;
  value: string;
}

onEachDatabase((service) => {
  let schools = 0;

  /** Ann has the account and the guardian of the number; the class of a colleague calls the number Bob Ray. */
  async function found() {
    schools += 1;
    const { ask } = service();
    const secret = `sharedword${schools}`;
    const firstId = 80_000 * schools;
    const school = await foundSchool(service(), { name: `shared${schools}`, secret, firstId });
    const { schoolid, usr, uid, stuid } = school;
    const signIn = async (name: string): Promise<string> =>
      (await ask('login', { usr: name, pwd: password })).values.ses;
    const [ses, colleague] = [await signIn(usr.admin), await signIn(usr.colleague)];
    const made = { name: 'Choir', syr: '2024-2025', gp: 1, students: `Bob Ray ${stuid}` };
    const { clid } = (await ask('school-class-add', { ses, schoolid, ...made, priteach: uid.colleague }))
      .values;
    const work = { title: 'Solo', due: '20240909', points: 10, cat: 1 };
    const { assnid } = (await ask('assignment-edit', { ses: colleague, clid, ...work })).values;
    await ask('score-edit', { ses: colleague, clid, assnid, stuid, score: '3' });
    await ask('class-comments', { ses: colleague, clid, stuid, comment: 'Bob sings flat' });
    const bobs = { [`email_${stuid}`]: `bob@${secret}.example` };
    await ask('class-students-email', { ses: colleague, clid, ...bobs });
    await receiveMail(service().database);
    const ann = `Ann ${secret}`;
    const ofSchool = (task: string, fields: Record<string, string | number>) =>
      ask(task, { ses, schoolid, ...fields });
    const told = async (fields: Record<string, string | number>): Promise<Value[]> =>
      (await ofSchool('school-person-export', fields)).data;
    return { ...school, ses, secret, ann, choir: clid, ask, ofSchool, told, bob: 'Bob Ray' };
  }

  const valuesOf = (data: readonly Value[], table: string, field: string) =>
    data.filter((one) => one.table === table && one.field === field).map(({ value }) => value);

  test('nothing is exported or erased by a number of several people until it is said who is meant', async () => {
    const { ofSchool, stuid, uid, ann } = await found();
    const asks = { names: 'Rosters give this ID number to different names: say which are this person’s' };
    for (const fields of [{ stuid }, { uid: uid.student }])
      for (const task of ['school-person-export', 'school-person-erase'])
        expect((await ofSchool(task, fields)).errors).toEqual(asks);
    const unknown = { names: 'No roster gives this name to the ID number' };
    const typo = { stuid, names: `${ann}\nBob Roy` };
    expect((await ofSchool('school-person-export', typo)).errors).toEqual(unknown);
    expect((await ofSchool('school-person-export', { stuid, names: '' })).errors).toEqual(asks);
  });

  test('an admin sees each name that rosters give to a number, and whose account and guardians it has', async () => {
    const { ofSchool, stuid, uid, ann, secret, choir, clid, bob } = await found();
    await ofSchool('class-folder', { clid: choir, folder: 2 });
    const { students, lists, attached } = await ofSchool('school-students', { stuid });
    expect(students.map(({ first, classes, uid: id }: Answer) => [first, classes, id])).toEqual([
      ['Bob', 1, 0],
      ['Ann', 1, uid.student],
    ]);
    expect(
      lists.map(({ clid: id, first, last, active }: Answer) => [id, `${first} ${last}`, active]),
    ).toEqual([
      [choir, bob, 0],
      [clid, ann, 1],
    ]);
    expect(attached).toEqual([
      { name: `student ${secret}`, uid: uid.student },
      { name: `guardian ${secret}`, uid: uid.guardian },
    ]);
  });

  test('the export of one of them has nothing of the other, and says so in the audit list', async () => {
    const { ofSchool, told, stuid, uid, ann, bob, choir, clid } = await found();
    const ofAnn = await told({ uid: uid.student, names: ann });
    expect(valuesOf(ofAnn, 'rosters', 'first')).toEqual(['Ann']);
    expect(valuesOf(ofAnn, 'scores', 'score')).toEqual(['7']);
    expect(valuesOf(ofAnn, 'guardians', 'name')).toHaveLength(1);
    expect(valuesOf(ofAnn, 'account', 'id')).toEqual([`${uid.student}`]);
    expect(JSON.stringify(ofAnn)).not.toMatch(/bob/i);
    const ofBob = await told({ stuid, names: bob });
    expect(valuesOf(ofBob, 'rosters', 'first')).toEqual(['Bob']);
    expect(valuesOf(ofBob, 'scores', 'score')).toEqual(['3']);
    expect(valuesOf(ofBob, 'invitations', 'student_name')).toEqual(['Bob Ray']);
    for (const table of ['account', 'guardians', 'roles'])
      expect(ofBob.filter((each) => each.table === table)).toEqual([]);
    expect(JSON.stringify(ofBob)).not.toMatch(/Ann/);
    const { audit } = await ofSchool('school-audit', { actions: 'person exported' });
    expect(audit.map(({ auid, details }: Answer) => [auid, details])).toEqual([
      [
        0,
        [
          { field: 'student', value: `${stuid}` },
          { field: 'lists', value: `${choir}` },
          { field: 'left', value: `${clid}` },
        ],
      ],
      [
        uid.student,
        [
          { field: 'student', value: `${stuid}` },
          { field: 'lists', value: `${clid}` },
          { field: 'left', value: `${choir}` },
        ],
      ],
    ]);
    const both = await told({ stuid, names: `${ann}\n${bob}`, attached: 1 });
    expect(valuesOf(both, 'scores', 'score')).toEqual(['7', '3']);
    expect(valuesOf(both, 'account', 'id')).toEqual([`${uid.student}`]);
  });

  test('erasing one of them leaves the other, with the account and the guardians', async () => {
    const { ofSchool, ask, ses, told, stuid, uid, ann, bob, choir, usr } = await found();
    const erase = { stuid, names: bob };
    expect((await ofSchool('school-person-erase', erase)).errors).toHaveProperty('stuid');
    await ofSchool('class-folder', { clid: choir, folder: 2 });
    expect(await ofSchool('school-person-erase', erase)).toMatchObject({ success: true });
    const left = await told({ stuid });
    expect(valuesOf(left, 'rosters', 'first')).toEqual(['Ann']);
    expect(valuesOf(left, 'scores', 'score')).toEqual(['7']);
    expect(valuesOf(left, 'guardians', 'name')).toHaveLength(1);
    expect(valuesOf(left, 'invitations', 'student_name')).toEqual([ann]);
    expect(JSON.stringify(left)).not.toMatch(/bob/i);
    expect((await ask('login', { usr: usr.student, pwd: password })).success).toBe(true);
    expect((await ask('gradebook', { ses, clid: choir })).scores).toEqual([]);
    const [{ auid }] = (await ofSchool('school-audit', { actions: 'person erased' })).audit;
    expect([auid, uid.student > 0]).toEqual([0, true]);
  });

  test('erasing the one who has the account takes the guardians, and leaves the other’s work', async () => {
    const { ofSchool, ask, told, stuid, uid, ann, clid, usr } = await found();
    await ofSchool('class-folder', { clid, folder: 2 });
    const erased = await ofSchool('school-person-erase', { uid: uid.student, names: ann });
    expect(erased).toMatchObject({ success: true });
    const left = await told({ stuid });
    expect(valuesOf(left, 'rosters', 'first')).toEqual(['Bob']);
    expect(valuesOf(left, 'scores', 'score')).toEqual(['3']);
    expect(valuesOf(left, 'invitations', 'student_name')).toEqual(['Bob Ray']);
    expect(valuesOf(left, 'guardians', 'name')).toEqual([]);
    expect(JSON.stringify(left)).not.toMatch(/Ann/);
    expect((await ask('login', { usr: usr.student, pwd: password })).success).toBe(false);
  });

  test('a package has only the one whom an account names, and says so; Bob is in it with a number of his own', async () => {
    const { ofSchool, ask, ses, stuid, choir } = await found();
    const exported = async () => {
      const { file, ...reply } = await ofSchool('school-export', {});
      const files = unzipSync(Buffer.from(file.data, 'base64'));
      const linesOf = (name: string) => strFromU8(files[`${name}.csv`] ?? new Uint8Array()).split('\r\n');
      const users = linesOf('users').filter((line) => /Ann|Bob/.test(line));
      const enrolled = linesOf('enrollments').filter((line) => line.includes('student'));
      const scores = linesOf('results').filter((line) => line.includes('fully graded'));
      return { reply, users, enrolled: enrolled.length, scores: scores.length };
    };
    const both = await exported();
    expect(both.reply).toMatchObject({ success: true, apart: [stuid] });
    expect(both.users).toEqual([expect.stringContaining('Ann')]);
    // Ann and Bo; Ann's score and her final grade.
    expect([both.enrolled, both.scores]).toEqual([2, 2]);
    await ask('class-students-edit', { ses, clid: choir, students: `Bob Ray ${stuid + 10}` });
    const mended = await exported();
    expect(mended.reply).toMatchObject({ success: true, apart: [] });
    expect(mended.users.join()).toMatch(/Ann.*Bob|Bob.*Ann/s);
    // His score stays with the number under which it was entered.
    expect([mended.enrolled, mended.scores]).toEqual([3, 2]);
  });

  test('a package has nobody under a number of two people whom nothing tells apart', async () => {
    const { ofSchool, ask, ses, stuid, clid, choir } = await found();
    await ask('class-students-edit', { ses, clid, students: `Dee Fox ${stuid + 20}` });
    await ask('class-students-edit', { ses, clid: choir, students: `Cy Young ${stuid + 20}` });
    const { file, apart } = await ofSchool('school-export', {});
    expect(apart).toEqual([stuid + 20]);
    const files = unzipSync(Buffer.from(file.data, 'base64'));
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join();
    expect(all).not.toMatch(/Dee|Cy/);
    expect(all).toContain('Choir');
  });

  test('no account is created for a number that active rosters give to different people', async () => {
    const { ofSchool, ask, ses, stuid, uid, clid, choir } = await found();
    const term = { syr: '2024-2025', gp: 1, once: 1 };
    const both = stuid + 10;
    const list = (id: number, students: string) => ask('class-students-edit', { ses, clid: id, students });
    await list(choir, `Bob Ray ${stuid}\nCy Young ${both}`);
    await list(clid, `Dee Fox ${both}\nEve Gray ${both + 1}`);
    const register = async (fields = {}) =>
      (await ofSchool('school-students-register', { ...term, ...fields })).values;
    // The roster that is not asked about counts, too.
    expect(await register({ classes: choir })).toEqual({ apart: `${both}` });
    const made = await register();
    expect(made).toMatchObject({ apart: `${both}`, [`name_${both + 1}`]: 'Eve Gray' });
    expect(Object.keys(made).filter((key) => key.startsWith('usr_'))).toEqual([`usr_${both + 1}`]);
    const mailed = await register({ mail: 1, [`email_${both}`]: 'x@away.example' });
    expect(mailed).toEqual({ apart: `${both}`, invited: 0 });
    await list(choir, `Bob Ray ${stuid}\nCy Young ${both + 2}`);
    expect(await register()).toMatchObject({
      [`name_${both}`]: 'Dee Fox',
      [`name_${both + 2}`]: 'Cy Young',
    });
    expect(uid.student).toBeGreaterThan(0);
  });

  test('erasing a year lets nobody see who has their old number now', async () => {
    const { ofSchool, ask, ses, schoolid, usr, uid, stuid, clid, choir } = await found();
    const signIn = async (name: string) => (await ask('login', { usr: name, pwd: password })).values.ses;
    const [student, guardian] = [await signIn(usr.student), await signIn(usr.guardian)];
    const now = { schoolid, name: 'Band', syr: '2998-2999', gp: 1, priteach: uid.colleague };
    const added = await ask('school-class-add', {
      ses,
      ...now,
      students: `Bob Ray ${stuid}\nDee Fox ${stuid + 1}`,
    });
    await ask('class-edit', { ses, clid: added.values.clid, stuview: 1 });
    // Nobody has an account by the other number, which only the new list gives to Dee.
    const earlier = await signIn(usr.otherGuardian);
    const dora = { schoolId: schoolid, studentId: stuid + 1, name: 'Dora Fox', email: 'dora@away.example' };
    const by = { relation: '', isFromSchool: true, addedBy: uid.admin, added: Math.ceil(Date.now() / 1000) };
    await service().database.writing((db) => addGuardians(db, [{ ...dora, ...by }]));
    const followed = async () =>
      (await ask('guardian-students', { ses: earlier })).students?.[0]?.classes ?? [];
    const guardians = async (id: number) =>
      (await ofSchool('school-guardians', { stuid: id })).guardians.map(({ email }: Answer) => email);
    expect(await followed()).toEqual([]);
    const seen = async () => [
      (await ask('student-classes', { ses: student })).classes ?? [],
      (await ask('guardian-students', { ses: guardian })).students?.[0]?.classes ?? [],
    ];
    for (const each of [clid, choir]) await ofSchool('class-folder', { clid: each, folder: 2 });
    expect(await seen()).toEqual([[], []]);
    expect(await ofSchool('school-year-erase', { syr: '2024-2025' })).toMatchObject({ success: true });
    expect(await seen()).toEqual([[], []]);
    const { students } = await ofSchool('school-students', { stuid });
    expect(students).toMatchObject([{ first: 'Bob', uid: 0 }]);
    expect(await followed()).toEqual([]);
    expect([await guardians(stuid), await guardians(stuid + 1)]).toEqual([[], ['dora@away.example']]);
  });

  test('an admin who enters guardians reads whose they become, and enters none for a number of nobody', async () => {
    const { ofSchool, ask, ses, stuid, ann, choir } = await found();
    await ask('class-students-edit', {
      ses,
      clid: choir,
      students: `Bob Ray ${stuid}\nCy Young ${stuid + 1}`,
    });
    const { first, last } = await ofSchool('school-guardians', { stuid });
    expect(`${first} ${last}`).toBe(ann);
    const enter = async (id: number, fields = {}) =>
      (
        await ofSchool('school-guardians-add', {
          people: `${id}\tDad\tdad${id}@away.example\tfather`,
          ...fields,
        })
      ).lines;
    expect(await enter(stuid, { preview: 1 })).toMatchObject([{ state: 'new', student: ann }]);
    expect(await enter(stuid + 1, { preview: 1 })).toMatchObject([
      {
        state: 'problem',
        problem: 'Rosters give this ID number to different students: correct them first',
      },
    ]);
    await ask('class-students-edit', { ses, clid: choir, students: `Cy Young ${stuid + 2}` });
    expect(await enter(stuid + 1)).toMatchObject([{ state: 'new' }]);
  });

  test('an admin invites nobody by a number of two people; a teacher may, for their own classes', async () => {
    const { ask, ses, stuid, usr, clid, choir } = await found();
    const both = stuid + 1;
    const list = (students: string) => ask('class-students-edit', { ses, clid: choir, students });
    await list(`Cy Young ${both}`);
    const mail = { [`email_${both}`]: 'cy@away.example' };
    const refused = {
      [`email_${both}`]: 'Rosters give this ID number to different students: correct them first',
    };
    for (const each of [choir, clid])
      expect((await ask('class-students-email', { ses, clid: each, ...mail })).errors).toEqual(refused);
    const { values } = await ask('login', { usr: usr.colleague, pwd: password });
    expect(await ask('class-students-email', { ses: values.ses, clid: choir, ...mail })).toMatchObject({
      success: true,
    });
    await list(`Cy Young ${both + 1}`);
    expect(await ask('class-students-email', { ses, clid, ...mail })).toMatchObject({ success: true });
  });

  test('an account with another name than every roster asks, too, and may go alone', async () => {
    const { ofSchool, told, stuid, uid, clid, ses, ask, choir } = await found();
    await ask('class-students-edit', { ses, clid, students: `Bob Ray ${stuid}` });
    expect((await ofSchool('school-person-export', { uid: uid.student })).errors).toHaveProperty('names');
    const alone = await told({ uid: uid.student, names: '' });
    expect(valuesOf(alone, 'account', 'id')).toEqual([`${uid.student}`]);
    expect(alone.filter(({ table }) => ['scores', 'rosters'].includes(table))).toEqual([]);
    expect(await ofSchool('school-person-erase', { uid: uid.student, names: '' })).toMatchObject({
      success: true,
    });
    expect((await ask('gradebook', { ses, clid: choir })).scores).toHaveLength(1);
  });
});
