import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '#service/store/classes/classes.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

onEachDatabase((opened) => {
  let service: Service;
  let clid: number;
  let rivera: string;
  let okafor: string;

  beforeAll(async () => {
    service = opened();
    clid = service.school.algebra;
    [rivera, okafor] = [await service.signIn('rivera'), await service.signIn('okafor')];
  });

  const edit = (fields: Record<string, string | number>, ses = rivera) =>
    service.ask('score-edit', { ses, clid, ...fields });
  const gradebook = () => service.ask('gradebook', { ses: rivera, clid });
  async function scoreOf(assnid: number, stuid: number): Promise<string> {
    const { scores } = await gradebook();
    return scores.find((item: Answer) => item.assnid === assnid && item.stuid === stuid)?.score ?? '';
  }
  const revision = async () => (await gradebook()).revision;

  test('needs a session, one’s own class, and more than view access', async () => {
    const cell = { clid, assnid: 1, stuid: 11, score: '8' };
    expect((await service.ask('score-edit', cell)).errors).toEqual({ ses: 'Not logged in' });
    const student = await service.signIn('mary');
    expect((await edit(cell, student)).errors).toEqual({ apitask: 'Your account may not do this' });
    const elsewhere = { ...cell, clid: service.school.biology };
    expect((await edit(elsewhere)).errors).toEqual({ clid: 'You are not authorized to view this class' });
    expect((await edit(cell, okafor)).errors).toEqual({
      clid: 'You are not authorized to change this class',
    });
    expect(await scoreOf(1, 11)).toBe('9');
  });

  test.each([
    [{ stuid: 11, score: '8' }, 'assnid'],
    [{ assnid: 1, score: '8' }, 'stuid'],
    [{ assnid: 1, stuid: 11 }, 'score'],
    [{ assnid: 1, stuid: 11, score: '8,5' }, 'score'],
    [{ assnid: 1, stuid: 11, score: '10000' }, 'score'],
    [{ assnid: 1, stuid: 11, score: '1.234' }, 'score'],
    [{ assnid: 1, stuid: 11, score: '-1' }, 'score'],
    [{ assnid: 99, stuid: 11, score: '8' }, 'assnid'],
    [{ assnid: 1, stuid: 99, score: '8' }, 'stuid'],
    [{ assnid: "1' or 1", stuid: 11, score: '8' }, 'assnid'],
    [{ scores: '' }, 'scores'],
    [{ scores: '1 11 8 7 6' }, 'scores'],
    [{ scores: '1 11' }, 'scores'],
    [{ scores: '1 11 ' }, 'scores'],
    [{ scores: '1 11 \t' }, 'scores'],
    [{ scores: '1 11 \u00a0 9' }, 'scores'],
    [{ scores: '1 1111111111111 8' }, 'scores'],
  ])('refuses %o by its field', async (fields, field) => {
    const before = await revision();
    const { success, errors, values } = await edit(fields);
    expect([success, Object.keys(errors)]).toEqual([false, [field]]);
    expect(values).toMatchObject(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    );
    expect(await revision()).toBe(before);
  });

  test('two spaces between words count as one, and erase nothing', async () => {
    expect(await edit({ scores: '1 11  9\n 1  12 10 ' })).toMatchObject({ success: true, saved: 2 });
    expect([await scoreOf(1, 11), await scoreOf(1, 12)]).toEqual(['9', '10']);
  });

  test('a score is saved, counted and returned as stored', async () => {
    const { revision: before } = await gradebook();
    const { success, values, revision: after } = await edit({ assnid: 2, stuid: 13, score: ' 40.50 ' });
    expect([success, values]).toEqual([true, { assnid: 2, stuid: 13, score: '40.5' }]);
    const { revision: shown, students } = await gradebook();
    expect([after, shown]).toEqual([before + 1, before + 1]);
    expect(students[2]).toMatchObject({ stuid: 13, percent: 49 });
    await edit({ assnid: 2, stuid: 13, score: '' });
    expect(await scoreOf(2, 13)).toBe('');
    await edit({ assnid: 2, stuid: 13, score: 'm' });
    expect(await scoreOf(2, 13)).toBe('M');
    await edit({ assnid: 2, stuid: 13, score: '20' });
  });

  test('a repeated request succeeds and leaves no second trace', async () => {
    const sent = { assnid: 4, stuid: 12, score: '4', was: '3' };
    const first = await edit(sent);
    const again = await edit(sent);
    expect([again.success, again.revision]).toEqual([true, first.revision]);
    const { history } = await service.ask('history', { ses: rivera, clid, assnid: 4, stuid: 12 });
    expect(history).toHaveLength(1);
    await edit({ ...sent, score: '3', was: '4' });
  });

  describe('after a colleague was faster', () => {
    let cole: string;
    beforeAll(async () => {
      await service.database.writing((db) =>
        db
          .deleteFrom('memberships')
          .where('class_id', '=', service.school.algebra)
          .where('auth', '=', 1)
          .execute(),
      );
      await service.database.writing((db) =>
        addMember(db, clid, { accountId: service.school.colleague, auth: 2, role: 'Co-teacher', joined: 1 }),
      );
      cole = await service.signIn('okafor');
    });
    beforeEach(async () => {
      await edit({ assnid: 1, stuid: 11, score: '9' });
      await edit({ assnid: 1, stuid: 11, score: '7', was: '9' }, cole);
    });

    test('one stale score is refused, with the present value and its author', async () => {
      const { errors, values } = await edit({ assnid: 1, stuid: 11, score: '10', was: '9' });
      expect(errors).toEqual({ score: 'The score has changed in the meantime' });
      expect(values).toMatchObject({ score: '10', was: '9', now: '7', name: 'Chidi Okafor' });
      expect([values.uid, values.time > 0]).toEqual([service.school.colleague, true]);
      expect(await scoreOf(1, 11)).toBe('7');
    });

    test('many are refused whole, and the stale one is named', async () => {
      const { errors, values } = await edit({ scores: '1 12 6\n1 11 10 9' });
      expect(errors).toEqual({ scores: 'Line 2: The score has changed in the meantime' });
      expect(values.conflicts).toMatchObject([{ assnid: 1, stuid: 11, now: '7', name: 'Chidi Okafor' }]);
      expect(await scoreOf(1, 12)).toBe('10');
    });

    test('with `each`, the others are saved and the stale one is reported', async () => {
      const { success, saved, conflicts, refused } = await edit({
        scores: '1 12 6\n1 11 10 9\n1 13 99,9\n1 77 5\n9 11 5\n1 14 - -',
        each: 1,
      });
      expect([success, saved]).toEqual([true, 2]);
      expect(conflicts).toMatchObject([{ assnid: 1, stuid: 11, now: '7', uid: service.school.colleague }]);
      expect(refused).toEqual([
        { assnid: 1, stuid: 13, error: expect.stringContaining('A score is a number') },
        { assnid: 1, stuid: 77, error: 'There is no such student in this class' },
        { assnid: 9, stuid: 11, error: 'There is no such assignment in this class' },
      ]);
      expect([await scoreOf(1, 12), await scoreOf(1, 11)]).toEqual(['6', '7']);
      await edit({ assnid: 1, stuid: 12, score: '10' });
    });

    test('the same score entered by both is saved, and the reply tells the second one that it is not theirs', async () => {
      const mine = await edit({ scores: '1 11 7 9\n1 12 6 10\n4 11 - 5\n4 11 - -', each: 1 });
      expect(mine).toMatchObject({ success: true, saved: 4, conflicts: [], refused: [] });
      expect(mine.already).toEqual([
        { assnid: 1, stuid: 11 },
        // Nobody has entered it, but neither has the sender.
        { assnid: 4, stuid: 11 },
      ]);
      const again = await edit({ scores: '1 12 6 10', each: 1 });
      expect(again).toMatchObject({ saved: 1, already: [] });
      const one = await edit({ assnid: 1, stuid: 11, score: '7', was: '9' });
      expect(one.already).toEqual([{ assnid: 1, stuid: 11 }]);
      await edit({ assnid: 1, stuid: 12, score: '10' });
    });

    test('two writers who send the values they saw lose nothing silently', async () => {
      await edit({ assnid: 3, stuid: 14, score: '' });
      let [landed, told] = [0, 0];
      const write = async (ses: string, own: number) => {
        let seen = '';
        for (let step = 0; step < 15; step++) {
          const score = String(own + step);
          const { success, values } = await edit({ assnid: 3, stuid: 14, score, was: seen }, ses);
          if (success) landed++;
          else told++;
          seen = success ? score : values.now;
        }
      };
      await Promise.all([write(rivera, 100), write(cole, 200)]);
      const { history } = await service.ask('history', { ses: rivera, clid, assnid: 3, stuid: 14 });
      expect([landed + told, history.length]).toEqual([30, landed]);
      for (const [index, item] of history.entries()) expect(item.from).toBe(history[index + 1]?.to ?? '');
    });
  });

  test('a bad line refuses all of them, and up to 20 are named', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => `1 ${500 + index} 5`);
    const { errors } = await edit({ scores: ['1 11 1', ...lines].join('\n') });
    expect(errors.scores.split('\n')).toHaveLength(21);
    expect(errors.scores).toMatch(/^Line 2: There is no such student in this class\n/);
    expect(await scoreOf(1, 11)).toBe('7');
  });

  test('many lines are one revision, and a later line for a cell counts after the earlier', async () => {
    const before = await revision();
    const answer = await edit({ scores: '1 11 5 7\r\n\n1 11 - 5\n1 12 9\n' });
    expect([answer.success, answer.saved, answer.revision]).toEqual([true, 3, before + 1]);
    expect([await scoreOf(1, 11), await scoreOf(1, 12)]).toEqual(['', '9']);
    const { history } = await service.ask('history', { ses: rivera, clid, since: before });
    expect(history).toMatchObject([
      { num: 2, kind: 'score', assnid: 1, stuid: 12, from: '10', to: '9', name: 'Ana Rivera' },
      { num: 1, kind: 'score', assnid: 1, stuid: 11, from: '7', to: '' },
    ]);
  });

  test('more than 5000 lines are too many', async () => {
    const { errors } = await edit({ scores: '1 11 5\n'.repeat(5001) });
    expect(errors).toEqual({ scores: 'There are more than 5000 lines' });
  });
});
