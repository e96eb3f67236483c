import { expect, test } from 'vitest';
import { contentOf } from '#service/oneroster/planning/content.ts';
import type { SchoolPlan, SchoolState } from '#service/oneroster/planning/plan.ts';
import { whenOf } from '#service/oneroster/planning/sessions.ts';

type Session = readonly [sourcedId: string, title: string, startDate: string, parent: string, year: string];

/** The grading periods of terms that the store has, and of terms that are new. */
function periodsOf(stored: readonly Session[], added: readonly Session[]) {
  const row = ([sourcedId, title, startDate, parentSourcedId, schoolYear]: Session) => ({
    sourcedId,
    content: contentOf('academicSessions', { title, type: 'term', startDate, parentSourcedId, schoolYear }),
  });
  const state = {
    stored: { academicSessions: new Map(stored.map(row).map((each) => [each.sourcedId, each])) },
  } as unknown as SchoolState;
  const plan = { kinds: { academicSessions: { changes: added.map(row) } } } as unknown as SchoolPlan;
  const when = whenOf(plan, state);
  return [...stored, ...added].map(([sourcedId]) => {
    const { schoolYear, gradingPeriod } = when(sourcedId);
    return `${sourcedId}: ${schoolYear} ${gradingPeriod}`;
  });
}

test('terms are counted by year, also if no session says what they are part of', () => {
  const last: Session[] = [
    ['a', 'Fall', '2025-08-20', '', '2026'],
    ['b', 'Spring', '2026-01-10', '', '2026'],
  ];
  const now: Session[] = [
    ['d', 'Spring', '2027-01-10', '', '2027'],
    ['c', 'Fall', '2026-08-20', '', '2027'],
  ];
  expect(periodsOf(last, now)).toEqual([
    'a: 2025-2026 1',
    'b: 2025-2026 2',
    'd: 2026-2027 2',
    'c: 2026-2027 1',
  ]);
});

test('terms that each school of a district has for itself count once', () => {
  const terms = ['north', 'south', 'west'].flatMap((school): Session[] => [
    [`${school}-q1`, 'Quarter 1', '2026-08-20', 'year', '2027'],
    [`${school}-q2`, 'Quarter 2', '2026-10-20', 'year', '2027'],
  ]);
  expect(periodsOf([], terms).map((each) => each.at(-1))).toEqual(['1', '2', '1', '2', '1', '2']);
});

test('terms that begin on one day are counted by title', () => {
  const made: Session[] = [1, 2, 3].map((number) => [
    `t${number}`,
    `Period ${number}`,
    '2026-08-01',
    'y',
    '2027',
  ]);
  expect(periodsOf([], made).map((each) => each.at(-1))).toEqual(['1', '2', '3']);
});
