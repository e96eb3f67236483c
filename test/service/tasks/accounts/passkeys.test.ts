import { expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { accountNamed, setStatus } from '#service/store/accounts/accounts.ts';
import { password } from '#test/support/school/school.ts';
import { authenticator } from '#test/support/service/authenticator.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { ourPage } from '#test/support/service/ourPage.ts';
import { post } from '#test/support/service/service.ts';

const host = 'school.example';
const origin = `https://${host}`;
/** Applications have their own keys. */
const ownKey = 'of our own page';
let now = 1_800_000_000;
const wrong = { passkey: 'This passkey is not known here, or was not used in time: try again' };

onEachDatabase(
  (service) => {
    const browser = () => ourPage(service().endpoint, { key: ownKey, address: '192.0.2.1', host });

    async function withPasskey(usr: string) {
      const page = browser();
      await page.ask('login', { usr, pwd: password });
      const device = authenticator(origin);
      const { options } = await page.ask('profile-passkey-options', { pwdconf: password });
      const response = device.register(options);
      const added = await page.ask('profile-passkey-add', { response, name: 'Phone' });
      expect(added.success).toBe(true);
      const { passkeys } = await page.ask('profile-factors');
      const { passkey } = passkeys.at(-1);
      const remove = () => page.ask('profile-passkey-drop', { passkey, pwdconf: password });
      return { page, device, passkey, response, remove };
    }

    test('a store failure during a passkey lookup does not count as a wrong passkey', async () => {
      const { database } = service();
      const broken: typeof database = { ...database, asking: () => Promise.reject(new Error('broken')) };
      const endpoint = createEndpoint({ database: broken, ownKey });
      const request = post({
        apikey: ownKey,
        apitask: 'login-passkey',
        response: '{"id":"abc"}',
        api: 'json',
      });
      const reply = await (await endpoint(request, { address: '192.0.2.1' })).json();
      expect(Object.keys(reply.errors)).toEqual(['system']);
    });

    test("a stranger's request for a challenge writes nothing", async () => {
      await options();
      const { database } = service();
      const watched: typeof database = { ...database, writing: () => Promise.reject(new Error('written')) };
      const endpoint = createEndpoint({ database: watched, ownKey });
      const request = post({ apikey: ownKey, apitask: 'login-passkey-options', api: 'json' });
      const reply = await (await endpoint(request, { address: '192.0.2.1' })).json();
      expect(reply.success).toBe(true);
    });

    const options = async () => (await browser().ask('login-passkey-options')).options as string;

    test('a passkey is added with the password, listed, renamed and removed, and reported by mail', async () => {
      const { page, response, passkey, remove } = await withPasskey('rivera');
      expect((await page.ask('profile-passkey-options', { pwdconf: 'guessed' })).errors).toEqual({
        pwdconf: 'Invalid password',
      });
      expect((await page.ask('profile-passkey-add', { response, name: 'Again' })).errors).toEqual(wrong);
      const letters = await receiveMail(service().database, () => now);
      expect(letters.some(({ text }) => text.includes('a passkey was added'))).toBe(true);
      const other = browser();
      await other.ask('login', { usr: 'okafor', pwd: password });
      const none = { passkey: 'There is no such passkey' };
      expect((await other.ask('profile-passkey-edit', { passkey, name: 'Mine' })).errors).toEqual(none);
      const stolen = await other.ask('profile-passkey-drop', { passkey, pwdconf: password });
      expect(stolen.errors).toEqual(none);
      expect((await page.ask('profile-passkey-edit', { passkey, name: 'Laptop' })).success).toBe(true);
      expect((await page.ask('profile-factors')).passkeys).toEqual([
        { passkey, name: 'Laptop', created: now, used: 0 },
      ]);
      expect((await remove()).success).toBe(true);
      expect((await page.ask('profile-factors')).passkeys).toEqual([]);
    });

    test('it signs in, and the page gets the session only as a cookie', async () => {
      const { device, remove } = await withPasskey('mary');
      const page = browser();
      expect((await page.ask('setup-open')).values.passkeys).toBe(1);
      const reply = await page.ask('login-passkey', { response: device.signIn(await options()) });
      expect(reply).toEqual({ success: true, values: {}, time: now });
      expect((await page.ask('profile')).values.usr).toBe('mary');
      await remove();
      const gone = await page.ask('login-passkey', { response: device.signIn(await options()) });
      expect(gone.errors).toEqual(wrong);
    });

    test('a response for another page, time or owner opens nothing', async () => {
      const { device, remove } = await withPasskey('rivera');
      const page = browser();
      const tryWith = async (response: string) => (await page.ask('login-passkey', { response })).errors;
      const asked = await options();
      expect(await tryWith(device.signIn(asked, { origin: 'https://evil.example' }))).toEqual(wrong);
      expect(await tryWith(device.signIn(asked, { host: 'evil.example' }))).toEqual(wrong);
      expect(await tryWith(device.signIn(asked, { isVerified: false }))).toEqual(wrong);
      expect(await tryWith(device.signIn(asked, { challenge: 'bWFkZSB1cA' }))).toEqual(wrong);
      expect(await tryWith(authenticator(origin).signIn(asked))).toEqual(wrong);
      expect(await tryWith('{}')).toEqual(wrong);
      expect(await tryWith('not JSON')).toEqual(wrong);
      const response = device.signIn(asked);
      expect(await tryWith(response)).toBeUndefined();
      expect(await tryWith(response)).toEqual(wrong);
      const late = device.signIn(await options());
      now += 5 * 60;
      expect(await tryWith(late)).toEqual(wrong);
      await remove();
    });

    test('a blocked account is refused, and an application has no page', async () => {
      const { device, remove } = await withPasskey('okafor');
      const { database, ask } = service();
      const block = (status: number) =>
        database.writing(async (db) => {
          const account = await accountNamed(db, 'okafor');
          await setStatus(db, account?.id ?? 0, status);
        });
      await block(0);
      const reply = await browser().ask('login-passkey', { response: device.signIn(await options()) });
      expect(reply.errors).toEqual({ usr: 'This account is blocked' });
      await block(2);
      expect((await ask('login-passkey-options')).errors).toEqual({
        passkey: 'Passkeys are for the page alone',
      });
      await remove();
    });
  },
  { clock: () => now, ownKey },
);
