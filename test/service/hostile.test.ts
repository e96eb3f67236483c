import { afterAll, beforeAll, describe, test } from 'vitest';
import { createEndpoint } from '#service/endpoint.ts';
import { gateway } from '#service/gateway.ts';
import { addClass, addMember } from '#service/store/classes.ts';
import { replaceRoster } from '#service/store/students.ts';
import { databases } from '#test/support/databases.ts';
import { attack, type Prey } from '#test/support/hostile.ts';
import { key, schoolStart } from '#test/support/school.ts';
import { type Service, startService } from '#test/support/service.ts';

describe.each(databases)('on $name', ({ fresh }) => {
  let service: Service;
  let prey: Prey;

  beforeAll(async () => {
    service = await startService(await fresh());
    prey = await preyOf(service);
  });
  afterAll(() => service.close());

  test('no request breaks the service or is told what is not for it', async () => {
    const pageKey = 'key-of-the-page';
    const endpoint = createEndpoint({ database: service.database, ownKey: pageKey });
    const whole = gateway(endpoint, { key: pageKey, foreign: false });
    await attack(whole, { ...prey, keys: [key] }, 'npm test', 1200);
  });
});

/** A teacher, a guest in one class and a student are signed in; a class of somebody else holds what they may not see. */
async function preyOf(service: Service): Promise<Prey> {
  const { school, database } = service;
  const other = await database.writing(async (db) => {
    const id = await addClass(db, {
      created: schoolStart,
      name: 'Hidden-Class-4711',
      schoolYear: '2024-2025',
      primaryTeacher: school.colleague,
    });
    await addMember(db, id, { accountId: school.colleague, auth: 6, role: 'Teacher', joined: schoolStart });
    await replaceRoster(
      db,
      id,
      [{ id: 1, first: 'Hidden-First-4712', last: 'Hidden-Last-4713', position: 1 }],
      1,
    );
    return id;
  });
  return {
    keys: [key],
    tokens: [await service.signIn('rivera'), await service.signIn('mary')],
    classes: [school.algebra, school.biology, other, other + 1],
    usernames: ['rivera', 'okafor', 'mary', 'nobody'],
    hidden: ['Hidden-', 'okafor@school.example'],
  };
}
