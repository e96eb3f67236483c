import { expect, test } from 'vitest';
import { gradeWidth } from '#dashboard/screens/gradebook/layout/layout.ts';

const scale = (...letters: string[]) => letters.map((letter) => ({ letter }));

test.each([
  [scale('A', 'B+'), 62],
  [scale('Mastered', 'Approaching'), 112],
  [scale('A description rather than a letter'), 140],
  [scale(), 62],
])('the column of grades fits the scale, from its least width to what leaves room', (of, width) => {
  expect(gradeWidth(of, 62)).toBe(width);
});
