import { expect, test } from 'vitest';
import { fraction, writeFraction } from '#grading/fraction.ts';
import { formatPercent } from '#grading/rounding.ts';
import { isFailing, letterOf } from '#grading/scale.ts';

const own = [
  { low: 6000, letter: 'Pass' },
  { low: 9500, letter: 'Honours' },
  { low: 0, letter: 'Not yet' },
];

test.each([
  [9, [], 9000, 'A'],
  [9, own, 8999, 'B'],
  [9, [], 0, 'F'],
  [9, [], 12_000, 'A'],
  [1, own, 9500, 'Honours'],
  [1, own, 9499, 'Pass'],
  [1, own, 5999, 'Not yet'],
  [1, own.slice(0, 1), 5999, ''],
  [1, [], 8500, 'B'],
  [4, own, 9600, 'Honours'],
  [4, [], 9600, 'A'],
  [10, own, 8340, '83.4'],
  [10, [], 10_000, '100'],
])('under scale %i, with its rows %j, %i is %j', (scaleKind, scale, percent, letter) => {
  expect(letterOf(percent, { scaleKind, scale })).toBe(letter);
});

test('the lowest letter fails; nobody does if the percentage is the grade, or there is only one letter', () => {
  expect(isFailing('F', { scaleKind: 9, scale: [] })).toBe(true);
  expect(isFailing('D', { scaleKind: 9, scale: [] })).toBe(false);
  expect(isFailing('Not yet', { scaleKind: 1, scale: own })).toBe(true);
  expect(isFailing('', { scaleKind: 1, scale: own })).toBe(false);
  expect(isFailing('12', { scaleKind: 10, scale: own })).toBe(false);
  expect(isFailing('Pass', { scaleKind: 1, scale: own.slice(0, 1) })).toBe(false);
});

test('a percent is written without trailing zeros', () => {
  expect([9000, 8340, 8345, 5, 0].map(formatPercent)).toEqual(['90', '83.4', '83.45', '0.05', '0']);
});

test('a fraction is written with the requested decimals, half up', () => {
  const written = (over: bigint, under: bigint) => writeFraction(fraction(over, under), 2);
  expect([written(610n, 7n), written(1n, 8n), written(5n, 1n), written(1n, 400n), written(0n, 3n)]).toEqual([
    '87.14',
    '0.13',
    '5',
    '0',
    '0',
  ]);
});
