import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateway } from '#service/gateway/gateway.ts';
import { createEvents } from '#service/http/classEvents.ts';
import { addMember } from '#service/store/classes/classes.ts';
import { type Fields, reading, requests } from '#test/support/school/foreignRequests.ts';
import { key, password } from '#test/support/school/school.ts';
import {
  foundSchool,
  newClass,
  nowhere,
  roles,
  storedOf,
  type WholeSchool,
  withOffice,
} from '#test/support/school/twoSchools.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Answer, post, type Service, startService } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';
import { type Task, tasks } from '#wire/tasks.ts';

/*
 * Two schools in one store: no request by people of one shows or changes anything of the other, and the other's things
 * are refused like nonexistent ones.
 */

const secret = 'zymurgy';
const nobodyIn = 'not signed in';
const visitors = [...roles, nobodyIn] as const;
const taskNames = Object.keys(tasks) as Task[];

test('every task is tested', () => {
  expect(Object.keys(requests).sort()).toEqual([...taskNames].sort());
});

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let own: WholeSchool;
  let other: WholeSchool;
  const sessions = new Map<string, string>();

  beforeAll(async () => {
    service = await startService(await fresh());
    other = await withOffice(
      service,
      await foundSchool(service, { name: 'other', secret, firstId: 8001 }),
      secret,
    );
    own = await foundSchool(service, { name: 'own', secret: 'hearth', firstId: 101 });
    for (const role of roles)
      sessions.set(role, (await service.ask('login', { usr: own.usr[role], pwd: password })).values.ses);
    // So that the guardians of another school are asked for, too.
    await service.ask('class-edit', { ses: sessions.get('owner') ?? '', clid: own.clid, stumail: 1 });
    // Its own people's recent replies are cached.
    const { ses } = (await service.ask('login', { usr: other.usr.owner, pwd: password })).values;
    sessions.set('owner of the other', ses);
    for (const ask of Object.values(doors)) {
      const reply = await ask('gradebook', 'owner of the other', { clid: other.clid });
      expect((await reply.text()).toLowerCase()).toContain(secret);
    }
  });
  afterAll(() => service.close());

  /** The reply to an application, and to the page by its cookie. */
  const doors: Readonly<Record<string, (task: Task, who: string, fields: Fields) => Promise<Response>>> = {
    application: (task, who, fields) =>
      service.endpoint(
        post({ apikey: key, apitask: task, api: 'json', ses: sessions.get(who) ?? '', ...fields }),
        { address: '192.0.2.1' },
      ),
    page: (task, who, fields) => {
      const request = post({ apitask: task, ...fields });
      request.headers.set('sec-fetch-site', 'same-origin');
      request.headers.set('cookie', `session=${sessions.get(who) ?? ''}`);
      return gateway(service.endpoint, { key, foreign: false })(request, { address: '192.0.2.1' });
    },
  };

  const otherNow = () => storedOf(service.database, other);

  /** A reply without the echoed fields and the time. */
  function told(text: string): unknown {
    const { time: _, values: __, ...reply } = JSON.parse(text);
    return reply;
  }

  describe.each(Object.keys(doors))('by the door of the %s', (door) => {
    const ask = async (task: Task, who: string, fields: Fields) =>
      (await doors[door]?.(task, who, fields))?.text() ?? '';

    test.each(visitors)('%s sees and changes nothing of another school', async (who) => {
      const before = await otherNow();
      for (const task of taskNames) {
        const toNobody = requests[task](own, nowhere);
        for (const [index, fields] of requests[task](own, other).entries()) {
          const text = await ask(task, who, fields);
          expect(text.toLowerCase(), `${task} ${JSON.stringify(fields)}`).not.toContain(secret);
          const none = await ask(task, who, toNobody[index] ?? {});
          const ids = (reply: unknown) => JSON.stringify(reply).replace(/email_\d+|\b\d{3,6}\b/g, 'ID');
          expect(ids(told(text)), `${task} ${JSON.stringify(fields)}`).toBe(ids(told(none)));
        }
      }
      expect(await otherNow()).toEqual(before);
    });

    test.each(visitors)('%s finds nothing of another school in readable data', async (who) => {
      for (const task of reading) {
        const text = await ask(task, who, {
          clid: own.clid,
          schoolid: own.schoolid,
          assnid: own.assnid,
          ymd: '20240902',
        });
        expect(text.toLowerCase(), task).not.toContain(secret);
        if (task === 'profile') expect(text.includes('hearth')).toBe(who !== nobodyIn);
      }
    });
  });

  test('a wrong password at another school is refused like an unknown username', async () => {
    const refusals = [];
    for (const usr of [other.usr.owner, other.usr.student, nowhere.usr.owner])
      refusals.push((await service.ask('login', { usr, pwd: 'not-the-password' })).errors);
    expect(new Set(refusals.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  test("nobody watches another school's class", async () => {
    const events = createEvents({ database: service.database });
    for (const role of roles) {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: `session=${sessions.get(role)}` };
      const statuses = [];
      for (const { clid } of [other, nowhere]) {
        const request = new Request(`http://school.example/api/events?class=${clid}`, { headers });
        statuses.push((await events.answer(request, { address: '192.0.2.1' })).status);
      }
      expect(statuses, role).toEqual([404, 404]);
    }
    events.close();
  });

  test('a guest is named in the class, but their email and sign-ins stay at their own school', async () => {
    const guest = { accountId: other.uid.colleague, auth: 1, role: 'Guest', joined: 1 };
    await service.database.writing((db) => addMember(db, own.clid, guest));
    const ses = sessions.get('admin') ?? '';
    const asGuest = (await service.ask('login', { usr: other.usr.colleague, pwd: password })).values;
    const book = { ses: asGuest.ses, clid: own.clid };
    for (const _ of ['read', 'read from the cache'])
      expect((await service.ask('gradebook', book)).students.length).toBeGreaterThan(0);
    const { teachers } = await service.ask('class-teachers', { ses, clid: own.clid });
    expect(teachers.map(({ usr }: Answer) => usr)).toContain(other.usr.colleague);
    const staff = JSON.stringify(await service.ask('school-teachers', { ses, schoolid: own.schoolid }));
    expect(staff).not.toContain(secret);
    expect(staff).toContain('owner@hearth.example');
    const asPrimary = { schoolid: own.schoolid, ...newClass, priteach: other.uid.colleague };
    expect((await service.ask('school-class-add', { ses, ...asPrimary })).errors).toEqual({
      priteach: 'This teacher does not belong to the school',
    });
    const dropped = { ses, schoolid: own.schoolid, uid: other.uid.colleague };
    expect((await service.ask('school-teacher-drop', dropped)).success).toBe(true);
    expect(await service.ask('gradebook', book)).toMatchObject({ errors: { clid: sentences.classNotYours } });
  });
});
