import * as argon2 from '@node-rs/argon2';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { northAndSouth } from '#test/support/school/twoSchools.ts';
import { databases, onEachDatabase } from '#test/support/service/databases.ts';
import { type Answer, type Service, startService } from '#test/support/service/service.ts';

/* The admins of a school make and revoke its keys as they like: that must not let them guess passwords. */

vi.mock('@node-rs/argon2', { spy: true });

const wrong = { pwd: 'Invalid username or password' };
const tooMany = { system: expect.stringMatching(/^Too many attempts/) };

/** Signs in with a new key of the school, which is revoked afterwards; answers the refusal. */
async function byNewKey({ ask }: Service, school: object, typed: { usr: string; pwd: string }) {
  const { key, secret } = (await ask('school-key-add', { ...school, name: 'Kiosk' })).values;
  const { errors }: Answer = await ask('login', { apikey: secret, ...typed });
  expect((await ask('school-key-revoke', { ...school, key })).success).toBe(true);
  return errors;
}

onEachDatabase((service) => {
  let north = {};
  let south = {};
  beforeAll(async () => {
    const { schoolid, ses, other, elsewhere } = await northAndSouth(service());
    north = { schoolid, ses };
    south = { schoolid: other, ses: elsewhere };
  });

  test('the keys of a school share their failures with an account', async () => {
    for (let count = 0; count < 5; count++)
      expect(await byNewKey(service(), north, { usr: 'head', pwd: `guess ${count}` })).toEqual(wrong);
    expect(await byNewKey(service(), north, { usr: 'head', pwd: password })).toEqual(tooMany);
    // Neither with other accounts nor with other applications.
    expect(await byNewKey(service(), south, { usr: 'south', pwd: password })).toBeUndefined();
    expect((await service().ask('login', { usr: 'head', pwd: password })).success).toBe(true);
  });

  test("do not tell whether the password of another school's people is correct, and count it as wrong", async () => {
    for (let count = 0; count < 5; count++)
      expect(await byNewKey(service(), north, { usr: 'south', pwd: password })).toEqual(wrong);
    expect(await byNewKey(service(), north, { usr: 'south', pwd: password })).toEqual(tooMany);
    expect(await byNewKey(service(), south, { usr: 'south', pwd: password })).toBeUndefined();
  });

  test('nor whether they sign in without a password', async () => {
    const usr = 'rivera';
    await service().database.writing((db) =>
      db.updateTable('accounts').set({ password_hash: '' }).where('username', '=', usr).execute(),
    );
    expect(await byNewKey(service(), north, { usr, pwd: password })).toEqual(wrong);
  });
});

test.each(databases)('every refusal costs the same: $name', async ({ migrated }) => {
  let heard: string[] = [];
  const service = await startService(await migrated(), {}, (statement) => heard.push(statement));
  onTestFinished(service.close);
  const { schoolid, ses } = await northAndSouth(service);
  const { secret } = (await service.ask('school-key-add', { schoolid, ses, name: 'Kiosk' })).values;
  const costOf = async (usr: string, pwd: string) => {
    heard = [];
    vi.mocked(argon2.verify).mockClear();
    expect((await service.ask('login', { apikey: secret, usr, pwd })).errors).toEqual(wrong);
    return { heard, hashed: vi.mocked(argon2.verify).mock.calls.length };
  };
  // The first use of a key is recorded.
  await costOf('somebody', 'guess');
  const due = await costOf('head', 'guess');
  expect(due).toMatchObject({ hashed: 1 });
  for (const [usr, pwd] of [
    ['south', 'guess'],
    ['south', password],
    ['nobody', 'guess'],
  ] as const)
    expect(await costOf(usr, pwd), `${usr} ${pwd}`).toEqual(due);
});
