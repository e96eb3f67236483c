import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, lockAccount } from '#service/store/accounts/accounts.ts';
import { addClass, addMember, lockClass, setPrimaryTeacher } from '#service/store/classes/classes.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { folders, kinds } from '#service/store/driver/schema/codes.ts';
import { eraseAccount, forgetStudent } from '#service/store/erasure/erasure.ts';
import { eraseStudents } from '#service/store/erasure/studentErasure.ts';
import { addSchoolTeacher, lockSchool } from '#service/store/schools/staff.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import type { Answer, Service } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/* Somebody or a year is erased while others write. */

let service: Service;
let ses: string;
let classId: number;

beforeAll(async () => {
  service = await startOnPostgres();
  const { id, teacher, colleague } = service.school;
  classId = await service.database.writing(async (db) => {
    await makeAdmin(db, id, teacher);
    const made = { created: 1, name: 'Physics', schoolYear: '2019', primaryTeacher: teacher };
    const classId = await addClass(db, { ...made, schoolId: id });
    for (const accountId of [teacher, colleague])
      await addMember(db, classId, { accountId, auth: 6, role: 'Teacher', joined: 1 });
    return classId;
  });
  ses = await service.signIn();
});
afterAll(() => service.close());

const ask = (task: string, fields: Record<string, string | number>): Promise<Answer> =>
  service.ask(task, { ses, schoolid: service.school.id, ...fields });

const inFolder = (db: Queries, folder: number) =>
  db.updateTable('classes').set({ folder }).where('id', '=', classId).execute();

const studentsOf = () =>
  service.database.asking((db) =>
    db.selectFrom('students').select(['first', 'hidden']).where('class_id', '=', classId).execute(),
  );

test('a student who comes back to a list in that moment is not erased', async () => {
  const student = { id: 77, first: 'Pia', last: 'Pupil' };
  const roster = (db: Queries, students: Parameters<typeof replaceRoster>[2]['students'], revision: number) =>
    replaceRoster(db, classId, { students, revision });
  await service.database.writing(async (db) => {
    await roster(db, [{ ...student, position: 1 }], 2);
    await roster(db, [], 3);
  });
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockClass(db, classId),
    request: () => ask('school-person-erase', { stuid: 77 }),
    change: (db) => roster(db, [{ ...student, position: 1 }], 4),
  });
  expect(errors).toEqual({ stuid: sentences.stillOnRoster });
  expect(await studentsOf()).toEqual([{ first: 'Pia', hidden: 0 }]);
});

test('nobody is invited for a student who is erased in that moment', async () => {
  const { id: schoolId } = service.school;
  const studentId = 78;
  const students = [{ id: studentId, first: 'Bo', last: 'Other', position: 1 }];
  await service.database.writing((db) => replaceRoster(db, classId, { students, revision: 1 }));
  const student = { schoolId, studentId, lists: [classId], othersLists: [], isAttached: true };
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockSchool(db, schoolId),
    request: () => ask('class-students-email', { clid: classId, email_78: 'bo@home.example' }),
    async change(db) {
      const erasure = { schoolId, keepsMarks: false, now: 1, pause: async () => undefined };
      await eraseStudents(db, new Map([[classId, [studentId]]]), erasure);
      await forgetStudent(db, student);
    },
  });
  expect(errors).toEqual({ email_78: sentences.noSuchStudent });
});

test('a teacher who is given a class in that moment is not erased', async () => {
  const { teacher, colleague, biology } = service.school;
  await service.database.writing((db) => setPrimaryTeacher(db, biology, { accountId: teacher }));
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockClass(db, classId),
    request: () => ask('school-person-erase', { uid: colleague }),
    change: (db) => setPrimaryTeacher(db, classId, { accountId: colleague }),
  });
  expect(errors).toEqual({ uid: sentences.teachesHere });
  await service.database.writing((db) => setPrimaryTeacher(db, classId, { accountId: teacher }));
});

test('a class that its teacher takes out of the archive in that moment is not erased with its year', async () => {
  const students = [{ id: 79, first: 'Ida', last: 'Reader', position: 1 }];
  await service.database.writing(async (db) => {
    await replaceRoster(db, classId, { students, revision: 1 });
    await inFolder(db, folders.archived);
  });
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockClass(db, classId),
    request: () => ask('school-year-erase', { syr: '2019' }),
    change: (db) => inFolder(db, folders.active),
  });
  expect(errors).toEqual({ syr: sentences.yearRuns });
  expect(await studentsOf()).toContainEqual({ first: 'Ida', hidden: 0 });
});

test('a teacher who is erased in that moment is not added to a class', async () => {
  const { id } = service.school;
  const person = { name: 'New Teacher', email: '', kind: kinds.teacher, passwordHash: '', created: 1 };
  const accountId = await service.database.writing(async (db) => {
    const accountId = await addAccount(db, { username: 'newcomer', ...person });
    await addSchoolTeacher(db, id, accountId);
    return accountId;
  });
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockAccount(db, accountId),
    request: () => ask('class-teacher-add', { clid: classId, usr: 'newcomer', auth: 2 }),
    change: (db) => eraseAccount(db, id, { accountId, isAddressTheirs: true }),
  });
  expect(errors).toEqual({ usr: sentences.noSuchTeacher });
  const left = (db: Queries) =>
    db.selectFrom('memberships').select('auth').where('account_id', '=', accountId).execute();
  expect(await service.database.asking(left)).toEqual([]);
});

test('nothing that a teacher writes in that moment outlives the account', async () => {
  const { id, colleague } = service.school;
  const own = await service.signIn('okafor');
  const { errors } = await askedMeanwhile(service, {
    lock: (db) => lockAccount(db, colleague),
    request: () => service.ask('teacher-phrases', { ses: own, phrases: '{first} is often late' }),
    change: (db) => eraseAccount(db, id, { accountId: colleague, isAddressTheirs: true }),
  });
  expect(errors).toEqual({ ses: sentences.notLoggedIn });
  const left = (db: Queries) =>
    db.selectFrom('phrase_lists').select('version').where('account_id', '=', colleague).execute();
  expect(await service.database.asking(left)).toEqual([]);
});
