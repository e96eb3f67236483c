import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedById, lockAccount, recordSignIn } from '#service/store/accounts/accounts.ts';
import {
  confirmAuthenticator,
  dropAuthenticator,
  offerAuthenticator,
} from '#service/store/accounts/factors.ts';
import { dropPasskeysOf } from '#service/store/accounts/passkeys.ts';
import { startSession } from '#service/store/accounts/sessions.ts';
import { setPhrases } from '#service/store/comments/phrases.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { usualSessionLives } from '#service/tasks/accounts/session.ts';
import { linkIdentity, NoSignOn } from '#service/tasks/accounts/singleSignOn.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import type { Visit } from '#service/tasks/rules/task.ts';
import { makeAdmin, password } from '#test/support/school/school.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { authenticator } from '#test/support/service/authenticator.ts';
import { ourPage } from '#test/support/service/ourPage.ts';
import type { Service } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/* Somebody signs in, or changes something of their account, while something else of it changes. */

const ownKey = 'of our own page';
const host = 'school.example';
const now = 1_800_000_000;

let service: Service;
beforeAll(async () => {
  service = await startOnPostgres({ ownKey, clock: () => now });
});
afterAll(() => service.close());

test('of two changes of the phrases at once, the second learns of the first', async () => {
  const { teacher } = service.school;
  const page = ourPage(service.endpoint, { key: ownKey, address: '192.0.2.1', host });
  await page.ask('login', { usr: 'rivera', pwd: password });
  const { errors } = await askedMeanwhile(service, {
    lock: async (db) => {
      await lockAccount(db, teacher);
      await setPhrases(db, teacher, { phrases: ['One'], version: 1 });
    },
    request: () => page.ask('teacher-phrases', { phrases: 'Other', base: 0 }),
    change: async () => undefined,
  });
  expect(errors).toEqual({ base: sentences.phrasesChanged });
});

test('a session that begins while a school requires a second factor is limited, too', async () => {
  const { id: schoolid, teacher, colleague: accountId } = service.school;
  await service.database.writing(async (db) => {
    await makeAdmin(db, schoolid, teacher);
    await offerAuthenticator(db, teacher, 'sealed');
  });
  const ses = await service.signIn();
  await service.database.writing((db) => confirmAuthenticator(db, teacher, { step: 1, now: 1 }));
  const { success } = await askedMeanwhile(service, {
    lock: async (db) => recordSignIn(db, await checkedById(db, accountId), now),
    request: () => service.ask('school-edit', { ses, schoolid, teacherfactor: 1 }),
    change: (db) => startSession(db, { hash: 'h', accountId, now }),
  });
  expect(success).toBe(true);
  const begun = (db: Queries) =>
    db.selectFrom('sessions').select('limited').where('hash', '=', 'h').executeTakeFirst();
  expect(await service.database.asking(begun)).toEqual({ limited: 1 });
});

test('a passkey that is removed in that moment signs nobody in', async () => {
  const { student } = service.school;
  const page = ourPage(service.endpoint, { key: ownKey, address: '192.0.2.1', host });
  await page.ask('login', { usr: 'mary', pwd: password });
  const device = authenticator(`https://${host}`);
  const { options } = await page.ask('profile-passkey-options', { pwdconf: password });
  const added = { response: device.register(options), name: 'Phone' };
  expect((await page.ask('profile-passkey-add', added)).success).toBe(true);
  const response = device.signIn((await page.ask('login-passkey-options')).options);
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => dropPasskeysOf(db, student),
    request: () => page.ask('login-passkey', { response }),
    change: async () => undefined,
  });
  expect(errors).toEqual({ passkey: sentences.passkeyWrong });
});

test('a code does not confirm an authenticator app that is replaced in that moment', async () => {
  const { student } = service.school;
  const ses = await service.signIn('mary');
  const { secret } = await service.ask('profile-totp-new', { ses, pwdconf: password });
  const { errors } = await askedMeanwhile(service, {
    lock: async (db) => {
      await lockAccount(db, student);
      await offerAuthenticator(db, student, 'another');
    },
    request: () => service.ask('profile-totp-confirm', { ses, otp: codeAt(secret, stepAt(now)) }),
    change: async () => undefined,
  });
  expect(errors).toEqual({ otp: sentences.otpWrong });
  await service.database.writing((db) => dropAuthenticator(db, student));
});

test('a session that is limited in that moment links nobody with a provider', async () => {
  const { student } = service.school;
  const session = digest(await service.signIn('mary'));
  const identity = { issuer: 'i', subject: 's', email: '', name: '', schools: null, sid: '', shown: 0 };
  const visit = { now, address: '', services: { concerns: () => undefined } } as unknown as Visit;
  const lives = usualSessionLives;
  const { database } = service;
  const outcome = await askedMeanwhile(service, {
    lock: (db) => lockAccount(db, student),
    request: () =>
      database
        .writing((db) => linkIdentity(db, visit, { identity, session, lives }))
        .catch((error: unknown) => error),
    change: (db) => db.updateTable('sessions').set({ limited: 1 }).where('hash', '=', session).execute(),
  });
  expect(outcome).toEqual(new NoSignOn('late'));
});

test('a password alone does not sign in once an authenticator app is added in that moment', async () => {
  const { student } = service.school;
  await service.database.writing((db) => offerAuthenticator(db, student, 'sealed'));
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockAccount(db, student),
    request: () => service.ask('login', { usr: 'mary', pwd: password }),
    change: (db) => confirmAuthenticator(db, student, { step: 1, now: 1 }),
  });
  expect(errors).toEqual({ otp: sentences.otpNeeded });
});
