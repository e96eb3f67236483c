import { beforeAll, expect, test, vi } from 'vitest';
import { addMember } from '#service/store/classes/classes.ts';
import { addKey, allKeys, type Key, reading } from '#service/store/schools/keys.ts';
import { endOldSecret, rotateSecret } from '#service/store/schools/rotation.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { password } from '#test/support/school/school.ts';
import { foundSchool, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

/*
 * The scope and lifetime of an application's key.
 */

let now = 1_800_000_000;
const day = 24 * 3600;
const notForTask = { apikey: 'This apikey is not for this task' };
const notForSchool = { apikey: 'This apikey is for another school' };
const wrong = { pwd: 'Invalid username or password' };
const invalid = { apikey: 'Invalid apikey' };
const expired = { apikey: 'This apikey has expired' };
const accepted = { apitask: 'No apitask specified' };

onEachDatabase(
  (service) => {
    let north: WholeSchool;
    let south: WholeSchool;
    let keys = 0;

    beforeAll(async () => {
      north = await foundSchool(service(), { name: 'north', secret: 'quartz', firstId: 501 });
      south = await foundSchool(service(), { name: 'south', secret: 'basalt', firstId: 601 });
    });

    /** A new key, its number, and a function that sends requests with it. */
    async function keyFor(scope: Partial<NonNullable<Key['scope']>>, expires = 0) {
      const apikey = `key ${keys++}`;
      const id = await service().database.writing((db) =>
        addKey(db, {
          name: apikey,
          hash: digest(apikey),
          created: now,
          mayCreateSchools: false,
          scope: { tasks: null, schools: null, ...scope },
          expires,
        }),
      );
      const ask = (apitask: string, fields: object = {}): Promise<Answer> =>
        service().ask(apitask, { ...fields, apikey });
      const signIn = async (usr: string) => (await ask('login', { usr, pwd: password })).values.ses;
      return { id, apikey, ask, signIn };
    }

    const stored = async (number: number) =>
      (await service().database.asking(allKeys)).find(({ id }) => id === number);

    test('a key for some tasks does those, signs in and out, and nothing else', async () => {
      const { ask, signIn } = await keyFor({ tasks: ['gradebook', 'score-edit'] });
      const ses = await signIn('north.owner');
      const { clid, assnid, stuid } = north;
      expect((await ask('gradebook', { ses, clid })).success).toBe(true);
      expect((await ask('score-edit', { ses, clid, assnid, stuid, score: '8' })).success).toBe(true);
      expect((await ask('tasks', { ses })).tasks.sort()).toEqual([
        'gradebook',
        'login',
        'logout',
        'score-edit',
        'tasks',
      ]);
      expect((await ask('assignment', { ses, clid, assnid })).errors).toEqual(notForTask);
      // Before any reply about the session.
      expect((await ask('profile')).errors).toEqual(notForTask);
      expect((await ask('password-forgot', { usr: 'north.owner' })).errors).toEqual(notForTask);
      expect((await ask('logout', { ses })).success).toBe(true);
    });

    test('a key that only reads changes nothing', async () => {
      const { ask, signIn } = await keyFor({ tasks: [reading] });
      const ses = await signIn('north.owner');
      const { clid, assnid, stuid } = north;
      for (const [task, fields] of [
        ['gradebook', { clid }],
        ['profile', {}],
        ['class-comments', { clid }],
        ['class-period-comments', { clid }],
        ['teacher-phrases', {}],
      ] as const)
        expect((await ask(task, { ses, ...fields })).errors).toBeUndefined();
      for (const [task, fields] of [
        ['score-edit', { clid, assnid, stuid, score: '9' }],
        [
          'profile',
          { usr: 'north.owner', name: 'Changed', email: 'n@x.example', mailmail: 1, pwdconf: password },
        ],
        ['class-comments', { clid, stuid, comment: 'Changed' }],
        ['teacher-phrases', { phrases: 'Changed' }],
        ['school-import-run', { schoolid: north.schoolid, importid: 1 }],
        ['school-import-run', { schoolid: north.schoolid, importid: 1, apply: 1 }],
      ] as const)
        expect((await ask(task, { ses, ...fields })).errors).toEqual(notForTask);
      const { tasks } = await ask('tasks', { ses });
      expect(tasks).toContain('gradebook');
      expect(tasks).not.toContain('score-edit');
      expect(tasks).not.toContain('school-import-run');
    });

    test('a key for one school signs in only its people', async () => {
      const { ask, signIn } = await keyFor({ schools: [north.schoolid] });
      const ses = await signIn('north.admin');
      expect((await ask('school-people', { ses, schoolid: north.schoolid })).success).toBe(true);
      for (const usr of ['south.admin', 'south.owner', 'south.student', 'south.alone'])
        expect((await ask('login', { usr, pwd: password })).errors).toEqual(wrong);
      expect((await ask('login', { usr: 'south.admin', pwd: 'guessed' })).errors).toEqual(wrong);
      // A session that began with another key does not work here.
      const theirs = await service().signIn('south.admin');
      expect((await ask('school-people', { ses: theirs, schoolid: south.schoolid })).errors).toEqual(
        notForSchool,
      );
      expect((await ask('password-forgot', { usr: 'south.owner' })).errors).toEqual(notForSchool);
    });

    test("a guest of another school's class is none there with a key for their own school", async () => {
      const { ask, signIn } = await keyFor({ schools: [north.schoolid] });
      const member = { accountId: north.uid.owner, auth: 6, role: 'Guest', joined: now };
      await service().database.writing((db) => addMember(db, south.clid, member));
      const everywhere = await service().signIn('north.owner');
      expect((await service().ask('gradebook', { ses: everywhere, clid: south.clid })).success).toBe(true);
      const ses = await signIn('north.owner');
      const { classes } = await ask('teacher-classes', { ses });
      expect(classes.map(({ clid }: { clid: number }) => clid)).toEqual([north.clid]);
      expect((await ask('gradebook', { ses, clid: south.clid })).errors).toEqual({
        clid: 'You are not authorized to view this class',
      });
      expect(JSON.stringify(await ask('teacher-missing', { ses }))).not.toContain('basalt');
    });

    test('a key stops working the moment it expires, even if it was trusted just before', async () => {
      const { ask } = await keyFor({}, now + 3);
      expect((await ask('')).errors).toEqual(accepted);
      now += 2;
      expect((await ask('')).errors).toEqual(accepted);
      now += 1;
      expect((await ask('')).errors).toEqual(expired);
    });

    test('two secrets of a key work at once, until the old one ends', async () => {
      const { id, ask, apikey } = await keyFor({ schools: [north.schoolid] });
      const { database } = service();
      const fresh = `${apikey} anew`;
      const anew = (apitask: string, fields: object = {}) =>
        service().ask(apitask, { ...fields, apikey: fresh });
      const key = { id, expires: 0 };
      const rotation = { hash: digest(fresh), now, overlap: 7 * day, lasts: null };
      expect(await database.writing((db) => rotateSecret(db, 'keys', key, rotation))).toEqual({
        oldExpires: now + 7 * day,
      });
      // A third would cut off clients that still have the first.
      const third = { ...rotation, hash: digest('third') };
      expect(await database.writing((db) => rotateSecret(db, 'keys', key, third))).toBe('oldWorks');
      const { ses } = (await ask('login', { usr: 'north.owner', pwd: password })).values;
      // The scope is the key's, and so is the session, whichever secret is sent.
      expect((await anew('gradebook', { ses, clid: north.clid })).success).toBe(true);
      expect((await anew('login', { usr: 'south.owner', pwd: password })).errors).toEqual(wrong);
      now += 7 * day;
      expect((await ask('')).errors).toEqual(invalid);
      expect((await anew('')).errors).toEqual(accepted);
      expect(
        await database.writing((db) => rotateSecret(db, 'keys', key, { ...third, now, overlap: day })),
      ).toEqual({ oldExpires: now + day });
      expect((await anew('')).errors).toEqual(accepted);
      expect(await database.writing((db) => endOldSecret(db, 'keys', id, now))).toBe(true);
      now += 5;
      expect((await anew('')).errors).toEqual(invalid);
    });

    test('the last use of each secret is recorded, but not at each request', async () => {
      const { id, ask, apikey } = await keyFor({});
      const noted = (use: Partial<NonNullable<Awaited<ReturnType<typeof stored>>>>) =>
        vi.waitFor(async () => expect(await stored(id)).toMatchObject(use));
      const first = now;
      await ask('');
      await noted({ used: first });
      now += 60;
      await ask('');
      const fresh = `${apikey} anew`;
      const rotation = { hash: digest(fresh), now, overlap: day, lasts: null };
      await service().database.writing((db) => rotateSecret(db, 'keys', { id, expires: 0 }, rotation));
      await noted({ used: 0, oldUsed: first });
      await service().ask('', { apikey: fresh });
      await noted({ used: now, oldUsed: first });
      now += 600;
      await ask('');
      await noted({ used: now - 600, oldUsed: now });
    });
  },
  { clock: () => now },
);
