import { describe, expect, test } from 'vitest';
import { noDays } from '#dashboard/api/classes/attendance.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { PrintedPart } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { type ReportSource, reporter, reportParts } from '#dashboard/screens/student/reports/reportText.ts';
import { writeFraction } from '#grading/fraction.ts';
import { formatPercent } from '#grading/rounding.ts';
import { BLANK, MISSING } from '#grading/score.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import { bookOf } from '#test/support/school/reportBook.ts';

const book = bookOf({ students: 3, assignments: 12 });

const source: ReportSource = {
  book,
  sheet: new Sheet({ book }),
  remarks: new Map([[12, 'See me about this']]),
  unsaved: new Map([[1, 2]]),
  year: [{ ...noDays, studentId: 1001, present: 8, tardy: 1, absent: 1, away: 1, days: 10 }],
  periods: [{ name: 'P1', grades: [{ studentId: 1001, grade: 84 }], locked: null }],
  comments: new Map([[1001, 'Asks good questions.']]),
  periodComments: new Map([['P1', new Map([[1001, 'A slow start.']])]]),
  school: 'Cedar Hollow',
  teacher: 'Carmen Rivera',
  day: '20261125',
  nameOf: ({ first, last }) => `${first} ${last}`,
};

const titles = (parts: readonly PrintedPart[]) => parts.map(({ title }) => title);
const partOf = (position: number, title: string) =>
  reporter(source, new Set(reportParts))(position).parts.find((part) => part.title === title);

test('a report names its student, class, school and day', () => {
  const { name, school, about, day } = reporter(source, new Set())(1);
  expect({ name, school, about, day }).toEqual({
    name: 'Zofia Brzęczyszczykiewicz',
    school: 'Cedar Hollow',
    about: 'Algebra 1, Period 1 · Carmen Rivera',
    day: 'Nov 25, 2026',
  });
});

test('a report has the chosen parts, in their order, and no others', () => {
  expect(titles(reporter(source, new Set(['attendance', 'categories'] as const))(1).parts)).toEqual([
    'Grades by category',
    'Attendance',
  ]);
  expect(reporter(source, new Set())(1).parts).toEqual([]);
});

test('a report leaves out marking periods and attendance that could not be loaded', () => {
  const parts = new Set(['periods', 'attendance'] as const);
  const titlesOf = (of: Partial<ReportSource>) => titles(reporter({ ...source, ...of }, parts)(1).parts);
  expect(titlesOf({ periods: [], year: [] })).toEqual(['Marking periods', 'Attendance']);
  expect(titlesOf({ periods: undefined, year: undefined })).toEqual([]);
});

test('the calculation replaces the shorter table of categories', () => {
  expect(titles(reporter(source, new Set(reportParts))(1).parts)).toEqual([
    'Missing work',
    'Marking periods',
    'Attendance',
    'Comments',
    'How the grade was calculated',
    '',
    'All scores',
  ]);
});

test('absences are counted in days, also after a single one', () => {
  const absences = (year: ReportSource['year']) =>
    reporter({ ...source, year }, new Set())(1).facts.find(({ name }) => name === 'Absences')?.value;
  const [own] = source.year ?? [];
  expect(absences(source.year)).toBe('1 of 10 days');
  expect(absences(own && [{ ...own, present: 1, tardy: 0, absent: 0, away: 0, days: 1 }])).toBe('0 of 1 day');
});

test("attendance, marking periods and comments are the student's own", () => {
  expect(partOf(1, 'Attendance')).toMatchObject({
    lines: [
      expect.stringMatching(/^Present 8 · Tardy 1 · Absent 1 · .*Days taken 10$/),
      'Absent on 10% of the days taken, excused or not. At risk of chronic absence (10% or more).',
    ],
  });
  expect(partOf(1, 'Marking periods')).toMatchObject({ lines: ['P1 84 B'] });
  expect(partOf(1, 'Comments')).toMatchObject({
    lines: ['Asks good questions.', 'P1: A slow start.', 'Homework 1: linear equations: See me about this'],
  });
  expect(partOf(2, 'Comments')).toBeUndefined();
  expect(partOf(2, 'Attendance')).toMatchObject({ lines: ['No attendance taken'] });
});

test('unsaved scores are counted, with a note', () => {
  const [grade] = reporter(source, new Set())(1).facts;
  expect(grade?.aside).toContain('with 2 unsaved scores');
});

test('the calculation says why a late score counts for less', () => {
  const late = { ...book, scheme: { ...book.scheme, late: { percent: 10, daily: true, lowest: 50 } } };
  const scores = book.scores.slice();
  scores[0] = 1800;
  const lates = new Map([[0, 2]]);
  const told = { ...late, scores, lates };
  const write = reporter({ ...source, book: told, sheet: new Sheet({ book: told }) }, new Set(reportParts));
  const lines = write(0).parts.flatMap((part) => (part.kind === 'text' ? part.lines : []));
  expect(lines.find((line) => line.startsWith('Homework: '))).toContain(
    'Late: Homework 1: linear equations: 18 of 20, 2 days late, −20% → 14',
  );
});

test('every entered score is in the report once, and no blank one', () => {
  const scores = partOf(0, 'All scores');
  const lines = scores?.kind === 'lists' ? scores.groups.flatMap((group) => group.lines) : [];
  const entered = [...book.scores.subarray(0, 12)].filter((code) => code !== -1).length;
  expect(lines).toHaveLength(entered);
});

