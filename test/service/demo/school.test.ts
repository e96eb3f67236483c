import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepare } from '#grading/average.ts';
import { BLANK, EXCUSED, highestScore, MISSING } from '#grading/score.ts';
import { summarize } from '#grading/statistics.ts';
import { schoolDays } from '#service/demo/calendar.ts';
import { notableNames } from '#service/demo/names.ts';
import { type DemoClass, type DemoSchool, demoSchool, schemeOf } from '#service/demo/school.ts';

const schools = {
  typical: demoSchool('typical'),
  large: demoSchool('large'),
  extreme: demoSchool('extreme'),
};
const school = schools.typical;

function taughtBy(username: string): DemoClass[] {
  return school.classes.filter(({ plan }) => plan.teachers.some((teacher) => teacher.username === username));
}

const rivera = taughtBy('rivera');
const active = rivera.filter(({ plan }) => plan.folder === 3);
const full = active.filter(({ students, assignments }) => students.length > 0 && assignments.length > 0);

function percents(demo: DemoClass): number[] {
  const calculator = prepare(schemeOf(demo));
  return demo.students.flatMap((_, row) => {
    const { percent } = calculator.total(demo.scores, row * demo.assignments.length);
    return percent === null ? [] : [percent];
  });
}

function fingerprint({ name, accounts, classes }: DemoSchool): string {
  const hash = createHash('sha256').update(JSON.stringify([name, accounts]));
  for (const { scores, ...rest } of classes) hash.update(JSON.stringify(rest)).update(scores);
  return hash.digest('hex').slice(0, 16);
}

test.each([
  ['typical', '5e62dba820539459'],
  ['large', '36442600ee9d3120'],
  ['extreme', '412f6864269b1f34'],
] as const)('the %s school is the same every time, on every machine', (size, expected) => {
  expect(fingerprint(schools[size])).toBe(expected);
});

test('rivera has six classes of 18 to 35 students and 40 to 120 assignments', () => {
  expect(full).toHaveLength(6);
  for (const { students, assignments } of full) {
    expect(students.length).toBeGreaterThanOrEqual(18);
    expect(students.length).toBeLessThanOrEqual(35);
    expect(assignments.length).toBeGreaterThanOrEqual(40);
    expect(assignments.length).toBeLessThanOrEqual(120);
  }
});

test('each class has a category, as every class that the service makes', () => {
  for (const { classes } of Object.values(schools))
    expect(classes.filter(({ categories }) => categories.length === 0).map(({ plan }) => plan.name)).toEqual(
      [],
    );
});

test('one is weighted, with drop-lowest, extra credit, every kind of score and a student above 100', () => {
  const rich = full.filter(
    (demo) =>
      demo.plan.weighted &&
      demo.categories.some(({ dropLowest }) => dropLowest > 0) &&
      demo.assignments.some(({ points }) => points === null) &&
      [BLANK, EXCUSED, MISSING].every((code) => demo.scores.includes(code)) &&
      percents(demo).some((percent) => percent > 10_000),
  );
  expect(rich.length).toBeGreaterThan(0);
});

test('rivera has an archived and a trashed class, one without assignments and one without students', () => {
  expect(rivera.filter(({ plan }) => plan.folder === 2)).toHaveLength(1);
  expect(rivera.filter(({ plan }) => plan.folder === 1)).toHaveLength(1);
  expect(active.filter(({ assignments }) => assignments.length === 0)).toHaveLength(1);
  expect(active.filter(({ students }) => students.length === 0)).toHaveLength(1);
});

test('every way of weighting, scaling and rounding occurs', () => {
  expect(new Set(full.map(({ plan }) => plan.scaleKind))).toEqual(new Set([1, 9, 10]));
  expect(new Set(full.map(({ plan }) => plan.weighted))).toEqual(new Set([true, false]));
  expect(new Set(full.map(({ plan }) => plan.rounding)).size).toBeGreaterThanOrEqual(5);
});

