import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { firstPasswordLife } from '#wire/accounts/accounts.ts';

/* Passwords set for people, who must replace them at the first sign-in: they work for two weeks. */

let now = 1_800_000_000;
const expired = { pwd: 'This password was set for you, and has expired: ask your school for a new one' };

onEachDatabase(
  (service) => {
    const { ask, signIn } = {
      ask: (task: string, fields = {}) => service().ask(task, { schoolid: service().school.id, ...fields }),
      signIn: () => service().signIn(),
    };
    const login = (usr: string, pwd: string) => ask('login', { usr, pwd });
    beforeAll(async () => {
      const { database, school } = service();
      await database.writing((db) => makeAdmin(db, school.id, school.teacher));
    });

    async function personOf(usr: string) {
      const { people } = await ask('school-people', { ses: await signIn(), search: usr });
      return people.find((each: { usr: string }) => each.usr === usr);
    }

    async function slipFor(uid: number) {
      const how = { uids: uid, how: 'slip' };
      const { values } = await ask('school-person-password', { ses: await signIn(), ...how });
      return String(values[`pwd_${uid}`]);
    }

    test('a slip signs in for two weeks, and a new one after that', async () => {
      const people = 'Late Comer\tlate.comer@x.example';
      const { lines } = await ask('school-people-add', { ses: await signIn(), people, how: 'slip' });
      const [{ usr, pwd }] = lines;
      const made = now;
      expect(await personOf(usr)).toMatchObject({ temp: 1, tempend: made + firstPasswordLife });
      now = made + firstPasswordLife - 1;
      expect((await login(usr, pwd)).success).toBe(true);
      now++;
      expect((await login(usr, pwd)).errors).toEqual(expired);
      // Without it nothing is revealed.
      expect((await login(usr, 'guessed')).errors).toEqual({ pwd: 'Invalid username or password' });
      const { audit } = await ask('school-audit', { ses: await signIn(), action: 'sign-in failed' });
      const reasons = audit.map(({ details }: { details: { value: string }[] }) => details[0]?.value);
      expect(reasons).toEqual(expect.arrayContaining(['password', 'password expired']));

      const slip = await slipFor((await personOf(usr)).uid);
      const { values } = await login(usr, slip);
      expect((await ask('password-choose', { ses: values.ses, pwd: 'a-quiet-corridor' })).success).toBe(true);
      expect(await personOf(usr)).toMatchObject({ temp: 0, tempend: 0 });
      now += firstPasswordLife;
      expect((await login(usr, 'a-quiet-corridor')).success).toBe(true);
    });

    test('a person who has signed in with a slip in time may choose a password after it has expired', async () => {
      const { uid } = await personOf('okafor');
      const slip = await slipFor(uid);
      now += firstPasswordLife - 60;
      const { values } = await login('okafor', slip);
      now += 120;
      expect((await ask('password-choose', { ses: values.ses, pwd: 'a-quiet-corridor' })).success).toBe(true);
      expect((await login('okafor', 'a-quiet-corridor')).success).toBe(true);
    });

    test('a permanent password set by an application lasts, as in the published interface', async () => {
      const person = {
        usr: 'lasting',
        name: 'Lasting Person',
        email: 'lasting@x.example',
        pwd: 'seven-green-chairs',
      };
      expect((await ask('school-teacher-new', { ses: await signIn(), ...person })).success).toBe(true);
      now += firstPasswordLife * 3;
      expect((await login('lasting', person.pwd)).success).toBe(true);
    });
  },
  { clock: () => now },
);
