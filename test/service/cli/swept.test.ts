import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#service/cli/settings.ts';
import { start } from '#service/cli/start.ts';
import { sweepOnce } from '#service/cli/sweeping.ts';
import { silent } from '#service/http/log.ts';
import { spendOnce } from '#service/store/accounts/passkeys.ts';
import { recordSignOnSession, startSession } from '#service/store/accounts/sessions.ts';
import type { Database } from '#service/store/driver/database.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import { addToken } from '#service/store/mail/tokens.ts';
import { addOneRosterClient, addOneRosterToken } from '#service/store/oneroster/clients.ts';
import { addRosterImport, saveLines, savePart } from '#service/store/oneroster/imports.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

/*
 * How long the store keeps what has ended, table by table: a sweep erases it then, and not a second earlier. Sessions,
 * attempts, devices and the audit list are in sweeping.test.ts.
 */

const [hour, day] = [3600, 24 * 3600];
const now = 1_800_000_000;

onEachDatabase((service) => {
  const swept = async () => {
    const { database } = service();
    await sweepOnce({ database, clock: () => now });
    return database;
  };
  const values = async (database: Database, table: keyof Tables, column: string): Promise<string[]> => {
    const { rows } = await database.asking((db) =>
      sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db),
    );
    return rows.map(({ value }) => value);
  };

  test('sent and unwanted mail is kept for a week, given-up mail for thirty days, waiting mail always', async () => {
    const { database, school } = service();
    const mail = { kind: 'reset', recipient: '', details: '{}', bulk: 0, account_id: school.teacher };
    const row = (message_key: string, state: number, age: number) => ({
      ...mail,
      message_key,
      state,
      created: now - age,
      due: now - age,
      finished: state === 0 ? 0 : now - age,
    });
    await database.writing((db) =>
      db
        .insertInto('mail')
        .values([
          row('waiting', 0, 100 * day),
          row('sent, old', 1, 7 * day),
          row('sent', 1, 7 * day - 1),
          row('given up, old', 2, 30 * day),
          row('given up', 2, 30 * day - 1),
          row('unwanted, old', 3, 7 * day),
          row('unwanted', 3, 7 * day - 1),
        ])
        .execute(),
    );
    const left = await values(await swept(), 'mail', 'message_key');
    expect(left.sort()).toEqual(['given up', 'sent', 'unwanted', 'waiting']);
  });

  test('a link is known for thirty days after its end', async () => {
    await service().database.writing(async (db) => {
      const token = { purpose: 'reset', accountId: service().school.teacher, invitationId: 0 } as const;
      await addToken(db, 'forgotten', { ...token, email: '', expires: now - 30 * day });
      await addToken(db, 'known', { ...token, email: '', expires: now - 30 * day + 1 });
    });
    expect(await values(await swept(), 'mail_tokens', 'hash')).toEqual(['known']);
  });

  test('a token of a OneRoster application is erased at its end', async () => {
    const { database, school } = service();
    await database.writing(async (db) => {
      const clientId = await addOneRosterClient(db, {
        schoolId: school.id,
        accountId: school.teacher,
        name: 'Rosters',
        publicId: 'rosters',
        secretHash: '',
        scopes: '',
        created: now,
      });
      const token = { clientId, scopes: '', isOld: false, now };
      await addOneRosterToken(db, { ...token, hash: 'over', expires: now });
      await addOneRosterToken(db, { ...token, hash: 'valid', expires: now + 1 });
    });
    expect(await values(await swept(), 'oneroster_tokens', 'hash')).toEqual(['valid']);
  });

  test('an import is kept for a week after the last touch, and goes with its lines and parts', async () => {
    const { database, school } = service();
    const add = (name: string, touched: number) =>
      database.writing(async (db) => {
        const started = { schoolId: school.id, accountId: school.teacher, name, bytes: 1 };
        const id = await addRosterImport(db, { ...started, now: touched });
        await savePart(db, id, { num: 0, data: name });
        await saveLines(db, id, { lines: new Map([['users', [name]]]), pause: async () => undefined });
      });
    await add('old', now - 7 * day - 1);
    await add('older', now - 8 * day);
    await add('young', now - 7 * day);
    await swept();
    expect(await values(database, 'roster_imports', 'name')).toEqual(['young']);
    expect(await values(database, 'roster_import_parts', 'data')).toEqual(['young']);
    expect(await values(database, 'roster_import_lines', 'content')).toEqual(['young']);
  });

  test('what works once is remembered until it would have ended anyway', async () => {
    const { database } = service();
    const spend = (hash: string, at: number) =>
      database.writing((db) => spendOnce(db, { hash, expires: at + 60, now: at }));
    expect([await spend('first', now), await spend('first', now + 59)]).toEqual([true, false]);
    expect(await spend('second', now + 60)).toBe(true);
    expect(await values(database, 'spent', 'hash')).toEqual(['second']);
  });

  test("a provider's name of a session goes with the session", async () => {
    const { database, school } = service();
    await database.writing(async (db) => {
      for (const [hash, at] of [
        ['ended', now - 5 * hour],
        ['alive', now],
      ] as const) {
        await startSession(db, { hash, accountId: school.teacher, now: at });
        await recordSignOnSession(db, { hash, issuer: 'https://id.example', subject: hash, sid: hash });
      }
    });
    expect(await values(await swept(), 'sign_on_sessions', 'hash')).toEqual(['alive']);
  });
});

describe('messages in files', () => {
  const time = Date.now() / 1000;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollbook-swept-'));
    await mkdir(join(folder, 'mail'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const moment = (days: number) =>
    new Date((time - days * day) * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
  const write = async (name: string, days: number) => {
    const file = join(folder, 'mail', name);
    await writeFile(file, 'Words');
    await utimes(file, time, time - days * day);
  };

  test('are deleted after 30 days, and no other file with them, though mail goes to a server now', async () => {
    await write(`${moment(31)}-1-invitation.eml`, 31);
    await write(`${moment(31)}-2-report.eml.part`, 31);
    const kept = [
      `${moment(31)}-3-report.eml`,
      // Younger than its file: the name alone decides that it stays.
      `${moment(1)}-4-report.eml`,
      `${moment(31)}-notes.txt`,
      'notes.txt',
    ];
    await write(kept[0] ?? '', 29);
    for (const name of kept.slice(1)) await write(name, 31);
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'http://localhost' };
    const settings = readSettings({ PORT: '0', DATA_DIR: folder, DEMO_SIZE: 'none', ...mail });
    await (await start(settings, '', silent)).stop();
    expect((await readdir(join(folder, 'mail'))).sort()).toEqual(kept.sort());
  });
});
