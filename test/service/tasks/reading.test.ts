import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#service/tasks/all.ts';
import { makeAdmin, password } from '#test/support/school/school.ts';
import { databases } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import type { Task } from '#wire/tasks.ts';

/*
 * A key for reading may use every task that does not declare changes. The transaction of such a task is read-only, so
 * its preparation must not write either.
 */

const ownKey = 'key of the page';

/** The fields for tasks with a preparation, so that they only read. */
const reading: Partial<Record<Task, (service: Service) => Record<string, string | number>>> = {
  'login-passkey-options': () => ({}),
  profile: () => ({}),
  'teacher-classes': () => ({}),
  'teacher-missing': () => ({}),
  'school-classes': ({ school }) => ({ schoolid: school.id }),
  'school-audit': ({ school }) => ({ schoolid: school.id }),
  'school-class-list': ({ school }) => ({ schoolid: school.id, choices: 1 }),
  'school-people': ({ school }) => ({ schoolid: school.id }),
  'school-people-add': ({ school }) => ({ schoolid: school.id, people: 'Kim Lee', how: 'slip', preview: 1 }),
  'school-import': ({ school }) => ({ schoolid: school.id }),
};

/** Caches, and a secret that is created once. */
const isKept = (statement: string) => /^insert into "(summaries|service_secrets)"/.test(statement);

const isWrite = (statement: string) =>
  /^\s*(insert|update|delete|with\b.*\b(insert|update|delete))\b/i.test(statement) && !isKept(statement);

test('every read-only task with a preparation is tested below', () => {
  const names = (Object.keys(handlers) as Task[]).filter(
    (name) => 'before' in handlers[name] && handlers[name].changes !== true,
  );
  expect(Object.keys(reading).sort()).toEqual(names.sort());
});

describe.each(databases)('on $name', ({ migrated }) => {
  let service: Service;
  let ses: string;
  const heard: string[] = [];

  beforeAll(async () => {
    service = await startService(await migrated(), { ownKey }, (statement) => heard.push(statement));
    const { database, school, ask } = service;
    await database.writing((db) => makeAdmin(db, school.id, school.teacher));
    ({ ses } = (await ask('login', { apikey: ownKey, usr: 'rivera', pwd: password })).values);
  });
  afterAll(() => service.close());

  test.each(Object.entries(reading))('%s writes nothing', async (task, fields) => {
    heard.length = 0;
    const reply = await service.ask(task, { apikey: ownKey, ses, ...fields(service) });
    expect(reply).not.toHaveProperty('errors');
    expect(heard.filter(isWrite)).toEqual([]);
  });
});
