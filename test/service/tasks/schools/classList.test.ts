import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass } from '#service/store/classes/classes.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

onEachDatabase((service) => {
  let ses: string;
  let schoolid: number;
  const ask = (fields: Record<string, string | number> = {}): Promise<Answer> =>
    service().ask('school-class-list', { ses, schoolid, ...fields });
  const names = async (fields: Record<string, string | number>) =>
    (await ask(fields)).classes.map(({ name }: Answer) => name);

  beforeAll(async () => {
    const { database, school } = service();
    schoolid = school.id;
    await database.writing(async (db) => {
      await makeAdmin(db, school.id, school.teacher);
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('classes.id', 'in', [school.algebra, school.biology])
        .execute();
      const common = {
        created: 1,
        schoolId: school.id,
        schoolYear: '2025-2026',
        primaryTeacher: school.colleague,
      };
      await addClass(db, { ...common, name: 'Chemistry 100%', code: 'CH_1' });
      await addClass(db, { ...common, name: 'drama', folder: 2 });
    });
    ses = await service().signIn();
  });

  test.each([
    [{ sort: 'age' }, { sort: 'Sort by name, syr, teacher or updated' }],
    [{ limit: 0 }, { limit: 'Between 1 and 500 classes can be asked for at once' }],
    [{ folder: 7 }, { folder: 'Choose 3 active, 2 archived or 1 trashed' }],
    [{ schoolid: 99_999 }, { schoolid: 'You are not authorized to manage this school' }],
  ])('%j is refused at its field', async (wrong, errors) => {
    expect((await ask(wrong)).errors).toEqual(errors);
  });

  test('the classes are listed by pages, with their teachers and students, and say how many there are', async () => {
    const { total, classes, years, teachers } = await ask({ limit: 2, choices: 1 });
    expect([total, classes.length]).toEqual([4, 2]);
    expect(classes[0]).toMatchObject({ name: 'Algebra I', teacher: 'Ana Rivera', stucount: 4, folder: 3 });
    expect(await names({ limit: 2, offset: 2 })).toEqual(['Chemistry 100%', 'drama']);
    expect(years).toEqual(['2025-2026', '2024-2025']);
    expect(teachers.map(({ name }: Answer) => name)).toEqual(['Ana Rivera', 'Chidi Okafor']);
  });

  test('they are found by words, narrowed and sorted', async () => {
    expect(await names({ search: 'okaf BIO' })).toEqual(['Biology']);
    // Wildcards of a pattern count as ordinary characters.
    expect(await names({ search: '0%' })).toEqual(['Chemistry 100%']);
    expect(await names({ search: 'h_' })).toEqual(['Chemistry 100%']);
    expect(await names({ folder: 2 })).toEqual(['drama']);
    expect(await names({ syr: '2024-2025', sort: 'teacher', desc: 1 })).toEqual(['Biology', 'Algebra I']);
    expect(await names({ uid: service().school.teacher, folder: '' })).toEqual(['Algebra I']);
  });

  test('too many primary teachers for a choice are not listed', async () => {
    const add = (count: number) =>
      service().database.writing(async (db) => {
        for (let number = 0; number < count; number++) {
          const name = `many.${count}.${number}`;
          const account = { username: name, name, email: '', kind: 3, passwordHash: '-', created: 1 };
          const primaryTeacher = await addAccount(db, account);
          await addClass(db, {
            created: 1,
            schoolId: schoolid,
            name,
            schoolYear: '2023-2024',
            primaryTeacher,
          });
        }
      });
    await add(198);
    expect((await ask({ choices: 1 })).teachers).toHaveLength(200);
    await add(1);
    expect(await ask({ choices: 1 })).toMatchObject({ total: 203, teachers: [] });
    expect(await names({ search: 'many.1.0' })).toEqual(['many.1.0']);
  });
});