test('parts that a service does not offer are left out', () => {
  const without = {
    ...source,
    year: null,
    comments: undefined,
    periodComments: undefined,
    remarks: new Map(),
  };
  const { parts, facts } = reporter(without, new Set(['attendance', 'comment'] as const))(1);
  expect(parts).toEqual([]);
  expect(facts.map(({ name }) => name)).toEqual(['Grade', 'Missing']);
});

describe('in a class graded by weighted marking periods', () => {
  const termOf = (num: number, weight: number, [first, last]: [string, string]) => ({
    num,
    name: `Quarter ${num}`,
    first,
    last,
    weight: weight * 100,
  });
  const terms = [
    termOf(1, 75, ['20260901', '20260904']),
    termOf(2, 25, ['20260905', '20260910']),
    termOf(3, 50, ['20270101', '20270301']),
  ];
  const student = 2;
  const scheme = { ...book.scheme, terms };
  const { steps, year } = explainTotal(scheme, book.scores, student * book.assignments.length);
  // As the service tells the grade.
  const students = book.students.map((each) => ({ ...each, percent: steps.percent, grade: steps.letter }));
  const byTerms = { ...book, scheme, students };
  const sheet = new Sheet({ book: byTerms });
  const report = reporter({ ...source, book: byTerms, sheet }, new Set(reportParts))(student);

  test('categories show the work that counts in marking periods, as in the gradebook, though they do not make the grade', () => {
    const parts = new Set(['categories'] as const);
    const { parts: printed } = reporter({ ...source, book: byTerms, sheet }, parts)(student);
    expect(titles(printed)).toEqual(['Work that counts by category, all marking periods together']);
    const [table] = printed;
    const rows = table?.kind === 'table' ? table.rows : [];
    const written = scheme.categories.map(({ num, name }) => {
      const { earned, possible, percent } = sheet.categoryTotal(student, { num, term: 0 });
      return [name, `${earned / 100} of ${possible / 100}`, `${formatPercent(percent ?? 0)}%`];
    });
    expect(rows.map((row) => row.slice(0, 3))).toEqual(written);
    // Each marking period drops its own lowest score.
    expect(steps.categories[0]?.possible).not.toBe(
      sheet.categoryTotal(student, { num: 1, term: 0 }).possible,
    );
  });

  test('the calculation covers the marking periods, then each separately', () => {
    expect(titles(report.parts)).toEqual([
      'Missing work',
      'Marking periods',
      'Attendance',
      'How the grade was calculated',
      '',
      'Quarter 1',
      '',
      'Quarter 2',
      '',
      'All scores',
    ]);
    const at = report.parts.findIndex(({ title }) => title === 'How the grade was calculated');
    const percents = (year?.terms ?? []).map(({ explanation: { unrounded } }) =>
      unrounded ? `${writeFraction(unrounded, 4)}%` : '',
    );
    expect(report.parts[at]).toMatchObject({
      head: ['Marking period', 'Percent', 'Weight', 'Contribution'],
      rows: [
        ['Quarter 1', percents[0], '75%', expect.stringMatching(/%$/)],
        ['Quarter 2', percents[1], '25%', expect.stringMatching(/%$/)],
        ['Quarter 3', '', '50', ''],
      ],
    });
  });

  test('the calculated grade is the one in the report', () => {
    const text = report.parts.find((part) => part.title === '' && part.kind === 'text');
    const lines = text?.kind === 'text' ? text.lines : [];
    const percent = formatPercent(sheet.total(student).percent ?? 0);
    expect(report.facts[0]?.value).toContain(`${percent}%`);
    expect(lines.find((line) => line.includes('rounded'))).toContain(`: ${percent}%`);
    expect(lines).toContain('Quarter 3: Nothing graded yet: not counted.');
    expect(lines.join()).not.toContain('another total');
  });

  test('work outside all marking periods is named, and counts for nothing', () => {
    const lines = report.parts.flatMap((part) => (part.kind === 'text' ? part.lines : []));
    const outside = lines.find((line) => line.startsWith('In no marking period, not counted: '));
    expect(outside).toContain('Unit test 12: slope (');
  });

  test('dropped scores are those that the marking periods drop', () => {
    const dropped = (year?.terms ?? []).flatMap(({ explanation }) =>
      explanation.categories.flatMap((step) => step.dropped),
    );
    const scores = report.parts.find(({ title }) => title === 'All scores');
    const lines = scores?.kind === 'lists' ? scores.groups.flatMap((group) => group.lines) : [];
    const marked = lines.filter(([, , score]) => /dropped/i.test(score)).map(([title]) => title);
    expect(marked.sort()).toEqual(dropped.map((at) => book.assignments[at]?.title).sort());
    expect(marked.length).toBeGreaterThan(1);
  });

  test('missing work outside all marking periods costs nothing', () => {
    const scores = book.scores.slice();
    scores.fill(BLANK);
    scores[0] = 1000;
    scores[10] = MISSING;
    const only = { ...byTerms, scores };
    const { facts } = reporter({ ...source, book: only, sheet: new Sheet({ book: only }) }, new Set())(0);
    expect(facts.find(({ name }) => name === 'Missing')?.aside).toBe('not counted');
  });
});
