import { expect, test } from 'vitest';
import { csvText } from '#dashboard/features/exporting/csvFile.ts';

test('a CSV file begins with a byte order mark, contains no formulas, and keeps negative numbers', () => {
  expect(
    csvText([
      ['Name', 'Gain'],
      ['=cmd()', '-2.5'],
    ]),
  ).toBe("\u{feff}Name,Gain\r\n'=cmd(),-2.5\r\n");
});
