import { describe, expect, test } from 'vitest';
import {
  dayOff,
  hasEnded,
  isSchoolYear,
  type SchoolYear,
  schoolYearAfter,
  schoolYearOf,
  spanProblems,
  yearProblems,
} from '#grading/schoolYear.ts';

const year: SchoolYear = {
  name: '2026-2027',
  first: '20260901',
  last: '20270615',
  off: [{ name: 'Winter break', first: '20261221', last: '20270101' }],
  periods: [
    { name: 'Fall', first: '20260901', last: '20270115' },
    { name: 'Spring', first: '20270116', last: '20270615' },
  ],
};

test.each([
  ['20260831', ''],
  ['20260901', null],
  ['20261220', null],
  ['20261221', 'Winter break'],
  ['20270101', 'Winter break'],
  ['20270102', null],
  ['20270615', null],
  ['20270616', ''],
])('on %s the reason for no school is %j', (day, reason) => expect(dayOff(year, day)).toBe(reason));

describe('a calendar', () => {
  const said = (changed: Partial<SchoolYear>) =>
    yearProblems({ ...year, ...changed }).map(
      ({ part, at, field, fault }) => `${part} ${at} ${field}: ${fault}`,
    );
  const off = (first: string, last: string, name = 'Break') => ({ name, first, last });

  test('without problems has none', () => expect(said({})).toEqual([]));

  test.each<[string, Partial<SchoolYear>, string[]]>([
    ['begins on no day', { first: '20260931' }, ['year 0 first: day']],
    ['begins before the years of its name', { first: '20251231' }, ['year 0 first: outside']],
    ['ends after the years of its name', { last: '20280101' }, ['year 0 last: outside']],
    [
      'of one year ends in another',
      { name: '2026', periods: [], off: [], first: '20260101', last: '20270101' },
      ['year 0 last: outside'],
    ],
    [
      'ends before it begins',
      { first: '20270615', last: '20260901', off: [], periods: [] },
      ['year 0 last: order'],
    ],
    ['has a break before it begins', { off: [off('20260831', '20260902')] }, ['off 0 first: outside']],
    ['has a break that ends after it', { off: [off('20270614', '20270616')] }, ['off 0 last: outside']],
    ['has a break that ends before it begins', { off: [off('20261002', '20261001')] }, ['off 0 last: order']],
    ['has a break without a name', { off: [off('20261001', '20261002', ' ')] }, ['off 0 name: name']],
    [
      'has a break that begins on the last day of another',
      { off: [off('20261001', '20261005'), off('20261005', '20261007')] },
      ['off 1 first: overlap'],
    ],
    [
      'has a break that ends on the first day of another',
      { off: [off('20261005', '20261007'), off('20261001', '20261005')] },
      ['off 1 first: overlap'],
    ],
    [
      'has a marking period with the name of another',
      {
        periods: [
          { name: 'Fall', first: '20260901', last: '20260930' },
          { name: 'Fall ', first: '20261001', last: '20261031' },
        ],
      },
      ['periods 1 name: twice'],
    ],
    [
      'has two breaks on one day',
      { off: [off('20261001', '20261001'), off('20261001', '20261001')] },
      ['off 1 first: overlap'],
    ],
    [
      'has several problems in one break',
      { off: [off('2026', '2027', '')] },
      ['off 0 name: name', 'off 0 first: day', 'off 0 last: day'],
    ],
  ])('that %s says so', (_, changed, problems) => expect(said(changed)).toEqual(problems));

  test('may have breaks of one name, and one right after another', () => {
    expect(said({ off: [off('20261001', '20261005'), off('20261006', '20261007')] })).toEqual([]);
  });

  test('may be of a single day', () => {
    expect(said({ first: '20260901', last: '20260901', off: [], periods: [] })).toEqual([]);
  });

  test('with a bad day is not the bounds of its breaks', () => {
    expect(said({ first: 'soon', off: [off('20250101', '20250102')], periods: [] })).toEqual([
      'year 0 first: day',
    ]);
  });
});

test('a span without bounds may be at any time', () => {
  expect(spanProblems('periods', year.periods, null)).toEqual([]);
});

test.each([
  ['20260630', '2025-2026'],
  ['20260701', '2026-2027'],
])('%s is in the school year %s', (day, name) => expect(schoolYearOf(day)).toBe(name));

test.each([
  ['2025-2026', '20260630', false],
  ['2025-2026', '20260701', true],
  ['2026', '20261231', false],
  ['2026', '20270101', true],
])('whether the year %s has ended on %s: %s', (name, today, ended) =>
  expect(hasEnded(name, today)).toBe(ended),
);

test.each([
  ['2026', true],
  ['2026-2027', true],
  ['2026-2028', false],
  ['2026-2026', false],
  ['1999', false],
  ['2026-', false],
])('whether %j names one year or two in a row: %s', (name, isOne) => expect(isSchoolYear(name)).toBe(isOne));

test.each([
  ['2026', '2027'],
  ['2026-2027', '2027-2028'],
])('after the year %s comes %s', (name, next) => expect(schoolYearAfter(name)).toBe(next));
