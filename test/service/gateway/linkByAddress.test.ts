import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, askEmailChange } from '#service/store/accounts/accounts.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { addSchoolTeacher } from '#service/store/schools/staff.ts';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/service/identityProvider.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { origin, ownKey, signOnBrowser } from '#test/support/service/signOnBrowser.ts';

/* A link that a matching address made lasts only as long as the address matches. */

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(`${origin}/api/sso/district/callback`);
});
afterAll(() => idp.close());
const rivera = { sub: 'u-1', email: 'Rivera@School.example', email_verified: true, name: 'Ana Rivera' };
beforeEach(() => {
  idp.person = rivera;
});

onEachDatabase(
  (service) => {
    const browser = (schools: readonly number[] | null = null) =>
      signOnBrowser(service(), {
        issuer: idp.issuer,
        schools,
        demands: { classes: [], methods: [], maxAge: null },
      });
    const failed = (problem: string) => `/login?sso=${problem}&by=district`;

    async function signsIn(page = browser()) {
      const led = await page.go('/api/sso/district');
      return led === '/' ? page.who() : led;
    }

    const change = (id: number, email: string, confirmed: number) =>
      service().database.writing((db) =>
        db.updateTable('accounts').set({ email, email_confirmed: confirmed }).where('id', '=', id).execute(),
      );

    beforeEach(async () => {
      await service().database.writing((db) => db.deleteFrom('sign_on_links').execute());
      await change(service().school.teacher, 'rivera@school.example', 0);
    });

    test('it ends when the provider no longer vouches for the address', async () => {
      expect(await signsIn()).toBe('rivera');
      for (const [claims, problem] of [
        [{ email_verified: false }, 'unverified'],
        [{ email: '' }, 'unverified'],
      ] as const) {
        idp.person = { ...rivera, ...claims };
        expect(await signsIn()).toBe(failed(problem));
      }
      idp.person = rivera;
      expect(await signsIn()).toBe('rivera');
    });

    test('it lasts when the provider renames the address', async () => {
      expect(await signsIn()).toBe('rivera');
      idp.person = { ...rivera, email: 'ana.maria@school.example' };
      expect(await signsIn()).toBe('rivera');
    });

    test('it follows the address of an account that signs in without a password', async () => {
      const { database, school } = service();
      const setHash = (password_hash: string) =>
        database.writing((db) =>
          db.updateTable('accounts').set({ password_hash }).where('id', '=', school.teacher).execute(),
        );
      const { password_hash: hash } = await database.reading((db) =>
        db
          .selectFrom('accounts')
          .select('password_hash')
          .where('id', '=', school.teacher)
          .executeTakeFirstOrThrow(),
      );
      await setHash('');
      expect(await signsIn()).toBe('rivera');
      const email = 'ana@home.example';
      await database.writing(async (db) => {
        const now = Math.floor(Date.now() / 1000);
        await askEmailChange(db, school.teacher, { email, at: now });
        await addMail(db, [{ kind: 'email-confirm', accountId: school.teacher, recipient: email, now }]);
      });
      const letter = (await receiveMail(database)).find(({ to }) => to === email);
      const token = letter?.token ?? '';
      expect(await service().ask('profile-email-confirm', { token })).toMatchObject({ success: true });
      expect(await signsIn()).toBe('rivera');
      await setHash(hash);
    });

    test('it ends when the account gets another address', async () => {
      expect(await signsIn()).toBe('rivera');
      await change(service().school.teacher, 'ana@school.example', 1);
      expect(await signsIn()).toBe(failed('unknown'));
      idp.person = { ...rivera, email_verified: false };
      expect(await signsIn()).toBe(failed('unverified'));
    });

    test('the address then links the account that has it now', async () => {
      const { database, school } = service();
      expect(await signsIn()).toBe('rivera');
      await change(school.teacher, 'ana@school.example', 1);
      const successor = await database.writing(async (db) => {
        const person = { username: 'rosa', name: 'Rosa Rivera', email: 'rivera@school.example', kind: 3 };
        const id = await addAccount(db, { ...person, passwordHash: '', created: 0 });
        await addSchoolTeacher(db, school.id, id);
        return id;
      });
      expect(await signsIn()).toBe('rosa');
      expect(await signsIn()).toBe('rosa');
      await change(successor, '', 0);
    });

    test('an address that the school has entered again links the account again', async () => {
      const { school } = service();
      expect(await signsIn()).toBe('rivera');
      await change(school.teacher, 'ana@school.example', 0);
      idp.person = { ...rivera, email: 'ana@school.example' };
      expect(await signsIn(browser([school.id]))).toBe('rivera');
    });

    test('what the user has linked stays, whatever the address becomes', async () => {
      const page = browser();
      await page.ask('login', { usr: 'rivera', pwd: password });
      const { ticket } = await page.ask('profile-link-new');
      expect(await page.go(`/api/sso/district?link=${ticket}&to=/profile`)).toBe('/profile');
      idp.person = { ...rivera, email: 'new@elsewhere.example', email_verified: false };
      expect(await signsIn()).toBe('rivera');
      await change(service().school.teacher, 'ana@school.example', 1);
      expect(await signsIn()).toBe('rivera');
    });
  },
  { ownKey },
);
