import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

const year = {
  syr: '2024-2025',
  first: '20240901',
  last: '20250613',
  off: '20240903 20240903 Labor Day\n20241223 20250103 Winter break',
  periods: '20240901 20241115 Q1\n20241116 20250131 Q2',
};

onEachDatabase((service) => {
  let admin: string;
  let teacher: string;
  let schoolid: number;
  const edit = (fields: Record<string, string | number>): Promise<Answer> =>
    service().ask('school-calendar-edit', { ses: admin, schoolid, ...fields });
  const mark = (fields: Record<string, string | number>): Promise<Answer> =>
    service().ask('attendance-edit', { ses: teacher, clid: service().school.algebra, ...fields });

  beforeAll(async () => {
    const { database, school } = service();
    schoolid = school.id;
    await database.writing(async (db) => {
      await makeAdmin(db, school.id, school.colleague);
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.algebra)
        .execute();
    });
    [admin, teacher] = [await service().signIn('okafor'), await service().signIn()];
  });

  test('a class without a calendar takes every day', async () => {
    expect(
      await service().ask('class-calendar', { ses: teacher, clid: service().school.algebra }),
    ).toMatchObject({
      years: [],
      success: true,
    });
    expect((await mark({ date: '20230101', stuid: 14, mark: 'p' })).success).toBe(true);
    expect((await mark({ date: '20230101', stuid: 14, mark: '' })).success).toBe(true);
  });

  test.each([
    [{ syr: '24' }, { syr: 'A school year is written 2024 or 2024-2025' }],
    [{ first: '' }, { first: 'A date is a day of the calendar, written YYYYMMDD' }],
    [
      { first: '20230901' },
      { first: 'A date is a day of the calendar, written YYYYMMDD, in the school year' },
    ],
    [{ last: '20240801' }, { last: 'The last day is before the first' }],
    [{ off: '20241223 20250103' }, { off: 'Line 1: Enter a name of at most 60 characters' }],
    [{ off: 'Christmas' }, { off: 'Line 1: A line has the first day, the last day and a name' }],
    [{ off: '20250103 20241223 Winter' }, { off: 'Line 1: The last day is before the first' }],
    [{ off: '20250601 20250701 Summer' }, { off: 'Line 1: This is outside the school year' }],
    [
      { off: '20241223 20250103 Winter\n\n20250101 20250101 New Year' },
      { off: 'Line 3: This overlaps another one' },
    ],
    [
      { off: `20241223 20250103 ${'x'.repeat(61)}` },
      { off: 'Line 1: Enter a name of at most 60 characters' },
    ],
    [
      { periods: '20240901 20241115 Q1\n20241116 20250131 Q1' },
      { periods: 'Line 2: Two marking periods have this name' },
    ],
    [{ base: 7 }, { base: 'Someone else has changed this calendar in the meantime' }],
    [{ delete: 1 }, { syr: 'This year has no calendar' }],
  ])('a calendar with %j is refused at its field, and nothing is written', async (wrong, errors) => {
    expect((await edit({ ...year, ...wrong })).errors).toEqual(errors);
    expect((await service().ask('school-calendar', { ses: teacher, schoolid })).years).toEqual([]);
  });

  test('a teacher cannot change the calendar', async () => {
    expect((await service().ask('school-calendar-edit', { ses: teacher, schoolid, ...year })).errors).toEqual(
      {
        apitask: 'Your account may not do this',
      },
    );
  });

  test('a calendar is read as it was written, by the school and by its class, and is in the audit', async () => {
    const { values, success } = await edit({ ...year, base: 0 });
    expect([success, values.revision]).toEqual([true, 1]);
    const [shown] = (await service().ask('school-calendar', { ses: teacher, schoolid })).years;
    expect(shown).toEqual({
      syr: '2024-2025',
      first: '20240901',
      last: '20250613',
      revision: 1,
      off: [
        { name: 'Labor Day', first: '20240903', last: '20240903' },
        { name: 'Winter break', first: '20241223', last: '20250103' },
      ],
      periods: [
        { name: 'Q1', first: '20240901', last: '20241115' },
        { name: 'Q2', first: '20241116', last: '20250131' },
      ],
    });
    const ofClass = await service().ask('class-calendar', { ses: teacher, clid: service().school.algebra });
    expect(ofClass.years).toEqual([shown]);
    const entries = await service().database.reading((db) =>
      db.selectFrom('audit').select(['action', 'school_id']).where('action', '!=', 'signed in').execute(),
    );
    expect(entries).toEqual([{ action: 'calendar changed', school_id: schoolid }]);
  });

  test('a day off accepts no mark, an existing one can be removed, and neither counts', async () => {
    const refused = 'The school calendar has this day off';
    expect((await mark({ date: '20240903', stuid: 12, mark: 'a' })).errors).toEqual({ date: refused });
    expect((await mark({ date: '20250614', stuid: 12, mark: 'a' })).errors).toEqual({ date: refused });
    expect((await mark({ marks: '20240904 12 p\n20240903 12 a' })).errors).toEqual({
      marks: `Line 2: ${refused}`,
    });
    expect(await mark({ marks: '20240904 12 p\n20240903 12 a', each: 1 })).toMatchObject({
      saved: 1,
      refused: [{ date: '20240903', stuid: 12, error: refused }],
    });
    const totals = async () =>
      (await service().ask('attendance-totals', { ses: teacher, clid: service().school.algebra })).totals;
    // The absence of 3 September was marked before that day was off.
    expect((await totals())[0]).toEqual({ stuid: 11, p: 1, t: 0, a: 0, e: 1, days: 2 });
    expect((await mark({ date: '20240903', stuid: 11, mark: 'a' })).success).toBe(true);
    expect((await mark({ date: '20240903', stuid: 11, mark: '' })).success).toBe(true);
    expect((await totals())[1]).toEqual({ stuid: 12, p: 1, t: 1, a: 0, e: 0, days: 2 });
  });

  test('a stale calendar overwrites nothing, and a removed one frees its days', async () => {
    expect((await edit({ ...year, off: '', base: 1 })).values.revision).toBe(2);
    expect((await edit({ ...year, base: 1 })).errors).toEqual({
      base: 'Someone else has changed this calendar in the meantime',
    });
    expect((await edit({ syr: year.syr, delete: 1, base: 2 })).success).toBe(true);
    expect((await service().ask('school-calendar', { ses: admin, schoolid })).years).toEqual([]);
    expect((await mark({ date: '20240903', stuid: 12, mark: 'a' })).success).toBe(true);
    expect((await edit({ ...year, base: 3 })).errors).toHaveProperty('base');
    expect((await edit({ ...year, base: 0 })).values.revision).toBe(4);
  });
});
