import { beforeAll, expect, test } from 'vitest';
import { writeCellsOf } from '#service/store/classes/cells.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/service/oneRosterRest.ts';

/* What applications write and read along with scores: late marks and comments. */

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let classId: number;
  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
    classId = await classNamed(service().database, 's1-k1');
    const made = { method: 'PUT', token, body: { lineItem } } as const;
    expect((await rest.send('/gradebook/v1p2/lineItems/quiz', made)).status).toBe(201);
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
  const at = '/gradebook/v1p2/results/quiz-p3';
  const put = async (more: object) =>
    (await rest.send(at, { method: 'PUT', token, body: { result: { ...result, ...more } } })).status;
  const resultHere = async () => (await rest.send(at, { token })).body.result;

  test('a late mark is set with a score, removed on request, and otherwise left alone', async () => {
    expect(await put({ late: 'yes' })).toBe(422);
    expect(await put({ late: 'true' })).toBe(201);
    expect((await resultHere()).late).toBe('true');
    await put({ score: 21 });
    expect((await resultHere()).late).toBe('true');

    // Somebody removes the mark here: the application repeats itself, and then sends something new.
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
    await database.writing((db) => writeCellsOf(db, classId, { table: 'lates', cells }));
    await put({ score: 21, late: 'true' });
    expect((await resultHere()).late).toBe('false');
    await put({ score: 21, late: 'false' });
    await put({ score: 21, late: 'true' });
    expect((await resultHere()).late).toBe('true');
    await put({ score: 21, late: 'false' });
    expect((await resultHere()).late).toBe('false');

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

  const remarks = () =>
    service().database.asking((db) =>
      db
        .selectFrom('remarks')
        .select(['assignment_id as place', 'student_id as studentId', 'remark'])
        .where('class_id', '=', classId)
        .execute(),
    );

  test('an unreadable comment is refused, and nothing is written', async () => {
    expect(await put({ comment: 7 })).toBe(422);
    expect(await remarks()).toEqual([]);
  });

  test('a comment is on the score, and an edit here stays until another one is sent', async () => {
    expect(await put({ comment: 'Show your work' })).toBe(201);
    expect((await resultHere()).comment).toBe('Show your work');
    const [remark] = await remarks();
    expect(remark).toMatchObject({ studentId: 10003, remark: 'Show your work' });

    // A teacher writes another one: the application repeats its own, sends none, and then sends something new.
    const cells = [{ place: remark?.place ?? 0, studentId: 10003, value: 'Better' }];
    await service().database.writing((db) => writeCellsOf(db, classId, { table: 'remarks', cells }));
    await put({ score: 8, comment: 'Show your work' });
    expect((await resultHere()).comment).toBe('Better');
    for (const comment of ['', undefined]) await put({ score: 9, comment });
    expect((await resultHere()).comment).toBe('Better');
    await put({ score: 9, comment: 'Well done' });
    expect((await resultHere()).comment).toBe('Well done');

    const history = await service().database.asking((db) =>
      db
        .selectFrom('history')
        .innerJoin('changes', (join) =>
          join
            .onRef('changes.class_id', '=', 'history.class_id')
            .onRef('changes.revision', '=', 'history.revision'),
        )
        .innerJoin('accounts', 'accounts.id', 'changes.account_id')
        .select(['accounts.name as by', 'history.after'])
        .where('history.class_id', '=', classId)
        .where('history.kind', '=', 'remark')
        .orderBy('history.revision')
        .execute(),
    );
    expect(history).toEqual([
      { by: 'Learning Tool', after: 'Show your work' },
      { by: 'Learning Tool', after: 'Well done' },
    ]);
  });

  test('a long comment is truncated and joined into one line', async () => {
    expect(await put({ comment: `One\nand two ${'x'.repeat(900)}` })).toBe(201);
    const kept = (await resultHere()).comment;
    expect(kept).toHaveLength(500);
    expect(kept).toMatch(/^One and two xxx/);
  });

  test('a final grade has no comment', async () => {
    const before = await remarks();
    await service().database.writing((db) =>
      writeCellsOf(db, classId, { table: 'finalGrades', cells: [{ place: 1, studentId: 10003, value: 80 }] }),
    );
    const { body } = await rest.send('/gradebook/v1p2/classes/s1-k1/lineItems', { token });
    const lineItem = { sourcedId: body.lineItems.at(-1).sourcedId };
    const grade = { ...result, lineItem, score: 85, comment: 'A good term' };
    const sent = { method: 'PUT', token, body: { result: grade } };
    expect((await rest.send('/gradebook/v1p2/results/final-p3', sent)).status).toBe(201);
    const read = await rest.send('/gradebook/v1p2/results/final-p3', { token });
    expect(read.body.result).toMatchObject({ score: 85 });
    expect(read.body.result.comment).toBeUndefined();
    expect(await remarks()).toEqual(before);
  });
});
