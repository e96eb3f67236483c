import { expect, test } from 'vitest';
import { periodTable } from '#dashboard/screens/periods/periodTable.ts';

const scaling = { scaleKind: 9, scale: [] };
const students = [{ id: 7 }, { id: 3 }];
const totals = [
  { percent: 8840, letter: 'B' },
  { percent: null, letter: '' },
];
const periods = [
  { name: 'P1', grades: [{ studentId: 7, grade: 91 }] },
  {
    name: 'P2',
    grades: [
      { studentId: 3, grade: 60 },
      { studentId: 50, grade: 75 },
    ],
  },
  { name: 'P3', grades: [] },
];

test('each student has a place for every period, with today beside the last', () => {
  const [first, second] = periodTable({ periods, students, totals, scaling }).rows;
  expect(first?.posted.map((each) => each?.grade ?? null)).toEqual([91, null, null]);
  expect(first?.difference).toEqual({ points: -260, from: 'P1', letterWas: 'A' });
  expect(second).toMatchObject({ now: { percent: null }, difference: null });
});

test("a former student with grades has a row at the end, without today's total", () => {
  expect(periodTable({ periods, students, totals, scaling }).rows.at(-1)).toMatchObject({
    id: 50,
    student: null,
    now: null,
    difference: null,
  });
});

test('the average of a period is that of everybody graded in it, to one decimal', () => {
  const { averages, averageNow } = periodTable({ periods, students, totals, scaling });
  expect(averages).toEqual([9100, 6750, null]);
  expect(averageNow).toBe(8840);
});
