import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addClass, changeClass } from '#service/store/classes/classes.ts';
import { replaceRoster, type Student } from '#service/store/classes/students.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer, Service } from '#test/support/service/service.ts';

/* Students are found among the people by their names on rosters, too. */

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let teacher: number;
  let ses: string;

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      const add = (username: string, name: string, kind: number) =>
        addAccount(db, { username, name, kind, email: '', passwordHash, created: 1 });
      await addSchoolAdmin(db, schoolid, await add('head', 'Head of North', 4));
      teacher = await add('berg', 'Liv Berg', 3);
      await addSchoolTeacher(db, schoolid, teacher);
      await addSchoolStudent(db, schoolid, { studentId: 77, accountId: await add('pupil', 'Pia Pupil', 2) });
    });
    ses = await service.signIn('head');
  });

  test('a student who joined under another name is found by the name on the roster, too', async () => {
    const classId = await service.database.writing(async (db) => {
      const id = await addClass(db, {
        schoolId: schoolid,
        name: 'Art',
        schoolYear: '2026-2027',
        gradingPeriod: 1,
        primaryTeacher: teacher,
        created: 1,
      });
      await db
        .insertInto('students')
        .values({ class_id: id, id: 77, position: 1, first: 'Ána', last: 'Bergström' })
        .execute();
      return id;
    });
    const namesOf = async (search: string) =>
      (await service.ask('school-people', { ses, schoolid, search })).people.map(
        ({ name, roster }: Answer) => [name, roster],
      );
    expect(await namesOf('ana bergstrom')).toEqual([['Pia Pupil', 'Ána Bergström']]);
    expect(await namesOf('Pia')).toEqual([['Pia Pupil', 'Ána Bergström']]);
    expect(await namesOf('berg')).toEqual([
      ['Liv Berg', ''],
      ['Pia Pupil', 'Ána Bergström'],
    ]);
    const { total } = await service.ask('school-people', { ses, schoolid, search: 'bergst', type: 3 });
    expect(total).toBe(0);
    const list = (...students: Student[]) =>
      service.database.writing(async (db) =>
        replaceRoster(db, classId, { students, revision: await changeClass(db, classId, 1) }),
      );
    await list({ id: 77, position: 1, first: 'Pia', last: 'Pupil' });
    expect(await namesOf('pia')).toEqual([['Pia Pupil', '']]);
    await list({ id: 77, position: 1, first: 'Pia', last: 'Elsewhere' });
    expect(await namesOf('elsewhere')).toEqual([['Pia Pupil', 'Pia Elsewhere']]);
    await list();
    expect(await namesOf('elsewhere')).toEqual([['Pia Pupil', '']]);
  });

  test('the audit shows and finds the names that students have on lists, as they are now', async () => {
    const classId = await service.database.writing((db) =>
      addClass(db, {
        schoolId: schoolid,
        name: 'Music',
        schoolYear: '2026-2027',
        primaryTeacher: teacher,
        created: 1,
      }),
    );
    const list = (last: string) =>
      service.database.writing(async (db) => {
        const students = [{ id: 77, position: 1, first: 'Ána', last }];
        await replaceRoster(db, classId, { students, revision: await changeClass(db, classId, 1) });
      });
    const told = async (person: string) =>
      (
        await service.ask('school-audit', { ses, schoolid, person, actions: 'signed in,person blocked' })
      ).audit.map(({ name, roster, aname, aroster }: Answer) => [name, roster, aname, aroster]);
    await list('Bergström');
    await service.signIn('pupil');
    const pupil = await service.database.asking((db) =>
      db.selectFrom('accounts').select('id').where('username', '=', 'pupil').executeTakeFirstOrThrow(),
    );
    await service.ask('school-person-edit', { ses, schoolid, uid: pupil.id, status: 0 });
    const entries = [
      ['Head of North', '', 'Pia Pupil', 'Ána Bergström'],
      ['Pia Pupil', 'Ána Bergström', 'Pia Pupil', 'Ána Bergström'],
    ];
    for (const person of ['ana bergs', 'Pia', 'pupil']) expect(await told(person), person).toEqual(entries);
    await list('Lind');
    expect(await told('bergström')).toEqual([]);
    expect((await told('lind'))[0]).toEqual(['Head of North', '', 'Pia Pupil', 'Ána Lind']);
  });
});
