import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { makeAdmin } from '#test/support/school/school.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import type { Task } from '#wire/tasks.ts';

/*
 * Every bad field is named at once, whichever step of a task finds it: nobody mends one field only to hear of the next.
 */

type Fields = Record<string, string | number>;

let service: Service;
let ses: string;

beforeAll(async () => {
  service = await startService();
  const { database, school } = service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.teacher);
    await addKey(db, { name: 'founder', hash: digest('founder'), created: 1, mayCreateSchools: true });
  });
  ses = await service.signIn();
});
afterAll(() => service.close());

/** Requests, and their bad fields: all that are sent, or those in `bad`. */
const requests: readonly { task: Task; fields: Fields; bad?: readonly string[] }[] = [
  { task: 'setup', fields: { school: '', usr: '!', name: '', email: 'none', pwd: 'short' } },
  { task: 'school-new', fields: { name: '', usr: '!', email: 'none', pwd: 'short' } },
  {
    task: 'school-new',
    fields: { name: 'North', usr: '', email: 'a@north.example', pwd: 'quiet-hallway' },
    bad: ['usr'],
  },
  { task: 'school-teacher-new', fields: { usr: '!', name: '', email: 'none', pwd: 'short' } },
  { task: 'class-new', fields: { name: '', syr: '24', gp: 10, students: 'Ann' } },
  { task: 'class-new', fields: { name: '', template: 'copy', syr: '2024', gp: 1 }, bad: ['name', 'from'] },
  { task: 'school-class-add', fields: { name: '', syr: '24', gp: 10, students: 'Ann', priteach: 'x' } },
  { task: 'school-calendar-edit', fields: { syr: '24', first: 'x', last: 'x', off: 'x', periods: 'x' } },
  { task: 'school-calendar-edit', fields: { syr: '24', delete: 'x' } },
  { task: 'school-people-add', fields: { people: '', how: 'x' } },
  { task: 'school-key-add', fields: { name: '', tasks: 'nonsense', days: 'x' } },
  { task: 'school-oneroster-key-add', fields: { name: '', scopes: 'nonsense', days: 'x' } },
  { task: 'school-person-edit', fields: { name: '', status: 7 } },
  { task: 'school-year-start', fields: { from: '2024', to: '2024', preview: 'x' }, bad: ['to', 'preview'] },
  { task: 'class-teacher-email', fields: { email: 'none', auth: 9 } },
  { task: 'class-notes', fields: { note: 'x'.repeat(3000) }, bad: ['note', 'stuid'] },
  { task: 'class-comments', fields: { comment: 'x'.repeat(3000) }, bad: ['comment', 'stuid'] },
  { task: 'class-period-comments', fields: { comment: 'Good' }, bad: ['period', 'stuid'] },
  { task: 'class-report-mail', fields: { data: 'x', stuid: 'x' } },
  { task: 'teacher-today', fields: { day: '20240230', since: 'x' } },
];

test.each(requests)('$task', async ({ task, fields, bad = Object.keys(fields) }) => {
  const { school, ask } = service;
  const place = { schoolid: school.id, clid: school.algebra, uid: school.colleague };
  const { errors } = await ask(task, { apikey: 'founder', ses, ...place, ...fields });
  expect(Object.keys(errors).sort()).toEqual([...bad].sort());
});

test('a field that takes only 1 says so', async () => {
  const { school, ask } = service;
  const zeros = { schoolid: school.id, uid: school.colleague, teacher: 0, confirmed: 0 };
  const only = 'This must be 1, or left out';
  expect((await ask('school-person-edit', { ses, ...zeros })).errors).toEqual({
    teacher: only,
    confirmed: only,
  });
});

test('a number of days says from where to where it goes', async () => {
  const { school, ask } = service;
  const key = { schoolid: school.id, key: 1, name: 'Bus plan', days: 0, overlap: 10_000 };
  const days = 'A number of days is from 1 to 9999';
  expect((await ask('school-key-add', { ses, ...key })).errors).toEqual({ days });
  expect((await ask('school-key-rotate', { ses, ...key })).errors).toEqual({
    days,
    overlap: 'A number of days is from 0 to 9999',
  });
});
