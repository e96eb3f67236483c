import { beforeAll, expect, test } from 'vitest';
import { changeClass } from '#service/store/classes/classes.ts';
import { hideStudents } from '#service/store/oneroster/rosters.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { classNamed, type Rest, startRest } from '#test/support/service/oneRosterRest.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Deletions are reported to clients that ask for changes, and to no others. */

type Told = Record<string, Answer>;

onEachDatabase((service) => {
  let rest: Rest;
  let token: string;
  let classId: number;
  let second: number;
  let teacher: (task: string, fields?: Record<string, string | number>) => Promise<Answer>;

  beforeAll(async () => {
    const { database } = service();
    rest = await startRest(database, { clock: () => Math.floor(Date.now() / 1000) });
    token = await rest.tokenFor('s1');
    [classId, second] = [await classNamed(database, 's1-k1'), await classNamed(database, 's1-k2')];
    await database.writing(async (db) => {
      const { password_hash } = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('username', '=', 'rivera')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('accounts')
        .set({ password_hash })
        .where('username', 'in', ['s1-t1', 's1-t2'])
        .execute();
    });
    const ses = await service().signIn('s1-t2');
    teacher = async (task, fields = {}) => {
      const answer = await service().ask(task, { ses, clid: classId, ...fields });
      expect(answer).toMatchObject({ success: true });
      return answer;
    };
  });

  const list = async (path: string, filter?: string): Promise<Told[]> => {
    const query = filter === undefined ? '' : `&filter=${encodeURIComponent(filter)}`;
    const { status, body, headers } = await rest.send(`${path}?limit=1000${query}`, { token });
    expect(status).toBe(200);
    const [rows = []] = Object.values<Told[]>(body);
    expect(headers.get('x-total-count')).toBe(String(rows.length));
    return rows;
  };
  const idsIn = (rows: Told[]) => rows.map(({ sourcedId }) => sourcedId).sort();
  const goneIn = (path: string) => list(path, "status='tobedeleted'");
  const assignmentCalled = async (title: string) => {
    const { assignments } = await teacher('gradebook');
    return assignments.find((each: { title: string }) => each.title === title)?.assnid;
  };

  test('nothing is deleted at first, and existing entities are active', async () => {
    for (const path of ['/rostering/v1p2/classes', '/rostering/v1p2/users', '/gradebook/v1p2/results'])
      expect(await goneIn(path)).toEqual([]);
    expect(idsIn(await list('/gradebook/v1p2/lineItems', "status='active'"))).toEqual(['li1', 'li2', 'li3']);
  });

  test('a score that was cleared is a deleted result until there is another', async () => {
    const assnid = await assignmentCalled('Fractions');
    await teacher('score-edit', { assnid, stuid: 10001, score: '' });
    const [result] = await goneIn('/gradebook/v1p2/results');
    expect(result).toMatchObject({
      sourcedId: 'r1',
      status: 'tobedeleted',
      lineItem: { sourcedId: 'li1' },
      student: { sourcedId: 's1-p1' },
    });
    expect(idsIn(await list('/gradebook/v1p2/results'))).not.toContain('r1');
    await teacher('score-edit', { assnid, stuid: 10001, score: '7' });
    expect(await goneIn('/gradebook/v1p2/results')).toEqual([]);
    expect(idsIn(await list('/gradebook/v1p2/results'))).toContain('r1');
  });

  test('a deleted assignment is reported with its results only with a filter on status or time', async () => {
    await teacher('assignment-edit', { assnid: await assignmentCalled('Decimals'), delete: 1 });
    const [item] = await goneIn('/gradebook/v1p2/lineItems');
    expect(item).toMatchObject({ sourcedId: 'li2', status: 'tobedeleted', title: 'Decimals' });
    expect(idsIn(await goneIn('/gradebook/v1p2/classes/s1-k1/lineItems'))).toEqual(['li2']);
    expect(idsIn(await goneIn('/gradebook/v1p2/results'))).toEqual(['r3']);
    const since = `dateLastModified>='${item?.dateLastModified}'`;
    expect(idsIn(await list('/gradebook/v1p2/lineItems', since))).toContain('li2');
    expect(await list('/gradebook/v1p2/lineItems', "dateLastModified>='2099-01-01T00:00:00.000Z'")).toEqual(
      [],
    );
    expect(idsIn(await list('/gradebook/v1p2/lineItems'))).toEqual(['li1', 'li3']);
    expect((await rest.send('/gradebook/v1p2/lineItems/li2', { token })).status).toBe(404);
    // The same in version 1.1.
    expect(idsIn(await goneIn('/v1p1/lineItems'))).toEqual(['li2']);
  });

  test('a student who leaves a class is a deleted enrollment, and a deleted user once in no class', async () => {
    const leave = (from: number) =>
      service().database.writing(async (db) => {
        await hideStudents(db, { rows: [{ classId: from, id: 10001 }] });
        await changeClass(db, from, Math.floor(Date.now() / 1000));
      });
    const users = idsIn(await list('/rostering/v1p2/students'));
    expect(users).toContain('s1-p1');
    await leave(classId);
    const [enrollment] = await goneIn('/rostering/v1p2/enrollments');
    expect(enrollment).toMatchObject({
      status: 'tobedeleted',
      user: { sourcedId: 's1-p1' },
      role: 'student',
    });
    expect(idsIn(await list('/rostering/v1p2/enrollments'))).not.toContain(enrollment?.sourcedId);
    expect(idsIn(await goneIn('/gradebook/v1p2/results'))).toContain('r1');
    await leave(second);
    expect(idsIn(await goneIn('/rostering/v1p2/students'))).toEqual(['s1-p1']);
    expect(idsIn(await goneIn('/rostering/v1p2/users'))).toEqual(['s1-p1']);
    expect(await goneIn('/rostering/v1p2/teachers')).toEqual([]);
    expect(idsIn(await list('/rostering/v1p2/students'))).toEqual(users.filter((id) => id !== 's1-p1'));
  });

  test('somebody else under the number of a known student is nobody here, and deleted where they were', async () => {
    const enrolled = async () =>
      (await list('/rostering/v1p2/enrollments')).filter(({ user }) => user.sourcedId === 's1-p2').length;
    const ofStudent = async (path: string) =>
      (await list(path)).filter(({ student }) => student.sourcedId === 's1-p2');
    expect([await enrolled(), (await ofStudent('/gradebook/v1p2/results')).length]).toEqual([2, 1]);
    const listAs = (name: string) =>
      service().database.writing(async (db) => {
        const [first, last] = name.split(' ');
        await db
          .updateTable('students')
          .set({ first, last })
          .where('class_id', '=', classId)
          .where('id', '=', 10002)
          .execute();
        await changeClass(db, classId, Math.floor(Date.now() / 1000));
      });
    await listAs('Bob Ray');
    expect([await enrolled(), await ofStudent('/gradebook/v1p2/results')]).toEqual([1, []]);
    const student = (await list('/rostering/v1p2/students')).find(({ sourcedId }) => sourcedId === 's1-p2');
    expect(student).toMatchObject({ givenName: 'Sam' });
    expect(idsIn(await goneIn('/gradebook/v1p2/results'))).toContain('r2');
    const told = await goneIn('/rostering/v1p2/enrollments');
    expect(told.filter(({ user }) => user.sourcedId === 's1-p2')).toHaveLength(1);
    expect(idsIn(await goneIn('/rostering/v1p2/users'))).not.toContain('s1-p2');
    await listAs('Sam Name');
    expect([await enrolled(), (await ofStudent('/gradebook/v1p2/results')).length]).toEqual([2, 1]);
  });

  test('an archived class is deleted with its enrollments, and returns', async () => {
    await teacher('class-folder', { folder: 2 });
    const [gone] = await goneIn('/rostering/v1p2/classes');
    expect(gone).toMatchObject({ sourcedId: 's1-k1', status: 'tobedeleted' });
    expect((await goneIn('/rostering/v1p2/enrollments')).length).toBeGreaterThan(3);
    await teacher('class-folder', { folder: 3 });
    expect(await goneIn('/rostering/v1p2/classes')).toEqual([]);
  });

  test('a teacher dropped from a class is a deleted enrollment', async () => {
    const { teachers } = await teacher('class-teachers');
    const other = teachers.find(({ usr }: { usr: string }) => usr !== 's1-t2');
    if (!other) await teacher('class-teacher-add', { usr: 's1-t1', auth: 4, role: 'Teacher' });
    const uid =
      other?.uid ??
      (await teacher('class-teachers')).teachers.find((each: Answer) => each.usr === 's1-t1').uid;
    await teacher('class-teacher-drop', { uid });
    const told = await goneIn('/rostering/v1p2/enrollments');
    expect(told.some(({ role, user }) => role === 'teacher' && user.sourcedId === 's1-t1')).toBe(true);
    expect(await goneIn('/rostering/v1p2/teachers')).toEqual([]);
  });
});
