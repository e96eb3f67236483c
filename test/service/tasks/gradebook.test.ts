import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '#test/support/service.ts';

let service: Service;
let ses: string;

beforeAll(async () => {
  service = await startService();
  ses = await service.signIn();
});
afterAll(() => service.close());

test('without a session nothing is shown', async () => {
  const { success, errors } = await service.ask('gradebook', { clid: service.school.algebra });
  expect([success, errors]).toEqual([false, { ses: 'Not logged in' }]);
});

test('a class of another teacher and one that is not there are refused alike', async () => {
  for (const clid of [service.school.biology, 4711]) {
    const { errors } = await service.ask('gradebook', { ses, clid });
    expect(errors).toEqual({ clid: 'You are not authorized to view this class' });
  }
});

test('a gradebook has the totals that its scores come to', async () => {
  const { students, average, missing, failing } = await service.ask('gradebook', {
    ses,
    clid: service.school.algebra,
  });
  expect(students).toEqual([
    { stuid: 11, num: 1, first: 'José', last: 'García', grade: 'B', percent: 89 },
    { stuid: 12, num: 2, first: 'Mary Ann', last: 'de la Cruz', grade: 'A', percent: 106 },
    { stuid: 13, num: 3, first: 'Siobhán', last: "O'Brien", grade: 'F', percent: 24 },
    { stuid: 14, num: 4, first: '小明', last: '王', grade: '', percent: null },
  ]);
  expect([average, missing, failing]).toEqual([73, 1, 1]);
});

test('a score is an item of its assignment and student; a blank one is none', async () => {
  const { scores } = await service.ask('gradebook', { ses, clid: service.school.algebra });
  expect(scores).toHaveLength(10);
  expect(scores).toContainEqual({ assnid: 3, stuid: 11, score: '8.5' });
  expect(scores).toContainEqual({ assnid: 1, stuid: 13, score: 'M' });
  expect(scores).toContainEqual({ assnid: 3, stuid: 13, score: 'E' });
});
