import { beforeAll, expect, test } from 'vitest';
import { writeCellsOf } from '#service/store/cells.ts';
import { onEachDatabase } from '#test/support/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/oneRosterRest.ts';

/* Comments on scores, as applications put them and read them. */

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let classId: number;
  beforeAll(async () => {
    rest = await startRest(service().database);
    token = await rest.tokenFor('s1');
    classId = await classNamed(service().database, 's1-k1');
  });
  const result = {
    lineItem: { sourcedId: 'li1' },
    student: { sourcedId: 's1-p3' },
    scoreStatus: 'fully graded',
    score: 7,
    scoreDate: '2026-10-09',
  };
  const at = '/gradebook/v1p2/results/c-p3';
  const put = async (more: object) =>
    (await rest.send(at, { method: 'PUT', token, body: { result: { ...result, ...more } } })).status;
  const commentHere = async () => (await rest.send(at, { token })).body.result.comment;
  const remarks = () =>
    service().database.asking((db) =>
      db
        .selectFrom('remarks')
        .select(['assignment_id as place', 'student_id as studentId', 'remark'])
        .where('class_id', '=', classId)
        .execute(),
    );

  test('a comment that cannot be read is refused, and nothing of it is kept', async () => {
    expect(await put({ comment: 7 })).toBe(422);
    expect(await remarks()).toEqual([]);
  });

  test('it stands on the score, and what somebody here makes of it stays until another one is said', async () => {
    expect(await put({ comment: 'Show your work' })).toBe(201);
    expect(await commentHere()).toBe('Show your work');
    const [remark] = await remarks();
    expect(remark).toMatchObject({ studentId: 10003, remark: 'Show your work' });

    // A teacher writes another one: the application repeats its own, says none, and then says something new.
    const cells = [{ place: remark?.place ?? 0, studentId: 10003, value: 'Better' }];
    await service().database.writing((db) => writeCellsOf(db, classId, { sheet: 'remarks', cells }));
    await put({ score: 8, comment: 'Show your work' });
    expect(await commentHere()).toBe('Better');
    for (const comment of ['', undefined]) await put({ score: 9, comment });
    expect(await commentHere()).toBe('Better');
    await put({ score: 9, comment: 'Well done' });
    expect(await commentHere()).toBe('Well done');

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

  test('of a long one its beginning is kept, its lines as one', async () => {
    expect(await put({ comment: `One\nand two ${'x'.repeat(900)}` })).toBe(201);
    const kept = await commentHere();
    expect(kept).toHaveLength(500);
    expect(kept).toMatch(/^One and two xxx/);
  });

  test('a final grade takes none', async () => {
    const before = await remarks();
    await service().database.writing((db) =>
      writeCellsOf(db, classId, { sheet: 'finalGrades', cells: [{ place: 1, studentId: 10003, value: 80 }] }),
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
