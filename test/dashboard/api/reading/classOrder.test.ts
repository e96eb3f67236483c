import { expect, test } from 'vitest';
import { assignmentsInOrder, studentsInOrder } from '#dashboard/api/reading/classOrder.ts';

const students = [
  { num: 2, stuid: 30, first: 'Zoë', last: 'Adams' },
  { num: 1, stuid: 20, first: 'José', last: 'Nguyễn' },
  { num: 3, stuid: 10, first: 'Ann', last: 'Álvarez' },
];

test.each([
  ['in the order of the list', 1, [20, 30, 10]],
  ['by last name, accents beside their letters', 2, [30, 10, 20]],
  ['by first name', 3, [10, 20, 30]],
  ['by ID number', 4, [10, 20, 30]],
  ['in the order of the list where the setting is unknown', 77, [20, 30, 10]],
])('students are shown %s', (_, sort, order) => {
  expect(studentsInOrder(students, sort).map(({ stuid }) => stuid)).toEqual(order);
});

const assignments = [
  { assnid: 1, due: '20260901', title: 'Quiz 10', cat: 2 },
  { assnid: 2, due: '', title: 'Essay', cat: 1 },
  { assnid: 3, due: '20260915', title: 'Quiz 9', cat: 2 },
  { assnid: 4, due: '20260915', title: 'Map', cat: 1 },
];

test.each([
  ['newest first', 1, [4, 3, 1, 2]],
  ['oldest first', 2, [1, 3, 4, 2]],
  ['by title, numbers by their size', 3, [2, 4, 3, 1]],
  ['by category, then oldest first', 4, [4, 2, 1, 3]],
  ['as the service sent them where the setting is unknown', 0, [1, 2, 3, 4]],
])('assignments are shown %s', (_, sort, order) => {
  expect(assignmentsInOrder(assignments, sort).map(({ assnid }) => assnid)).toEqual(order);
});
