import { expect, test } from 'vitest';
import { readPercent, withNewGrade } from '#dashboard/screens/settings/scaleRows.ts';

const scale = (...lows: string[]) => lows.map((low, key) => ({ key, low, letter: `G${key}` }));

test.each([
  ['89.5', 8950],
  [' 89,5 ', 8950],
  ['８９．５', 8950],
  ['٨٩٫٥', 8950],
  ['1000', null],
  ['x', null],
])('the percentage %j is read as %j hundredths', (text, hundredths) => {
  expect(readPercent(text)).toBe(hundredths);
});

test.each([
  ['above the top of A to F', ['90', '80', '70', '60', '0'], 0, ['95', '90', '80', '70', '60', '0']],
  ['between two grades', ['90', '80', '0'], 1, ['90', '85', '80', '0']],
  ['above the last grade', ['90', '60', '0'], 2, ['90', '60', '30', '0']],
  ['at the end: the last grade begins higher', ['90', '60', '0'], 3, ['90', '60', '30', '0']],
  ['at the end where the last does not begin at 0', ['90', '60'], 2, ['90', '60', '0']],
  ['in a scale without grades', [], 0, ['0']],
  ['after the only grade', ['0'], 1, ['50', '0']],
  ['above a grade that begins at 100', ['100', '0'], 0, ['110', '100', '0']],
  ['between neighbours one apart', ['90', '89', '0'], 1, ['90', '89.5', '89', '0']],
  ['where nothing lies between', ['90', '89.99', '0'], 1, ['90', '', '89.99', '0']],
  ['beside a row that is no number', ['90', 'x', '0'], 1, ['90', '', 'x', '0']],
  ['above the highest percentage there is', ['999.99', '0'], 0, ['', '999.99', '0']],
])('a new grade begins between its neighbours: %s', (_, before, at, after) => {
  const next = withNewGrade(scale(...before), at);
  expect(next.rows.map(({ low }) => low)).toEqual(after);
  expect(next.rows[at]).toMatchObject({ key: next.key, letter: '' });
  expect(new Set(next.rows.map(({ key }) => key)).size).toBe(after.length);
});
