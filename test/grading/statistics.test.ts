import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';
import {
  classAverage,
  distribution,
  meanOfAssignment,
  statisticsOfAssignment,
  summarize,
} from '#grading/statistics.ts';

test('a class average is the mean of the students with a percent, to one decimal, half up', () => {
  expect(classAverage([])).toBe(null);
  expect(classAverage([null, null])).toBe(null);
  expect(classAverage([8990, 9000, null])).toBe(9000);
  expect(classAverage([8350, 8340])).toBe(8350);
  expect(classAverage([8334, 8335])).toBe(8330);
});

test('quartiles lie between their neighbours in proportion', () => {
  expect(summarize([])).toBe(null);
  expect(summarize([700])).toMatchObject({ lowerQuartile: 700, median: 700, upperQuartile: 700, spread: 0 });
  expect(summarize([400, 100, 300, 200])).toEqual({
    count: 4,
    mean: 250,
    lowest: 100,
    lowerQuartile: 175,
    median: 250,
    upperQuartile: 325,
    highest: 400,
    spread: 112,
  });
  expect(summarize([850, 851])?.median).toBe(851);
});

test("an assignment's statistics cover graded scores, with missing as 0", () => {
  const scores = Int32Array.of(1000, 800, BLANK, MISSING, 500, 400, EXCUSED, BLANK);
  expect(statisticsOfAssignment(scores, 2, 0)).toMatchObject({
    missing: 0,
    excused: 1,
    blank: 1,
    summary: { count: 2, mean: 750 },
  });
  expect(statisticsOfAssignment(scores, 2, 1)).toMatchObject({
    missing: 1,
    excused: 0,
    blank: 1,
    summary: { count: 3, mean: 400 },
  });
});

test('a score of 0 is graded', () => {
  const scores = Int32Array.of(0, 800, BLANK);
  expect(statisticsOfAssignment(scores, 1, 0)).toMatchObject({
    missing: 0,
    summary: { count: 2, mean: 400 },
  });
  expect(meanOfAssignment(scores, 1, 0)).toEqual({ hundredth: 400, tenth: 400 });
});

test('the mean alone equals the mean of the statistics', () => {
  const codes = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(BLANK, EXCUSED, MISSING)),
  );
  fc.assert(
    fc.property(codes, fc.integer({ min: 1, max: 5 }), (scores, width) => {
      const { summary } = statisticsOfAssignment(scores, width, width - 1);
      expect(meanOfAssignment(scores, width, width - 1)?.hundredth).toBe(summary?.mean);
    }),
  );
});

test('the mean to a tenth is rounded once, from the exact mean', () => {
  // 8.4467: rounded to 8.45 first, it would become 8.5.
  expect(meanOfAssignment([844, 844, 846], 1, 0)).toEqual({ hundredth: 845, tenth: 840 });
  expect(meanOfAssignment([845], 1, 0)).toEqual({ hundredth: 845, tenth: 850 });
});

test('a class is counted by letter, highest first', () => {
  const counts = distribution([9000, 8999, 10_500, 1200, null], { scaleKind: 9, scale: [] });
  expect(counts.map(({ letter, count }) => [letter, count])).toEqual([
    ['A', 2],
    ['B', 1],
    ['C', 0],
    ['D', 0],
    ['F', 1],
  ]);
  const tens = distribution([9000, 8999, 200], { scaleKind: 10, scale: [] });
  expect(tens.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
});
