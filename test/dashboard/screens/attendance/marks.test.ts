import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { daysAway, marks, noCounts } from '#dashboard/api/classes/attendance.ts';
import { keyOfMark, restKey } from '#dashboard/screens/attendance/useMarkKeys.ts';
import { nextMark } from '#dashboard/screens/attendance/useMarkPointer.ts';

test('an absence counts, excused or not, and being late does not', () => {
  expect(daysAway({ ...noCounts, present: 8, tardy: 4, absent: 1, excused: 2 })).toBe(3);
});

test('each key has one function, and no mark uses a key of the grid', () => {
  const keys = [restKey, ...marks.map(({ kind }) => keyOfMark[kind])];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !/^[a-z]$/.test(key))).toEqual([]);
});

test('each mark has its own look', () => {
  const css = readFileSync('src/dashboard/screens/attendance/MarkSign.module.css', 'utf8');
  expect(marks.filter(({ kind }) => !css.includes(`.${kind} {`))).toEqual([]);
});

test('clicks cycle through all marks in the order of the legend, and back to none', () => {
  const seen = marks.reduce<string[]>((way) => [...way, nextMark(way.at(-1) ?? '') ?? '?'], ['']);
  expect(seen).toEqual(['', ...marks.map(({ letter }) => letter)]);
  expect(nextMark(seen.at(-1) ?? '')).toBe('');
  expect(nextMark('P')).toBe('t');
  expect(nextMark('x')).toBeUndefined();
});
