import { expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

onEachDatabase((service) => {
  const ask = asOwner(service);

  const edit = (fields: Record<string, string | number>) => ask('assignment-edit', fields);
  const gradebook = async () => {
    const { time, revision, updated, ...shown } = await ask('gradebook');
    return shown;
  };
  const quiz = { title: 'Quiz', due: '20241001', points: '20', cat: 2 };

  test.each([
    [{ due: '20241001', points: '20' }, { title: 'Enter a title of at most 200 characters' }],
    [{ ...quiz, title: ' ' }, { title: 'Enter a title of at most 200 characters' }],
    [{ ...quiz, title: 'a\u0001b' }, { title: sentences.cannotTravel }],
    [{ ...quiz, due: '20240230' }, { due: 'A date is a day of the calendar, written YYYYMMDD' }],
    [{ ...quiz, due: 'tomorrow' }, { due: 'A date is a day of the calendar, written YYYYMMDD' }],
    [{ ...quiz, points: '0' }, { points: expect.stringMatching(/^Points are a number above 0/) }],
    [{ ...quiz, points: '.' }, { points: expect.stringMatching(/^Points are a number above 0/) }],
    [{ ...quiz, points: 'ten' }, { points: expect.stringMatching(/^Points are a number above 0/) }],
    [{ ...quiz, cat: 7 }, { cat: 'There is no such category in this class' }],
    [
      { title: ' ', due: '20240230', points: 'ten' },
      { title: sentences.titleForm, due: sentences.dayForm, points: sentences.pointsForm },
    ],
    [{ points: 'ten' }, { title: sentences.titleForm, due: sentences.dayForm, points: sentences.pointsForm }],
    [
      { title: ' ', assnid: 'x' },
      { title: sentences.titleForm, assnid: sentences.noSuchAssignment },
    ],
    [
      { ...quiz, cat: 7, term: 4 },
      { cat: sentences.categoryForm, term: sentences.termForm },
    ],
    [{ ...quiz, cal: 2 }, { cal: 'This must be 0 or 1' }],
    [{ ...quiz, assnid: 44 }, { assnid: 'There is no such assignment in this class' }],
    [{ ...quiz, delete: 1 }, { assnid: 'There is no such assignment in this class' }],
  ])('%o is refused', async (fields, errors) => {
    const before = await gradebook();
    const answer = await edit(fields);
    expect([answer.success, answer.errors]).toEqual([false, errors]);
    expect(await gradebook()).toEqual(before);
  });

  test('one is added under a new number, shown, edited and read separately', async () => {
    const { values } = await edit(quiz);
    expect(values).toMatchObject({ assnid: 5, title: 'Quiz' });
    const answer = await edit({ assnid: 5, points: 'EC', title: 'Quiz 1' });
    expect(answer.success).toBe(true);
    await ask('score-edit', { assnid: 5, stuid: 12, score: '2' });
    const { success, time, ...alone } = await ask('assignment', { assnid: 5 });
    const { assignments } = await gradebook();
    const listed = assignments.find((one: Answer) => one.assnid === 5);
    expect(listed).toMatchObject({ title: 'Quiz 1', points: 'EC', due: '20241001', cat: 2, usr: 'rivera' });
    expect(alone).toEqual({ ...listed, scores: [{ assnid: 5, stuid: 12, score: '2' }] });
  });

  test('a deleted assignment is restored whole, and cannot be changed meanwhile', async () => {
    const before = await gradebook();
    expect((await edit({ assnid: 2, delete: 1 })).success).toBe(true);
    const without = await gradebook();
    expect(without.assignments).toHaveLength(before.assignments.length - 1);
    expect(without.scores.some((one: Answer) => one.assnid === 2)).toBe(false);
    expect(without.students[1].percent).not.toBe(before.students[1].percent);
    const gone = { assnid: 'There is no such assignment in this class' };
    expect((await edit({ assnid: 2, title: 'Unit test 1' })).errors).toEqual(gone);
    expect((await ask('assignment', { assnid: 2 })).errors).toEqual(gone);
    const score = await ask('score-edit', { assnid: 2, stuid: 11, score: '1' });
    expect(score.errors).toEqual(gone);
    expect((await edit({ assnid: 2, delete: 0 })).success).toBe(true);
    expect(await gradebook()).toEqual(before);
  });

  test('an assignment number is never reused', async () => {
    const first = (await edit(quiz)).values.assnid;
    await edit({ assnid: first, delete: 1 });
    expect((await edit(quiz)).values.assnid).toBe(first + 1);
  });

  test('an addition sent twice under the same name happens once', async () => {
    const once = 'add-4f1c2e90';
    const first = await edit({ ...quiz, once });
    const again = await edit({ ...quiz, once });
    expect([again.values.assnid, again.revision]).toEqual([first.values.assnid, first.revision]);
    const next = await edit({ ...quiz, once: 'add-4f1c2e91' });
    expect(next.values.assnid).toBe(first.values.assnid + 1);
    expect((await edit({ ...quiz, once: 'x' })).errors).toHaveProperty('once');
  });

  test('an addition is found by its name, unless somebody else made it or it is deleted', async () => {
    const once = 'add-4f1c2e92';
    expect((await ask('assignment', { once })).errors).toHaveProperty('assnid');
    const { values } = await edit({ ...quiz, once });
    expect(await ask('assignment', { once })).toMatchObject({ assnid: values.assnid, title: quiz.title });
    const ses = await service().signIn('okafor');
    expect((await ask('assignment', { once, ses })).errors).toHaveProperty('assnid');
    await edit({ assnid: values.assnid, delete: 1 });
    expect((await ask('assignment', { once })).errors).toHaveProperty('assnid');
    expect((await ask('assignment', {})).errors).toHaveProperty('assnid');
  });

  test('a repeated edit changes nothing more', async () => {
    const first = await edit({ assnid: 1, title: 'Worksheet one' });
    const again = await edit({ assnid: 1, title: 'Worksheet one', delete: 0 });
    expect(again).toMatchObject({ success: true, revision: first.revision });
  });

  test('history names each field that changed', async () => {
    const { revision } = await edit({ assnid: 3, due: '20241111', points: '12.5', cat: 2 });
    const { history } = await ask('history', { assnid: 3, since: revision - 1 });
    expect(history.map(({ field, from, to }: Answer) => [field, from, to])).toEqual([
      ['cat', '1', '2'],
      ['points', '10', '12.5'],
      ['due', '20240912', '20241111'],
    ]);
  });

  test.each([
    ['.5', 0.5],
    ['10.', 10],
    ['7.000', 7],
  ])('points of %s are read as a score of it is', async (points, read) => {
    const { values } = await edit({ ...quiz, points });
    expect((await ask('assignment', { assnid: values.assnid })).points).toBe(read);
  });
});
