import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/service/identityProvider.ts';
import { origin, ownKey, signOnBrowser } from '#test/support/service/signOnBrowser.ts';

const now = () => Math.floor(Date.now() / 1000);

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(`${origin}/api/sso/district/callback`);
  idp.person = { sub: 'u-1', email: 'Rivera@School.example', email_verified: true, name: 'Ana Rivera' };
});
afterAll(() => idp.close());

onEachDatabase(
  (service) => {
    test('a change takes a sign-in that the provider has just performed: a remembered one is not fresh', async () => {
      const { go, ask } = signOnBrowser(service(), { issuer: idp.issuer });
      const change = async () => (await ask('profile-session-end', { others: '1' })).errors;
      const stale = { ses: 'Sign in again to make this change' };
      expect(await go('/api/sso/district')).toBe('/');
      expect(await change()).toEqual(stale);
      idp.tamper = (claims) => ({ ...claims, auth_time: now() - 600 });
      expect(await go('/api/sso/district?to=/&afresh=1')).toBe('/');
      expect(await change()).toEqual(stale);
      idp.tamper = (claims) => ({ ...claims, auth_time: now() });
      expect(await go('/api/sso/district')).toBe('/');
      expect(await change()).toBeUndefined();
      // A time in the future proves nothing, nor does an invalid one.
      for (const at of [now() + 3600, Date.now(), 1e300, -1, 'now']) {
        idp.tamper = (claims) => ({ ...claims, auth_time: at as number });
        expect(await go('/api/sso/district?to=/&afresh=1')).toMatch(/^\/(login\?sso=invalid.*)?$/);
        expect(await change()).not.toBeUndefined();
      }
      idp.tamper = (claims) => ({ ...claims, auth_time: now() - 0.5 });
      expect(await go('/api/sso/district')).toBe('/');
      expect(await change()).toBeUndefined();
      // A provider that does not say when is trusted if we asked for a fresh sign-in.
      idp.tamper = ({ auth_time: _, ...claims }) => claims;
      expect(await go('/api/sso/district?to=/&afresh=1')).toBe('/');
      expect(await change()).toBeUndefined();
    });
  },
  { ownKey },
);
