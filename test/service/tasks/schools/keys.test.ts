import { beforeAll, expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { northAndSouth } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

/* The keys of applications for one school, as its admins manage them. */

let now = 1_800_000_000;
const day = 24 * 3600;

onEachDatabase(
  (service) => {
    let schoolid = 0;
    let other = 0;
    let ses = '';
    let elsewhere = '';
    beforeAll(async () => {
      ({ schoolid, other, ses, elsewhere } = await northAndSouth(service()));
    });
    const ask = (task: string, fields: Record<string, string | number> = {}) =>
      service().ask(task, { ses, schoolid, ...fields });
    const add = async (fields: Record<string, string | number>) =>
      (await ask('school-key-add', fields)).values;
    /** Signs in with the key; a refusal appears at its field. */
    const use = async (apikey: string, usr = 'head') =>
      (await service().ask('login', { apikey, usr, pwd: password })).errors ?? null;
    const listed = async (key: number) =>
      (await ask('school-keys')).keys.find((each: { key: number }) => each.key === key);

    test('the problems of a key are reported at their fields', async () => {
      expect((await ask('school-key-add', { name: '' })).errors).toHaveProperty('name');
      expect((await ask('school-key-add', { name: 'A', days: 0 })).errors).toHaveProperty('days');
      expect((await ask('school-key-add', { name: 'A', tasks: 'gradebook no-such-task' })).errors).toEqual({
        tasks: 'Name operations of this interface, with spaces between them',
      });
      expect((await ask('school-key-rotate', { key: 9999 })).errors).toEqual({
        key: 'The school has no such key',
      });
    });

    test('a key is shown once, signs in only people of its school, and records its last use', async () => {
      const { key, secret } = await add({ name: 'Bus plan', days: 30 });
      expect(await listed(key)).toMatchObject({ name: 'Bus plan', used: 0, expires: now + 30 * day });
      expect(JSON.stringify(await ask('school-keys'))).not.toContain(secret);
      expect(await use(secret)).toBeNull();
      expect(await use(secret, 'south')).toEqual({ pwd: 'Invalid username or password' });
      expect((await listed(key)).used).toBe(now);
      now += 31 * day;
      expect(await use(secret)).toEqual({ apikey: 'This apikey has expired' });
      ses = await service().signIn('head');
      expect((await ask('school-key-rotate', { key })).errors).toEqual({
        days: 'This key has expired: say how many days it works from now on',
      });
    });

    test('a key for reading, or for some tasks, does nothing else', async () => {
      const { key, secret } = await add({ name: 'Screen', reading: 1, tasks: 'score-edit' });
      expect(await listed(key)).toMatchObject({ reading: 1, tasks: 'score-edit' });
      const { values } = await service().ask('login', { apikey: secret, usr: 'head', pwd: password });
      const by = (task: string, fields = {}) =>
        service().ask(task, { apikey: secret, ses: values.ses, ...fields });
      expect((await by('schools')).success).toBe(true);
      expect((await by('school-edit', { schoolid, name: 'Mine' })).errors).toEqual({
        apikey: 'This apikey is not for this task',
      });
    });

    test('two secrets work while a key is rotated, and the old one can be ended', async () => {
      const { key, secret } = await add({ name: 'Rotating' });
      const { values } = await ask('school-key-rotate', { key, overlap: 2 });
      expect(await use(secret)).toBeNull();
      expect(await use(values.secret)).toBeNull();
      expect((await ask('school-key-rotate', { key })).errors).toEqual({
        key: 'The secret before this one still works: end it first',
      });
      expect((await ask('school-key-rotate', { key, end: 1 })).success).toBe(true);
      expect((await ask('school-key-rotate', { key, end: 1 })).errors).toEqual({
        key: 'No old secret works any more',
      });
      now += 60;
      expect(await use(secret)).toEqual({ apikey: 'Invalid apikey' });
      expect(await use(values.secret)).toBeNull();
    });

    test('a replaced secret does not outlive its own expiry', async () => {
      const { key, secret } = await add({ name: 'Ending', days: 1 });
      const end = (await listed(key)).expires;
      const { values } = await ask('school-key-rotate', { key, overlap: 30, days: 365 });
      expect(await listed(key)).toMatchObject({ oldexpires: end, expires: now + 365 * day });
      expect(await use(secret)).toBeNull();
      now += day + 60;
      ses = await service().signIn('head');
      expect(await use(secret)).toEqual({ apikey: 'Invalid apikey' });
      expect(await use(values.secret)).toBeNull();
    });

    test('a revoked key is gone, others cannot access a key, and everything is audited', async () => {
      const { key, secret } = await add({ name: 'Gone' });
      const foreign = { ses: elsewhere, schoolid: other, key };
      for (const task of ['school-key-rotate', 'school-key-revoke'])
        expect((await service().ask(task, foreign)).success).toBe(false);
      expect((await ask('school-key-revoke', { key })).success).toBe(true);
      now += 60;
      expect(await use(secret)).toEqual({ apikey: 'Invalid apikey' });
      expect(await listed(key)).toBeUndefined();
      const { audit } = await ask('school-audit', { actions: 'key added,key revoked' });
      const entries = audit.slice(0, 2).map((entry: { action: string; details: unknown }) => entry);
      expect(entries).toMatchObject([
        { action: 'key revoked', details: [{ field: 'number', value: String(key) }] },
        { action: 'key added', details: [{ field: 'number', value: String(key) }] },
      ]);
    });
  },
  { clock: () => now },
);
