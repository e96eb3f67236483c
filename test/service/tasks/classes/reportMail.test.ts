import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundSchool, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type MailServer, startMailServer } from '#test/support/service/mailServer.ts';
import type { Answer } from '#test/support/service/service.ts';
import { mailRows, testPump } from '#test/support/service/testPump.ts';

/* Progress reports by mail, up to a real mail server. */

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
const mails = testPump(() => server.port);

const pdf = Buffer.from('%PDF-1.7\nA report with a grade: 87\n').toString('base64');

onEachDatabase((service) => {
  let lakeside: WholeSchool;
  let ses: string;
  const ask = (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
    service().ask(task, { ses, clid: lakeside.clid, ...fields });
  const send = (fields: Record<string, string | number> = {}) =>
    ask('class-report-mail', { stuid: lakeside.stuid, data: pdf, ...fields });
  const account = (id: number, changes: { email_confirmed?: number; status?: number }) =>
    service().database.writing((db) =>
      db.updateTable('accounts').set(changes).where('id', '=', id).execute(),
    );
  const arriving = async () => {
    server.taken.length = 0;
    mails.now = Math.floor(Date.now() / 1000) + 60;
    const pump = mails.pump(service().database);
    await pump.run();
    await pump.close();
    return server.taken;
  };
  const forget = () => service().database.writing((db) => db.deleteFrom('mail').execute());

  beforeAll(async () => {
    lakeside = await foundSchool(service(), { name: 'lakeside', secret: 'heron', firstId: 101 });
    ses = (await service().ask('login', { usr: lakeside.usr.owner, pwd: 'chalk-and-slate' })).values.ses;
    await forget();
  });

  test('nothing is mailed until the class’s settings say so', async () => {
    expect(await ask('class-report-recipients')).toMatchObject({ stumail: 0 });
    expect((await send()).errors).toEqual({
      stumail: 'This class does not email its students: turn that on in its settings first',
    });
    await ask('class-edit', { stumail: 1 });
    expect((await ask('class-report-recipients')).stumail).toBe(1);
  });

  test('says why somebody cannot get mail, and never shows a whole address', async () => {
    await account(lakeside.uid.student, { email_confirmed: 0 });
    await account(lakeside.uid.guardian, { email_confirmed: 1 });
    const { recipients } = await ask('class-report-recipients');
    const own = recipients.filter(({ stuid }: Answer) => stuid === lakeside.stuid);
    expect(own).toMatchObject([
      { kind: 'student', problem: 'unconfirmed', to: 's…@heron.example' },
      { kind: 'guardian', problem: '', to: 'g…@heron.example' },
    ]);
    const others = recipients.filter(({ stuid }: Answer) => stuid !== lakeside.stuid);
    expect(others.some(({ problem }: Answer) => problem === 'account')).toBe(true);
    await account(lakeside.uid.student, { email_confirmed: 1, status: 0 });
    expect((await ask('class-report-recipients')).recipients[0]).toMatchObject({ problem: 'blocked' });
    await account(lakeside.uid.student, { status: 2 });
  });

  test('a guardian who has not accepted gets no report, and is gone once the invitation is withdrawn', async () => {
    const admin = (await service().ask('login', { usr: lakeside.usr.admin, pwd: 'chalk-and-slate' })).values
      .ses;
    const school = { ses: admin, schoolid: lakeside.schoolid };
    const people = `${lakeside.stuid}\tMum\tMum@mistyped.example`;
    await service().ask('school-guardians-add', { ...school, people });
    const own = async () => {
      const { recipients } = await ask('class-report-recipients');
      return recipients.filter(({ stuid, name }: Answer) => stuid === lakeside.stuid && name === 'Mum');
    };
    expect(await own()).toMatchObject([{ kind: 'guardian', problem: 'unconfirmed' }]);
    const { sent } = await send({ preview: 1 });
    expect(sent.map(({ name }: Answer) => name)).not.toContain('Mum');
    const { invitations } = await service().ask('school-invitations', school);
    const hers = invitations.find(({ email }: Answer) => email === 'Mum@mistyped.example');
    await service().ask('school-invitation-drop', { ...school, invitations: hers.invitation });
    expect(await own()).toEqual([]);
    // A guardian who accepted with another address stays.
    const { guardians } = await service().ask('school-guardians', { ...school, stuid: lakeside.stuid });
    expect(guardians).toMatchObject([{ uid: lakeside.uid.guardian }]);
    const { audit } = await service().ask('school-audit', { ...school, actions: 'guardian removed' });
    expect(audit).toMatchObject([{ uid: lakeside.uid.admin }]);
    await forget();
  });

  test('an address that two of a family share gets the report once', async () => {
    const shared = (email: string) =>
      service().database.writing((db) =>
        db.updateTable('accounts').set({ email }).where('id', '=', lakeside.uid.guardian).execute(),
      );
    await shared('Student@Heron.example');
    const { recipients } = await ask('class-report-recipients');
    const own = recipients.filter(({ stuid }: Answer) => stuid === lakeside.stuid);
    expect(own.map(({ address }: Answer) => address)).toEqual([own[0].address, own[0].address]);
    expect(new Set(recipients.map(({ address }: Answer) => address)).size).toBeGreaterThan(1);
    expect(await send({ content: 'shared' })).toMatchObject({ sent: [{ kind: 'student' }], already: [] });
    expect(await arriving()).toHaveLength(1);
    expect((await send({ content: 'shared', again: 1 })).sent).toHaveLength(1);
    await shared('guardian@heron.example');
    await forget();
  });

  test.each([
    [{ data: 'no file' }, { data: 'Send the report as a PDF file in base64, of at most 1 MB' }],
    [{ data: '' }, { data: 'Send the report as a PDF file in base64, of at most 1 MB' }],
    [{ stuid: 999_999 }, { stuid: 'There is no such student in this class' }],
    [{ guardians: 'mother' }, { guardians: 'There is no such guardian' }],
    [{ whom: 'everybody' }, { whom: 'Choose all, student or guardians' }],
    [{ note: 'x'.repeat(1001) }, { note: 'The note in the message has at most 1000 characters' }],
  ])('refuses %j', async (fields, errors) => {
    expect((await send(fields)).errors).toEqual(errors);
    expect(await mailRows(service().database)).toEqual([]);
  });

  test('a preview says what will be sent and to whom, and sends nothing', async () => {
    const preview = await send({ preview: 1, data: '', note: 'Please sign it.' });
    expect(preview).toMatchObject({ sent: [{ kind: 'student' }, { kind: 'guardian' }], already: [] });
    expect(preview.subject).toContain('Progress report of Ann heron');
    expect(preview.text).toContain('Please sign it.');
    expect(await mailRows(service().database)).toEqual([]);
  });

  test('the report arrives as a PDF file at the student and the guardian, once, and is in the audit list', async () => {
    expect(await send({ content: 'one', note: 'Please sign it.' })).toMatchObject({
      sent: [{ kind: 'student' }, { kind: 'guardian' }],
    });
    const taken = [...(await arriving())];
    expect(taken.map(({ to }) => to).sort()).toEqual(['guardian@heron.example', 'student@heron.example']);
    for (const { raw, headers } of taken) {
      expect(headers.subject).toContain('Progress report of Ann heron');
      expect(raw).toContain('Content-Type: application/pdf; name="Ann heron.pdf"');
      expect(raw.replaceAll('\r\n', '')).toContain(pdf);
      expect(raw.replace(/=\r\n/g, '')).toContain('Please sign it.');
    }
    const admin = (await service().ask('login', { usr: lakeside.usr.admin, pwd: 'chalk-and-slate' })).values
      .ses;
    const { audit } = await service().ask('school-audit', { ses: admin, schoolid: lakeside.schoolid });
    const entry = audit.find(({ action }: Answer) => action === 'report mailed');
    expect(entry).toMatchObject({ uid: lakeside.uid.owner, clid: lakeside.clid });
    expect(JSON.stringify(entry)).not.toContain('@');
    // What was sent is not kept.
    expect((await mailRows(service().database)).every(({ details }) => details === '{}')).toBe(true);
  });

  test('the same content goes to an address once, unless it is requested again', async () => {
    const same = await send({ content: 'one' });
    expect(same.sent).toEqual([]);
    expect(same.already).toMatchObject([{ kind: 'student' }, { kind: 'guardian' }]);
    expect(same.already[0].time).toBeGreaterThan(1_700_000_000);
    expect(await arriving()).toEqual([]);
    expect((await send({ content: 'one', again: 1, whom: 'guardians' })).sent).toMatchObject([
      { kind: 'guardian' },
    ]);
    expect(await arriving()).toHaveLength(1);
    expect((await send({ content: 'another' })).sent).toHaveLength(2);
    expect(await arriving()).toHaveLength(2);
  });

  test('a report can go only to chosen guardians, or to them and the student', async () => {
    const { recipients } = await ask('class-report-recipients');
    const [student, guardian] = recipients.filter(({ stuid }: Answer) => stuid === lakeside.stuid);
    expect(student).toMatchObject({ kind: 'student', guardian: 0 });
    const named = { preview: 1, guardians: guardian.guardian };
    expect((await send(named)).sent).toMatchObject([{ kind: 'student' }, { kind: 'guardian' }]);
    expect((await send({ ...named, whom: 'guardians' })).sent).toMatchObject([{ kind: 'guardian' }]);
    const stranger = { ...named, guardians: guardian.guardian + 1000 };
    expect((await send(stranger)).sent).toMatchObject([{ kind: 'student' }]);
    expect((await send({ ...stranger, whom: 'guardians' })).errors).toEqual({
      stuid: 'There is nobody to write to for this student',
    });
  });

  test('a class that holds scores back says so, and mails nothing until the sender knows it', async () => {
    expect(await ask('class-report-recipients')).toMatchObject({ stuhold: 0 });
    await ask('class-edit', { stuhold: 1 });
    expect(await ask('class-report-recipients')).toMatchObject({ stuhold: 1 });
    expect((await send({ preview: 1, data: '' })).success).toBe(true);
    expect((await send({ content: 'held' })).errors).toEqual({
      unposted:
        'This class holds scores back until they are posted: say that the report may show them anyway',
    });
    expect(await arriving()).toEqual([]);
    expect((await send({ content: 'held', unposted: 1 })).sent).toHaveLength(2);
    expect(await arriving()).toHaveLength(2);
  });

  test('a report of posted scores needs no such consent while they stay posted', async () => {
    const grade = { period: 'P1', stuid: lakeside.stuid };
    expect((await send({ content: 'shown', posted: '' })).errors).toHaveProperty('unposted');
    expect((await send({ content: 'shown', posted: 'P6' })).errors).toEqual({
      posted: 'Name the marking periods whose scores the report shows, such as P1 P2, or - for none',
    });
    await ask('class-marking-periods-edit', { ...grade, grade: '' });
    expect((await send({ content: 'shown', posted: 'P1' })).errors).toEqual({
      posted:
        'The report shows scores of a marking period that is not posted for this student: load the grades again',
    });
    expect(await arriving()).toEqual([]);
    expect((await send({ content: 'none shown', posted: '-' })).sent).toHaveLength(2);
    await ask('class-marking-periods-edit', { ...grade, grade: 88 });
    expect((await send({ content: 'shown', posted: 'P1 P2' })).errors).toHaveProperty('posted');
    expect((await send({ content: 'shown', posted: 'P1' })).sent).toHaveLength(2);
    expect(await arriving()).toHaveLength(4);
    await ask('class-edit', { stuhold: 0 });
  });

  test('a report is refused once it shows a score from an unposted marking period', async () => {
    const { assignments } = await ask('gradebook');
    const [{ assnid, due }] = assignments;
    await ask('class-edit', { stuhold: 1, terms: `P1 100 ${due} ${due} Fall` });
    await ask('class-marking-periods-edit', { period: 'P1', stuid: lakeside.stuid, grade: 88 });
    const report = { content: 'of the fall', posted: 'P1', shown: assnid };
    expect((await send({ ...report, shown: 'one' })).errors).toEqual({
      shown: 'Name the assignments whose scores the report shows by their numbers',
    });
    const moved = {
      shown:
        'The marking periods have changed since the report was created, and scores that it shows are not posted now: create it again',
    };
    await ask('class-edit', { terms: `P1 50 20200101 20200102 Fall\nP2 50 ${due} ${due} Spring` });
    expect((await send(report)).errors).toEqual(moved);
    expect((await send({ ...report, shown: `${assnid + 1000}` })).errors).toEqual(moved);
    expect(await arriving()).toEqual([]);
    await ask('class-edit', { terms: `P1 100 ${due} ${due} Fall` });
    expect((await send(report)).sent).toHaveLength(2);
    expect(await arriving()).toHaveLength(2);
    await ask('class-edit', { stuhold: 0, terms: '' });
  });

  test('a waiting report is not sent once the class, the student or the guardian no longer wants it', async () => {
    await send({ content: 'late' });
    await ask('class-edit', { stumail: 0 });
    expect(await arriving()).toEqual([]);
    await ask('class-edit', { stumail: 1 });
    await send({ content: 'later', whom: 'guardians' });
    await account(lakeside.uid.guardian, { status: 0 });
    expect(await arriving()).toEqual([]);
    expect((await send({ content: 'latest', whom: 'guardians' })).errors).toEqual({
      stuid: 'There is nobody to write to for this student',
    });
    await account(lakeside.uid.guardian, { status: 2 });
  });

  test('a mail server that fails for a while gets the report later', async () => {
    server.ends = () => 451;
    await send({ content: 'retried', whom: 'student' });
    expect(await arriving()).toEqual([]);
    server.ends = () => 0;
    mails.now += 24 * 60;
    const pump = mails.pump(service().database);
    await pump.run();
    await pump.close();
    expect(server.taken).toHaveLength(1);
  });

  test('erasing a student removes waiting reports and the record of sent ones', async () => {
    await send({ content: 'waiting' });
    const { database } = service();
    const told = async () => {
      const admin = (await service().ask('login', { usr: lakeside.usr.admin, pwd: 'chalk-and-slate' })).values
        .ses;
      const fields = { ses: admin, schoolid: lakeside.schoolid, stuid: lakeside.stuid };
      return { admin: fields, data: (await service().ask('school-person-export', fields)).data };
    };
    const { admin, data } = await told();
    expect(data.filter(({ table }: Answer) => table === 'mailedReports').length).toBeGreaterThan(0);
    await ask('class-students-edit', { students: `Bo heron ${lakeside.stuid + 1}` });
    expect((await service().ask('school-person-erase', admin)).errors).toBe(undefined);
    const waiting = await mailRows(database);
    expect(waiting.filter(({ kind, details }) => kind === 'report' && details !== '{}')).toEqual([]);
    const ids = [lakeside.clid];
    const kept = await database.reading((db) =>
      db.selectFrom('mailed_reports').select('at').where('class_id', 'in', ids).execute(),
    );
    expect(kept).toEqual([]);
  });
});
