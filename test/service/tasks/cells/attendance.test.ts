import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { perLetter } from '#wire/classes/marks.ts';

onEachDatabase((service) => {
  test.each(['20240903', '20240901', '20241301', '2024-09-02', '', 'monday', '20240230'])(
    'a week does not begin with "%s"',
    async (ymd) => {
      const ses = await service().signIn();
      const { errors } = await service().ask('attendance', { ses, clid: service().school.algebra, ymd });
      expect(errors).toEqual({ ymd: 'The date must be a Monday, written YYYYMMDD' });
    },
  );

  test('a bad class and a bad week are both named', async () => {
    const ses = await service().signIn();
    const { errors } = await service().ask('attendance', { ses, clid: 'x', ymd: '20240903' });
    expect(Object.keys(errors).sort()).toEqual(['clid', 'ymd']);
  });

  test('a class of another teacher shows no attendance', async () => {
    const ses = await service().signIn();
    const clid = service().school.biology;
    for (const task of ['attendance', 'attendance-totals']) {
      const { errors } = await service().ask(task, { ses, clid, ymd: '20240902' });
      expect(errors).toEqual({ clid: 'You are not authorized to view this class' });
    }
  });

  test('a week has only the marks from Monday to Sunday', async () => {
    const ses = await service().signIn();
    const clid = service().school.algebra;
    const reply = await service().ask('attendance', { ses, clid, ymd: '20240902' });
    expect(reply.attendance).toEqual([
      { clid, date: '20240902', stuid: 11, mark: 'p' },
      { clid, date: '20240902', stuid: 12, mark: 't' },
      { clid, date: '20240903', stuid: 11, mark: 'a' },
    ]);
    expect(Object.keys(reply)).toEqual(['attendance', 'success', 'time']);
  });

  test('totals count each mark, and a student without marks has none', async () => {
    const ses = await service().signIn();
    const { totals } = await service().ask('attendance-totals', { ses, clid: service().school.algebra });
    const none = perLetter(() => 0);
    expect(totals).toEqual([
      { ...none, stuid: 11, p: 1, a: 1, e: 1, days: 3 },
      { ...none, stuid: 12, t: 1, days: 1 },
      { ...none, stuid: 13, days: 0 },
      { ...none, stuid: 14, days: 0 },
    ]);
  });
});
