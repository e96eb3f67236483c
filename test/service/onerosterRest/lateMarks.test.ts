import { beforeAll, expect, test } from 'vitest';
import { writeCellsOf } from '#service/store/cells.ts';
import { onEachDatabase } from '#test/support/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/oneRosterRest.ts';

/* Late work, as applications put it and read it. */

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let classId: number;
  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
    classId = await classNamed(service().database, 's1-k1');
  });
  const lineItem = {
    title: 'Quiz 1',
    dueDate: '2026-10-08',
    class: { sourcedId: 's1-k1' },
    category: { sourcedId: 'hw' },
    resultValueMax: 25,
  };
  const result = {
    lineItem: { sourcedId: 'quiz' },
    student: { sourcedId: 's1-p3' },
    scoreStatus: 'fully graded',
    score: 20.5,
    scoreDate: '2026-10-09',
  };
  const at = '/gradebook/v1p2/results/late-p3';
  const put = async (rest_: object) =>
    (await rest.send(at, { method: 'PUT', token, body: { result: { ...result, ...rest_ } } })).status;
  const lateHere = async () => (await rest.send(at, { token })).body.result.late;

  test('a late mark comes with a score, goes with what the application says, and is otherwise left alone', async () => {
    const made = { method: 'PUT', token, body: { lineItem } } as const;
    expect((await rest.send('/gradebook/v1p2/lineItems/quiz', made)).status).toBe(201);
    expect(await put({ late: 'yes' })).toBe(422);
    expect(await put({ late: 'true' })).toBe(201);
    expect(await lateHere()).toBe('true');
    await put({ score: 21 });
    expect(await lateHere()).toBe('true');

    // Somebody takes the mark away here: the application repeats itself, and then says something new.
    const { database } = service();
    const marks = database.asking((db) =>
      db
        .selectFrom('late_marks')
        .select(['assignment_id as place', 'student_id as studentId', 'days'])
        .where('class_id', '=', classId)
        .execute(),
    );
    const [mark] = await marks;
    expect(mark).toMatchObject({ studentId: 10003, days: 1 });
    const cells = [{ place: mark?.place ?? 0, studentId: 10003, value: null }];
    await database.writing((db) => writeCellsOf(db, classId, { sheet: 'lates', cells }));
    await put({ score: 21, late: 'true' });
    expect(await lateHere()).toBe('false');
    await put({ score: 21, late: 'false' });
    await put({ score: 21, late: 'true' });
    expect(await lateHere()).toBe('true');
    await put({ score: 21, late: 'false' });
    expect(await lateHere()).toBe('false');

    const history = await database.asking((db) =>
      db
        .selectFrom('history')
        .select(['before', 'after'])
        .where('class_id', '=', classId)
        .where('kind', '=', 'late')
        .orderBy('revision')
        .execute(),
    );
    expect(history).toEqual([
      { before: '', after: '1' },
      { before: '', after: '1' },
      { before: '1', after: '' },
    ]);
  });
});
