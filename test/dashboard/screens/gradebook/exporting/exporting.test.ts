import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyText } from '#dashboard/screens/gradebook/exporting/copyText.ts';
import { csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { oneRosterOf } from '#dashboard/screens/gradebook/exporting/oneRoster.ts';
import { smallView } from '#test/dashboard/screens/gradebook/book.ts';

/** The formulas that a spreadsheet, or its import of a file, would run. */
const formulas = ['=1+1', '+1', '@SUM', '-cmd', '\tx', '\r=1', ' =1', "'=1"];

describe('a copied selection', () => {
  test('is tab-separated text, and a table whose markup cannot be broken', () => {
    const { text, html } = copyText(smallView(), { top: 0, bottom: 1, left: 0, right: 3 });
    expect(text).toBe('García, @José\t83.5\t8.5\tM\nNguyễn, <Linh>\t\tE\tINC');
    expect(html).toContain('<td>Nguyễn, &lt;Linh&gt;</td><td></td><td>E</td>');
  });

  test('runs no formula in a spreadsheet, in either of its forms', () => {
    const view = { ...smallView(), nameOf: () => '=HYPERLINK("//a")' };
    const { text, html } = copyText(view, { top: 0, bottom: 0, left: 0, right: 1 });
    expect(text).toBe(`'=HYPERLINK("//a")\t83.5`);
    expect(html).toContain("<td>'=HYPERLINK(&quot;//a&quot;)</td><td>83.5</td>");
  });

  test.each(formulas)('makes %j harmless', (value) => {
    const { text, html } = copyText(
      { ...smallView(), nameOf: () => value },
      { top: 0, bottom: 0, left: 0, right: 0 },
    );
    expect(text).toMatch(/^'/);
    expect(html).toMatch(/<td>'/);
  });
});

describe('a CSV file', () => {
  test('names students and assignments by id, in UTF-8 that Excel recognises', () => {
    const lines = csvOf(smallView()).split('\r\n');
    expect(lines[0]).toBe(
      '\u{feff}Student ID,Student,Percent,"Quiz, ""hard"" (7)",\'=SUM(A1) (8),Puzzle (9)',
    );
    expect(lines[1]).toBe('101,"García, @José",83.5,8.5,M,3');
    expect(lines[2]).toBe('102,"Nguyễn, <Linh>",,E,INC,');
  });

  /** The exported name of the first student. */
  const fieldOf = (value: string) => {
    const csv = csvOf({ ...smallView(), nameOf: () => value });
    return csv.slice(csv.indexOf('101,') + 4, csv.indexOf(',83.5'));
  };

  test.each(formulas)('makes %j harmless', (value) => {
    expect(fieldOf(value).replace(/^"/, '')).toMatch(/^'/);
  });

  test('leaves plain numbers and text alone', () => {
    const values = ['8.5', '-3', 'M', ''];
    expect(values.map(fieldOf)).toEqual(values);
  });

  test('quotes characters that would end a field or a line', () => {
    expect(fieldOf('a,b')).toBe('"a,b"');
    expect(fieldOf('a "b"')).toBe('"a ""b"""');
    expect(fieldOf('a\nb')).toBe('"a\nb"');
  });
});

describe('a OneRoster result set', () => {
  const resultsAt = (now: Date) =>
    JSON.parse(oneRosterOf(smallView(), now, 'https://grades.example')).results;

  test('has a result for each given score, with its status', () => {
    const results = resultsAt(new Date('2026-02-01T10:00:00Z'));
    expect(
      results.map((result: { scoreStatus: string; score?: number }) => [result.scoreStatus, result.score]),
    ).toEqual([
      ['fully graded', 8.5],
      ['not submitted', undefined],
      ['fully graded', 3],
      ['exempt', undefined],
      ['fully graded', undefined],
    ]);
    expect(results[4].textScore).toBe('INC');
  });

  test('refers to everything by an address, an id and a kind, as the schema requires', () => {
    expect(resultsAt(new Date())[4]).toMatchObject({
      lineItem: {
        href: 'https://grades.example/classes/3/gradebook',
        sourcedId: 'lineitem-3-8',
        type: 'lineItem',
      },
      student: {
        href: 'https://grades.example/classes/3/students/102',
        sourcedId: 'student-3-102',
        type: 'user',
      },
      class: { href: 'https://grades.example/classes/3/gradebook', sourcedId: 'class-3', type: 'class' },
    });
  });

  test("is dated by the day in the teacher's time zone", () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(resultsAt(new Date('2026-02-02T05:00:00Z'))[0].scoreDate).toBe('2026-02-01');
  });
});
