import { expect, test } from 'vitest';
import { scoreWidth } from '#dashboard/screens/gradebook/layout/scoreWidth.ts';
import { assignmentOf } from '#test/support/school/assignments.ts';

const of = (title: string, points = 1000, due = '20261126') => assignmentOf({ id: 1, title, due, points });

/** The line of "26 Nov · 10" is as long as that of "Nov 26 · 10". */
test.each([
  ['an ordinary title', of('Quiz 1'), 96, 78],
  ['a long word', of('Mesopotamia and Egypt'), 107, 87],
  ['a very long word', of('Photosynthesis'), 140, 114],
  ['a longer word, which is hardly wider', of('Electromagnetism'), 140, 114],
  ['a word that is broken anyway', of('Internationalization'), 96, 78],
  ['words joined by a hyphen', of('Self-assessment'), 96, 78],
  ['100 points', of('Test 1', 10_000), 96, 85],
  ['points with decimals', of('Test 1', 1250), 103, 92],
  ['100 points without a date', of('Test 1', 10_000, ''), 96, 78],
])('the column of an assignment has room for %s', (_, assignment, desk, phone) => {
  expect(scoreWidth(assignment, false)).toBe(desk);
  expect(scoreWidth(assignment, true)).toBe(phone);
});
