import { describe, expect, test } from 'vitest';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { gradebookModel } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { chartTexts } from '#dashboard/screens/gradebook/panels/chartTexts.ts';
import { earlierGrades } from '#dashboard/screens/gradebook/panels/earlierGrades.ts';
import { runningGrades } from '#dashboard/screens/gradebook/panels/runningGrade.ts';
import { BLANK, MISSING } from '#grading/score.ts';
import { smallBook, smallView } from '#test/dashboard/screens/gradebook/book.ts';
import { assignmentOf } from '#test/support/school/assignments.ts';

/** Two students; each row of scores in hundredths of ten points, by the days on which the work was due. */
function bookOf(days: readonly string[], ...rows: readonly (readonly number[])[]): Gradebook {
  const book = smallBook();
  const assignments = days.map((due, at) =>
    assignmentOf({ id: at + 1, title: `Work ${at + 1}`, due, points: 1000, category: 1 }),
  );
  const counts = new Uint32Array(days.length);
  return {
    ...book,
    assignments,
    scheme: { ...book.scheme, assignments },
    scores: Int32Array.from(rows.flat()),
    texts: new Map(),
    changes: { ...book.changes, assignments: counts },
  };
}

describe('a running grade', () => {
  test("is the grade after each day's work, with the class's average", () => {
    const book = bookOf(
      ['20260112', '20260105', '20260105', '20260119'],
      [400, 1000, 800, BLANK],
      [MISSING, 600, BLANK, BLANK],
    );
    expect(runningGrades(new Sheet({ book }))).toEqual([
      { due: '20260105', titles: ['Work 2', 'Work 3'], percents: [9000, 6000], mean: 7500 },
      { due: '20260112', titles: ['Work 1'], percents: [7333, 3000], mean: 5170 },
    ]);
  });

  test('ends at the current grade, including drops, late work and undated work', () => {
    const book = bookOf(
      ['', '20260105', '20260112', '20260119'],
      [200, 900, 700, 1000],
      [BLANK, 500, 900, MISSING],
    );
    const scheme = {
      ...book.scheme,
      categories: [{ num: 1, name: 'Work', weight: null, dropLowest: 1 }],
      late: { percent: 1000, daily: true, lowest: 5000 },
    };
    const sheet = new Sheet({ book: { ...book, scheme, lates: new Map([[2, 2]]) } });
    for (const student of [0, 1])
      expect(runningGrades(sheet).at(-1)?.percents[student]).toBe(sheet.calculated(student).percent);
  });

  test('shows at most 40 of many days, the last of them the current grade', () => {
    const days = Array.from({ length: 95 }, (_, at) => `2026${String(101 + at).padStart(4, '0')}`);
    const row = days.map((_, at) => (at % 10) * 100);
    const sheet = new Sheet({ book: bookOf(days, row, row) });
    const points = runningGrades(sheet);
    expect(points.length).toBeLessThanOrEqual(40);
    expect(points.flatMap(({ titles }) => titles)).toHaveLength(95);
    const { percent } = sheet.calculated(0);
    expect(points.at(-1)).toMatchObject({ due: days.at(-1), percents: [percent, percent] });
  });
});

describe("the class's earlier results", () => {
  const days = ['20260105', '20260205'];
  const term = (num: number, first: string, last: string) =>
    ({ num, name: `Quarter ${num}`, first, last, weight: null }) as const;
  const terms = [term(1, '20260101', '20260131'), term(2, '20260201', '20260228')];
  const book = bookOf(days, [900, 500], [700, 600]);
  const inTerms = new Sheet({ book: { ...book, scheme: { ...book.scheme, terms } } });
  const periods = (...grades: readonly number[]) =>
    ['P1', 'P2', 'P3'].map((name, at) => ({
      name,
      grades: grades[at] === undefined ? [] : [{ studentId: 102, grade: grades[at] }],
      locked: null,
    }));

  test('are those of the marking period that ended last', () => {
    const asked = { term: 0, today: '20260210', periods: [] };
    expect(earlierGrades(inTerms, asked)).toEqual({ name: 'Quarter 1', percents: [9000, 7000] });
    expect(earlierGrades(inTerms, { ...asked, today: '20260310' })?.name).toBe('Quarter 2');
  });

  test('are those of the period before the one shown; before the first there are none', () => {
    const asked = { today: '20260310', periods: [] };
    expect(earlierGrades(inTerms, { ...asked, term: 2 })?.name).toBe('Quarter 1');
    expect(earlierGrades(inTerms, { ...asked, term: 1 })).toBeNull();
  });

  test('are the posted ones, if any', () => {
    const asked = { term: 0, today: '20260210', periods: periods(85) };
    expect(earlierGrades(inTerms, asked)).toEqual({ name: 'Quarter 1', percents: [null, 8500] });
  });

  test('are the last posted ones in a class without marking periods', () => {
    const asked = { term: 0, today: '20260210', periods: periods(85, 91) };
    expect(earlierGrades(new Sheet({ book }), asked)).toEqual({ name: 'P2', percents: [null, 9100] });
    expect(earlierGrades(new Sheet({ book }), { ...asked, periods: periods() })).toBeNull();
    const ofAnother = [{ name: 'P3', grades: [{ studentId: 9, grade: 60 }], locked: null }];
    const two = [...periods(85).slice(0, 2), ...ofAnother];
    expect(earlierGrades(new Sheet({ book }), { ...asked, periods: two })?.name).toBe('P1');
  });
});

test('the average below the scores of an assignment is rounded once', () => {
  const view = smallView();
  const { book } = view.sheet;
  const third = { id: 103, number: 3, first: 'Bo', last: 'Ray', percent: null, grade: '' };
  const students = [...book.students, third];
  // 8.4467 on average: rounded to 8.45 first, it would become 8.5.
  const scores = Int32Array.of(844, BLANK, BLANK, 844, BLANK, BLANK, 846, BLANK, BLANK);
  const changes = { ...book.changes, students: new Uint32Array(students.length) };
  const sheet = new Sheet({ book: { ...book, students, scores, changes } });
  const { footer, footerLabel } = gradebookModel({ ...view, sheet, rows: [0, 1, 2] });
  expect(footer(2)).toBe('8.4');
  expect(footerLabel(2)).toContain('8.45');
});

test('the summary of a chart says one score and one student', () => {
  expect(chartTexts.scoresSummary(1, '9')).toBe('1 score, mean 9.');
  expect(chartTexts.scoresSummary(2, '9')).toBe('2 scores, mean 9.');
  expect(chartTexts.attendanceSummary(1)).toBe('1 student, days absent and percent.');
  expect(chartTexts.attendanceSummary(2)).toBe('2 students, days absent and percent.');
});
