import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demands } from '#service/gateway/providers.ts';
import { accountNamed, addAccount, setStatus } from '#service/store/accounts/accounts.ts';
import { addGuardians, joinAsGuardian } from '#service/store/families/guardians.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher, dropSchoolTeacher } from '#service/store/schools/staff.ts';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/service/identityProvider.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { context, origin, ownKey, signOnBrowser } from '#test/support/service/signOnBrowser.ts';

const now = () => Math.floor(Date.now() / 1000);

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(`${origin}/api/sso/district/callback`);
});
afterAll(() => idp.close());
const rivera = { sub: 'u-1', email: 'Rivera@School.example', email_verified: true, name: 'Ana Rivera' };
beforeEach(() => {
  idp.person = rivera;
  idp.tamper = null;
});

onEachDatabase(
  (service) => {
    const browser = ({
      issuer = idp.issuer,
      schools = null as readonly number[] | null,
      database = service().database,
      demands = { classes: [], methods: [], maxAge: null } as Demands,
    } = {}) => signOnBrowser({ ...service(), database }, { issuer, schools, demands });
    const isCallback = (address: string) => address.startsWith(`${origin}/api/sso/district/callback`);
    const failed = (problem: string) => `/login?sso=${problem}&by=district`;

    async function forgetLinks() {
      await service().database.writing((db) => db.deleteFrom('sign_on_links').execute());
    }
    beforeEach(forgetLinks);

    test('the providers are listed, and other addresses are not found', async () => {
      const { answer } = browser();
      const list = await answer(new Request(`${origin}/api/sso`), context);
      expect(await list.json()).toEqual({ providers: [{ name: 'district', label: 'District' }] });
      const posted = await answer(new Request(`${origin}/api/sso/district`, { method: 'POST' }), context);
      expect(posted.status).toBe(405);
      expect((await answer(new Request(`${origin}/api/sso/other`), context)).status).toBe(404);
    });

    test("the owner of an account's verified address is signed in, and led on", async () => {
      const { go, who } = browser();
      expect(await go('/api/sso/district?to=/classes%3Ffolder%3Darchived')).toBe('/classes?folder=archived');
      expect(await who()).toBe('rivera');
      const again = browser();
      expect(await again.go('/api/sso/district?to=//evil.example')).toBe('/');
      expect(await again.who()).toBe('rivera');
    });

    test.each(['//evil.example', '/%09/evil.example', '/%5Cevil.example', '/%0A/evil.example', '/%E2%86%92'])(
      'a sign-in with the target %s leads to our first page',
      async (to) => {
        const { go, who } = browser();
        expect(await go(`/api/sso/district?to=${to}`)).toBe('/');
        expect(await who()).toBe('rivera');
      },
    );

    test.each([
      ['another issuer', { iss: 'https://evil.example' }],
      ['another audience', { aud: 'somebody-else' }],
      ['a token that has expired', { exp: now() - 3600, iat: now() - 7200 }],
      ['another nonce', { nonce: 'guessed' }],
      ['no nonce', { nonce: undefined }],
    ])('%s signs nobody in', async (_, changes) => {
      idp.tamper = (claims) => ({ ...claims, ...changes });
      const { go, who } = browser();
      expect(await go('/api/sso/district')).toBe(failed('invalid'));
      expect(await who()).toBeUndefined();
    });

    const demanded = { classes: ['gold', 'silver'], methods: ['pwd', 'mfa'], maxAge: 300 };
    const shown = { acr: 'silver', amr: ['pwd', 'otp', 'mfa'] };

    test.each([
      ['nothing of how', { acr: undefined, amr: undefined }],
      ['another class', { acr: 'bronze' }],
      ['a method too few', { amr: ['pwd', 'otp'] }],
      ['methods that are no list', { amr: 'pwd mfa' }],
      ['a moment too long ago', { auth_time: now() - 3600 }],
    ])('where the sign-in there must be strong, %s signs nobody in', async (_, changes) => {
      idp.tamper = (claims) => ({ ...claims, ...shown, auth_time: now(), ...changes });
      const { go, who } = browser({ demands: demanded });
      expect(await go('/api/sso/district')).toBe(failed('weak'));
      expect(await who()).toBeUndefined();
    });

    test('a required strong sign-in is requested, and a token that states it signs in', async () => {
      idp.tamper = (claims) => ({ ...claims, ...shown, auth_time: now() });
      const { go, who } = browser({ demands: demanded });
      const asked = await go('/api/sso/district', (next) => next.startsWith(idp.issuer));
      const { acr_values, max_age } = Object.fromEntries(new URL(asked).searchParams);
      expect({ acr_values, max_age }).toEqual({ acr_values: 'gold silver', max_age: '300' });
      expect(await go('/api/sso/district')).toBe('/');
      expect(await who()).toBe('rivera');
    });

    test('people without a strong enough sign-in there must sign in afresh, and others need not', async () => {
      idp.tamper = (claims) => ({ ...claims, ...shown, auth_time: now(), amr: ['pwd'] });
      const { go } = browser({ demands: demanded });
      const promptOf = async (path: string) => {
        const asked = await go(path, (next) => next.startsWith(idp.issuer));
        return new URL(asked).searchParams.get('prompt');
      };
      expect(await promptOf('/api/sso/district')).toBeNull();
      expect(await go('/api/sso/district')).toBe(failed('weak'));
      expect(await promptOf('/api/sso/district?to=/&afresh=1')).toBe('login');
    });

    test('a token that is only re-signed signs in', async () => {
      idp.tamper = (claims) => claims;
      const { go, who } = browser();
      expect(await go('/api/sso/district')).toBe('/');
      expect(await who()).toBe('rivera');
    });

    test('a state works once, and only in its own browser', async () => {
      const { go, who } = browser();
      const callback = await go('/api/sso/district', isCallback);
      const other = browser();
      expect(await other.go(callback)).toBe(failed('late'));
      const twice = browser();
      const own = await twice.go('/api/sso/district', isCallback);
      const changed = own.replace(/state=[^&]+/, 'state=guessed');
      expect(await twice.go(changed)).toBe(failed('invalid'));
      expect(await twice.go(own)).toBe(failed('late'));
      expect(await go(callback)).toBe('/');
      expect(await who()).toBe('rivera');
      expect(await go(callback)).toBe(failed('late'));
    });

    test('an address that is unverified, unknown or shared by two signs nobody in', async () => {
      idp.person = { ...rivera, email_verified: false };
      expect(await browser().go('/api/sso/district')).toBe(failed('unverified'));
      idp.person = { sub: 'u-2', email: 'nobody@school.example', email_verified: true };
      expect(await browser().go('/api/sso/district')).toBe(failed('unknown'));
      const { database } = service();
      await database.writing(async (db) => {
        for (const username of ['twin1', 'twin2']) {
          const twin = { username, name: 'Twin', email: 'twin@school.example', kind: 3 };
          const id = await addAccount(db, { ...twin, passwordHash: '', created: 0 });
          await addSchoolTeacher(db, service().school.id, id);
        }
      });
      idp.person = { sub: 'u-3', email: 'twin@school.example', email_verified: true };
      expect(await browser().go('/api/sso/district')).toBe(failed('several'));
    });

    test("one school's provider signs in nobody of another", async () => {
      expect(await browser({ schools: [9999] }).go('/api/sso/district')).toBe(failed('unknown'));
      expect(await browser({ schools: [service().school.id] }).go('/api/sso/district')).toBe('/');
    });

    test("one school's provider signs in nobody by address who also belongs to another", async () => {
      const { database, school } = service();
      const other = await database.writing(async (db) => {
        const id = await addSchool(db, { name: 'South', created: 0 });
        await addSchoolTeacher(db, id, school.teacher);
        return id;
      });
      const { go, who } = browser({ schools: [school.id] });
      expect(await go('/api/sso/district')).toBe(failed('link'));
      expect(await who()).toBeUndefined();
      expect(await browser({ schools: [school.id, other] }).go('/api/sso/district')).toBe('/');
      await database.writing((db) => dropSchoolTeacher(db, other, school.teacher));
    });

    test("a child at another school neither blocks a teacher's own provider nor opens their account", async () => {
      const { database, school } = service();
      const other = await database.writing(async (db) => {
        const id = await addSchool(db, { name: 'West', created: 0 });
        const [email, accountId] = ['ana@home.example', school.teacher];
        const child = { schoolId: id, studentId: 7, name: 'Ana', email, relation: '' };
        await addGuardians(db, [{ ...child, isFromSchool: true, addedBy: accountId, added: 0 }]);
        await joinAsGuardian(db, id, { email, studentIds: [7], accountId, now: 0 });
        return id;
      });
      const stranger = browser({ schools: [other] });
      expect(await stranger.go('/api/sso/district')).toBe(failed('unknown'));
      expect(await stranger.who()).toBeUndefined();
      const { go, who } = browser({ schools: [school.id] });
      expect(await go('/api/sso/district')).toBe('/');
      expect(await who()).toBe('rivera');
      await database.writing((db) => db.deleteFrom('guardians').where('school_id', '=', other).execute());
    });

    test('a link by address is reported to its owner and to the admins', async () => {
      const { database, school } = service();
      const linked = () =>
        database.reading((db) =>
          db
            .selectFrom('audit')
            .select('account_id')
            .where('action', '=', 'single sign-on linked')
            .where('account_id', '=', school.teacher)
            .execute(),
        );
      const before = (await linked()).length;
      expect(await browser().go('/api/sso/district')).toBe('/');
      expect(await linked()).toHaveLength(before + 1);
      const letters = await receiveMail(database);
      expect(letters.some(({ text }) => text.includes('an account of another sign-in was linked'))).toBe(
        true,
      );
      // Once.
      expect(await browser().go('/api/sso/district')).toBe('/');
      expect(await linked()).toHaveLength(before + 1);
    });

    test('a link by address ends when the account joins another school; a link by the user stays', async () => {
      const { database, school } = service();
      const ofSchool = { schools: [school.id] };
      const first = browser(ofSchool);
      expect(await first.go('/api/sso/district')).toBe('/');
      expect(await browser(ofSchool).go('/api/sso/district')).toBe('/');
      const other = await database.writing(async (db) => {
        const id = await addSchool(db, { name: 'West', created: 0 });
        await addSchoolTeacher(db, id, school.teacher);
        return id;
      });
      const late = browser(ofSchool);
      expect(await late.go('/api/sso/district')).toBe(failed('link'));
      expect(await late.who()).toBeUndefined();
      await first.ask('login', { usr: 'rivera', pwd: password });
      const { ticket } = await first.ask('profile-link-new');
      expect(await first.go(`/api/sso/district?link=${ticket}&to=/profile`)).toBe('/profile');
      expect(await browser(ofSchool).go('/api/sso/district')).toBe('/');
      await database.writing((db) => dropSchoolTeacher(db, other, school.teacher));
    });

    test('a link by address does not bypass a second factor added since', async () => {
      const { database, school } = service();
      expect(await browser().go('/api/sso/district')).toBe('/');
      const authenticator = { account_id: school.teacher, secret: 'A', confirmed: 1 };
      await database.writing((db) => db.insertInto('authenticators').values(authenticator).execute());
      expect(await browser().go('/api/sso/district')).toBe(failed('link'));
      await database.writing((db) =>
        db.deleteFrom('authenticators').where('account_id', '=', school.teacher).execute(),
      );
    });

    test("an address that another school entered neither counts as its owner's nor gets in the way", async () => {
      const { database, school } = service();
      const email = 'lee@school.example';
      const add = (username: string, schoolId: number) =>
        database.writing(async (db) => {
          const account = { username, name: 'Lee', email, kind: 3, passwordHash: '', created: 0 };
          const id = await addAccount(db, account);
          await addSchoolTeacher(db, schoolId, id);
        });
      const elsewhere = await database.writing((db) => addSchool(db, { name: 'East', created: 0 }));
      await add('made.elsewhere', elsewhere);
      idp.person = { sub: 'u-lee', email, email_verified: true };
      expect(await browser().go('/api/sso/district')).toBe(failed('unknown'));
      await add('lee', school.id);
      const own = browser({ schools: [school.id] });
      expect(await own.go('/api/sso/district')).toBe('/');
      expect(await own.who()).toBe('lee');
      // From now on the address is known to be theirs, for every provider.
      await forgetLinks();
      const again = browser();
      expect(await again.go('/api/sso/district')).toBe('/');
      expect(await again.who()).toBe('lee');
    });

    test('nobody links with an account once its session has ended or is limited, or it is blocked', async () => {
      idp.person = { sub: 'u-6', email: 'private@elsewhere.example', email_verified: false };
      const { database, school } = service();
      const begun = async () => {
        const page = browser();
        await page.ask('login', { usr: 'okafor', pwd: password });
        const { ticket } = await page.ask('profile-link-new', { pwdconf: password });
        return { page, callback: await page.go(`/api/sso/district?link=${ticket}`, isCallback) };
      };
      const out = await begun();
      await out.page.ask('logout');
      expect(await out.page.go(out.callback)).toBe(failed('late'));
      const old = await begun();
      await database.writing((db) => db.updateTable('sessions').set({ used: 1, started: 1 }).execute());
      expect(await old.page.go(old.callback)).toBe(failed('late'));
      const limited = await begun();
      await database.writing((db) => db.updateTable('sessions').set({ limited: 1 }).execute());
      expect(await limited.page.go(limited.callback)).toBe(failed('late'));
      const blocked = await begun();
      await database.writing((db) =>
        db.updateTable('accounts').set({ status: 0 }).where('id', '=', school.colleague).execute(),
      );
      expect(await blocked.page.go(blocked.callback)).toBe(failed('late'));
      await database.writing((db) => setStatus(db, school.colleague, 2));
      const links = await database.reading((db) => db.selectFrom('sign_on_links').select('id').execute());
      expect(links).toEqual([]);
    });

    test('the log names the account', async () => {
      const { go, records } = browser();
      expect(await go('/api/sso/district')).toBe('/');
      expect(records.at(-1)).toEqual({ task: null, outcome: 'ok', account: service().school.teacher });
    });

    test('a stranger who starts a sign-in, or has an unknown link, causes no write', async () => {
      const { database } = service();
      await browser().go('/api/sso/district', isCallback);
      let writes = 0;
      const watched: typeof database = {
        ...database,
        writing: (...words) => {
          writes++;
          return database.writing(...words);
        },
      };
      await browser({ database: watched }).go('/api/sso/district', isCallback);
      expect(await browser({ database: watched }).go('/api/sso/district?link=guessed')).toBe(failed('late'));
      expect(writes).toBe(0);
    });

    test('an unreachable provider is reported', async () => {
      expect(await browser({ issuer: 'http://127.0.0.1:9' }).go('/api/sso/district')).toBe(
        failed('unreachable'),
      );
    });

    test('a blocked account stays out', async () => {
      const { database } = service();
      const block = (status: number) =>
        database.writing(async (db) => setStatus(db, (await accountNamed(db, 'rivera'))?.id ?? 0, status));
      await block(0);
      // A stranger cannot use its address.
      expect(await browser().go('/api/sso/district')).toBe(failed('unknown'));
      await block(2);
    });

    test('an account without a password is created only for an invited person', async () => {
      const { database, school, ask } = service();
      const email = 'new.teacher@school.example';
      await database.writing(async (db) => {
        const head = { username: 'head', name: 'Head', email: '', kind: 4, passwordHash: '', created: 0 };
        const accountId = await addAccount(db, head);
        await addSchoolAdmin(db, school.id, accountId);
        await addInvitations(db, [{ kind: 'teacher', schoolId: school.id, accountId, email, at: now() }]);
      });
      idp.person = { sub: 'u-4', email, email_verified: true, name: 'New Teacher' };
      const { go, who } = browser();
      expect(await go('/api/sso/district')).toBe('/');
      expect(await who()).toBe('new.teacher');
      expect((await ask('login', { usr: 'new.teacher', pwd: password })).errors).toEqual({
        pwd: 'This account signs in by single sign-on: it has no password',
      });
      expect((await ask('login', { usr: 'new.teacher', pwd: '' })).success).toBe(false);
      // Only the signed-in browser learns of it from our page.
      const typed = { usr: 'new.teacher', pwd: password };
      const page = browser();
      expect((await page.ask('login', typed)).errors).toEqual({ pwd: 'Invalid username or password' });
      const known = browser();
      await known.go('/api/sso/district');
      expect((await known.ask('login', typed)).errors).toEqual({
        pwd: 'This account signs in by single sign-on: it has no password',
      });
    });

    test('somebody links single sign-on with their account, by their password, and removes the link', async () => {
      idp.person = { sub: 'u-5', email: 'private@elsewhere.example', email_verified: false };
      const { go, ask } = browser();
      await ask('login', { usr: 'okafor', pwd: password });
      expect((await ask('profile-link-new', { pwdconf: 'guessed' })).success).toBe(false);
      expect(await go('/api/sso/district?link=guessed')).toBe(failed('late'));
      const { ticket } = await ask('profile-link-new', { pwdconf: password });
      // Of somebody else's browser.
      expect(await browser().go(`/api/sso/district?link=${ticket}`)).toBe(failed('late'));
      expect(await go(`/api/sso/district?link=${ticket}&to=/profile`)).toBe('/profile');
      const { links } = await ask('profile-factors');
      expect(links).toMatchObject([{ issuer: idp.issuer }]);
      const elsewhere = browser();
      expect(await elsewhere.go('/api/sso/district')).toBe('/');
      expect(await elsewhere.who()).toBe('okafor');
      const dropped = await ask('profile-link-drop', { link: String(links[0].link), pwdconf: password });
      expect(dropped.success).toBe(true);
      expect(await browser().go('/api/sso/district')).toBe(failed('unverified'));
    });
  },
  { ownKey },
);
