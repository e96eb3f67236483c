import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Late marks are entered like scores; these are the differences, and the effect on a total. */

onEachDatabase((service) => {
  const ask = asOwner(service);
  const lates = async () => {
    const { lates: found = [] } = await ask('gradebook');
    return found.map(({ assnid, stuid, late }: Answer) => `${assnid} ${stuid} ${late}`);
  };
  const percents = async () => (await ask('gradebook')).students.map(({ percent }: Answer) => percent);

  test.each([
    [{ assnid: 9, stuid: 11, late: 1 }, 'assnid'],
    [{ stuid: 11, late: 1 }, 'assnid'],
    [{ assnid: 1, stuid: 99, late: 1 }, 'stuid'],
    [{ assnid: 1, stuid: 11 }, 'late'],
    [{ assnid: 1, stuid: 11, late: 0 }, 'late'],
    [{ assnid: 1, stuid: 11, late: 366 }, 'late'],
    [{ assnid: 1, stuid: 11, late: '1.5' }, 'late'],
    [{ assnid: 1, stuid: 11, late: 'L' }, 'late'],
    [{ lates: '1 11 0' }, 'lates'],
    [{ lates: '1 11' }, 'lates'],
  ])('refuses %o', async (fields, field) => {
    expect(Object.keys((await ask('late-edit', fields)).errors)).toEqual([field]);
    expect(await lates()).toEqual([]);
  });

  test('the reply of a class without late work has only the documented fields', async () => {
    const book = await ask('gradebook');
    expect(book).not.toHaveProperty('lates');
    expect(book).not.toHaveProperty('latepolicy');
  });

  test('a late mark is sent along with the score, and costs nothing without a late policy', async () => {
    const before = await ask('gradebook');
    expect(await ask('late-edit', { assnid: 1, stuid: 11, late: 2 })).toMatchObject({
      saved: 1,
      values: { assnid: 1, stuid: 11, late: '2' },
    });
    expect(await lates()).toEqual(['1 11 2']);
    const after = await ask('gradebook');
    expect(after.scores).toEqual(before.scores);
    expect(after.students).toEqual(before.students);
    expect(after.revision).toBe(before.revision + 1);
  });

  test('the class’s late policy applies to every percent in a reply', async () => {
    // José: 9 of 10 and 8.5 of 10 in Homework (40), 45 of 50 in Tests (60).
    expect((await percents())[0]).toBe(89);
    await ask('class-edit', { latepolicy: '20 day 0' });
    // 9, 2 days late, −40 % of 10 → 5: (5 + 8.5) / 20 · 40 + 54.
    expect((await percents())[0]).toBe(81);
    const { classes } = await ask('teacher-classes');
    const found = classes.find((one: Answer) => one.clid === service().school.algebra);
    expect(found).toMatchObject({ latepolicy: '20 day 0', average: (await ask('gradebook')).average });
    const comment = { stuid: 11, comment: 'Fine' };
    await ask('class-comments', { ...comment });
    expect((await ask('class-comments')).comments[0].percent).toBe(81);
    await ask('class-edit', { latepolicy: '20 once 0' });
    expect((await percents())[0]).toBe(85);
    await ask('class-edit', { latepolicy: '20 day 80' });
    expect((await percents())[0]).toBe(87);
    await ask('class-edit', { latepolicy: '20 day 0' });
  });

  test('missing and excused stay, and late missing work cannot get full credit', async () => {
    const before = await percents();
    // Siobhán has M in the first and E in the third.
    await ask('late-edit', { lates: '1 13 2\n3 13 1' });
    expect(await percents()).toEqual(before);
    const { students } = await ask('teacher-missing');
    expect(students[0]).toMatchObject({ percent: 24, gain: 24, topercent: 48 });
    await ask('late-edit', { lates: '1 13 -\n3 13 -' });
    expect((await ask('teacher-missing')).students[0]).toMatchObject({ gain: 40, topercent: 64 });
  });

  test('a client that writes scores keeps late marks, except when it clears a score', async () => {
    await ask('late-edit', { assnid: 3, stuid: 14, late: 1 });
    // Late work that is graded later.
    await ask('score-edit', { assnid: 3, stuid: 14, score: '6' });
    await ask('score-edit', { scores: '3 14 7 6\n1 11 10 9', each: 1 });
    expect(await lates()).toEqual(['1 11 2', '3 14 1']);
    await ask('score-edit', { assnid: 3, stuid: 14, score: 'M' });
    expect(await lates()).toEqual(['1 11 2', '3 14 1']);
    const { revision } = await ask('score-edit', { scores: '3 14 -\n1 11 9', each: 1 });
    expect(await lates()).toEqual(['1 11 2']);
    const { history } = await ask('history', { since: revision - 1 });
    expect(history.map(({ kind, from, to }: Answer) => `${kind} ${from}>${to}`).toSorted()).toEqual([
      'late 1>',
      'score 10>9',
      'score M>',
    ]);
    // Clearing a blank cell removes nothing else.
    await ask('late-edit', { assnid: 3, stuid: 14, late: 1 });
    await ask('score-edit', { assnid: 3, stuid: 14, score: '' });
    expect(await lates()).toEqual(['1 11 2', '3 14 1']);
    await ask('late-edit', { assnid: 3, stuid: 14, late: '' });
  });

  test('stays if a client that handles late marks clears the score, alone or among many', async () => {
    const refused = await ask('score-edit', { assnid: 3, stuid: 14, score: '', keeplate: 2 });
    expect(Object.keys(refused.errors)).toEqual(['keeplate']);
    await ask('score-edit', { assnid: 3, stuid: 14, score: '6' });
    await ask('late-edit', { assnid: 3, stuid: 14, late: 1 });
    const { revision } = await ask('score-edit', { assnid: 3, stuid: 14, score: '', keeplate: 1 });
    const { history } = await ask('history', { since: revision - 1 });
    expect(history).toMatchObject([{ kind: 'score', from: '6', to: '' }]);
    await ask('score-edit', { assnid: 3, stuid: 14, score: '6' });
    await ask('score-edit', { scores: '3 14 -', each: 1, keeplate: 1 });
    expect(await lates()).toEqual(['1 11 2', '3 14 1']);
    await ask('score-edit', { assnid: 3, stuid: 14, score: '6' });
    await ask('score-edit', { assnid: 3, stuid: 14, score: '', keeplate: 0 });
    expect(await lates()).toEqual(['1 11 2']);
  });

  test('when two teachers mark at once, the second learns what the first marked', async () => {
    const cell = { assnid: 2, stuid: 12 };
    await ask('late-edit', { ...cell, late: 3, was: '' });
    expect(await ask('late-edit', { ...cell, late: 4, was: '' })).toMatchObject({
      errors: { late: 'The late mark has changed in the meantime' },
      values: { now: '3', name: 'Ana Rivera' },
    });
    expect(await ask('late-edit', { lates: '2 12 4 -\n2 12 4 -', each: 1 })).toMatchObject({
      success: true,
      conflicts: [{ now: '3' }, { now: '3' }],
    });
    // The request whose reply was lost is sent again.
    expect(await ask('late-edit', { ...cell, late: 3, was: '' })).toMatchObject({ saved: 1 });
    const { history } = await ask('history', { assnid: 2, stuid: 12, kind: 'late' });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ kind: 'late', assnid: 2, stuid: 12, field: '', from: '', to: '3' });
  });

  test('is removed with a deleted assignment and a removed student, and restored with them', async () => {
    const list = async (students: string) => ask('class-students-edit', { students });
    await ask('assignment-edit', { assnid: 2, delete: 1 });
    expect(await lates()).toEqual(['1 11 2']);
    await ask('assignment-edit', { assnid: 2, delete: 0 });
    await list('José García 11');
    expect(await lates()).toEqual(['1 11 2']);
    await list('José García 11\nMary\u00a0Ann de la Cruz 12');
    expect(await lates()).toEqual(['1 11 2', '2 12 3']);
  });
});
