import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

type Fields = Record<string, string | number>;

const fields = { name: 'Algebra', syr: '2026-2027', gp: 1 };

onEachDatabase((opened) => {
  let service: Service;
  let north: number;
  let south: number;
  const sessions: Record<string, string> = {};

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      north = await addSchool(db, { name: 'North', created: 1 });
      south = await addSchool(db, { name: 'South', created: 1 });
      const person = { name: 'A Person', email: 'a@north.example', passwordHash, created: 1 };
      const add = (username: string, kind: number) => addAccount(db, { ...person, username, kind });
      await addSchoolAdmin(db, north, await add('head.north', 4));
      await addSchoolTeacher(db, north, await add('ann', 3));
      const both = await add('bob', 3);
      await addSchoolTeacher(db, north, both);
      await addSchoolTeacher(db, south, both);
      await add('freelance', 3);
    });
    for (const name of ['head.north', 'ann', 'bob', 'freelance']) sessions[name] = await service.signIn(name);
  });

  const make = (who: string, more: Fields = {}): Promise<Answer> =>
    service.ask('class-new', { ses: sessions[who] ?? '', ...fields, ...more });
  const gradebook = async (who: string, clid: number): Promise<Answer> =>
    service.ask('gradebook', { ses: sessions[who] ?? '', clid });
  const classOf = async (who: string, clid: number) => {
    const { classes } = await service.ask('teacher-classes', { ses: sessions[who] ?? '' });
    return classes.find((each: { clid: number }) => each.clid === clid);
  };

  test('a request sent twice under the same name creates one class', async () => {
    const once = 'class-4f1c2e90';
    const [first, again] = await Promise.all([make('ann', { once }), make('ann', { once })]);
    expect(again).toEqual(first);
    expect((await make('ann', { once, name: 'Geometry' })).values).toEqual(first.values);
    expect((await make('bob', { once, schoolid: north })).values).not.toEqual(first.values);
    expect((await make('ann', { once: 'class-4f1c2e91' })).values).not.toEqual(first.values);
    expect((await make('ann', { once: 'x' })).errors).toHaveProperty('once');
  });

  test('a teacher creates a class at their school, owns it, and can add an assignment at once', async () => {
    const { values } = await make('ann', { code: 'A1', students: 'Ann Lee 1\nBob Ray 2' });
    expect(await classOf('ann', values.clid)).toMatchObject({ ...fields, code: 'A1', auth: 6, stucount: 2 });
    const added = await service.ask('assignment-edit', {
      ses: sessions.ann ?? '',
      clid: values.clid,
      title: 'First',
      due: '20260901',
      points: 10,
    });
    expect(added.success).toBe(true);
    const { classes } = await service.ask('school-classes', {
      ses: sessions['head.north'] ?? '',
      schoolid: north,
    });
    expect(classes.map(({ clid }: { clid: number }) => clid)).toContain(values.clid);
  });

  test.each<[string, Fields, string[]]>([
    ['points', { weighted: 0, gscale: 9 }, ['Work']],
    ['weighted', { weighted: 1, gscale: 9 }, ['Homework', 'Quizzes', 'Tests', 'Projects']],
    ['standards', { weighted: 0, gscale: 1 }, ['Standards']],
  ])('the template %s', async (template, settings, names) => {
    const { values } = await make('ann', { template });
    expect(await classOf('ann', values.clid)).toMatchObject(settings);
    const { cat } = await gradebook('ann', values.clid);
    expect(cat.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('a copy has the settings and, if wanted, the assignments of the other class, whole weeks later', async () => {
    const ses = sessions.ann ?? '';
    const { clid } = (await make('ann', { template: 'weighted' })).values;
    await service.ask('class-edit', { ses, clid, round: 3, gscale: 1, cgs: '50 P\n0 F' });
    await service.ask('class-edit', { ses, clid, latepolicy: '10 day 50' });
    await service.ask('assignment-edit', {
      ses,
      clid,
      title: 'Quiz',
      due: '20261230',
      points: 5,
      cat: 2,
      type: 3,
      cal: 1,
    });
    const bare = (await make('ann', { template: 'copy', from: clid })).values.clid;
    expect((await gradebook('ann', bare)).assignments ?? []).toEqual([]);
    const copy = (await make('ann', { template: 'copy', from: clid, assignments: 1, weeks: 36 })).values.clid;
    const settings = { weighted: 1, round: 3, gscale: 1, latepolicy: '10 day 50' };
    expect(await classOf('ann', copy)).toMatchObject({ ...settings, name: 'Algebra' });
    const one = await gradebook('ann', clid);
    const other = await gradebook('ann', copy);
    expect(other.cat).toEqual(one.cat);
    const [{ clid: _clid, created: _created, ...model }] = one.assignments;
    expect(model).toMatchObject({ title: 'Quiz', points: 5, cat: 2, type: 3, cal: 1 });
    expect(other.assignments).toMatchObject([{ ...model, due: '20270908' }]);
  });

  test('a teacher at two schools must choose; one without a school creates a class without one', async () => {
    expect((await make('bob')).errors).toEqual({ schoolid: 'Choose the school of the class' });
    const { schools } = await service.ask('teacher-schools', { ses: sessions.bob ?? '' });
    expect(schools).toEqual([
      { schoolid: north, name: 'North', makes: 1 },
      { schoolid: south, name: 'South', makes: 1 },
    ]);
    expect((await service.ask('teacher-schools', { ses: sessions.freelance ?? '' })).schools).toEqual([]);
    expect((await make('bob', { schoolid: south })).success).toBe(true);
    expect((await make('freelance')).success).toBe(true);
  });

  test.each<[string, string, () => Fields, Fields]>([
    [
      'another school',
      'ann',
      () => ({ schoolid: south }),
      { schoolid: 'You are not authorized to manage this school' },
    ],
    ['no name', 'ann', () => ({ name: '' }), { name: 'Enter a class name of at most 255 characters' }],
    ['a year', 'ann', () => ({ syr: 'now' }), { syr: 'A school year is written 2024 or 2024-2025' }],
    [
      'a template',
      'ann',
      () => ({ template: 'x' }),
      { template: 'Choose points, weighted, standards or copy' },
    ],
    ['a copy of nothing', 'ann', () => ({ template: 'copy' }), { from: 'Choose the class to copy' }],
    [
      "a copy of somebody else's class",
      'ann',
      () => ({ template: 'copy', from: service.school.algebra }),
      { from: 'You are not authorized to view this class' },
    ],
    ['a bad roster', 'ann', () => ({ students: 'Ann' }), { students: expect.any(String) }],
  ])('refused, it makes no class: %s', async (_, who, more, errors) => {
    const count = async () =>
      (await service.ask('teacher-classes', { ses: sessions[who] ?? '' })).classes.length;
    const before = await count();
    expect((await make(who, more())).errors).toEqual(errors);
    expect(await count()).toEqual(before);
  });

  test('if a school requires it, only its admins create classes', async () => {
    const ses = sessions['head.north'] ?? '';
    expect((await service.ask('school-edit', { ses, schoolid: north, classes: 0 })).success).toBe(true);
    expect((await service.ask('schools', { ses })).schools).toMatchObject([{ name: 'North', classes: 0 }]);
    expect((await make('ann')).errors).toEqual({
      schoolid: 'At this school, only admins create classes',
    });
    expect((await make('head.north')).success).toBe(true);
    const makes = async (who: string) =>
      (await service.ask('teacher-schools', { ses: sessions[who] ?? '' })).schools[0].makes;
    expect([await makes('ann'), await makes('head.north')]).toEqual([0, 1]);
    await service.ask('school-edit', { ses, schoolid: north, classes: 1 });
    expect((await make('ann')).success).toBe(true);
  });
});
