import { expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import {
  accountById,
  changeProfile,
  choosePassword,
  setPassword,
  setStatus,
} from '#service/store/accounts/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { askWith } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * Changes of an account while its password is being checked.
 */

onEachDatabase((service) => {
  /** A service in which `change` happens as soon as an account has been read for its password. */
  function askWhile(change: (db: Queries) => Promise<unknown>) {
    const { database } = service();
    let changing: Promise<unknown> | undefined;
    async function noticing<Result>(reading: Promise<Result>): Promise<Result> {
      const found = await reading;
      if (typeof found === 'object' && found && 'passwordHash' in found) {
        changing ??= database.writing(change);
        await changing;
      }
      return found;
    }
    const watched: Database = {
      ...database,
      asking: (work) => noticing(database.asking(work)),
      reading: (work) => noticing(database.reading(work)),
    };
    return askWith(createEndpoint({ database: watched }));
  }

  const sessionsOf = (account: number) =>
    service().database.reading((db) =>
      db.selectFrom('sessions').select('hash').where('account_id', '=', account).execute(),
    );

  async function rename(db: Queries, id: number, username: string) {
    const { name, email, mail } = await accountById(db, id);
    const { passwordHash } = await db
      .selectFrom('accounts')
      .select('password_hash as passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await changeProfile(db, { id, passwordHash }, { username, name, email, mail });
  }

  test('a blocked account gets no session', async () => {
    const { student } = service().school;
    const ask = askWhile((db) => setStatus(db, student, 0));
    const { errors } = await ask('login', { usr: 'mary', pwd: password });
    expect(errors).toEqual({ usr: 'This account is blocked' });
    expect(await sessionsOf(student)).toEqual([]);
    await service().database.writing((db) => setStatus(db, student, 2));
  });

  test('an old password opens no session after a change', async () => {
    const { student } = service().school;
    const [hash, old] = await Promise.all(['quiet-harbour-9', password].map(hashPassword));
    const ask = askWhile((db) => setPassword(db, student, { passwordHash: hash ?? '' }));
    const { errors } = await ask('login', { usr: 'mary', pwd: password });
    expect(errors).toEqual({ pwd: 'Invalid username or password' });
    expect(await sessionsOf(student)).toEqual([]);
    await service().database.writing((db) => setPassword(db, student, { passwordHash: old ?? '' }));
  });

  test('the session belongs to the account whose password was correct, even after a rename', async () => {
    const { teacher, student } = service().school;
    const ask = askWhile(async (db) => {
      await rename(db, student, 'mary.ann');
      await rename(db, teacher, 'mary');
    });
    const { values } = await ask('login', { usr: 'mary', pwd: password });
    expect((await service().ask('profile', { ses: values.ses })).values.uid).toBe(student);
    await service().database.writing(async (db) => {
      await rename(db, teacher, 'rivera');
      await rename(db, student, 'mary');
    });
  });

  test('an account that is blocked meanwhile is not edited', async () => {
    const { student } = service().school;
    const { database } = service();
    const ses = await service().signIn('mary');
    const before = await database.reading((db) => accountById(db, student));
    const ask = askWhile((db) => setStatus(db, student, 0));
    const edit = { usr: 'mary', name: 'M', email: before.email, mailmail: 0, pwdconf: password };
    expect((await ask('profile', { ses, ...edit })).errors).toEqual({ pwdconf: 'Invalid password' });
    await database.writing((db) => setStatus(db, student, 2));
    expect(await database.reading((db) => accountById(db, student))).toEqual(before);
  });

  test('of two first passwords that are chosen at once, one counts', async () => {
    const { student } = service().school;
    const { database } = service();
    const [own, made, first] = await Promise.all(
      [password, 'loud-harbour-9', 'quiet-harbour-9'].map(hashPassword),
    );
    const now = Math.floor(Date.now() / 1000);
    await database.writing((db) => setPassword(db, student, { passwordHash: made ?? '', made: now }));
    const { ses } = (await service().ask('login', { usr: 'mary', pwd: 'loud-harbour-9' })).values;
    const ask = askWhile((db) => choosePassword(db, student, first ?? ''));
    const { errors } = await ask('password-choose', { ses, pwd: 'third-harbour-9' });
    expect(errors).toEqual({ pwd: sentences.passwordIsYours });
    expect((await ask('login', { usr: 'mary', pwd: 'quiet-harbour-9' })).success).toBe(true);
    await database.writing((db) => setPassword(db, student, { passwordHash: own ?? '' }));
  });

  test('an edit of the profile does not undo a new password', async () => {
    const { student } = service().school;
    const hash = await hashPassword('quiet-harbour-9');
    const ses = await service().signIn('mary');
    const ask = askWhile((db) => setPassword(db, student, { passwordHash: hash }));
    const edit = { usr: 'mary', name: 'M', email: 'm@school.example', mailmail: 0, pwdconf: password };
    const reply = await ask('profile', { ses, ...edit, pwd: 'loud-harbour-9', pwd2: 'loud-harbour-9' });
    expect(reply.errors).toEqual({ pwdconf: 'Invalid password' });
    expect((await ask('login', { usr: 'mary', pwd: 'loud-harbour-9' })).success).toBe(false);
    expect((await ask('login', { usr: 'mary', pwd: 'quiet-harbour-9' })).success).toBe(true);
  });
});
