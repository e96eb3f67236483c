import { describe, expect, test } from 'vitest';
import { copyText } from '#dashboard/screens/gradebook/exporting/copyText.ts';
import { csvField, csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { oneRosterOf } from '#dashboard/screens/gradebook/exporting/oneRoster.ts';
import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { Sheet } from '#dashboard/screens/gradebook/Sheet.ts';
import { smallBook } from './book.ts';

function view(): View {
  const book = smallBook();
  return {
    sheet: new Sheet(book),
    rows: [0, 1],
    columns: [
      { id: 'name', width: 1, shows: 'name' },
      { id: 'percent', width: 1, shows: 'percent' },
      { id: '7', width: 1, shows: 0 },
      { id: '8', width: 1, shows: 1 },
      { id: '9', width: 1, shows: 2 },
    ],
    compact: false,
    frozen: 2,
    sorting: null,
    editable: false,
    spread: false,
    entered: { codes: new Map(), entries: new Map(), justSaved: new Set() },
    nameOf: (student) => ['García, @José', 'Nguyễn, <Linh>'][student] ?? '',
  };
}

describe('a copied selection', () => {
  test('is tab-separated text, and a table whose markup cannot be broken', () => {
    const { text, html } = copyText(view(), { top: 0, bottom: 1, left: 0, right: 3 });
    expect(text).toBe('García, @José\t83.5\t8.5\tM\nNguyễn, <Linh>\t\tE\tINC');
    expect(html).toContain('<td>Nguyễn, &lt;Linh&gt;</td><td></td><td>E</td>');
  });
});

describe('a CSV file', () => {
  test('names students and assignments by id, in UTF-8 that Excel recognises', () => {
    const lines = csvOf(view()).split('\r\n');
    expect(lines[0]).toBe(
      '\u{feff}Student ID,Student,Percent,"Quiz, ""hard"" (7)",\'=SUM(A1) (8),Puzzle (9)',
    );
    expect(lines[1]).toBe('101,"García, @José",83.5,8.5,M,3');
    expect(lines[2]).toBe('102,"Nguyễn, <Linh>",,E,INC,');
  });

  test.each(['=1+1', '+1', '@SUM', '-cmd', '\tx'])('makes %j harmless', (value) => {
    expect(csvField(value).replace(/^"/, '')).toMatch(/^'/);
  });

  test('leaves plain numbers and text alone', () => {
    expect(['8.5', '-3', 'M', ''].map(csvField)).toEqual(['8.5', '-3', 'M', '']);
  });
});

describe('a OneRoster result set', () => {
  test('has a result for each score that was given, with its status', () => {
    const { results } = JSON.parse(oneRosterOf(view(), new Date('2026-02-01T10:00:00Z')));
    expect(
      results.map((result: { scoreStatus: string; score?: number }) => [result.scoreStatus, result.score]),
    ).toEqual([
      ['fully graded', 8.5],
      ['not submitted', undefined],
      ['fully graded', 3],
      ['exempt', undefined],
      ['fully graded', undefined],
    ]);
    expect(results[4]).toMatchObject({
      textScore: 'INC',
      lineItem: { sourcedId: 'lineitem-3-8', type: 'lineItem' },
      student: { sourcedId: 'student-3-102', type: 'user' },
    });
  });
});
