import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';
import { start } from '#service/cli/start.ts';
import { startSweeping, sweptEvery } from '#service/cli/sweeping.ts';
import { silent } from '#service/http/log.ts';
import { rememberDevice } from '#service/store/accounts/devices.ts';
import { startSession } from '#service/store/accounts/sessions.ts';
import { type Database, Forbidden, openDatabase } from '#service/store/driver/database.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import { fillSchool } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

const hour = 3600;
const now = 1_800_000_000;

afterEach(() => vi.useRealTimers());

const sessionsIn = async (database: Database) =>
  (await database.reading((db) => db.selectFrom('sessions').select('hash').orderBy('hash').execute())).map(
    ({ hash }) => hash,
  );

onEachDatabase((service) => {
  async function addSession(hash: string, started: number, used: number) {
    const account_id = service().school.teacher;
    await service().database.writing((db) =>
      db.insertInto('sessions').values({ hash, account_id, started, used }).execute(),
    );
  }

  test('only ended sessions and attempts are deleted', async () => {
    const { database } = service();
    await addSession('idle', now - 5 * hour, now - 4 * hour);
    await addSession('old', now - 16 * hour, now);
    await addSession('young', now - 16 * hour + 1, now - 4 * hour + 1);
    await addSession('future', now + 61, now + 61);
    const ages = [899, 900, -61];
    await database.writing(async (db) => {
      for (const age of ages) {
        const attempt = { counter: 'c', source: 's', at: now - age, checked_until: 0 };
        await db.insertInto('attempts').values(attempt).execute();
        await db
          .insertInto('attempt_locks')
          .values({ name: String(age), at: now - age })
          .execute();
      }
    });
    const { teacher } = service().school;
    const device = { hash: '', accountId: teacher, network: '' };
    await database.writing(async (db) => {
      await rememberDevice(db, { ...device, newHash: 'old', now: now - 400 * 24 * hour });
      await rememberDevice(db, { ...device, newHash: 'new', now: now - 400 * 24 * hour + 1 });
    });
    await startSweeping({ database, clock: () => now }).close();
    const devices = await database.reading((db) => db.selectFrom('devices').select('hash').execute());
    expect(devices).toEqual([{ hash: 'new' }]);
    expect(await sessionsIn(database)).toEqual(['young']);
    const left = await database.reading(async (db) => [
      await db.selectFrom('attempts').select('at').execute(),
      await db.selectFrom('attempt_locks').select('at').execute(),
    ]);
    expect(left).toEqual([[{ at: now - 899 }], [{ at: now - 899 }]]);
  });

  test('a session stays as long as that of any kind of account may last', async () => {
    const { database } = service();
    await addSession('longest', now - 19 * hour, now - 9 * hour);
    const [short, long] = [
      { idle: hour, whole: 2 * hour },
      { idle: 10 * hour, whole: 20 * hour },
    ];
    const sessionLives = { student: short, teacher: long, admin: short };
    await startSweeping({ database, sessionLives, clock: () => now }).close();
    expect(await sessionsIn(database)).toContain('longest');
    await startSweeping({ database, clock: () => now }).close();
    expect(await sessionsIn(database)).not.toContain('longest');
  });

  test('audit entries are kept as long as set, and those that nobody may read for a day', async () => {
    const { database } = service();
    const day = 24 * hour;
    const entry = { accountId: null, actorId: null, classId: null, address: '', keyId: null, details: {} };
    const kept = { ...entry, schoolId: service().school.id, action: 'school changed' };
    const nobodys = { ...entry, schoolId: null, action: 'sign-in failed' };
    await database.writing((db) =>
      addAuditEntries(db, [
        { ...kept, at: now - 30 * day },
        { ...kept, at: now - 30 * day + 1 },
        { ...nobodys, at: now - day },
        { ...nobodys, at: now - day + 1 },
        { ...nobodys, action: 'key added', at: now - day },
      ]),
    );
    await startSweeping({ database, auditDays: 30, clock: () => now }).close();
    const left = await database.reading((db) => db.selectFrom('audit').select('at').orderBy('id').execute());
    expect(left.map(({ at }) => now - at)).toEqual([30 * day - 1, day - 1, day]);
  });

  test('any number of them is deleted', async () => {
    const { database } = service();
    const ended = Array.from({ length: 1200 }, (_, index) => ({
      hash: `ended ${index}`,
      account_id: service().school.teacher,
      started: 1,
      used: 1,
    }));
    await database.writing((db) => db.insertInto('sessions').values(ended).execute());
    await startSweeping({ database, clock: () => now }).close();
    expect(await sessionsIn(database)).toEqual(['young']);
  });

  test('it repeats until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database } = service();
    let clock = now;
    const sweeping = startSweeping({ database, clock: () => clock });
    expect(await sessionsIn(database)).toContain('young');
    clock += 4 * hour;
    // The first sweep may still run.
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(sweptEvery);
      expect(await sessionsIn(database)).toEqual([]);
    });
    await sweeping.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a failed sweep is reported, and the next one tries again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database } = service();
    const failed: unknown[] = [];
    const broken = new Error('the store broke');
    const breaking = { ...database, writing: () => Promise.reject(broken) };
    const sweeping = startSweeping({
      database: breaking,
      clock: () => now,
      failed: (error) => failed.push(error),
    });
    await vi.waitFor(() => expect(failed).toEqual([broken]));
    vi.advanceTimersByTime(sweptEvery);
    await sweeping.close();
    expect(failed).toEqual([broken, broken]);
  });

  test('a sweep that may not delete is reported once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const failed: unknown[] = [];
    let sweeps = 0;
    const writing = () => {
      sweeps++;
      return Promise.reject(new Forbidden());
    };
    const sweeping = startSweeping({
      database: { ...service().database, writing },
      clock: () => now,
      failed: (error) => failed.push(error),
    });
    await vi.waitFor(() => expect(failed).toEqual([new Forbidden()]));
    vi.advanceTimersByTime(sweptEvery);
    await sweeping.close();
    expect([sweeps, failed.length]).toEqual([2, 1]);
  });

  test('no sweep begins while the last one runs, and its end is awaited', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database } = service();
    let [begun, most] = [0, 0];
    const slow: Database = {
      ...database,
      async writing(work, of) {
        most = Math.max(most, ++begun);
        await pause(20);
        return database.writing(work, of).finally(() => begun--);
      },
    };
    const sweeping = startSweeping({ database: slow, clock: () => now });
    vi.advanceTimersByTime(3 * sweptEvery);
    await sweeping.close();
    expect([begun, most]).toEqual([0, 1]);
  });
});

test('a service deletes what expired while it was down, and releases its store when it stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-sweeping-'));
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none' });
  const open = () => openDatabase(join(folder, 'rollbook.sqlite'));
  const before = await open();
  const { teacher } = await fillSchool(before);
  await before.writing((db) => startSession(db, { hash: 'long ago', accountId: teacher, now: 1 }));
  await before.close();
  await (await start(settings, '', silent)).stop();
  const after = await open();
  expect(await sessionsIn(after)).toEqual([]);
  await after.close();
  await rm(folder, { recursive: true });
});
