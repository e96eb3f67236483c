import { beforeAll, expect, test } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

/*
 * A class that holds scores back until their marking period is posted, as Mary Ann, number 12, sees it: no reply to her
 * has a number from work that is not posted.
 */

const terms = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20240912 Quarter 2';

onEachDatabase((service) => {
  let mary: string;
  let rivera: string;
  let clid: number;

  beforeAll(async () => {
    const { database, school, signIn } = service();
    clid = school.algebra;
    await database.writing(async (db) => {
      await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
      await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', clid).execute();
    });
    mary = await signIn('mary');
    rivera = await signIn();
    await teach('class-edit', { stuview: 1, terms });
    await teach('remark-edit', { assnid: 2, stuid: 12, remark: 'A held-back remark' });
    await teach('late-edit', { assnid: 2, stuid: 12, late: 4 });
    await teach('class-period-comments', { period: 'P2', stuid: 12, comment: 'Of the second quarter' });
    // The store of the tests comes with a grade of hers for P1.
    await teach('class-marking-periods-edit', { period: 'P1', stuid: 12, grade: '' });
  });

  const teach = async (task: string, fields: Record<string, string | number>) =>
    expect((await service().ask(task, { ses: rivera, clid, ...fields })).success, task).toBe(true);
  const seen = () => service().ask('student-grades', { ses: mary, clid });
  const inList = async () => (await service().ask('student-classes', { ses: mary })).classes[0];
  const scoresOf = ({ scores }: Answer) => scores.map(({ assnid, score }: Answer) => `${assnid} ${score}`);
  const unpostedOf = ({ unposted = [] }: Answer) => unposted.map(({ assnid }: Answer) => assnid);

  test('only 0 and 1 are accepted, from those who may edit the class', async () => {
    const { ask, signIn } = service();
    expect((await ask('class-edit', { ses: rivera, clid, stuhold: 2 })).errors).toEqual({
      stuhold: 'This must be 0 or 1',
    });
    expect((await ask('class-edit', { ses: await signIn('okafor'), clid, stuhold: 1 })).errors).toEqual({
      clid: 'You are not authorized to change this class',
    });
    expect(await ask('gradebook', { ses: rivera, clid })).not.toHaveProperty('stuhold');
  });

  test('a class that holds nothing back shows scores at once', async () => {
    expect(scoresOf(await seen())).toEqual(['1 10', '2 50', '3 10', '4 3']);
    expect(unpostedOf(await seen())).toEqual([]);
  });

  test('nothing is posted: no score, no comment, no late mark, and no total', async () => {
    await teach('class-edit', { stuhold: 1 });
    const reply = await seen();
    expect(scoresOf(reply)).toEqual([]);
    expect(unpostedOf(reply)).toEqual([1, 2, 3, 4]);
    expect(reply.students).toMatchObject([{ grade: '', percent: null }]);
    expect(reply).toMatchObject({ average: null, missing: 0, failing: 0, final: [] });
    expect(JSON.stringify(reply)).not.toContain('held-back remark');
    expect(reply.comments).toEqual([]);
    expect(reply).not.toHaveProperty('lates');
    expect(await inList()).toMatchObject({ percent: null, grade: '', missing: 0, stuhold: 1 });
    // The assignment itself is visible.
    expect(reply.assignments).toHaveLength(4);
    expect((await service().ask('gradebook', { ses: rivera, clid })).scores.length).toBeGreaterThan(4);
  });

  test('her posted grade shows her that period: the total counts that work and no other', async () => {
    await teach('class-marking-periods-edit', { period: 'P1', stuid: 11, grade: 80 });
    expect(scoresOf(await seen())).toEqual([]);
    await teach('class-marking-periods-edit', { period: 'P1', stuid: 12, grade: 98 });
    const reply = await seen();
    expect(scoresOf(reply)).toEqual(['1 10']);
    expect(unpostedOf(reply)).toEqual([2, 3, 4]);
    expect(reply.students).toMatchObject([{ percent: 100 }]);
    expect(reply.final).toEqual([{ period: 'P1', grade: 98 }]);
    // Changes of other scores do not reach the total.
    await teach('score-edit', { assnid: 2, stuid: 12, score: 'M' });
    expect((await seen()).students).toMatchObject([{ percent: 100 }]);
    expect(await inList()).toMatchObject({ percent: 100, missing: 0 });
    await teach('score-edit', { assnid: 2, stuid: 12, score: '40' });
  });

  test('a locked period is posted to everybody; work of no period is never shown', async () => {
    await teach('class-marking-periods-edit', { period: 'P2', locked: 1 });
    const reply = await seen();
    expect(scoresOf(reply)).toEqual(['1 10', '2 40', '3 10']);
    expect(unpostedOf(reply)).toEqual([4]);
    expect(reply.comments).toEqual([{ period: 'P2', comment: 'Of the second quarter' }]);
    expect(reply.remarks).toEqual([{ assnid: 2, stuid: 12, remark: 'A held-back remark' }]);
    await teach('class-marking-periods-edit', { period: 'P2', locked: 0 });
    expect(scoresOf(await seen())).toEqual(['1 10']);
  });

  test('withdrawing a grade hides its work again, and a class without dates shows only posted grades', async () => {
    await teach('class-marking-periods-edit', { period: 'P1', stuid: 12, grade: '' });
    expect(scoresOf(await seen())).toEqual([]);
    await teach('class-marking-periods-edit', { period: 'P1', stuid: 12, grade: 98 });
    await teach('class-edit', { terms: '' });
    const reply = await seen();
    expect(scoresOf(reply)).toEqual([]);
    expect(reply.final).toEqual([{ period: 'P1', grade: 98 }]);
    await teach('class-edit', { stuhold: 0 });
    expect(scoresOf(await seen())).toEqual(['1 10', '2 40', '3 10', '4 3']);
  });
});
