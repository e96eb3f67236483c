import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import {
  client,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/service/identityProvider.ts';
import { context, origin, ownKey, signOnBrowser } from '#test/support/service/signOnBrowser.ts';

const logout = `${origin}/api/sso/district/logout`;
const event = 'http://schemas.openid.net/event/backchannel-logout';
const rivera = { sub: 'u-1', email: 'Rivera@School.example', email_verified: true, name: 'Ana Rivera' };

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(`${origin}/api/sso/district/callback`);
});
afterAll(() => idp.close());
beforeEach(() => {
  idp.person = rivera;
  idp.deliver = null;
});

onEachDatabase(
  (service) => {
    const browser = () => signOnBrowser(service(), { issuer: idp.issuer });
    type Browser = ReturnType<typeof browser>;

    async function signedIn(): Promise<Browser> {
      const one = browser();
      expect(await one.go('/api/sso/district')).toBe('/');
      expect(await one.who()).toBe('rivera');
      return one;
    }
    /** The provider's name of a session that it began. */
    async function someSid(): Promise<string> {
      const { sid } = await service().database.reading((db) =>
        db.selectFrom('sign_on_sessions').select('sid').limit(1).executeTakeFirstOrThrow(),
      );
      return sid;
    }
    let tokens = 0;
    const claims = (changes: object = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const jti = `token ${tokens++}`;
      const usual = { iss: idp.issuer, aud: client.client_id, iat: now, exp: now + 120, jti };
      return { ...usual, events: { [event]: {} }, ...changes };
    };
    const sign = (changes: object, { by = 'provider' as 'provider' | 'stranger', typ = 'logout+jwt' } = {}) =>
      idp.sign(claims(changes), { by, typ });
    const send = ({ answer, records }: Browser, token: string) =>
      answer(new Request(logout, { method: 'POST', body: new URLSearchParams({ logout_token: token }) }), {
        ...context,
        record: (each) => records.push(each),
      });
    const ended = () =>
      service().database.reading((db) =>
        db
          .selectFrom('audit')
          .select('account_id')
          .where('action', '=', 'single sign-on ended')
          .where('account_id', '=', service().school.teacher)
          .execute(),
      );
    beforeEach(async () => {
      await service().database.writing((db) => db.deleteFrom('sessions').execute());
      await service().database.writing((db) => db.deleteFrom('sign_on_sessions').execute());
    });

    test('signing out at the provider ends the session that it began, and no other', async () => {
      const one = await signedIn();
      const other = await signedIn();
      const byPassword = browser();
      await byPassword.ask('login', { usr: 'rivera', pwd: password });
      const before = (await ended()).length;
      const answers: number[] = [];
      idp.deliver = async (body) => {
        const answer = await one.answer(new Request(logout, { method: 'POST', body }), context);
        answers.push(answer.status);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        return answer;
      };
      await one.signOutThere();
      expect(answers).toEqual([200]);
      expect(await one.who()).toBeUndefined();
      expect(await other.who()).toBe('rivera');
      expect(await byPassword.who()).toBe('rivera');
      expect(await ended()).toHaveLength(before + 1);
    });

    test('a token that names only a user ends all sessions that they began by the provider', async () => {
      const [one, other] = [await signedIn(), await signedIn()];
      const byPassword = browser();
      await byPassword.ask('login', { usr: 'rivera', pwd: password });
      expect((await send(one, sign({ sub: 'u-1' }))).status).toBe(200);
      expect(await one.who()).toBeUndefined();
      expect(await other.who()).toBeUndefined();
      expect(await byPassword.who()).toBe('rivera');
      expect(one.records.at(-1)).toEqual({ task: null, outcome: 'ok', account: service().school.teacher });
    });

    test('a token without a specific type, as many providers send it, ends sessions, too', async () => {
      const one = await signedIn();
      expect((await send(one, sign({ sub: 'u-1' }, { typ: 'JWT' }))).status).toBe(200);
      expect(await one.who()).toBeUndefined();
    });

    const now = Math.floor(Date.now() / 1000);
    test.each<[string, object, { by?: 'stranger'; typ?: string }?]>([
      ['a wrong signature', {}, { by: 'stranger' }],
      ['the type of another token', {}, { typ: 'at+jwt' }],
      ['another issuer', { iss: 'https://evil.example' }],
      ['another audience', { aud: 'somebody-else' }],
      ['a nonce', { nonce: 'of an ID token' }],
      ['no event', { events: undefined }],
      ['another event', { events: { 'https://schemas.openid.net/event/other': {} } }],
      ['an event that is no object', { events: { [event]: true } }],
      ['no time', { iat: undefined }],
      ['an old time', { iat: now - 3600, exp: undefined }],
      ['a time to come', { iat: now + 3600, exp: undefined }],
      ['its life over', { iat: now - 300, exp: now - 200 }],
      ['no jti', { jti: undefined }],
      ['a jti that is no text', { jti: 7 }],
      ['neither a sid nor a sub', { sub: undefined, sid: undefined }],
      ['empty ones', { sub: '', sid: '' }],
      ['a sub that is no text', { sub: ['u-1'], sid: '' }],
    ])('a token with %s ends nothing', async (_, changes, how) => {
      const one = await signedIn();
      const token = sign({ sub: 'u-1', sid: await someSid(), ...changes }, how);
      const answer = await send(one, token);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
      expect(one.records.at(-1)).toEqual({ task: null, outcome: 'refused', fields: ['logout_token'] });
      expect(await one.who()).toBe('rivera');
    });

    test.each(['none', 'HS256'])(
      'a token that is not signed by a key of the provider (%s) ends nothing',
      async (alg) => {
        const one = await signedIn();
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const signed = `${part({ alg, typ: 'logout+jwt' })}.${part(claims({ sub: 'u-1' }))}`;
        const mac = createHmac('sha256', client.client_secret).update(signed).digest('base64url');
        expect((await send(one, `${signed}.${alg === 'none' ? '' : mac}`)).status).toBe(400);
        expect(await one.who()).toBe('rivera');
      },
    );

    test('a token works once', async () => {
      const one = await signedIn();
      const token = sign({ sub: 'u-1' });
      expect((await send(one, token)).status).toBe(200);
      const again = await signedIn();
      const answer = await send(again, token);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: 'invalid_request',
        error_description: 'The token was used before',
      });
      expect(await again.who()).toBe('rivera');
    });

    test('an unknown session has already ended: the provider gets a success', async () => {
      const one = await signedIn();
      const before = (await ended()).length;
      expect((await send(one, sign({ sid: 'of nobody' }))).status).toBe(200);
      // The sid of one person with the name of another.
      expect((await send(one, sign({ sid: await someSid(), sub: 'u-9' }))).status).toBe(200);
      expect(await one.who()).toBe('rivera');
      expect(await ended()).toHaveLength(before);
    });

    test.each([
      ['nothing', {}],
      ['no token', { logout_token: 'x' }],
      ['a long text', { logout_token: 'x'.repeat(20_000) }],
    ])('%s ends nothing', async (_, fields: Record<string, string>) => {
      const { answer } = browser();
      const body = new URLSearchParams(fields);
      expect((await answer(new Request(logout, { method: 'POST', body }), context)).status).toBe(400);
    });

    test('a refused token causes no request to the provider and no write', async () => {
      const { database, endpoint } = service();
      let writes = 0;
      const watched: typeof database = {
        ...database,
        writing: (...words) => {
          writes++;
          return database.writing(...words);
        },
      };
      // A request to the provider waits in vain.
      const away = signOnBrowser({ database: watched, endpoint }, { issuer: 'http://127.0.0.1:9' });
      const answer = await send(away, sign({ sub: 'u-1' }));
      expect(await answer.json()).toMatchObject({
        error_description: 'The token is of another issuer, or for somebody else',
      });
      const own = await send(away, sign({ sub: 'u-1', iss: 'http://127.0.0.1:9' }));
      expect(own.status).toBe(400);
      expect(await own.json()).toMatchObject({
        error_description: 'The provider cannot be asked for its keys',
      });
      expect(writes).toBe(0);
    });

    /** As the provider's page loads it in a frame: without a cookie. */
    const framed = ({ answer }: Browser, query: Record<string, string>) =>
      answer(new Request(`${logout}?${new URLSearchParams(query)}`), context);

    test("the provider's page ends a session by its sid, only in a frame of that page", async () => {
      const [one, other] = [await signedIn(), await signedIn()];
      const sid = await someSid();
      const before = (await ended()).length;
      const answer = await framed(one, { iss: idp.issuer, sid });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'none'; frame-ancestors ${idp.issuer}`,
      );
      expect([await one.who(), await other.who()].filter((name) => name === 'rivera')).toHaveLength(1);
      expect(await ended()).toHaveLength(before + 1);
    });

    test('an unknown sid, another issuer or a part of both ends nothing, and reveals nothing', async () => {
      const one = await signedIn();
      const sid = await someSid();
      expect((await framed(one, { iss: idp.issuer, sid: `${sid}x` })).status).toBe(200);
      expect((await framed(one, { iss: 'https://evil.example', sid })).status).toBe(400);
      expect((await framed(one, { sid })).status).toBe(400);
      expect((await framed(one, { iss: idp.issuer })).status).toBe(400);
      expect((await framed(one, { iss: idp.issuer, sid: '' })).status).toBe(400);
      expect(await one.who()).toBe('rivera');
    });

    test('no other method is allowed', async () => {
      const answer = await browser().answer(new Request(logout, { method: 'DELETE' }), context);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, POST');
    });
  },
  { ownKey },
);