test('there are attendance and final grades for two past marking periods, and none for future days', () => {
  for (const { plan, marks, finalGrades } of full) {
    expect(new Set(finalGrades.map(({ period }) => period))).toEqual(new Set([1, 2]));
    const marked = new Set(marks.map(({ day }) => day));
    for (const period of plan.year.periods) {
      const days = schoolDays(plan.year, period.last).filter((day) => day >= period.first);
      expect(days.length).toBeGreaterThan(25);
      expect(days.filter((day) => marked.has(day)).length).toBeGreaterThan(days.length * 0.85);
    }
    const known = new Set(schoolDays(plan.year, plan.year.today));
    expect([...marked].filter((day) => !known.has(day))).toEqual([]);
    expect(new Set(marks.map(({ mark }) => mark))).toEqual(new Set(['p', 't', 'a', 'e']));
  }
});

test('the names look real, and each fits a line of a roster', () => {
  const names = active.flatMap(({ students }) => students.map(({ first, last }) => `${first}|${last}`));
  for (const [first, last] of notableNames) expect(names).toContain(`${first}|${last}`);
  for (const wanted of ['José', "O'Brien", 'Nguyễn', '王', 'van der Berg', 'مريم'])
    expect(names.some((name) => name.split('|').includes(wanted))).toBe(true);
  expect(names.filter((name) => /^[\s|]|[\s|]$| \||\| | {2}|[\t\n\u00a0]/.test(name))).toEqual([]);
});

test('ID numbers and names are unique on every roster', () => {
  for (const { students } of schools.extreme.classes) {
    expect(new Set(students.map(({ id }) => id)).size).toBe(students.length);
    expect(new Set(students.map(({ first, last }) => `${first} ${last}`)).size).toBe(students.length);
  }
});

test('a second teacher has less say in one class of rivera’s, a third has classes of her own', () => {
  const shared = taughtBy('lindqvist');
  expect(shared).toHaveLength(1);
  const authOf = (username: string) =>
    shared[0]?.plan.teachers.find((teacher) => teacher.username === username)?.auth ?? 0;
  expect(authOf('lindqvist')).toBeGreaterThan(0);
  expect(authOf('lindqvist')).toBeLessThan(authOf('rivera'));
  expect(taughtBy('okafor').length).toBeGreaterThan(1);
  expect(taughtBy('okafor').some((demo) => rivera.includes(demo))).toBe(false);
});

test('there are three teachers, an admin and a student with accounts', () => {
  expect(school.accounts.map(({ kind }) => kind).sort()).toEqual([2, 3, 3, 3, 4]);
});

test('work is due on school days, in the order of its numbers, under titles that differ', () => {
  for (const { plan, assignments } of school.classes) {
    const days = new Set(schoolDays(plan.year, plan.year.last));
    expect(assignments.filter(({ due }) => !days.has(due))).toEqual([]);
    expect(assignments.map(({ due }) => due)).toEqual(assignments.map(({ due }) => due).sort());
    expect(new Set(assignments.map(({ title }) => title)).size).toBe(assignments.length);
  }
});

test('scores can be stored, and there are none for work that is not due yet', () => {
  for (const { plan, assignments, students, scores } of school.classes) {
    expect(scores).toHaveLength(students.length * assignments.length);
    expect(scores.every((score) => score >= MISSING && score <= highestScore)).toBe(true);
    assignments.forEach(({ due }, column) => {
      if (due <= plan.year.today) return;
      for (let at = column; at < scores.length; at += assignments.length) expect(scores[at]).toBe(BLANK);
    });
  }
});

test('classes look real: a middle in the seventies or eighties, some failing, few scores missing or excused', () => {
  for (const demo of full) {
    const { median, lowest, spread } = summarize(percents(demo)) ?? { median: 0, lowest: 0, spread: 0 };
    expect(median).toBeGreaterThan(7500);
    expect(median).toBeLessThan(8900);
    expect(lowest).toBeLessThan(7000);
    expect(spread).toBeGreaterThan(600);
    for (const code of [MISSING, EXCUSED]) {
      const share = demo.scores.filter((score) => score === code).length / demo.scores.length;
      expect(share).toBeGreaterThan(0.003);
      expect(share).toBeLessThan(0.04);
    }
  }
});

test('a class of 300 × 300 is added to the large school, and one of 1,000 × 1,000 to the extreme one', () => {
  const sizes = (added: DemoSchool) =>
    added.classes
      .slice(school.classes.length)
      .map(({ students, assignments }) => [students.length, assignments.length]);
  expect(sizes(schools.large)).toEqual([[300, 300]]);
  expect(sizes(schools.extreme)).toEqual([
    [300, 300],
    [1000, 1000],
  ]);
});
