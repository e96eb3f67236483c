import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

const newcomer = { name: 'New Person', email: 'new@school.example', pwd: 'quiet-hallway' };

onEachDatabase((service) => {
  let ses = '';
  let schoolid = 0;

  beforeAll(async () => {
    const { database, school } = service();
    schoolid = school.id;
    await database.writing(async (db) => {
      await makeAdmin(db, school.id, school.teacher);
    });
    ses = await service().signIn();
  });

  const entries = async (fields: Record<string, string | number> = {}): Promise<Answer[]> =>
    (await service().ask('school-audit', { ses, schoolid, ...fields })).audit;
  const newest = async () => (await entries({ limit: 1 }))[0];
  const valuesOf = ({ details }: Answer) =>
    Object.fromEntries(details.map(({ field, value }: Answer) => [field, value]));

  test('only admins of the school read it', async () => {
    const { ask, signIn } = service();
    const asTeacher = await ask('school-audit', { ses: await signIn('okafor'), schoolid });
    expect(asTeacher.success).toBe(false);
    expect((await ask('school-audit', { schoolid })).errors).toEqual({ ses: 'Not logged in' });
    const elsewhere = await ask('school-audit', { ses, schoolid: schoolid + 1 });
    expect(elsewhere.errors).toEqual({ schoolid: 'You are not authorized to manage this school' });
    expect((await ask('school-audit', { ses, schoolid, limit: 0 })).errors.limit).toContain('Between 1 and');
  });

  test('archiving and restoring a class are recorded once each', async () => {
    const { ask } = service();
    const { clid } = (await ask('class-new', { ses, name: 'Art', syr: '2026', gp: 1 })).values;
    for (const folder of [2, 2, 3, 1]) await ask('class-folder', { ses, clid, folder });
    const [three, two, one] = await entries({ limit: 3 });
    expect([one, two, three].map((entry) => [entry.action, entry.clid, entry.class])).toEqual([
      ['class archived', clid, 'Art'],
      ['class made active', clid, 'Art'],
      ['class trashed', clid, 'Art'],
    ]);
  });

  test('it has who did what, to whom, when and from where', async () => {
    const { ask, school } = service();
    const before = Math.floor(Date.now() / 1000);
    const { uid } = (await ask('school-teacher-new', { ses, schoolid, usr: 'new.one', ...newcomer })).values;
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'teacher added',
      uid: school.teacher,
      name: 'Ana Rivera',
      auid: uid,
      aname: 'New Person',
      address: '192.0.2.1',
      app: 1,
    });
    expect(entry.time).toBeGreaterThanOrEqual(before);
    await ask('school-admin-add', { ses, schoolid, usr: 'new.two', ...newcomer });
    expect(await newest()).toMatchObject({ action: 'admin added' });
    const admin = (await newest()).auid;
    await ask('school-admin-drop', { ses, schoolid, uid: admin });
    expect(await newest()).toMatchObject({ action: 'admin dropped', auid: admin });
    await ask('school-teacher-drop', { ses, schoolid, uid });
    expect(await newest()).toMatchObject({ action: 'teacher dropped', auid: uid });
    await ask('school-edit', { ses, schoolid, name: 'Renamed School' });
    expect(valuesOf(await newest())).toEqual({ name: 'Renamed School' });
    const made = { name: 'Art', syr: '2025', gp: 1, priteach: school.colleague };
    const { clid } = (await ask('school-class-add', { ses, schoolid, ...made })).values;
    expect(await newest()).toMatchObject({ action: 'class made', clid, class: 'Art' });
    await ask('class-teacher-add', { ses, clid, usr: 'rivera', auth: 2 });
    expect(await newest()).toMatchObject({ action: 'class teacher added', clid, auid: school.teacher });
    await ask('class-teacher-drop', { ses, clid, uid: school.teacher });
    expect(await newest()).toMatchObject({ action: 'class teacher dropped', clid });
    await ask('class-new', { ses, name: 'Music', syr: '2025', gp: 1, template: 'points' });
    expect(await newest()).toMatchObject({ action: 'class made', class: 'Music' });
  });

  test('a refused request leaves no entry', async () => {
    const { ask } = service();
    const { entry } = await newest();
    await ask('school-edit', { ses, schoolid, name: '' });
    await ask('school-admin-drop', { ses, schoolid, uid: service().school.teacher });
    await ask('school-teacher-new', { ses, schoolid, usr: 'rivera', ...newcomer });
    expect((await newest()).entry).toBe(entry);
  });

  test('invitations are recorded with their addresses and the people who accepted them', async () => {
    const { ask, database } = service();
    await ask('school-teacher-email', { ses, schoolid, emails: 'a@b.example c@d.example' });
    expect(valuesOf(await newest())).toEqual({
      as: 'teacher',
      count: '2',
      addresses: 'a@b.example c@d.example',
    });
    const [letter] = await receiveMail(database);
    const accepting = { token: letter?.token ?? '', usr: 'invited', name: 'In Vited', pwd: 'quiet-hallway' };
    expect((await ask('invitation-accept', accepting)).success).toBe(true);
    expect(await newest()).toMatchObject({
      action: 'invitation accepted',
      name: 'In Vited',
      aname: 'In Vited',
    });
    expect(JSON.stringify(await entries())).not.toContain(letter?.token);
  });

  test('password changes, sign-ins and failed ones are recorded at the school, with the reason', async () => {
    const { ask, database, school } = service();
    const okafor = { person: 'okafor', limit: 1 };
    await ask('login', { usr: 'okafor', pwd: 'wrong' });
    const [failed] = await entries(okafor);
    expect(failed).toMatchObject({ action: 'sign-in failed', uid: 0, auid: school.colleague });
    expect(valuesOf(failed)).toEqual({ reason: 'password' });
    const { values } = await ask('login', { usr: 'okafor', pwd: password });
    expect((await entries(okafor))[0]).toMatchObject({ action: 'signed in', uid: school.colleague });
    const profile = { usr: 'okafor', name: 'Chidi Okafor', email: 'okafor@school.example', mailmail: 0 };
    await ask('profile', {
      ses: values.ses,
      ...profile,
      pwdconf: password,
      pwd: 'new-hallway',
      pwd2: 'new-hallway',
    });
    expect((await entries(okafor))[0]).toMatchObject({ action: 'password changed' });
    await ask('password-forgot', { usr: 'okafor' });
    const letters = await receiveMail(database);
    const token = letters.find((letter) => letter.token !== '')?.token ?? '';
    await ask('password-reset', { token, pwd: password });
    expect((await entries(okafor))[0]).toMatchObject({ action: 'password reset' });
    const setStatus = (status: number) =>
      database.writing((db) =>
        db.updateTable('accounts').set({ status }).where('id', '=', school.colleague).execute(),
      );
    await setStatus(0);
    const blocked = await ask('login', { usr: 'okafor', pwd: password });
    expect(blocked.errors).toEqual({ usr: 'This account is blocked' });
    expect(valuesOf((await entries(okafor))[0])).toEqual({ reason: 'blocked' });
    await setStatus(2);
    expect(JSON.stringify(await entries())).not.toMatch(/wrong|hallway|chalk/);
  });

  test('failures for an unknown username are shown to nobody', async () => {
    const before = (await entries()).length;
    await service().ask('login', { usr: 'nobody.at.all', pwd: 'wrong' });
    expect(await entries()).toHaveLength(before);
  });

  test('it is read in pages, and found by action, person and time', async () => {
    const { ask } = service();
    const all = await entries({ limit: 1000 });
    const pages: Answer[] = [];
    for (let before = ''; ; ) {
      const page = await ask('school-audit', { ses, schoolid, limit: 5, ...(before && { before }) });
      pages.push(...page.audit);
      before = page.more;
      if (before === '') break;
    }
    expect(pages).toEqual(all);
    expect(all.map(({ entry }) => entry)).toEqual([...all.map(({ entry }) => entry)].sort((a, b) => b - a));
    const actions = 'teacher added,admin added';
    expect((await entries({ actions })).map(({ action }) => action)).toEqual([
      'admin added',
      'teacher added',
    ]);
    expect(await entries({ actions: 'nonsense' })).toEqual([]);
    const ofOne = await entries({ person: 'CHIDI' });
    expect(ofOne.length).toBeGreaterThan(0);
    expect(ofOne.every(({ name, aname }) => `${name}${aname}`.includes('Chidi'))).toBe(true);
    for (const person of ['%', '_', '\\', "'"]) expect(await entries({ person })).toEqual([]);
    const { time } = all[0];
    expect(await entries({ from: time + 1 })).toEqual([]);
    expect(await entries({ to: all.at(-1).time })).toEqual([]);
    expect(await entries({ from: all.at(-1).time, to: time + 1, limit: 1000 })).toEqual(all);
  });
});
