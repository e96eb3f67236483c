import { describe, expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

/* Marks and final grades are entered like scores; these are the differences. */

onEachDatabase((service) => {
  const edit = asOwner(service);
  const week = async () => {
    const { attendance } = await edit('attendance', { ymd: '20240902' });
    return attendance.map(({ date, stuid, mark }: Answer) => `${date} ${stuid} ${mark}`);
  };
  const periods = async () => {
    const { success, time, ...lists } = await edit('class-marking-periods');
    return lists;
  };

  describe('attendance-edit', () => {
    test.each([
      [{ date: '20240931', stuid: 11, mark: 'p' }, 'date'],
      [{ stuid: 11, mark: 'p' }, 'date'],
      [{ date: '20240904', stuid: 11, mark: 'x' }, 'mark'],
      [{ date: '20240904', stuid: 11 }, 'mark'],
      [{ date: '20240904', stuid: 15, mark: 'p' }, 'stuid'],
      [{ marks: '20240904 11 p\n20240904 12 here' }, 'marks'],
      [{ marks: '20240902 11' }, 'marks'],
      [{ marks: '20240902 11 ' }, 'marks'],
      [{ marks: '20240902 11 \t' }, 'marks'],
    ])('refuses %o', async (fields, field) => {
      const before = await week();
      expect(Object.keys((await edit('attendance-edit', fields)).errors)).toEqual([field]);
      expect(await week()).toEqual(before);
    });

    test('two spaces between words count as one, and erase nothing', async () => {
      expect(await edit('attendance-edit', { marks: '20240902 11  p' })).toMatchObject({ saved: 1 });
      expect(await week()).toContain('20240902 11 p');
    });

    test('a mark is set, corrected and cleared', async () => {
      const cell = { date: '20240904', stuid: 12 };
      for (const mark of ['p', 'T', 'e']) await edit('attendance-edit', { ...cell, mark });
      expect(await week()).toContain('20240904 12 e');
      await edit('attendance-edit', { ...cell, mark: '' });
      expect(await week()).not.toContain('20240904 12 e');
    });

    test('a whole class is marked in one request, the marked ones only if they are still blank', async () => {
      const marks = [11, 12, 13, 14].map((stuid) => `20240903 ${stuid} p -`).join('\n');
      const answer = await edit('attendance-edit', { marks, each: 1 });
      expect(answer).toMatchObject({ success: true, saved: 3 });
      expect(answer.conflicts).toMatchObject([{ date: '20240903', stuid: 11, now: 'a', uid: 0, name: '' }]);
      expect(await week()).toEqual(expect.arrayContaining(['20240903 11 a', '20240903 14 p']));
    });
  });

  describe('class-marking-periods-edit', () => {
    test.each([
      [{ period: 'P6', stuid: 11, grade: 80 }, 'period'],
      [{ period: 'P1', stuid: 11, grade: 1000 }, 'grade'],
      [{ period: 'P1', stuid: 11, grade: 'B' }, 'grade'],
      [{ period: 'P1', stuid: 99, grade: 80 }, 'stuid'],
      [{ grades: 'P1 11 80\nP9 12 80' }, 'grades'],
      [{ grades: 'P3 11' }, 'grades'],
      [{ grades: 'P3 11 ' }, 'grades'],
      [{ grades: 'P3 11 \u3000' }, 'grades'],
      [{ period: 'P1', stuid: 11, grade: 80, reason: 'x'.repeat(201) }, 'reason'],
      [{ period: 'P1', stuid: 11, grade: 80, reason: 'a\u0000b' }, 'reason'],
    ])('refuses %o', async (fields, field) => {
      const before = await periods();
      expect(Object.keys((await edit('class-marking-periods-edit', fields)).errors)).toEqual([field]);
      expect(await periods()).toEqual(before);
    });

    test('two spaces between words count as one, and erase nothing', async () => {
      const grades = 'P1  11  88';
      expect(await edit('class-marking-periods-edit', { grades })).toMatchObject({ saved: 1 });
      expect((await periods()).P1).toContainEqual({ stuid: 11, grade: 88 });
    });

    test('grades are posted, replaced and cleared by lines', async () => {
      const grades = 'P1 11 90 88\nP1 12 -\nP2 13 7\nP5 14 999\nP3 11 -';
      expect(await edit('class-marking-periods-edit', { grades })).toMatchObject({ success: true, saved: 5 });
      expect(await periods()).toEqual({
        P1: [{ stuid: 11, grade: 90 }],
        P2: [{ stuid: 13, grade: 7 }],
        P5: [{ stuid: 14, grade: 999 }],
      });
      const { history } = await edit('history', { stuid: 11 });
      expect(history.map(({ kind, field, from, to }: Answer) => [kind, field, from, to])).toEqual([
        ['grade', 'P3', '90', ''],
        ['grade', 'P1', '88', '90'],
      ]);
    });

    test('the reason for a grade is kept with its history, and no other change has one', async () => {
      const reason = 'Was ill before the test – "as agreed"';
      await edit('class-marking-periods-edit', { period: 'P4', stuid: 12, grade: 75, reason });
      await edit('class-marking-periods-edit', { period: 'P4', stuid: 12, grade: 76 });
      const { history } = await edit('history', { stuid: 12 });
      expect(history.slice(0, 2)).toMatchObject([
        { to: '76', reason: '' },
        { to: '75', reason },
      ]);
      await edit('class-marking-periods-edit', { period: 'P4', stuid: 12, grade: '' });
    });
  });
});
