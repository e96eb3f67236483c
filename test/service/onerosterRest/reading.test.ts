import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Rest, restNow, startRest } from '#test/support/service/oneRosterRest.ts';
import { oneRosterReads, oneRosterScopes, scopeAddress } from '#wire/schools/oneRoster.ts';

/* What a OneRoster application can read of its school, and what it cannot. */

const params: Record<string, string> = {
  class: 's1-k1',
  course: 's1-c',
  school: 's1',
  student: 's1-p1',
  teacher: 's1-t2',
  term: 't1',
  user: 's1-p1',
  lineItem: 'li1',
};

/** One of each collection. */
const ones: Record<string, string> = {
  academicSessions: 't1',
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
  categories: 'hw',
  lineItems: 'li1',
  results: 'r1',
};

const hasOne = (of: string) => of !== 'demographics' && of !== 'scoreScales';

const addressOf = ({ path, of }: (typeof oneRosterReads)[number]) =>
  path.replace('{sourcedId}', ones[of] ?? 'x').replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const routes = oneRosterReads.flatMap((route) => {
  const path = addressOf(route);
  const second = { ...route, address: `/${route.service}/v1p2${path}`, version: '1.2' };
  return route.inFirst ? [second, { ...route, address: `/v1p1${path}`, version: '1.1' }] : [second];
});

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let others: string;
  const get = (path: string, as: string | null = token) => rest.send(path, { token: as });
  const idsOf = (rows: { sourcedId: string }[]) => rows.map(({ sourcedId }) => sourcedId);
  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
    others = await rest.tokenFor('s2');
  });

  describe.each(routes)('$address ($version)', ({ address, path, of, scopes, version }) => {
    test('refuses requests without a token', async () => {
      const { status, body, headers } = await get(address, null);
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      const info = version === '1.1' ? body.statusInfoSet[0] : body;
      expect(info.imsx_codeMajor).toBe('failure');
      expect(info.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue).toBe('unauthorisedrequest');
    });

    test('refuses tokens with other scopes', async () => {
      const wrong = await rest.tokenFor(
        's1',
        oneRosterScopes.filter((scope) => !scopes.includes(scope)),
      );
      expect((await get(address, wrong)).status).toBe(403);
    });

    test("shows another school's token nothing of this school", async () => {
      const { status, body } = await get(address, others);
      if (path.includes('{')) {
        // Sessions are of the whole district, and so are source's names of categories that nobody uses.
        if (status === 200) expect(JSON.stringify(body)).not.toMatch(/s1-|"s1"/);
        else expect(status).toBe(404);
      } else {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/s1-|"s1"/);
      }
    });

    test('shows its own', async () => {
      const { status, body } = await get(address);
      if (path.includes('{sourcedId}') && !hasOne(of)) {
        expect(status).toBe(404);
        return;
      }
      expect(status).toBe(200);
      const [entities] = Object.values(body) as [unknown];
      const list = Array.isArray(entities) ? entities : [entities];
      if (of !== 'demographics') expect(list.length).toBeGreaterThan(0);
      for (const each of list) {
        expect(each).toMatchObject({ sourcedId: expect.any(String), status: 'active' });
        expect(Date.parse(each.dateLastModified)).toBeGreaterThan(0);
      }
    });
  });

  test('client ID and secret get a token with the requested scopes, in the header or in the form', async () => {
    const { publicId, secret } = await rest.addApplication('s1', ['roster.readonly', 'gradebook.readonly']);
    const grant_type = 'client_credentials';
    const basic = { authorization: `Basic ${btoa(`${publicId}:${secret}`)}` };
    const inHeader = await rest.askToken({ grant_type, scope: scopeAddress('roster.readonly') }, basic);
    expect(inHeader.status).toBe(200);
    expect(inHeader.headers.get('cache-control')).toBe('no-store');
    expect(inHeader.body).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: scopeAddress('roster.readonly'),
    });
    const escaped = (text: string) => text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    const withBasic = async (id: string, shown: string) =>
      (await rest.askToken({ grant_type }, { authorization: `Basic ${btoa(`${id}:${shown}`)}` })).status;
    expect(await withBasic(escaped(publicId), escaped(secret))).toBe(200);
    expect(await withBasic(publicId, `${secret}%`)).toBe(401);
    expect((await get('/rostering/v1p2/orgs', inHeader.body.access_token)).status).toBe(200);
    expect((await get('/gradebook/v1p2/lineItems', inHeader.body.access_token)).status).toBe(403);
    const own = { client_id: publicId, client_secret: secret };
    const all = await rest.askToken({ grant_type, ...own });
    expect((await get('/gradebook/v1p2/lineItems', all.body.access_token)).status).toBe(200);
    const more = await rest.askToken({ grant_type, ...own, scope: scopeAddress('gradebook.delete') });
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    expect(await rest.askToken({ grant_type, ...own, client_secret: 'guessed' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await rest.askToken({ grant_type: 'password', ...own })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    const stored = await service().database.asking((db) =>
      db
        .selectFrom('oneroster_clients')
        .innerJoin('oneroster_tokens', 'client_id', 'oneroster_clients.id')
        .selectAll()
        .execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(all.body.access_token);
  });

  test('entities have the fields of 1.2', async () => {
    const base = { status: 'active', dateLastModified: expect.any(String) };
    const at = (path: string, sourcedId: string, type: string) => ({
      href: `https://grades.example/ims/oneroster/${path}/${sourcedId}`,
      sourcedId,
      type,
    });
    expect((await get('/rostering/v1p2/classes/s1-k1')).body).toEqual({
      class: {
        ...base,
        sourcedId: 's1-k1',
        title: 'Algebra 1',
        classCode: 'ALG-1',
        classType: 'scheduled',
        location: 'Room 1',
        grades: ['09'],
        course: at('rostering/v1p2/courses', 's1-c', 'course'),
        school: at('rostering/v1p2/orgs', 's1', 'org'),
        terms: [at('rostering/v1p2/academicSessions', 't1', 'academicSession')],
      },
    });
    expect((await get('/rostering/v1p2/users/s1-p1')).body.user).toMatchObject({
      givenName: 'Sam',
      familyName: 'Name s1-p1',
      enabledUser: 'true',
      identifier: '10001',
      email: 's1-p1@school.example',
      roles: [{ roleType: 'primary', role: 'student', org: { sourcedId: 's1' } }],
    });
    expect((await get('/gradebook/v1p2/results/r1')).body.result).toEqual({
      ...base,
      sourcedId: 'r1',
      lineItem: at('gradebook/v1p2/lineItems', 'li1', 'lineItem'),
      student: at('rostering/v1p2/users', 's1-p1', 'user'),
      class: at('rostering/v1p2/classes', 's1-k1', 'class'),
      scoreStatus: 'fully graded',
      score: 8.5,
      scoreDate: '2026-09-08',
      late: 'false',
      missing: 'false',
    });
    expect((await get('/gradebook/v1p2/lineItems/li1')).body.lineItem).toMatchObject({
      title: 'Fractions',
      description: 'Pages 3 to 5',
      dueDate: '2026-09-08T00:00:00.000Z',
      category: at('gradebook/v1p2/categories', 'hw', 'category'),
      resultValueMin: 0,
      resultValueMax: 10,
    });
    expect((await get('/gradebook/v1p2/categories/hw')).body.category).toMatchObject({
      title: 'Homework',
      weight: 40,
    });
    expect(
      (await get('/gradebook/v1p2/classes/s1-k1/scoreScales')).body.scoreScales[0].scoreScaleValue[0],
    ).toEqual({
      itemValueLHS: '90',
      itemValueRHS: 'A',
    });
  });

  test('1.1 has one role, its schools as a list, and its own addresses', async () => {
    const { user } = (await get('/v1p1/users/s1-t1')).body;
    expect(user).toMatchObject({ role: 'teacher', orgs: [{ sourcedId: 's1', type: 'org' }] });
    expect(user.roles).toBeUndefined();
    expect(user.orgs[0].href).toBe('https://grades.example/ims/oneroster/v1p1/orgs/s1');
    expect((await get('/v1p1/categories/hw')).body.category.weight).toBeUndefined();
  });

  test('nested lists contain what belongs to the entity in the address', async () => {
    const users = async (path: string) => idsOf((await get(`/rostering/v1p2${path}`)).body.users).sort();
    expect(await users('/classes/s1-k1/students')).toEqual(['s1-p1', 's1-p2', 's1-p3', 's1-p4', 's1-p5']);
    expect(await users('/classes/s1-k1/teachers')).toEqual(['s1-t2']);
    expect(await users('/teachers')).toEqual(['s1-t1', 's1-t2']);
    const classes = async (path: string) => idsOf((await get(`/rostering/v1p2${path}`)).body.classes);
    expect(await classes('/teachers/s1-t1/classes')).toEqual(['s1-k2']);
    expect(await classes('/students/s1-p1/classes')).toEqual(['s1-k1', 's1-k2']);
    expect(await classes('/terms/t1/classes')).toEqual(['s1-k1', 's1-k2']);
    expect(await classes('/courses/s1-c/classes')).toEqual(['s1-k1', 's1-k2']);
    const results = async (path: string) => idsOf((await get(`/gradebook/v1p2${path}`)).body.results);
    expect(await results('/classes/s1-k1/results')).toEqual(['r1', 'r2', 'r3']);
    expect(await results('/classes/s1-k1/lineItems/li2/results')).toEqual(['r3']);
    expect(await results('/classes/s1-k1/students/s1-p2/results')).toEqual(['r2']);
    for (const path of [
      '/classes/none/students',
      '/schools/s2/classes',
      '/students/s1-t1/classes',
      '/terms/y/classes',
    ])
      expect((await get(`/rostering/v1p2${path}`)).status, path).toBe(404);
    expect((await get('/gradebook/v1p2/classes/s1-k2/lineItems/li1/results')).status).toBe(404);
  });

  test('a list comes in pages that lead to each other', async () => {
    const first = await get('/rostering/v1p2/users?limit=3&sort=sourcedId');
    expect(first.headers.get('x-total-count')).toBe('7');
    expect(idsOf(first.body.users)).toEqual(['s1-p1', 's1-p2', 's1-p3']);
    const link = first.headers.get('link') ?? '';
    expect(link).toContain('rel="next"');
    expect(link).not.toContain('rel="prev"');
    const [, next = ''] = /<https:\/\/grades\.example\/ims\/oneroster([^>]+)>; rel="next"/.exec(link) ?? [];
    expect(idsOf((await get(next)).body.users)).toEqual(['s1-p4', 's1-p5', 's1-t1']);
    const [, last = ''] = /<https:\/\/grades\.example\/ims\/oneroster([^>]+)>; rel="last"/.exec(link) ?? [];
    const end = await get(last);
    expect(idsOf(end.body.users)).toEqual(['s1-t2']);
    expect(end.headers.get('link')).not.toContain('rel="next"');
    const past = await get('/rostering/v1p2/users?offset=50');
    expect(past).toMatchObject({ status: 200, body: { users: [] } });
  });

  test('the results of all classes come in pages, the same on repetition', async () => {
    for (let time = 0; time < 2; time++)
      for (const [offset, expected] of [
        [0, ['r1', 'r2']],
        [2, ['r3', 'r4']],
        [3, ['r4']],
        [4, []],
      ] as const) {
        const { body, headers } = await get(
          `/gradebook/v1p2/results?limit=2&offset=${offset}&fields=sourcedId`,
        );
        expect(idsOf(body.results)).toEqual(expected);
        expect(headers.get('x-total-count')).toBe('4');
      }
    const filter = encodeURIComponent("class.sourcedId='s1-k2' OR score='8.5'");
    expect(idsOf((await get(`/gradebook/v1p2/results?filter=${filter}`)).body.results)).toEqual(['r1', 'r4']);
    const since = encodeURIComponent("dateLastModified>'2099-01-01'");
    expect((await get(`/gradebook/v1p2/results?filter=${since}`)).body.results).toEqual([]);
  });

  test.each([
    ["username='s1-p1'", ['s1-p1']],
    ["username='S1-P1'", ['s1-p1']],
    ["username!='s1-p1' AND username~'p'", ['s1-p2', 's1-p3', 's1-p4', 's1-p5']],
    ["username>'s1-p4' AND username<'s1-t2'", ['s1-p5', 's1-t1']],
    ["username>='s1-p5' AND username<='s1-t1'", ['s1-p5', 's1-t1']],
    ["username='s1-p1' OR username='s1-t1'", ['s1-p1', 's1-t1']],
    ["identifier='10002' or email='s1-t2@school.example'", ['s1-p2', 's1-t2']],
    ["roles.role='teacher'", ['s1-t1', 's1-t2']],
    ["primaryOrg.sourcedId='s2'", []],
    ["roles.constructor='x'", []],
    ["grades='09' AND roles.role='student' AND username~'4'", ['s1-p4']],
    ["dateLastModified>'2020-01-01' AND status='active' AND username='s1-p1'", ['s1-p1']],
    ["dateLastModified<'2020-01-01T00:00:00.000Z'", []],
    ["middleName='x'", []],
  ])('the filter %s finds %j', async (filter, expected) => {
    const { status, body } = await get(
      `/rostering/v1p2/users?sort=sourcedId&filter=${encodeURIComponent(filter)}`,
    );
    expect(status).toBe(200);
    expect(idsOf(body.users)).toEqual(expected);
  });

  test('numbers are compared and sorted as numbers', async () => {
    const filtered = await get(
      `/gradebook/v1p2/lineItems?filter=${encodeURIComponent("resultValueMax>'9'")}`,
    );
    expect(idsOf(filtered.body.lineItems)).toEqual(['li1', 'li2']);
    const sorted = await get('/gradebook/v1p2/lineItems?sort=resultValueMax&orderBy=desc');
    expect(idsOf(sorted.body.lineItems)).toEqual(['li2', 'li1', 'li3']);
  });

  test('only the requested fields are sent', async () => {
    const { body } = await get('/rostering/v1p2/users?fields=sourcedId,givenName&limit=1');
    expect(Object.keys(body.users[0]).sort()).toEqual(['givenName', 'sourcedId']);
    const one = await get('/rostering/v1p2/classes/s1-k1?fields=title');
    expect(one.body).toEqual({ class: { title: 'Algebra 1' } });
  });

  test.each([
    ['limit=0', 'invaliddata'],
    ['limit=many', 'invaliddata'],
    ['offset=-1', 'invaliddata'],
    ['orderBy=up', 'invaliddata'],
    ['sort=height', 'invalid_selection_field'],
    ['fields=givenName,height', 'invalid_selection_field'],
    [`filter=${encodeURIComponent("height='3'")}`, 'invalid_filter_field'],
    [`filter=${encodeURIComponent('username')}`, 'invalid_filter_field'],
    [`filter=${encodeURIComponent("username='a' AND")}`, 'invalid_filter_field'],
    [`filter=${encodeURIComponent("username='a' NOR username='b'")}`, 'invalid_filter_field'],
  ])('%s is refused with %s', async (query, minor) => {
    const { status, body } = await get(`/rostering/v1p2/users?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: expect.stringMatching(/\.$/),
      imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: minor }] },
    });
  });

  test('changes here are visible in the next request', async () => {
    const classId = await service().database.writing(async (db) => {
      const { class_id: id } = await db
        .selectFrom('sourced_ids')
        .select('class_id')
        .where('kind', '=', 'classes')
        .where('sourced_id', '=', 's1-k2')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('classes')
        .set((row) => ({ name: 'Algebra for all', revision: row('revision', '+', 1), updated: restNow + 5 }))
        .where('id', '=', id)
        .execute();
      return id;
    });
    expect(classId).not.toBeNull();
    const { body } = await get('/rostering/v1p2/classes/s1-k2');
    expect(body.class).toMatchObject({
      title: 'Algebra for all',
      dateLastModified: new Date((restNow + 5) * 1000).toISOString(),
    });
    const filter = encodeURIComponent(`dateLastModified>'${new Date(restNow * 1000).toISOString()}'`);
    expect(idsOf((await get(`/rostering/v1p2/classes?filter=${filter}`)).body.classes)).toEqual(['s1-k2']);
  });
});

test('a token ends after an hour, and with its key', async () => {
  const { openDatabase } = await import('#service/store/driver/database.ts');
  const { dropOneRosterClient } = await import('#service/store/oneroster/clients.ts');
  const database = await openDatabase(':memory:');
  let now = restNow;
  const rest = await startRest(database, { clock: () => now });
  const token = await rest.tokenFor('s1');
  now += 3599;
  expect((await rest.send('/rostering/v1p2/orgs', { token })).status).toBe(200);
  now += 1;
  expect((await rest.send('/rostering/v1p2/orgs', { token })).status).toBe(401);
  const fresh = await rest.tokenFor('s1');
  const clients = await database.asking((db) => db.selectFrom('oneroster_clients').select('id').execute());
  await database.writing(async (db) => {
    for (const { id } of clients) await dropOneRosterClient(db, id);
  });
  expect((await rest.send('/rostering/v1p2/orgs', { token: fresh })).status).toBe(401);
  await database.close();
});
