import { expect, test } from 'vitest';
import { createPump } from '#service/mail/pump.ts';
import { Unsent } from '#service/mail/sender.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolTeacher, dropSchoolTeacher } from '#service/store/schools/staff.ts';
import { asAdmin, onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  const ask = asAdmin(service);

  const list = async (fields: Record<string, string | number> = {}): Promise<Answer> =>
    ask('school-mail', fields);

  /** A server that permanently refuses all mail. */
  async function refuseAll() {
    const { database } = service();
    const pump = createPump({
      database,
      from: { name: 'Rollbook', address: 'grades@school.example' },
      origin: 'https://grades.example',
      log: () => undefined,
      sender: {
        open: async () => ({
          send: () => Promise.reject(new Unsent('No such mailbox', { isFinal: true })),
          close: () => undefined,
        }),
      },
    });
    await pump.run();
    await pump.close();
  }

  test('only admins of the school see it', async () => {
    const { signIn } = service();
    const asTeacher = { ses: await signIn('okafor') };
    for (const task of ['school-mail', 'school-mail-again'])
      expect((await ask(task, asTeacher)).success).toBe(false);
    const elsewhere = await ask('school-mail', { schoolid: service().school.id + 1 });
    expect(elsewhere.errors).toEqual({ schoolid: 'You are not authorized to manage this school' });
    expect((await list({ state: 'lost' })).errors.state).toBe('Choose waiting, sent or failed');
  });

  test('mail to invited people and to accounts is listed, without its text', async () => {
    const { database } = service();
    await ask('school-teacher-email', { emails: 'a@b.example' });
    await service().ask('password-forgot', { usr: 'okafor' });
    const { mails } = await list();
    expect(mails).toMatchObject([
      { kind: 'reset', to: 'okafor@school.example', name: 'Chidi Okafor', state: 'waiting' },
      { kind: 'invitation', to: 'a@b.example', name: '', state: 'waiting', attempts: 0 },
    ]);
    const letters = await receiveMail(database);
    const sent = await list({ state: 'sent' });
    expect(sent.mails).toHaveLength(2);
    expect(sent.mails[0]).toMatchObject({ due: 0, finished: expect.toSatisfy((at) => at > 0) });
    for (const { token } of letters) expect(JSON.stringify(sent)).not.toContain(token);
    expect((await list({ state: 'waiting' })).mails).toEqual([]);
  });

  test('mail about the account of somebody at two schools is shown to neither', async () => {
    const { database, school } = service();
    const kinds = async () => (await list()).mails.map(({ kind }: Answer) => kind);
    const before = await kinds();
    const other = await database.writing(async (db) => {
      const id = await addSchool(db, { name: 'South', created: 1 });
      await addSchoolTeacher(db, id, school.colleague);
      return id;
    });
    const own = { uids: school.colleague, how: 'mail' };
    expect((await ask('school-person-password', own)).success).toBe(true);
    await service().ask('password-forgot', { usr: 'okafor' });
    const isOfOkafor = ({ to }: Answer) => to === 'okafor@school.example';
    // Mail that this school caused stays visible to it.
    expect((await list()).mails.filter(isOfOkafor)).toMatchObject([{ kind: 'reset' }]);
    await database.writing((db) => dropSchoolTeacher(db, other, school.colleague));
    expect((await list()).mails.filter(isOfOkafor).length).toBeGreaterThan(1);
    expect((await kinds()).length).toBeGreaterThan(before.length);
    await receiveMail(database);
  });

  test('given-up mail says why, and is sent again on request, once', async () => {
    const { database } = service();
    const again = (fields = {}) => ask('school-mail-again', fields);
    await ask('school-teacher-email', { emails: 'c@d.example e@f.example' });
    await refuseAll();
    const { mails, failed } = await list({ state: 'failed' });
    expect(failed).toBe(2);
    expect(mails).toMatchObject([{ problem: 'No such mailbox' }, { problem: 'No such mailbox' }]);
    expect((await again({ mail: mails[0].mail })).values).toEqual({ count: 1 });
    expect((await again({ mail: mails[0].mail })).errors.mail).toContain('not among those');
    expect((await receiveMail(database)).map(({ to }) => to)).toEqual([mails[0].to]);
    expect((await again()).values).toEqual({ count: 1 });
    expect((await again()).success).toBe(false);
    expect((await receiveMail(database)).map(({ to }) => to)).toEqual([mails[1].to]);
    expect(await list({ state: 'failed' })).toMatchObject({ mails: [], failed: 0 });
    const { audit } = await ask('school-audit', { actions: 'mail sent again' });
    expect(audit).toHaveLength(2);
  });

  test('mail sent again after a day is tried for another day', async () => {
    const { database } = service();
    await ask('school-teacher-email', { emails: 'old@b.example' });
    await refuseAll();
    await database.writing((db) =>
      db.updateTable('mail').set({ created: 1 }).where('recipient', '=', 'old@b.example').execute(),
    );
    await ask('school-mail-again');
    expect((await receiveMail(database)).map(({ to }) => to)).toEqual(['old@b.example']);
  });

  test('it is read in pages', async () => {
    const { mails } = await list({ limit: 1000 });
    const first = await list({ limit: 2 });
    expect(first.mails).toEqual(mails.slice(0, 2));
    const rest = await list({ before: first.more });
    expect([...first.mails, ...rest.mails]).toEqual(mails);
    expect(rest.more).toBe('');
  });
});
