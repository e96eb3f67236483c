import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import type { Database } from '#service/store/driver/database.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { askWith, type Service, startService } from '#test/support/service/service.ts';

/*
 * Every writer waits for a writing transaction: hashing a password in one would block a whole school. The embedded
 * store responds without a turn of the event loop, so anything that needs one is not a statement.
 */

let service: Service;
let ask: Service['ask'];
let longTransactions = 0;
let fields: Record<string, string | number>;

beforeAll(async () => {
  service = await startService();
  const { database } = service;
  const watched: Database = {
    ...database,
    writing: (work, of) =>
      database.writing(async (db) => {
        let turned = false;
        const turn = setImmediate(() => {
          turned = true;
        });
        const result = await work(db);
        clearImmediate(turn);
        if (turned) longTransactions++;
        return result;
      }, of),
  };
  ask = askWith(createEndpoint({ database: watched }));
  const passwordHash = await weakHash(password);
  const schoolid = await database.writing(async (db) => {
    const person = { username: 'head', name: 'Head', email: 'head@north.example', kind: 4, created: 1 };
    const school = await addSchool(db, { name: 'North', created: 1 });
    await addSchoolAdmin(db, school, await addAccount(db, { ...person, passwordHash }));
    return school;
  });
  fields = { ses: await service.signIn('head'), schoolid };
});
afterAll(() => service.close());

const person = (usr: string) => ({ usr, name: 'N', email: 'n@north.example', pwd: 'quiet-hallway' });

test.each([
  ['login', { usr: 'rivera', pwd: password, ses: '' }],
  ['profile', { ...person('head'), pwd2: 'quiet-hallway', mailmail: 0, pwdconf: password }],
  ['school-teacher-new', person('berg')],
  ['school-admin-add', person('deputy')],
  ['school-teacher-bulk', { name1: 'A B', email1: 'a@b.example' }],
])('%s hashes no password in a transaction', async (task, more) => {
  longTransactions = 0;
  expect(await ask(task, { ...fields, ...more })).toMatchObject({ success: true });
  expect(longTransactions).toBe(0);
});
