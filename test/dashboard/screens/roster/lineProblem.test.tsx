import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineProblem } from '#dashboard/screens/roster/review/ReviewDialog.tsx';

const problem = { row: 1, key: '2', field: 'first', sentence: 'The first name is missing' } as const;

test.each([
  ['Cy', 'Fox', 'Line 2 Cy Fox: The first name is missing'],
  ['', '', 'Line 2: The first name is missing'],
])('names the line, and the student who has a name: %s %s', (first, last, said) => {
  const students = [
    { key: '1', first: 'Ann', last: 'Lee', id: '1' },
    { key: '2', first, last, id: '2' },
  ];
  const { container } = render(<LineProblem problem={problem} students={students} />);
  expect(container.textContent).toBe(said);
});
