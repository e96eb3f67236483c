import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandNamed } from '#service/cli/all.ts';
import { readSettings } from '#service/cli/settings.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { addToken, tokenWith } from '#service/store/mail/tokens.ts';
import { fillSchool, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { deviceLinks } from '#test/support/service/ourPage.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

/* What ends a device link before it expires or is used. */

const virtual = virtualTime();
const ownKey = 'key-of-the-page';

onEachDatabase(
  (service) => {
    const { browser, signIn, mail, linkFor } = deviceLinks(service, virtual, ownKey);

    test.each([
      ['another address', { email: 'other@school.example' }],
      ['an address that is not confirmed', { email_confirmed: 0 }],
    ])('a link opens nothing once the account has %s', async (_, change) => {
      const token = await linkFor('okafor');
      const set = (values: { email?: string; email_confirmed?: number }) =>
        service().database.writing((db) =>
          db.updateTable('accounts').set(values).where('username', '=', 'okafor').execute(),
        );
      await set(change);
      expect((await browser().ask('device-confirm', { token })).errors).toEqual({
        token: 'This link is not valid: ask for another one',
      });
      await set({ email: 'okafor@school.example', email_confirmed: 1 });
      expect((await browser().ask('device-confirm', { token })).success).toBe(true);
    });

    test('a new password and a new address end earlier links', async () => {
      const owner = browser();
      await signIn(owner);
      const other = 'another-quiet-hallway';
      const own = { usr: 'okafor', name: 'Ada Okafor', email: 'okafor@school.example', mailmail: '1' };
      const token = async () => (await mail()).find((letter) => letter.token !== '')?.token ?? '';
      const setTo = (pwd: string, pwdconf: string) =>
        owner.ask('profile', { ...own, pwdconf, pwd, pwd2: pwd });
      const reset = async () => {
        await owner.ask('password-forgot', { usr: 'okafor' });
        return browser().ask('password-reset', { token: await token(), pwd: password });
      };
      const move = async () => {
        const ses = browser();
        await virtual.during(signIn(ses));
        await ses.ask('profile', { ...own, email: 'new@school.example', pwdconf: password });
        return ses.ask('profile-email-confirm', { token: await token() });
      };
      for (const end of [() => setTo(other, password), reset, move]) {
        virtual.pass(16 * 60);
        const link = await linkFor('okafor');
        expect((await end()).success).toBe(true);
        expect((await browser().ask('device-confirm', { token: link })).errors).toEqual({
          token: 'This link has already been used',
        });
      }
      await service().database.writing((db) =>
        db.updateTable('accounts').set({ email: own.email }).where('username', '=', 'okafor').execute(),
      );
    });
  },
  { clock: virtual.clock, time: virtual.time, ownKey },
);

test('a password set at the terminal ends them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-links-'));
  const database = await openDatabase(join(folder, 'rollbook.sqlite'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const { colleague: accountId } = await fillSchool(database);
  const link = { purpose: 'device', accountId, invitationId: 0, email: '', expires: 9_000_000_000 } as const;
  await database.writing((db) => addToken(db, 'link', link));
  const terminal = {
    say: () => undefined,
    log: () => undefined,
    secret: async () => 'another-quiet-hallway',
  };
  const settings = readSettings({ DATA_DIR: folder });
  await commandNamed('user')?.run(['password', 'okafor'], { settings, terminal, pages: '' });
  expect((await database.reading((db) => tokenWith(db, 'link', 'device')))?.used).toBeGreaterThan(0);
});
