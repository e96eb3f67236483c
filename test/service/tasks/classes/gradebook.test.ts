import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  test('nothing is shown without a session', async () => {
    const { success, errors } = await service().ask('gradebook', { clid: service().school.algebra });
    expect([success, errors]).toEqual([false, { ses: 'Not logged in' }]);
  });

  test('a class of another teacher and a missing one are refused alike', async () => {
    const ses = await service().signIn();
    for (const clid of [service().school.biology, 4711, '9007199254740991', '0', '-1', 'x', '']) {
      const { errors } = await service().ask('gradebook', { ses, clid });
      expect(errors).toEqual({ clid: 'You are not authorized to view this class' });
    }
  });

  test('a gradebook holds the class, then its lists, then success and time', async () => {
    const ses = await service().signIn();
    const reply = await service().ask('gradebook', { ses, clid: service().school.algebra });
    expect(Object.keys(reply)).toEqual([
      ...['clid', 'created', 'folder', 'syr', 'gp', 'gscale', 'weighted', 'showper', 'stusort', 'assnsort'],
      ...['round', 'stuview', 'stumail', 'teachmail', 'priteach', 'name', 'code', 'stucount', 'acount'],
      ...['average', 'missing', 'failing', 'updated', 'revision'],
      ...['cgs', 'cat', 'assignments', 'students', 'scores', 'success', 'time'],
    ]);
    expect(reply.cgs).toEqual([
      { num: 1, low: 50, grade: 'Pass' },
      { num: 2, low: 0, grade: 'Fail' },
    ]);
    expect(reply.cat[0]).toEqual({ num: 1, name: 'Homework', weight: 40, dls: 0 });
    expect(reply.assignments[0]).toEqual({
      clid: service().school.algebra,
      assnid: 1,
      created: reply.created,
      creator: service().school.teacher,
      type: 1,
      cat: 1,
      cal: 1,
      due: '20240904',
      points: 10,
      title: 'Worksheet 1',
      name: 'Ana Rivera',
      usr: 'rivera',
      pic: 0,
    });
    expect(reply.assignments[3].points).toBe('EC');
  });

  test('it has the totals of the scores', async () => {
    const ses = await service().signIn();
    const { students, average, missing, failing } = await service().ask('gradebook', {
      ses,
      clid: service().school.algebra,
    });
    expect(students).toEqual([
      { stuid: 11, num: 1, first: 'José', last: 'García', grade: 'B', percent: 89 },
      { stuid: 12, num: 2, first: 'Mary Ann', last: 'de la Cruz', grade: 'A', percent: 106 },
      { stuid: 13, num: 3, first: 'Siobhán', last: "O'Brien", grade: 'F', percent: 24 },
      { stuid: 14, num: 4, first: '小明', last: '王', grade: '', percent: null },
    ]);
    expect([average, missing, failing]).toEqual([73, 1, 1]);
  });

  test('a score is an item with its assignment and student; a blank one has none', async () => {
    const ses = await service().signIn();
    const { scores } = await service().ask('gradebook', { ses, clid: service().school.algebra });
    expect(scores).toHaveLength(10);
    expect(scores).toContainEqual({ assnid: 3, stuid: 11, score: '8.5' });
    expect(scores).toContainEqual({ assnid: 1, stuid: 13, score: 'M' });
    expect(scores).toContainEqual({ assnid: 3, stuid: 13, score: 'E' });
  });

  test('a class without students and assignments has empty lists and no average', async () => {
    const ses = await service().signIn('okafor');
    const reply = await service().ask('gradebook', { ses, clid: service().school.biology });
    const { students, scores, cgs, average } = reply;
    expect([students, scores, cgs, average]).toEqual([[], [], [], null]);
  });

  test('a changed name appears in every gradebook that shows it', async () => {
    const { ask, school, signIn } = service();
    const ses = await signIn();
    const creators = async () => {
      const { assignments } = await ask('gradebook', { ses: await signIn('okafor'), clid: school.algebra });
      return assignments.map(({ name }: { name: string }) => name);
    };
    expect(new Set(await creators())).toEqual(new Set(['Ana Rivera']));
    const { success } = await ask('profile', {
      ses,
      usr: 'rivera',
      name: 'Ana Rivera Soto',
      email: 'a@b.example',
      mailmail: 0,
      pwdconf: 'chalk-and-slate',
    });
    expect(success).toBe(true);
    expect(new Set(await creators())).toEqual(new Set(['Ana Rivera Soto']));
  });
});
