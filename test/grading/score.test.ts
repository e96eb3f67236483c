import { expect, test } from 'vitest';
import {
  BLANK,
  EXCUSED,
  MISSING,
  readEntered,
  readPoints,
  readScore,
  readTyped,
  UNKNOWN,
  writePoints,
  writeScore,
} from '#grading/score.ts';

test('every storable score is read back from its own text', () => {
  for (let code = EXCUSED; code <= 999_999; code++)
    if (readScore(writeScore(code)) !== code) expect.fail(writeScore(code));
  expect(readScore(writeScore(MISSING))).toBe(MISSING);
});

test.each([
  ['', BLANK],
  ['  ', BLANK],
  ['M', MISSING],
  ['m', MISSING],
  ['E', EXCUSED],
  ['e', EXCUSED],
  ['0', 0],
  ['8.5', 850],
  ['8.50', 850],
  ['8.5000', 850],
  ['.5', 50],
  ['9999.99', 999_999],
  ['-1', UNKNOWN],
  ['1e3', UNKNOWN],
  ['0x10', UNKNOWN],
  ['NaN', UNKNOWN],
  ['L', UNKNOWN],
  ['EX', UNKNOWN],
  ['missing', UNKNOWN],
  ['.', UNKNOWN],
])('the score %j is read as %j, entered or saved', (text, code) => {
  expect(readEntered(text)).toBe(code);
  expect(readScore(text)).toBe(code);
});

test.each([
  ['8.125', 813],
  ['8.333', 833],
  ['0.004', 0],
  ['.9999', 100],
  ['8.1249999999999999999', 812],
  ['10000', 1_000_000],
  ['21474836.47', 2_147_483_647],
  ['21474836.48', UNKNOWN],
  ['8.125.', UNKNOWN],
])('%j may not be entered; saved somewhere it is read as %j', (text, code) => {
  expect(readEntered(text)).toBe(UNKNOWN);
  expect(readScore(text)).toBe(code);
});

test.each([
  ['10', 1000],
  ['12.5', 1250],
  ['12.345', 1235],
  ['33.3333333', 3333],
  ['0.001', null],
  ['EC', null],
  ['ec', null],
  ['', null],
  ['0', null],
])('full points %j are read as %j', (text, points) => {
  expect(readPoints(text)).toBe(points);
});

test('full points are read back from their own text', () => {
  for (const text of ['10', '12.5', '0.25', 'EC']) expect(writePoints(readPoints(text))).toBe(text);
});

test.each([
  ['', 1000, ''],
  ['   ', 1000, ''],
  ['m', 1000, 'M'],
  ['e', null, 'E'],
  ['EX', 1000, 'E'],
  ['ex', null, 'E'],
  [' Exc ', 1000, 'E'],
  ['excused', 1000, 'E'],
  ['Exempt', 1000, 'E'],
  ['MI', 1000, 'M'],
  [' Missing', null, 'M'],
  ['8', 1000, '8'],
  ['8,5', 1000, '8.5'],
  ['11,25', 2000, '11.25'],
  ['0,500', 1000, '0.5'],
  ['1000,000', 1000, '1000'],
  ['8.500', 1000, '8.5'],
  [' 8.50 ', 1000, '8.5'],
  ['12', 1000, '12'],
  ['3', null, '3'],
  ['85%', 2000, '17'],
  ['85 %', 2000, '17'],
  ['110%', 2000, '22'],
  ['33.3%', 1000, '3.33'],
  ['33,35%', 1000, '3.34'],
  ['8/10', 1000, '8'],
  ['8 / 10', 1000, '8'],
  ['8/10', 2500, '20'],
  ['1/3', 1000, '3.33'],
  ['2/3', 1000, '6.67'],
  ['7,5/10', 1000, '7.5'],
  ['９５', 10_000, '95'],
  ['9５', 10_000, '95'],
  ['８．５', 1000, '8.5'],
  ['8。5', 1000, '8.5'],
  ['８，５', 1000, '8.5'],
  ['８５％', 2000, '17'],
  ['８／１０', 1000, '8'],
  ['　９ ', 1000, '9'],
  ['ｍ', 1000, 'M'],
  ['Ｅ', 1000, 'E'],
  ['٩٥', 10_000, '95'],
  ['٨٫٥', 1000, '8.5'],
  ['۹۵', 10_000, '95'],
  ['८५٪', 2000, '17'],
  ['\u00a08\u00a0/\u202f10', 1000, '8'],
])('typed %j of %j hundredths is the score %j', (typed, points, score) => {
  expect(readTyped(typed, points)).toEqual({ score });
});

test.each([
  ['abc', 1000, 'unreadable'],
  ['constructor', 1000, 'unreadable'],
  ['mis', 1000, 'unreadable'],
  ['exempted', 1000, 'unreadable'],
  ['ex 5', 1000, 'unreadable'],
  ['1.2.3', 1000, 'unreadable'],
  ['1/2/3', 1000, 'unreadable'],
  ['/10', 1000, 'unreadable'],
  ['1.234,5', 1000, 'unreadable'],
  ['1,000', 100_000, 'unreadable'],
  ['1,234', 100_000, 'unreadable'],
  ['8,500', 1000, 'unreadable'],
  ['123,456', 1000, 'unreadable'],
  ['1,000%', 1000, 'unreadable'],
  ['1,000/2,000', 1000, 'unreadable'],
  ['500/1,000', 1000, 'unreadable'],
  ['%', 1000, 'unreadable'],
  ['-3', 1000, 'negative'],
  ['-3%', 1000, 'negative'],
  ['−３', 1000, 'negative'],
  ['－３', 1000, 'negative'],
  ['8²', 1000, 'unreadable'],
  ['8½', 1000, 'unreadable'],
  ['１，０００', 100_000, 'unreadable'],
  ['-1,000', 1000, 'negative'],
  ['8.333', 1000, 'tooManyDecimals'],
  ['8.125', 1000, 'tooManyDecimals'],
  ['0,125', 1000, 'tooManyDecimals'],
  ['10000', 1000, 'tooLarge'],
  ['99999999999999', 1000, 'unreadable'],
  ['1000000%', 1000, 'tooLarge'],
  ['85%', null, 'shareOfExtraCredit'],
  ['8/10', null, 'shareOfExtraCredit'],
  ['8/0', 1000, 'outOfZero'],
])('typed %j of %j hundredths is refused as %s', (typed, points, problem) => {
  expect(readTyped(typed, points)).toEqual({ problem });
});
