import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { beginAttempt, type Count } from '#service/store/accounts/failures.ts';
import { type Database, openDatabase } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { askWith, type Service, startService } from '#test/support/service/service.ts';

/*
 * Two services over one store, each with its own connections and its own cached replies.
 */

const folder = mkdtempSync(join(tmpdir(), 'rollbook-two-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(databases)('on $name', ({ name, fresh }) => {
  let first: Service;
  let database: Database;
  let askSecond: Service['ask'];

  beforeAll(async () => {
    const url = name === 'SQLite' ? join(folder, 'store.sqlite') : await fresh();
    first = await startService(url);
    database = await openDatabase(url);
    askSecond = askWith(createEndpoint({ database }));
  });
  afterAll(async () => {
    await first.close();
    await database.close();
  });

  test('a session of one is a session of the other, until either ends it', async () => {
    const ses = await first.signIn();
    expect((await askSecond('profile', { ses })).values.usr).toBe('rivera');
    await askSecond('logout', { ses });
    expect((await first.ask('profile', { ses })).errors).toEqual({ ses: 'Not logged in' });
  });

  test('failures at one service count at the other', async () => {
    for (let count = 0; count < 5; count++) {
      const ask = count % 2 === 0 ? first.ask : askSecond;
      await ask('login', { usr: 'okafor', pwd: 'wrong' }, '198.51.100.9');
    }
    for (const ask of [first.ask, askSecond]) {
      const { errors } = await ask('login', { usr: 'okafor', pwd: password }, '198.51.100.9');
      expect(errors.system).toMatch(/^Too many attempts/);
    }
  });

  test('simultaneous attempts at both services are not checked more often than failures allow', async () => {
    const counters = [{ name: 'account mary', source: '' }];
    const isOpen = (_: unknown, { failed, checking }: Count) => failed + checking < 5;
    const begun = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? first.database : database).writing((db) =>
          beginAttempt(db, { counters, at: 1_800_000_000, isOpen }),
        ),
      ),
    );
    expect(begun.filter((id) => id !== null)).toHaveLength(5);
  });

  test("one service shows the other's changes at once, with or without cached replies", async () => {
    const ses = await first.signIn();
    const clid = first.school.algebra;
    await first.ask('gradebook', { ses, clid });
    await askSecond('gradebook', { ses, clid });
    await askSecond('class-students-edit', { ses, clid, students: 'Ada Lovelace 99' });
    for (const ask of [first.ask, askSecond]) {
      const { students } = await ask('gradebook', { ses, clid });
      expect(students.map(({ stuid }: { stuid: number }) => stuid)).toEqual([99]);
    }
  });

  test('simultaneous changes at both services get a revision each', async () => {
    const ses = await first.signIn();
    const clid = first.school.algebra;
    const { revision } = await first.ask('gradebook', { ses, clid });
    const edits = Array.from({ length: 20 }, (_, index) => {
      const ask = index % 2 === 0 ? first.ask : askSecond;
      return ask('class-students-edit', { ses, clid, students: `Ada Lovelace ${index + 1}` });
    });
    for (const { success } of await Promise.all(edits)) expect(success).toBe(true);
    const after = await askSecond('gradebook', { ses, clid });
    expect(after.revision).toBe(revision + 20);
    expect(after.students).toHaveLength(1);
  });

  test('two writers of one cell, each at its own service, lose nothing silently', async () => {
    const ses = await first.signIn();
    const cell = { ses, clid: first.school.algebra, assnid: 3, stuid: 21 };
    await first.ask('class-students-edit', { ses, clid: cell.clid, students: 'Ada Lovelace 21' });
    let landed = 0;
    const write = async (ask: Service['ask'], own: number) => {
      let seen = '';
      for (let step = 0; step < 25; step++) {
        const score = String(own + step);
        const edited = await ask('score-edit', { ...cell, score, was: seen });
        if (edited.success) landed++;
        seen = edited.success ? score : edited.values.now;
      }
    };
    await Promise.all([write(first.ask, 10), write(askSecond, 50)]);
    const { history } = await first.ask('history', cell);
    expect(history).toHaveLength(landed);
    for (const [index, item] of history.entries()) expect(item.from).toBe(history[index + 1]?.to ?? '');
  });

  test('namesakes who are added at two schools at once, each at its own service, get a username each', async () => {
    const admins = ['ito', 'abe'];
    const schools = await database.writing(async (db) => {
      const passwordHash = await weakHash(password);
      const ids: number[] = [];
      for (const username of admins) {
        const schoolId = await addSchool(db, { name: `School of ${username}`, created: 1 });
        const person = { username, name: username, email: '', kind: 4, passwordHash, created: 1 };
        await addSchoolAdmin(db, schoolId, await addAccount(db, person));
        ids.push(schoolId);
      }
      return ids;
    });
    const sessions = [await first.signIn('ito'), await first.signIn('abe')];
    for (let round = 0; round < 3; round++) {
      const added = await Promise.all(
        [first.ask, askSecond].map((ask, index) => {
          const people = Array.from(
            { length: 5 },
            (_, at) => `Kim Lee\tlee${round}${index}${at}@x.example\tteacher`,
          );
          const fields = { people: people.join('\n'), how: 'slip', ses: sessions[index] ?? '' };
          return ask('school-people-add', { ...fields, schoolid: schools[index] ?? 0 });
        }),
      );
      expect(added).toMatchObject([{ success: true }, { success: true }]);
    }
    const { names } = await database.asking((db) =>
      db
        .selectFrom('accounts')
        .select(({ fn }) => fn.count<number>('username').distinct().as('names'))
        .where('name', '=', 'Kim Lee')
        .executeTakeFirstOrThrow(),
    );
    expect(Number(names)).toBe(30);
  });
});
