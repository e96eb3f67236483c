import { beforeAll, expect, test } from 'vitest';
import { addMember, lockClass } from '#service/store/classes/classes.ts';
import { dropTeacher } from '#service/store/classes/teachers.ts';
import { removeClasses } from '#service/store/erasure/removal.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

let now = 1_750_000_000;

onEachDatabase(
  (service) => {
    let ses: string;
    let schoolid: number;
    let algebra: number;
    let biology: number;
    const ask = (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
      service().ask(task, { ses, schoolid, ...fields });
    const years = { from: '2024-2025', to: '2025-2026' };

    beforeAll(async () => {
      const { database, school } = service();
      [schoolid, algebra, biology] = [school.id, school.algebra, school.biology];
      await database.writing(async (db) => {
        await makeAdmin(db, school.id, school.teacher);
        await db
          .updateTable('classes')
          .set({ school_id: school.id })
          .where('classes.id', 'in', [algebra, biology])
          .execute();
        // A guest from another school.
        const guest = await db
          .updateTable('accounts')
          .set({ kind: 3 })
          .where('username', '=', 'mary')
          .returning('id')
          .executeTakeFirstOrThrow();
        await addMember(db, algebra, { accountId: guest.id, auth: 1, role: 'Guest', joined: 1 });
      });
      ses = await service().signIn();
    });

    test.each([
      [{ to: '2024-2025' }, { to: 'Choose a year other than the old one' }],
      [{ from: '2019' }, { from: 'This school year has no active classes' }],
      [{ classes: '1 x' }, { classes: 'These are not all active classes of this school year' }],
      [{ classes: '99999' }, { classes: 'These are not all active classes of this school year' }],
      [
        { base: 'another' },
        { base: 'The classes have changed in the meantime: look again at what will happen' },
      ],
      [{ schoolid: 99_999 }, { schoolid: 'You are not authorized to manage this school' }],
    ])('a start with %j is refused, and nothing is done', async (wrong, errors) => {
      expect((await ask('school-year-start', { ...years, ...wrong })).errors).toEqual(errors);
      expect(await ask('school-years')).toMatchObject({
        years: [{ syr: '2024-2025', active: 2, archived: 0 }],
        starts: [],
      });
    });

    test('a preview says what will happen to each class, and does nothing', async () => {
      const { classes, values } = await ask('school-year-start', { ...years, classes: algebra, preview: 1 });
      expect(values.base).toMatch(/^[0-9a-f]{64}$/);
      expect(classes).toEqual([
        {
          clid: algebra,
          name: 'Algebra I',
          code: 'ALG1',
          gp: 1,
          teacher: 'Ana Rivera',
          stucount: 4,
          chosen: 1,
          teachers: ['Ana Rivera', 'Chidi Okafor'],
          left: ['Mary Ann de la Cruz'],
          problem: '',
        },
        {
          clid: biology,
          name: 'Biology',
          code: '',
          gp: 1,
          teacher: 'Chidi Okafor',
          stucount: 0,
          chosen: 0,
          teachers: ['Chidi Okafor'],
          left: [],
          problem: '',
        },
      ]);
      expect((await ask('school-years')).years).toHaveLength(1);
    });

    test('a class whose primary teacher is blocked is not created again', async () => {
      const block = (status: number) =>
        service().database.writing((db) =>
          db.updateTable('accounts').set({ status }).where('username', '=', 'okafor').execute(),
        );
      await block(0);
      const problem = 'The primary teacher has left the school or is blocked: hand the class over first';
      expect((await ask('school-year-start', { ...years, classes: biology })).errors).toEqual({
        classes: problem,
      });
      await block(2);
    });

    test('a start archives the old classes and creates the chosen ones, and can be undone within a day', async () => {
      const { values: plan } = await ask('school-year-start', { ...years, classes: algebra, preview: 1 });
      const done = await ask('school-year-start', { ...years, classes: algebra, base: plan.base });
      expect(done.success).toBe(true);
      const { startid } = done.values;
      expect(await ask('school-years')).toMatchObject({
        years: [
          { syr: '2025-2026', active: 1, archived: 0 },
          { syr: '2024-2025', active: 0, archived: 2 },
        ],
        starts: [{ startid, ...years, archived: 2, made: 1, name: 'Ana Rivera', until: now + 86_400 }],
      });
      const { classes } = await ask('school-classes');
      const made = classes.find(({ syr }: Answer) => syr === '2025-2026');
      const book = await ask('gradebook', { clid: made.clid });
      const old = await ask('gradebook', { clid: algebra });
      expect(made).toMatchObject({ name: 'Algebra I', code: 'ALG1', stucount: 0, acount: 0, weighted: 1 });
      expect([book.cat, book.cgs]).toEqual([old.cat, old.cgs]);
      const { teachers } = await ask('class-teachers', { clid: made.clid });
      expect(teachers.map(({ usr, auth, primary }: Answer) => [usr, auth, primary])).toEqual([
        ['rivera', 6, 1],
        ['okafor', 1, 0],
      ]);

      await ask('class-edit', { clid: made.clid, name: 'Algebra, period 2' });
      expect((await ask('school-year-undo', { startid })).errors).toEqual({
        startid: 'Work in these classes would be lost: Algebra, period 2',
      });
      await service().database.writing((db) =>
        db.updateTable('classes').set({ revision: 1 }).where('id', '=', made.clid).execute(),
      );
      expect((await ask('school-year-undo', { startid })).values).toEqual({ restored: 2, removed: 1 });
      expect(await ask('school-years')).toMatchObject({
        years: [{ syr: '2024-2025', active: 2, archived: 0 }],
        starts: [],
      });
      expect((await ask('school-year-undo', { startid })).errors).toEqual({
        startid: 'This start of a year has already been undone',
      });
      expect((await ask('gradebook', { clid: algebra })).scores).toEqual(old.scores);
      const entries = await service().database.reading((db) =>
        db.selectFrom('audit').select('action').where('action', 'like', 'year%').orderBy('id').execute(),
      );
      expect(entries.map(({ action }) => action)).toEqual(['year started', 'year undone']);
    });

    test('a class created again has the old marking periods, a year later, until there is a new calendar', async () => {
      const periods = '20240902 20241231 Fall\n20250106 20250613 Spring';
      const old = { syr: '2024-2025', first: '20240901', last: '20250613', periods };
      await ask('school-calendar-edit', old);
      await ask('class-edit', { clid: algebra, terms: 'P1 40 - -\nP2 40 - -\nP3 20 - - Exam' });
      const { values } = await ask('school-year-start', { ...years, classes: algebra });
      const { classes } = await ask('school-classes');
      const { clid } = classes.find(({ syr }: Answer) => syr === '2025-2026');
      expect((await ask('gradebook', { clid })).terms).toEqual([
        { period: 'P1', name: 'Fall', begins: '20250901', ends: '20251230', weight: 40, shared: 0 },
        { period: 'P2', name: 'Spring', begins: '20260105', ends: '20260612', weight: 40, shared: 0 },
        { period: 'P3', name: 'Exam', begins: '', ends: '', weight: 20, shared: 0 },
      ]);
      const next = { syr: '2025-2026', first: '20250901', last: '20260612' };
      await ask('school-calendar-edit', {
        ...next,
        periods: '20250902 20260116 Fall\n20260120 20260612 Spring',
      });
      expect((await ask('gradebook', { clid })).terms).toMatchObject([
        { period: 'P1', begins: '20250902', ends: '20260116', weight: 40, shared: 1 },
        { period: 'P2', begins: '20260120', ends: '20260612', weight: 40, shared: 1 },
        { period: 'P3', name: 'Exam', weight: 20, shared: 0 },
      ]);
      // This does not count as work in the class, and the calendar stays for the next start.
      await ask('school-calendar-edit', { ...next, periods: '20250902 20260116 Fall' });
      expect((await ask('school-year-undo', { startid: values.startid })).success).toBe(true);
      expect((await ask('school-calendar')).years).toContainEqual(
        expect.objectContaining({ syr: '2025-2026', first: '20250901' }),
      );
    });

    test('a start cannot be undone after work in a class before the new calendar', async () => {
      const { startid } = (await ask('school-year-start', { ...years, classes: algebra })).values;
      const { classes } = await ask('school-classes');
      const { clid } = classes.find(({ syr, folder }: Answer) => syr === '2025-2026' && folder === 3);
      await ask('class-edit', { clid, name: 'Algebra, worked in' });
      const next = { syr: '2025-2026', first: '20250901', last: '20260612' };
      await ask('school-calendar-edit', { ...next, periods: '20250902 20260117 Fall' });
      expect((await ask('school-year-undo', { startid })).errors).toEqual({
        startid: 'Work in these classes would be lost: Algebra, worked in',
      });
      await service().database.writing((db) => removeClasses(db, [clid]));
      expect((await ask('school-year-undo', { startid })).success).toBe(true);
    });

    test('within a day of starting a year neither year is erased, and after it the start stays', async () => {
      now = 1_800_000_000;
      ses = await service().signIn();
      const { startid } = (await ask('school-year-start', { ...years, classes: algebra })).values;
      const { classes } = await ask('school-classes');
      const made = classes.filter(({ syr, folder }: Answer) => syr === '2025-2026' && folder === 3);
      for (const { clid } of made) await ask('class-folder', { clid, folder: 2 });
      const erase = (syr: string) => ask('school-year-erase', { syr, preview: 1 });
      for (const syr of [years.from, years.to])
        expect((await erase(syr)).errors).toEqual({
          syr: 'The start of this year, or of the one after it, can still be undone: erase this one later',
        });
      now += 86_401;
      ses = await service().signIn();
      for (const syr of [years.from, years.to]) expect((await erase(syr)).success).toBe(true);
      expect((await ask('school-years')).starts).toEqual([]);
      expect((await ask('school-year-undo', { startid })).errors).toEqual({
        startid: 'The start of a year can be undone for 24 hours',
      });
      expect((await ask('school-year-undo', { startid: 999 })).errors).toEqual({
        startid: 'There is no such start of a year',
      });
    });
  },
  { clock: () => now },
);

test('a teacher who is removed from a class while a year starts does not get the new one', async () => {
  const service = await startOnPostgres();
  const { database, school } = service;
  const { id: schoolid, teacher, colleague, algebra } = school;
  try {
    await database.writing(async (db) => {
      await makeAdmin(db, schoolid, teacher);
      await db.updateTable('classes').set({ school_id: schoolid }).where('id', '=', algebra).execute();
    });
    const ses = await service.signIn();
    const years = { from: '2024-2025', to: '2025-2026', classes: algebra };
    const { success } = await askedMeanwhile(service, {
      lock: (db) => lockClass(db, algebra),
      request: () => service.ask('school-year-start', { ses, schoolid, ...years }),
      change: (db) => dropTeacher(db, algebra, colleague),
    });
    expect(success).toBe(true);
    const teachers = await database.asking((db) =>
      db
        .selectFrom('memberships')
        .innerJoin('classes', 'classes.id', 'memberships.class_id')
        .select('account_id as id')
        .where('school_year', '=', years.to)
        .execute(),
    );
    expect(teachers).toEqual([{ id: teacher }]);
  } finally {
    await service.close();
  }
});
