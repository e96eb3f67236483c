import { beforeAll, expect, test } from 'vitest';
import { oneRosterRest } from '#service/onerosterRest/application.ts';
import { northAndSouth } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { oneRosterScopes } from '#wire/schools/oneRoster.ts';

/* The OneRoster keys of a school, as its admins manage them. */

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
      (await ask('school-oneroster-key-add', fields)).values;
    const rotate = (fields: Record<string, string | number>) => ask('school-oneroster-key-rotate', fields);
    const listed = async (key: number) =>
      (await ask('school-oneroster-keys')).keys.find((each: { key: number }) => each.key === key);
    /** The reply to a request for a token. */
    async function tokenBy({ clientid, secret }: { clientid: string; secret: string }) {
      const answer = oneRosterRest({ database: service().database, clock: () => now });
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientid,
        client_secret: secret,
      });
      const request = new Request('https://grades.example/ims/oneroster/token', { method: 'POST', body });
      return (await answer(request, { address: '192.0.2.7', secure: true, host: 'grades.example' })).json();
    }

    test('the problems of a key are reported at their fields', async () => {
      expect((await ask('school-oneroster-key-add', { name: '' })).errors).toHaveProperty('name');
      expect((await ask('school-oneroster-key-add', { name: 'A', scopes: 'roster.write' })).errors).toEqual({
        scopes: 'Name scopes of OneRoster, with spaces between them',
      });
      expect((await rotate({ key: 9999 })).errors).toEqual({ key: 'The school has no such key' });
      expect((await ask('school-oneroster-keys')).keys).toEqual([]);
    });

    test('a key is shown once, gets tokens for its scopes until it expires, and records its last use', async () => {
      const scopes = 'roster.readonly gradebook.readonly';
      const made = await add({ name: 'Learning platform', scopes, days: 30 });
      const { key, clientid, secret } = made;
      const shown = { name: 'Learning platform', clientid, scopes, used: 0, expires: now + 30 * day };
      expect(await listed(key)).toMatchObject(shown);
      expect(JSON.stringify(await ask('school-oneroster-keys'))).not.toContain(secret);
      expect(await tokenBy(made)).toMatchObject({ token_type: 'Bearer' });
      expect((await listed(key)).used).toBe(now);
      now += 31 * day;
      expect(await tokenBy(made)).toEqual({ error: 'invalid_client' });
      ses = await service().signIn('head');
      elsewhere = await service().signIn('south');
      expect((await rotate({ key })).errors).toEqual({
        days: 'This key has expired: say how many days it works from now on',
      });
      const again = (await rotate({ key, days: 30 })).values;
      expect(await tokenBy(again)).toMatchObject({ token_type: 'Bearer' });
    });

    test('a key without named scopes has all of them', async () => {
      const { key } = await add({ name: 'All' });
      expect((await listed(key)).scopes).toBe(oneRosterScopes.join(' '));
    });

    test('two secrets work while a key is rotated, and the old one can be ended', async () => {
      const made = await add({ name: 'Rotating' });
      const { key, clientid } = made;
      const { values } = await rotate({ key, overlap: 2 });
      expect(values.clientid).toBe(clientid);
      expect((await listed(key)).oldexpires).toBe(now + 2 * day);
      for (const each of [made, values]) expect(await tokenBy(each)).toMatchObject({ token_type: 'Bearer' });
      expect((await rotate({ key })).errors).toEqual({
        key: 'The secret before this one still works: end it first',
      });
      expect((await rotate({ key, end: 1 })).success).toBe(true);
      expect((await rotate({ key, end: 1 })).errors).toEqual({ key: 'No old secret works any more' });
      expect(await tokenBy(made)).toEqual({ error: 'invalid_client' });
      expect(await tokenBy(values)).toMatchObject({ token_type: 'Bearer' });
    });

    test('a revoked key is gone, others cannot access a key, and everything is audited', async () => {
      const made = await add({ name: 'Gone' });
      const { key } = made;
      const foreign = { ses: elsewhere, schoolid: other, key };
      for (const task of ['school-oneroster-key-rotate', 'school-oneroster-key-revoke'])
        expect((await service().ask(task, foreign)).errors).toEqual({ key: 'The school has no such key' });
      const { keys } = await service().ask('school-oneroster-keys', { ses: elsewhere, schoolid: other });
      expect(keys).toEqual([]);
      await rotate({ key });
      expect((await ask('school-oneroster-key-revoke', { key })).success).toBe(true);
      expect(await tokenBy(made)).toEqual({ error: 'invalid_client' });
      expect(await listed(key)).toBeUndefined();
      const { audit } = await ask('school-audit', { actions: 'key added,key rotated,key revoked' });
      const about = [
        { field: 'number', value: String(key) },
        { field: 'for', value: 'OneRoster' },
      ];
      expect(audit.slice(0, 3)).toMatchObject([
        { action: 'key revoked', details: about },
        { action: 'key rotated', details: about },
        { action: 'key added', details: about },
      ]);
    });
  },
  { clock: () => now },
);
