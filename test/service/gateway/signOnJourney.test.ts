import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOnLife } from '#service/gateway/cookie.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/service/identityProvider.ts';
import { context, origin, ownKey, signOnBrowser } from '#test/support/service/signOnBrowser.ts';

/*
 * Who comes back from a provider too late, to the wrong place, or twice is not signed in.
 */

const now = () => Math.floor(Date.now() / 1000);

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(`${origin}/api/sso/district/callback`);
  idp.person = { sub: 'u-1', email: 'Rivera@School.example', email_verified: true, name: 'Ana Rivera' };
});
afterAll(() => idp.close());

onEachDatabase(
  (service) => {
    /** A browser that has come as far as our callback. */
    async function returning(names = ['district']) {
      let later = 0;
      const clock = () => now() + later;
      const browser = signOnBrowser(service(), { issuer: idp.issuer, names, clock });
      const callback = await browser.go('/api/sso/district', (next) => next.includes('/district/callback'));
      const sealed = browser.cookies();
      return {
        ...browser,
        callback,
        wait: (seconds: number) => {
          later += seconds;
        },
        /** Opens the address with the cookie of the way there, which a browser would have dropped by then. */
        async replay(address: string) {
          const request = new Request(`${origin}${address}`, { headers: { cookie: sealed } });
          return (await browser.answer(request, context)).headers.get('location');
        },
      };
    }
    const late = '/login?sso=late&by=district';

    test('somebody who is away for too long is not signed in', async () => {
      const inTime = await returning();
      inTime.wait(signOnLife - 60);
      expect(await inTime.go(inTime.callback)).toBe('/');
      const tooLate = await returning();
      tooLate.wait(signOnLife);
      expect(await tooLate.go(tooLate.callback)).toBe(late);
      expect(await tooLate.who()).toBeUndefined();
    });

    test('what one provider began ends at no other, which must not see its code', async () => {
      const { callback, replay } = await returning(['district', 'other']);
      expect(await replay(callback.replace('district', 'other'))).toBe('/login?sso=late&by=other');
      expect(await replay(callback)).toBe('/');
    });

    test('a state that was used signs nobody in, even if its cookie is sent again', async () => {
      const { callback, replay } = await returning();
      const guessed = callback.replace(/state=[^&]+/, 'state=guessed');
      expect(await replay(guessed)).toBe('/login?sso=invalid&by=district');
      expect(await replay(callback)).toBe(late);
    });
  },
  { ownKey },
);
