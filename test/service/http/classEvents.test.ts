import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEvents, type Events } from '#service/http/classEvents.ts';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { setStatus } from '#service/store/accounts/accounts.ts';
import { liftLimit } from '#service/store/accounts/sessions.ts';
import { changeClass } from '#service/store/classes/classes.ts';
import { setTeacher } from '#service/store/classes/teachers.ts';
import type { Database } from '#service/store/driver/database.ts';
import { dropSchoolAdmin } from '#service/store/schools/staff.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let events: Events;
  let server: ReturnType<typeof httpServer>;
  let port: number;
  let now = Math.floor(Date.now() / 1000);
  let told: () => void = () => undefined;
  let isAway = false;
  const broken: unknown[] = [];
  const opened: IncomingMessage[] = [];

  beforeAll(async () => {
    service = await startService(await fresh(), { changed: () => told() });
    await listen();
  });
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.destroy();
    told = () => undefined;
    isAway = false;
    vi.useRealTimers();
  });
  afterAll(async () => {
    events.close();
    await stop(server, 0);
    await service.close();
  });

  /** The rare and the frequent polling interval. */
  async function listen(every = 60_000) {
    if (server) {
      events.close();
      await stop(server, 0);
    }
    const database: Database = {
      ...service.database,
      asking: (work) => (isAway ? Promise.reject(new Error('away')) : service.database.asking(work)),
    };
    const broke = (error: unknown) => broken.push(error);
    events = createEvents({ database, clock: () => now, every, beatEvery: 20, broke });
    const [pages, ready] = [async () => new Response('page'), async () => true];
    server = httpServer({
      service: service.endpoint,
      events: events.answer,
      pages,
      ready,
      trustProxy: false,
      log: silent,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  const ours = (ses: string) => ({ cookie: `session=${ses}`, 'sec-fetch-site': 'same-origin' });

  async function get(classId: number | string, headers: Record<string, string>, method = 'GET') {
    const path = `/api/events?class=${encodeURIComponent(classId)}`;
    const request = send({ port, host: '127.0.0.1', path, method, headers, agent: false });
    request.end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    opened.push(answer);
    return answer;
  }

  /** A stream, and its next event: `name data`; null at its end. */
  async function watch(ses: string, classId = service.school.algebra) {
    const answer = await get(classId, { ...ours(ses), 'accept-encoding': 'gzip, br' });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
    let text = '';
    return async function next(): Promise<string | null> {
      for (;;) {
        const found = /event: (\w+)\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return `${found[1]} ${found[2]}`;
        }
        const { done, value } = await chunks.next();
        if (done) return null;
        text += value;
      }
    };
  }

  const revision = async (ses: string) =>
    (await service.ask('gradebook', { ses, clid: service.school.algebra })).revision;
  const score = (ses: string, text: string) =>
    service.ask('score-edit', { ses, clid: service.school.algebra, assnid: 1, stuid: 11, score: text });

  test('only our own page with access to the class gets a stream', async () => {
    const ses = await service.signIn();
    const { algebra, biology } = service.school;
    const status = async (...asked: Parameters<typeof get>) => (await get(...asked)).statusCode;
    expect(await status(algebra, { cookie: `session=${ses}` })).toBe(403);
    expect(await status(algebra, { ...ours(ses), 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status(algebra, { 'sec-fetch-site': 'same-origin' })).toBe(401);
    expect(await status(algebra, ours('0'.repeat(64)))).toBe(401);
    expect(await status(biology, ours(ses))).toBe(404);
    expect(await status(4711, ours(ses))).toBe(404);
    expect(await status("1' or 1", ours(ses))).toBe(404);
    expect(await status(algebra, ours(await service.signIn('mary')))).toBe(404);
    expect(await status(algebra, ours(ses), 'POST')).toBe(405);
  });

  test('a session that only leads to a second factor or a new password gets none', async () => {
    const ses = await service.signIn();
    const { algebra, teacher } = service.school;
    const status = async () => (await get(algebra, ours(ses))).statusCode;
    const { database } = service;
    await database.writing((db) =>
      db.updateTable('sessions').set({ limited: 1 }).where('hash', '=', digest(ses)).execute(),
    );
    expect(await status()).toBe(401);
    await database.writing((db) => liftLimit(db, digest(ses)));
    expect(await status()).toBe(200);
    const mustChange = (value: number) =>
      database.writing((db) =>
        db.updateTable('accounts').set({ must_change: value }).where('id', '=', teacher).execute(),
      );
    await mustChange(1);
    expect(await status()).toBe(401);
    await mustChange(0);
    expect(await status()).toBe(200);
  });

  test('a write of this process is announced at once, uncompressed', async () => {
    const ses = await service.signIn();
    const next = await watch(ses);
    expect(await next()).toBe(`revision ${await revision(ses)}`);
    told = events.changed;
    for (const text of ['1', '2', '3']) {
      const answer = await score(ses, text);
      expect(await next()).toBe(`revision ${answer.revision}`);
    }
  });

  test('a write is announced at once even if the clock was just set back', async () => {
    const next = await watch(await service.signIn());
    const written = async () => {
      const moved = await service.database.writing((db) => changeClass(db, service.school.algebra, now));
      events.changed();
      return `revision ${moved}`;
    };
    await next();
    const first = await written();
    expect(await next()).toBe(first);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const second = await written();
    expect(await next()).toBe(second);
  });

  test('the next poll sees what another process writes', async () => {
    await listen(20);
    const ses = await service.signIn();
    const [one, other] = [await watch(ses), await watch(await service.signIn('okafor'))];
    await one();
    await other();
    const moved = await service.database.writing((db) => changeClass(db, service.school.algebra, now));
    expect([await one(), await other()]).toEqual([`revision ${moved}`, `revision ${moved}`]);
    await listen();
  });

  test('failing polls are reported once, and changes in the meantime are announced afterwards', async () => {
    await listen(10);
    const next = await watch(await service.signIn());
    await next();
    isAway = true;
    await vi.waitFor(() => expect(broken).toHaveLength(1));
    const moved = await service.database.writing((db) => changeClass(db, service.school.algebra, now));
    await pause(100);
    isAway = false;
    expect(await next()).toBe(`revision ${moved}`);
    expect(broken.splice(0)).toEqual([expect.any(Error)]);
    await listen();
  });

  test('a stream ends with its session, whatever ends that', async () => {
    const ends = [
      (ses: string) => service.ask('logout', { ses }),
      () => service.database.writing((db) => setStatus(db, service.school.teacher, 0)),
      async () => {
        now += 5 * 3600;
      },
    ];
    for (const end of ends) {
      const ses = await service.signIn();
      const next = await watch(ses);
      await next();
      await end(ses);
      events.changed();
      expect([await next(), await next()]).toEqual(['end session', null]);
      await service.database.writing((db) => setStatus(db, service.school.teacher, 2));
    }
    now -= 5 * 3600;
  });

  describe('a stream ends at once', () => {
    const set = (table: 'accounts' | 'sessions', values: Record<string, number>) =>
      service.database.writing((db) =>
        db
          .updateTable(table)
          .set(values)
          .where(table === 'accounts' ? 'id' : 'account_id', '=', service.school.teacher)
          .execute(),
      );

    test.each([
      ['leads only to a second factor', 'sessions', 'limited', 1, 0, 'session'],
      ['is of somebody whose password must change', 'accounts', 'must_change', 1, 0, 'session'],
      ['is of somebody who is blocked', 'accounts', 'status', 0, 2, 'session'],
      ['is of somebody who has become a student', 'accounts', 'kind', 2, 3, 'class'],
    ] as const)('when its session %s', async (_, table, name, value, before, why) => {
      const next = await watch(await service.signIn());
      await next();
      await set(table, { [name]: value });
      events.changed();
      expect([await next(), await next()]).toEqual([`end ${why}`, null]);
      await set(table, { [name]: before });
    });

    test('when somebody is no longer an admin of the school', async () => {
      const { id: schoolId, teacher, biology } = service.school;
      await service.database.writing(async (db) => {
        await db.updateTable('classes').set({ school_id: schoolId }).where('id', '=', biology).execute();
        await makeAdmin(db, schoolId, teacher);
      });
      const next = await watch(await service.signIn(), biology);
      await next();
      await service.database.writing((db) => dropSchoolAdmin(db, schoolId, teacher));
      events.changed();
      expect([await next(), await next()]).toEqual(['end class', null]);
      await set('accounts', { kind: 3 });
      await service.database.writing((db) =>
        db.updateTable('classes').set({ school_id: null }).where('id', '=', biology).execute(),
      );
    });
  });

  test('a teacher who loses access gets no more events', async () => {
    const { algebra, colleague } = service.school;
    const next = await watch(await service.signIn('okafor'));
    await next();
    told = events.changed;
    const ses = await service.signIn();
    await service.ask('class-teacher-drop', { ses, clid: algebra, uid: colleague });
    expect([await next(), await next()]).toEqual(['end class', null]);
    expect((await get(algebra, ours(await service.signIn('okafor')))).statusCode).toBe(404);
    const back = { accountId: colleague, auth: 1, role: 'Guest', joined: 1 };
    await service.database.writing((db) => setTeacher(db, algebra, back));
  });

  test('a session has at most four streams, and closing one makes room', async () => {
    const ses = await service.signIn();
    for (let count = 0; count < 4; count++) await (await watch(ses))();
    expect((await get(service.school.algebra, ours(ses))).statusCode).toBe(429);
    opened[0]?.destroy();
    await expect.poll(async () => (await get(service.school.algebra, ours(ses))).statusCode).toBe(200);
  });

  test('a stream sends heartbeats', async () => {
    const answer = await get(service.school.algebra, ours(await service.signIn()));
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk;
      if (/\n\n:\n\n/.test(text)) break;
    }
    expect(text).toMatch(/^retry: \d+\n\n/);
  });

  test('stopping the service ends its streams without delay', async () => {
    const next = await watch(await service.signIn());
    await next();
    events.close();
    await stop(server, 60_000);
    expect(await next()).toBe(null);
    await listen();
  });
});
