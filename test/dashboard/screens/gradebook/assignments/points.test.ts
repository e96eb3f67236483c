import { expect, test } from 'vitest';
import { formOf, ownProblems } from '#dashboard/screens/gradebook/assignments/assignmentForm.ts';
import { assignmentOf } from '#test/support/school/assignments.ts';

const form = formOf(assignmentOf({ id: 1, title: 'Quiz 7', due: '20241001', points: 1000 }));

test.each([
  ['10', true],
  ['12,5', true],
  ['.5', true],
  ['10.', true],
  ['7.000', true],
  ['٢٠', true],
  ['', false],
  ['.', false],
  ['0', false],
  ['-1', false],
  ['1.234', false],
  ['10000', false],
  ['M', false],
  ['ten', false],
])('points of %j are accepted as a score of it is: %s', (points, isRight) => {
  expect('points' in ownProblems({ ...form, points })).toBe(!isRight);
});
