import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  const missing = async (username: string, fields = {}) =>
    service().ask('teacher-missing', { ses: await service().signIn(username), ...fields });

  test('nothing is shown without a session, to a student, or about somebody else’s class', async () => {
    expect((await service().ask('teacher-missing')).errors).toEqual({ ses: 'Not logged in' });
    expect((await missing('mary')).errors).toEqual({ apitask: 'Your account may not do this' });
    const notYours = { clid: 'You are not authorized to view this class' };
    expect((await missing('rivera', { clid: service().school.biology })).errors).toEqual(notYours);
    expect((await missing('rivera', { clid: 'all' })).errors).toEqual(notYours);
  });

  test('each missing score reports its effect, and each student the effect of all', async () => {
    const { algebra } = service().school;
    const { classes, assignments, students, missing: found } = await missing('rivera', { clid: algebra });
    expect(classes).toEqual([{ clid: algebra, name: 'Algebra I' }]);
    expect(assignments).toEqual([
      {
        clid: algebra,
        assnid: 1,
        title: 'Worksheet 1',
        due: '20240904',
        points: '10',
        catname: 'Homework',
      },
    ]);
    const siobhan = { stuid: 13, num: 3, first: 'Siobhán', last: "O'Brien" };
    const turnedIn = { gain: 40, topercent: 64, tograde: 'D' };
    expect(students).toEqual([{ clid: algebra, ...siobhan, percent: 24, grade: 'F', count: 1, ...turnedIn }]);
    expect(found).toEqual([{ clid: algebra, assnid: 1, stuid: 13, ...turnedIn }]);
  });

  test('without a class it lists the active classes of the teacher, and one class whatever its folder', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    expect((await missing('okafor')).missing).toHaveLength(1);
    await ask('class-folder', { ses, clid: school.algebra, folder: 2 });
    expect(await missing('okafor')).toMatchObject({ classes: [], students: [], missing: [] });
    expect((await missing('okafor', { clid: school.algebra })).missing).toHaveLength(1);
    await ask('class-folder', { ses, clid: school.algebra, folder: 3 });
  });

  test('a class whose summary is known is read only if something is missing', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    await ask('teacher-classes', { ses });
    expect((await missing('rivera')).missing).toHaveLength(1);
    await ask('score-edit', { ses, clid: school.algebra, assnid: 1, stuid: 13, score: '7' });
    await ask('teacher-classes', { ses });
    expect((await missing('rivera')).missing).toEqual([]);
  });

  test('the largest change of a grade comes first, and extra credit last', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    const scores = '1 13 M\n4 11 M\n1 12 M\n2 12 M\n3 11 M';
    expect((await ask('score-edit', { ses, clid: school.algebra, scores })).success).toBe(true);
    const { missing: found, students } = await missing('rivera');
    expect(found.map(({ stuid, assnid, gain }: Record<string, number>) => [stuid, assnid, gain])).toEqual([
      [12, 2, 60],
      [13, 1, 40],
      [11, 3, 20],
      [12, 1, 20],
      [11, 4, null],
    ]);
    expect(students.map(({ stuid, gain }: Record<string, number>) => [stuid, gain])).toEqual([
      [12, 80],
      [13, 40],
      [11, 20],
    ]);
  });
});
