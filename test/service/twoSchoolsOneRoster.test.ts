import { beforeAll, expect, test } from 'vitest';
import { setTeacher } from '#service/store/classes/teachers.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import { addSchoolTeacher, dropSchoolTeacher } from '#service/store/schools/staff.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { classNamed, type Rest, restNow, startRest } from '#test/support/service/oneRosterRest.ts';
import { oneRosterBase, oneRosterPath, oneRosterReads } from '#wire/schools/oneRoster.ts';
import { entityFieldsOf } from '#wire/schools/oneRosterEntities.ts';

/*
 * Two schools with OneRoster applications in one store: an application of one reads nothing of the other, whose
 * sourcedIds are refused like nonexistent ones. For writing, see `onerosterRest/writing.test.ts`.
 */

/** By the names in addresses, a thing of the first school. */
const ofFirst: Readonly<Record<string, string>> = {
  class: 's1-k1',
  course: 's1-c',
  school: 's1',
  student: 's1-p1',
  teacher: 's1-t1',
  user: 's1-p2',
  lineItem: 'li1',
  term: 's1-term',
  academicSession: 's1-term',
};
const byCollection: Readonly<Record<string, string>> = {
  academicSessions: 'y27',
  gradingPeriods: 't1_gradingPeriod',
  terms: 't1',
  orgs: 's1',
  schools: 's1',
  courses: 's1-c',
  classes: 's1-k1',
  users: 's1-p1',
  students: 's1-p1',
  teachers: 's1-t1',
  enrollments: 's1-k1-s1-p1',
  demographics: 's1-p1',
  categories: 'hw',
  lineItems: 'li1',
  results: 'r1',
  scoreScales: 's1-scale',
};
/** Years and terms are the district's. */
const shared = new Set(['y27', 't1', 't1_gradingPeriod']);
/** All that only the first school has contains one of these. */
const secrets = /s1-|School 1|"s1"|Fractions|Decimals|Pages 3|"li\d|"r\d"/;

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s2');
  });

  const bases = (route: (typeof oneRosterReads)[number]) => [
    oneRosterBase(route.service, 'v1p2').slice(oneRosterPath.length),
    ...(route.inFirst ? [oneRosterBase(route.service, 'v1p1').slice(oneRosterPath.length)] : []),
  ];
  /** Addresses of the route, with a thing of the first school in one place or all, and with one that nobody has. */
  function addresses(path: string, of: string) {
    const places = path.match(/\{\w+\}/g) ?? [];
    const own: Record<string, string> = { class: 's2-k1', school: 's2', student: 's2-p1' };
    const written = (idOf: (name: string) => string | undefined) =>
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(idOf(name) ?? 'nowhere'));
    const foreign = (name: string) => (name === 'sourcedId' ? byCollection[of] : ofFirst[name]);
    const chosen = places.map((place) => place.slice(1, -1));
    return [
      { path: written(foreign), none: written(() => undefined) },
      ...chosen.map((only) => ({
        path: written((name) => (name === only ? foreign(name) : own[name])),
        none: written((name) => (name === only ? undefined : own[name])),
      })),
    ].filter(({ path }) => ![...shared].some((id) => path.endsWith(`/${id}`) || path.includes(`/${id}/`)));
  }

  test('no address reads anything of the other school', async () => {
    for (const route of oneRosterReads)
      for (const base of bases(route)) {
        for (const { path, none } of addresses(route.path, route.of)) {
          const found = await rest.send(`${base}${path}`, { token });
          const told = await rest.send(`${base}${none}`, { token });
          const about = `${base}${path} ${JSON.stringify(found.body)}`;
          expect(found.status, about).toBe(told.status);
          expect(JSON.stringify(found.body), about).toBe(JSON.stringify(told.body));
          expect(found.status, about).toBeLessThan(500);
        }
      }
  });

  test('no list shows anything of the other school, whatever the filter, order and fields', async () => {
    const ids = Object.values(byCollection);
    for (const route of oneRosterReads.filter(({ path }) => !path.includes('{')))
      for (const base of bases(route)) {
        const fields = [...entityFieldsOf(route.of, base.includes('v1p1') ? 'v1p1' : 'v1p2')];
        const named = fields.flatMap((field) => ids.map((id) => `${field}~'${id}'`));
        for (const query of [
          {},
          { filter: named.join(' OR ') },
          { filter: "status='tobedeleted' OR dateLastModified>'2000-01-01'" },
          { sort: fields.at(-1) ?? '', orderBy: 'desc', fields: fields.join(',') },
        ]) {
          const search = new URLSearchParams({ limit: '10000', ...query });
          const { status, body } = await rest.send(`${base}${route.path}?${search}`, { token });
          const about = `${base}${route.path}?${search}`;
          expect(status, about).toBe(200);
          expect(JSON.stringify(body), about).not.toMatch(secrets);
        }
      }
  });

  test('the address of a guest, and of somebody who has left, stays at their own school', async () => {
    const { database } = service();
    const classId = await classNamed(database, 's2-k1');
    const school = rest.schools.get('s2') ?? 0;
    await database.writing(async (db) => {
      const ids = [];
      for (const name of ['guest', 'left']) {
        const { id } = await db
          .insertInto('accounts')
          .values({
            username: `${name}.elsewhere`,
            name: `Gus ${name}`,
            email: `${name}@elsewhere.example`,
            kind: 3,
            status: 2,
            password_hash: '',
            created: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addSchoolTeacher(db, rest.schools.get('s1') ?? 0, id);
        ids.push(id);
      }
      const [guest = 0, left = 0] = ids;
      await setTeacher(db, classId, { accountId: guest, auth: 4, role: 'Guest', joined: restNow });
      await addSchoolTeacher(db, school, left);
      await dropSchoolTeacher(db, school, left);
      const entry = {
        schoolId: school,
        actorId: null,
        action: 'teacher dropped',
        accountId: left,
        classId: null,
      };
      await addAuditEntries(db, [{ ...entry, at: restNow - 60, address: '', keyId: null, details: {} }]);
    });
    for (const filter of ['', "status='active' OR status='tobedeleted'"]) {
      const { body } = await rest.send(
        `/rostering/v1p2/users?${new URLSearchParams({ limit: '10000', ...(filter && { filter }) })}`,
        { token },
      );
      const text = JSON.stringify(body);
      expect(text).toContain('guest.elsewhere');
      expect(text.includes('left.elsewhere')).toBe(filter !== '');
      expect(text).not.toContain('@elsewhere.example');
      expect(text).toContain('s2-t1@school.example');
    }
  });
});
