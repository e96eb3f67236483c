import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import {
  classNamed,
  importTables,
  type Rest,
  startRest,
  twoSchools,
} from '#test/support/service/oneRosterRest.ts';
import { oneRosterScopes, oneRosterWrites } from '#wire/schools/oneRoster.ts';

/* What an application writes and deletes, and what teachers see of it. */

const lineItem = {
  title: 'Quiz 1',
  description: 'On paper',
  assignDate: '2026-10-01T00:00:00.000Z',
  dueDate: '2026-10-08T23:59:59.000Z',
  class: { sourcedId: 's1-k1' },
  school: { sourcedId: 's1' },
  category: { sourcedId: 'hw' },
  resultValueMin: 0,
  resultValueMax: 25,
};

const result = {
  lineItem: { sourcedId: 'quiz' },
  student: { sourcedId: 's1-p1' },
  scoreStatus: 'fully graded',
  score: 20.5,
  scoreDate: '2026-10-09',
};

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let others: string;
  let changes = 0;
  let classId: number;
  const get = async (path: string, as = token) => rest.send(`/gradebook/v1p2${path}`, { token: as });
  const put = (path: string, body: object | string, as: string | null = token) =>
    rest.send(`/gradebook/v1p2${path}`, { method: 'PUT', token: as, body });
  const remove = (path: string, as: string | null = token) =>
    rest.send(`/gradebook/v1p2${path}`, { method: 'DELETE', token: as });
  const post = (path: string, body: object, as: string | null = token) =>
    rest.send(`/gradebook/v1p2${path}`, { method: 'POST', token: as, body });
  const minorOf = ({ body }: { body: { imsx_CodeMinor: { imsx_codeMinorField: object[] } } }) =>
    body.imsx_CodeMinor.imsx_codeMinorField[0];

  /** The teacher of the class, signed in. */
  async function teacher() {
    const { database } = service();
    await database.writing(async (db) => {
      const { password_hash } = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('username', '=', 'rivera')
        .executeTakeFirstOrThrow();
      await db.updateTable('accounts').set({ password_hash }).where('username', '=', 's1-t2').execute();
    });
    const ses = await service().signIn('s1-t2');
    return (task: string, fields: Record<string, string | number> = {}) =>
      service().ask(task, { ses, clid: classId, ...fields });
  }
  const scoresOf = async (ask: Awaited<ReturnType<typeof teacher>>, assignment: number) => {
    const { scores } = await ask('assignment', { assnid: assignment });
    return Object.fromEntries(
      scores.map((each: { stuid: number; score: string }) => [each.stuid, each.score]),
    );
  };

  beforeAll(async () => {
    rest = await startRest(service().database, {
      changed: () => {
        changes++;
      },
    });
    token = await rest.tokenFor('s1');
    others = await rest.tokenFor('s2');
    classId = await classNamed(service().database, 's1-k1');
  });

  const bodies: Record<string, object> = {
    categories: { category: { title: 'Labs' } },
    lineItems: { lineItem },
    results: { result: { ...result, lineItem: { sourcedId: 'li1' } } },
  };
  const ones: Record<string, string> = { categories: 'hw', lineItems: 'li1', results: 'r1' };
  const ids = new Map(
    Object.entries({ class: 's1-k1', school: 's1', lineItem: 'li1', academicSession: 't1' }),
  );
  const addresses = oneRosterWrites.map((route) => {
    const path = route.path
      .replace('{sourcedId}', ones[route.of] ?? '')
      .replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? '');
    const [one] = Object.values(bodies[route.of] ?? {});
    return { ...route, path, body: route.method === 'POST' ? { [route.of]: [one] } : bodies[route.of] };
  });

  describe.each(addresses)('$method $path', ({ method, path, scopes, body }) => {
    const send = (as: string | null) =>
      rest.send(`/gradebook/v1p2${path}`, { method, token: as, ...(method !== 'DELETE' && { body }) });
    test('does nothing without a token, with other scopes, or with the token of another school', async () => {
      const before = (await get('/results')).body;
      expect((await send(null)).status).toBe(401);
      const otherScopes = oneRosterScopes.filter((scope) => !scopes.includes(scope));
      expect((await send(await rest.tokenFor('s1', otherScopes))).status).toBe(403);
      const foreign = await send(others);
      // The other school has a different category with the same name.
      if (path === '/categories/hw') expect([201, 204]).toContain(foreign.status);
      else expect([404, 422]).toContain(foreign.status);
      expect((await get('/results')).body).toEqual(before);
      expect((await get('/categories/hw')).body.category).toMatchObject({ title: 'Homework', weight: 40 });
    });
  });

  test('an assignment and its score are in the gradebook at once, and history says where they came from', async () => {
    const before = changes;
    expect((await put('/lineItems/quiz', { lineItem })).status).toBe(201);
    const read = await get('/lineItems/quiz');
    expect(read.body.lineItem).toMatchObject({
      title: 'Quiz 1',
      description: 'On paper',
      dueDate: '2026-10-08T00:00:00.000Z',
      category: { sourcedId: 'hw' },
      resultValueMax: 25,
    });
    expect((await put('/results/q-p1', { result: { sourcedId: 'q-p1', ...result } })).status).toBe(201);
    expect((await get('/results/q-p1')).body.result).toMatchObject({
      score: 20.5,
      scoreStatus: 'fully graded',
    });
    expect(changes).toBe(before + 2);

    const ask = await teacher();
    const { assignments } = await ask('gradebook');
    const quiz = assignments.find(({ title }: { title: string }) => title === 'Quiz 1');
    expect(quiz).toMatchObject({ due: '20261008', points: 25 });
    expect(await scoresOf(ask, quiz.assnid)).toEqual({ 10001: '20.5' });
    const { history } = await ask('history', { assnid: quiz.assnid });
    expect(history).toMatchObject([
      { kind: 'score', stuid: 10001, from: '', to: '20.5', name: 'Learning Tool' },
      { kind: 'assignment', field: 'deleted', from: '1', to: '0', name: 'Learning Tool' },
    ]);
    // Things created here keep their sourcedIds.
    const all = (await get('/classes/s1-k1/lineItems')).body.lineItems;
    expect(all.map((each: { sourcedId: string }) => each.sourcedId)).toEqual(['li1', 'li2', 'quiz']);
  });

  test('a line item without a category goes into the first one, stays there, and keeps its minimum score', async () => {
    const { category: _, ...without } = lineItem;
    expect((await put('/lineItems/plain', { lineItem: { ...without, title: 'Plain' } })).status).toBe(201);
    expect((await get('/lineItems/plain')).body.lineItem.category.sourcedId).toBe('hw');
    const still = { ...without, title: 'Still plain', resultValueMin: 5 };
    expect((await put('/lineItems/plain', { lineItem: still })).status).toBe(201);
    expect((await get('/lineItems/plain')).body.lineItem).toMatchObject({
      title: 'Still plain',
      category: { sourcedId: 'hw' },
      resultValueMin: 5,
    });
    expect((await remove('/lineItems/plain')).status).toBe(204);
  });

  test.each([0, 1.1, 5, 100])('a minimum score of %s is kept even if the maximum equals it', async (most) => {
    const { resultValueMax: _, ...without } = lineItem;
    // 100 is the maximum by default.
    const level = { ...without, resultValueMin: most, ...(most !== 100 && { resultValueMax: most }) };
    expect((await put('/lineItems/level', { lineItem: level })).status).toBe(201);
    const { body } = await get('/lineItems/level');
    expect(body.lineItem).toMatchObject({ resultValueMin: most, resultValueMax: most });
    const above = await put('/lineItems/level', { lineItem: { ...level, resultValueMin: most + 0.01 } });
    expect(above.status).toBe(422);
    expect((await remove('/lineItems/level')).status).toBe(204);
  });

  test('a repeated write changes nothing, and other values do', async () => {
    const ask = await teacher();
    const { revision } = await ask('history');
    expect((await put('/lineItems/quiz', { lineItem })).status).toBe(201);
    expect((await put('/results/q-p1', { result })).status).toBe(201);
    expect((await ask('history')).revision).toBe(revision);
    const changed = { ...lineItem, title: 'Quiz one', resultValueMax: 30, dueDate: '2026-10-10' };
    expect((await put('/lineItems/quiz', { lineItem: changed })).status).toBe(201);
    expect((await get('/lineItems/quiz')).body.lineItem).toMatchObject({
      title: 'Quiz one',
      resultValueMax: 30,
      dueDate: '2026-10-10T00:00:00.000Z',
    });
    const { history } = await ask('history', { limit: 3 });
    expect(history).toMatchObject([
      { field: 'points', from: '25', to: '30' },
      { field: 'due', from: '20261008', to: '20261010' },
      { field: 'title', from: 'Quiz 1', to: 'Quiz one' },
    ]);
  });

  test.each([
    [{ scoreStatus: 'exempt', score: 3 }, 'E', { scoreStatus: 'exempt' }],
    [{ scoreStatus: 'not submitted', score: null }, 'M', { scoreStatus: 'not submitted', missing: 'true' }],
    [
      { scoreStatus: 'partially graded', score: '7.25' },
      '7.25',
      { scoreStatus: 'fully graded', score: 7.25 },
    ],
    [{ scoreStatus: 'fully graded', score: 300 }, '300', { score: 300 }],
    [{ scoreStatus: 'submitted', score: null }, '300', { score: 300 }],
  ])('a result %j is the score %s', async (change, score, shown) => {
    const ask = await teacher();
    const { assignments } = await ask('gradebook');
    const { assnid } = assignments.find(({ title }: { title: string }) => title === 'Quiz one');
    expect(
      (await put('/results/q-p2', { result: { ...result, student: { sourcedId: 's1-p2' }, ...change } }))
        .status,
    ).toBe(201);
    expect((await scoresOf(ask, assnid))[10002]).toBe(score);
    expect((await get('/results/q-p2')).body.result).toMatchObject(shown);
  });

  test("a teacher's change stays if the same value is sent again; a new value overwrites it, with history", async () => {
    const ask = await teacher();
    const { assignments } = await ask('gradebook');
    const { assnid } = assignments.find(({ title }: { title: string }) => title === 'Quiz one');
    await ask('score-edit', { assnid, stuid: 10001, score: '24' });
    expect((await get('/results/q-p1')).body.result.score).toBe(24);
    expect((await put('/results/q-p1', { result })).status).toBe(201);
    expect((await scoresOf(ask, assnid))[10001]).toBe('24');
    expect((await put('/results/q-p1', { result: { ...result, score: 22 } })).status).toBe(201);
    expect((await scoresOf(ask, assnid))[10001]).toBe('22');
    const { history } = await ask('history', { assnid, stuid: 10001, kind: 'score' });
    expect(history).toMatchObject([
      { from: '24', to: '22', name: 'Learning Tool' },
      { from: '20.5', to: '24', name: 'Terry Name s1-t2' },
      { from: '', to: '20.5', name: 'Learning Tool' },
    ]);
  });

  test('an existing score gets the sourcedId that an application gives it', async () => {
    const ask = await teacher();
    const { assignments } = await ask('gradebook');
    const { assnid } = assignments.find(({ title }: { title: string }) => title === 'Quiz one');
    await ask('score-edit', { assnid, stuid: 10003, score: '12' });
    const of = async () => (await get('/classes/s1-k1/students/s1-p3/results')).body.results;
    const [before] = await of();
    expect((await get(`/results/${encodeURIComponent(before.sourcedId)}`)).body.result.score).toBe(12);
    expect(
      (await put('/results/q-p3', { result: { ...result, student: { sourcedId: 's1-p3' }, score: 13 } }))
        .status,
    ).toBe(201);
    expect(await of()).toMatchObject([{ sourcedId: 'q-p3', score: 13 }]);
  });

  test('a deleted result is blank, and can be written again', async () => {
    expect((await remove('/results/q-p1')).status).toBe(204);
    expect((await get('/results/q-p1')).status).toBe(404);
    expect((await remove('/results/q-p1')).status).toBe(404);
    expect((await put('/results/q-p1', { result: { ...result, score: 22 } })).status).toBe(201);
    expect((await get('/results/q-p1')).body.result.score).toBe(22);
  });

  test('a deleted line item hides its results, and returns with them', async () => {
    expect((await remove('/lineItems/quiz')).status).toBe(204);
    expect((await get('/lineItems/quiz')).status).toBe(404);
    expect((await get('/results/q-p1')).status).toBe(404);
    expect((await remove('/lineItems/quiz')).status).toBe(404);
    expect((await put('/lineItems/quiz', { lineItem })).status).toBe(201);
    expect((await get('/results/q-p1')).body.result.score).toBe(22);
    const marked = { lineItem: { ...lineItem, status: 'tobedeleted' } };
    expect((await put('/lineItems/quiz', marked)).status).toBe(201);
    expect((await get('/lineItems/quiz')).status).toBe(404);
    expect((await put('/lineItems/quiz', { lineItem })).status).toBe(201);
  });

  test('a category exists once written, joins the class that uses it, and is removed when empty', async () => {
    expect((await put('/categories/labs', { category: { title: 'Labs', weight: 15 } })).status).toBe(201);
    expect((await get('/categories/labs')).body.category).toMatchObject({ title: 'Labs', weight: 15 });
    expect((await get('/classes/s1-k1/categories')).body.categories).toMatchObject([{ sourcedId: 'hw' }]);
    const lab = { ...lineItem, title: 'Lab 1', category: { sourcedId: 'labs' } };
    expect((await put('/lineItems/lab', { lineItem: lab })).status).toBe(201);
    expect((await get('/lineItems/lab')).body.lineItem.category.sourcedId).toBe('labs');
    expect((await get('/classes/s1-k1/categories')).body.categories).toMatchObject([
      { sourcedId: 'hw' },
      { sourcedId: 'labs', title: 'Labs', weight: 15 },
    ]);
    expect((await put('/categories/labs', { category: { title: 'Lab\0work', weight: 20 } })).status).toBe(
      201,
    );
    const ask = await teacher();
    const { history } = await ask('history', { kind: 'setting', limit: 1 });
    expect(history[0]).toMatchObject({
      field: 'cat',
      name: 'Learning Tool',
      to: expect.stringContaining('20 0 Lab work'),
    });
    expect((await get('/categories/labs')).body.category).toMatchObject({ title: 'Lab work', weight: 20 });
    expect((await get('/lineItems/lab')).body.lineItem.category.sourcedId).toBe('labs');
    expect((await remove('/categories/labs')).status).toBe(422);
    expect((await remove('/lineItems/lab')).status).toBe(204);
    expect((await remove('/categories/labs')).status).toBe(204);
    expect((await get('/categories/labs')).status).toBe(404);
  });

  test('several at once keep their sourcedIds, or get new ones if those are taken', async () => {
    const many = await post('/classes/s1-k1/lineItems', {
      lineItems: [
        { ...lineItem, sourcedId: 'p1', title: 'Poster' },
        { ...lineItem, sourcedId: 'li1', title: 'Another' },
      ],
    });
    expect(many.status).toBe(201);
    const [first, second] = many.body.sourcedIdPairs;
    expect(first).toEqual({ suppliedSourcedId: 'p1', allocatedSourcedId: 'p1' });
    expect(second.suppliedSourcedId).toBe('li1');
    expect(second.allocatedSourcedId).not.toBe('li1');
    expect((await get(`/lineItems/${second.allocatedSourcedId}`)).body.lineItem.title).toBe('Another');
    expect((await get('/lineItems/li1')).body.lineItem.title).toBe('Fractions');
    const results = await post('/lineItems/p1/results', {
      results: ['s1-p1', 's1-p2'].map((student, index) => ({
        ...result,
        sourcedId: `p1-${index}`,
        lineItem: { sourcedId: 'p1' },
        student: { sourcedId: student },
        score: 10 + index,
      })),
    });
    expect(results.body.sourcedIdPairs).toHaveLength(2);
    expect((await get('/results/p1-1')).body.result.score).toBe(11);
    const mixed = await post('/lineItems/p1/results', {
      results: [
        { ...result, lineItem: { sourcedId: 'p1' }, score: 1 },
        { ...result, student: { sourcedId: 'nobody' } },
      ],
    });
    expect(mixed.status).toBe(422);
    expect((await get('/results/p1-0')).body.result.score).toBe(10);
  });

  test.each([
    ['/lineItems/x', { lineItem: { ...lineItem, class: { sourcedId: 'none' } } }, 'class none'],
    ['/lineItems/x', { lineItem: { ...lineItem, category: { sourcedId: 'none' } } }, 'category none'],
    ['/lineItems/x', { lineItem: { ...lineItem, school: { sourcedId: 's2' } } }, 'school s2'],
    ['/lineItems/x', { lineItem: { ...lineItem, title: '' } }, 'lineItem.title'],
    ['/lineItems/x', { lineItem: { ...lineItem, dueDate: 'soon' } }, 'lineItem.dueDate'],
    ['/lineItems/x', { lineItem: { ...lineItem, dueDate: '2026-02-30' } }, '.'],
    ['/lineItems/x', { lineItem: { ...lineItem, resultValueMax: 123456 } }, '.'],
    ['/lineItems/x', { lineItem: { ...lineItem, resultValueMin: 26 } }, 'above the resultValueMax'],
    ['/lineItems/x', { lineItem: { ...lineItem, sourcedId: 'y' } }, 'sourcedId'],
    ['/lineItems/li1', { lineItem: { ...lineItem, class: { sourcedId: 's1-k2' } } }, 'stays in its class'],
    ['/lineItems/x', { assignment: lineItem }, 'lineItem'],
    ['/results/x', { result: { ...result, lineItem: { sourcedId: 'none' } } }, 'line item none'],
    ['/results/x', { result: { ...result, student: { sourcedId: 's1-t1' } } }, 'student s1-t1'],
    ['/results/x', { result: { ...result, student: { sourcedId: 's2-p1' } } }, 'student s2-p1'],
    ['/results/x', { result: { ...result, scoreStatus: 'done' } }, 'result.scoreStatus'],
    ['/results/x', { result: { ...result, score: -1 } }, 'result.score'],
    ['/results/x', { result: { ...result, score: 99999 } }, '.'],
    ['/results/r1', { result: { ...result, lineItem: { sourcedId: 'li2' } } }, 'stays with'],
    ['/categories/x', { category: { title: 'Labs', weight: 101 } }, 'category.weight'],
  ])('PUT %s with %j is refused', async (path, body, said) => {
    const answer = await put(path, body);
    expect(answer.status).toBe(422);
    expect(minorOf(answer)).toMatchObject({ imsx_codeMinorFieldValue: 'invaliddata' });
    expect(answer.body.imsx_description).toContain(said);
    if (path.endsWith('/x')) expect((await get(path)).status).toBe(404);
  });

  test('invalid JSON and unsupported methods are refused', async () => {
    expect((await put('/lineItems/x', 'title=Quiz')).status).toBe(400);
    const scale = await rest.send('/gradebook/v1p2/scoreScales/x', { method: 'PUT', token, body: {} });
    expect(scale).toMatchObject({ status: 405 });
    expect(scale.headers.get('allow')).toBe('GET, HEAD');
    const user = await rest.send('/rostering/v1p2/users/s1-p1', { method: 'DELETE', token });
    expect(user.status).toBe(405);
    expect((await rest.send('/gradebook/v1p2/nothing', { token })).status).toBe(404);
  });

  test('final grades are separate line items, whose results can be written unless their period is locked', async () => {
    const ask = await teacher();
    await ask('class-marking-periods-edit', { period: 'P1', stuid: 10001, grade: 80 });
    const { lineItems } = (await get('/classes/s1-k1/lineItems')).body;
    const final = lineItems.at(-1);
    expect(final).toMatchObject({ title: 'Final grade of marking period 1', resultValueMax: 100 });
    const path = `/lineItems/${encodeURIComponent(final.sourcedId)}`;
    expect((await put(path, { lineItem })).status).toBe(403);
    expect((await remove(path)).status).toBe(403);
    const grade = { ...result, lineItem: { sourcedId: final.sourcedId }, score: 84.6 };
    expect((await put('/results/final-p1', { result: grade })).status).toBe(201);
    expect((await ask('class-marking-periods')).P1).toMatchObject([{ stuid: 10001, grade: 85 }]);
    await ask('class-marking-periods-edit', { period: 'P1', locked: 1 });
    const locked = await put('/results/final-p1', { result: { ...grade, score: 90 } });
    expect(locked.status).toBe(422);
    expect(locked.body.imsx_description).toMatch(/locked/);
  });

  test('the next file of the school’s system removes nothing that an application has written', async () => {
    await importTables(service().database, twoSchools());
    expect((await get('/lineItems/quiz')).body.lineItem.title).toBe('Quiz 1');
    expect((await get('/results/q-p1')).body.result.score).toBe(22);
    expect((await get('/results/r1')).body.result.score).toBe(8.5);
  });
});
