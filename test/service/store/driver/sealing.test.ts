import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authenticatorOf,
  offerAuthenticator,
  openSecret,
  sealSecret,
} from '#service/store/accounts/factors.ts';
import { knownSecret, serviceSecret } from '#service/store/accounts/passkeys.ts';
import { type Database, openDatabase, WrongStoreKey } from '#service/store/driver/database.ts';
import { forgetStoreKey } from '#service/store/driver/sealing.ts';
import { sharedSecret } from '#service/tasks/accounts/challenges.ts';
import { fillSchool } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';

/*
 * The secrets of authenticator apps are encrypted in the store, with keys outside of it.
 */

const folder = mkdtempSync(join(tmpdir(), 'rollbook-sealing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const [first, second, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)];

describe.each(databases)('on $name', ({ name, fresh }) => {
  let url: string;
  let teacher: number;
  let files = 0;

  /** The result of `work` on the store, opened with these keys. */
  async function opened<Result>(keys: Buffer[] | null, work: (database: Database) => Promise<Result>) {
    const database = await openDatabase(url, undefined, keys ? { keys: async () => keys } : {});
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  const storedIn = (database: Database, accountId = teacher) =>
    database.asking(async (db) => (await authenticatorOf(db, accountId)) ?? { secret: '', confirmed: 0 });
  const stored = () => opened(null, async (database) => (await storedIn(database)).secret);
  const readBy = (...keys: Buffer[]) =>
    opened(keys, async (database) => openSecret(database, teacher, await storedIn(database)));
  /** As older releases did without encryption, and may still do while processes are replaced. */
  const leavePlain = () =>
    opened(null, (database) => database.writing((db) => offerAuthenticator(db, teacher, secret)));

  beforeEach(async () => {
    url = name === 'SQLite' ? join(folder, `${files++}.sqlite`) : await fresh();
    teacher = await opened(null, async (database) => (await fillSchool(database)).teacher);
  });

  test('plain text of an older release is encrypted at the first start, and still readable', async () => {
    await leavePlain();
    expect(await readBy(first)).toBe(secret);
    expect(await stored()).toMatch(/^sealed:1:[0-9a-f]{16}:/);
    if (name === 'SQLite') expect(readFileSync(url).includes(secret)).toBe(false);
  });

  test('secrets that all processes share are encrypted too, and created again if the key is lost', async () => {
    const shared = () =>
      opened(null, (database) => database.asking(async (db) => (await knownSecret(db, 'challenges')) ?? ''));
    const readShared = (...keys: Buffer[]) =>
      opened(keys, (database) => sharedSecret(database, 'challenges'));
    // As older releases wrote it.
    await opened(null, (database) =>
      database.writing((db) => serviceSecret(db, 'challenges', 'in plain text')),
    );
    expect(await readShared(first)).toBe('in plain text');
    expect(await shared()).toMatch(/^sealed:1:[0-9a-f]{16}:/);
    if (name === 'SQLite') expect(readFileSync(url).includes('in plain text')).toBe(false);
    expect(await readShared(first, second)).toBe('in plain text');
    expect(await readShared(second, first)).toBe('in plain text');
    expect(await readShared(second)).toBe('in plain text');
    await opened(null, (database) => database.writing(forgetStoreKey));
    expect(await shared()).toBe('');
    const anew = await readShared(first);
    expect(anew).toMatch(/^[0-9a-f]{64}$/);
    expect(await readShared(first)).toBe(anew);
  });

  test('a process without the key neither reads a secret nor writes one', async () => {
    await leavePlain();
    await readBy(first);
    await expect(
      opened(null, async (database) => openSecret(database, teacher, await storedIn(database))),
    ).rejects.toThrow(WrongStoreKey);
    await expect(opened(null, async (database) => sealSecret(database, teacher, secret))).rejects.toThrow(
      WrongStoreKey,
    );
  });

  test('a store opens only with its own key, from its first start on', async () => {
    await opened([first], async () => undefined);
    await expect(readBy(stranger)).rejects.toThrow(WrongStoreKey);
    await expect(readBy()).rejects.toThrow(WrongStoreKey);
    expect(await readBy(stranger, first)).toBe('');
  });

  test('when two processes start at once with different keys, one is refused', async () => {
    const both = await Promise.allSettled([first, second].map((key) => opened([key], async () => true)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a new key takes over without any interruption', async () => {
    await leavePlain();
    await readBy(first);
    const before = await stored();
    // The new key comes last, then first, then alone.
    expect(await readBy(first, second)).toBe(secret);
    expect(await stored()).toBe(before);
    expect(await readBy(second, first)).toBe(secret);
    expect(await stored()).not.toBe(before);
    expect(await readBy(first, second)).toBe(secret);
    expect(await readBy(second, first)).toBe(secret);
    expect(await readBy(second)).toBe(secret);
    await expect(readBy(first)).rejects.toThrow(WrongStoreKey);
  });

  test("a secret that was altered, or moved to somebody else's row, cannot be opened", async () => {
    await opened([first], async (database) => {
      const sealed = sealSecret(database, teacher, secret);
      expect(sealSecret(database, teacher, secret)).not.toBe(sealed);
      expect(openSecret(database, teacher, { secret: sealed })).toBe(secret);
      expect(() => openSecret(database, teacher + 1, { secret: sealed })).toThrow();
      const other = sealed.at(-8) === 'A' ? 'Q' : 'A';
      const changed = `${sealed.slice(0, -8)}${other}${sealed.slice(-7)}`;
      expect(() => openSecret(database, teacher, { secret: changed })).toThrow();
      const cut = sealed.slice(0, sealed.lastIndexOf(':') + 20);
      expect(() => openSecret(database, teacher, { secret: cut })).toThrow();
    });
  });

  test('a lost key is forgotten with what it encrypted, and a new one starts', async () => {
    await leavePlain();
    await readBy(first);
    expect(await opened(null, (database) => database.writing(forgetStoreKey))).toEqual([teacher]);
    // Its secrets cannot be re-encrypted until they are gone.
    await expect(readBy(second)).rejects.toThrow(WrongStoreKey);
  });
});
