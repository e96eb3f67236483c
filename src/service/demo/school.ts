import type { GradedCategory, Scheme } from '#grading/average.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { type MarkLetter, markOfLetter } from '#wire/classes/marks.ts';
import { activeClasses } from './activeClasses.ts';
import { assignmentsOf, type DemoAssignment } from './assignments.ts';
import { type DemoYear, schoolDays } from './calendar.ts';
import { type DemoFinalGrade, finalGradesOf } from './finalGrades.ts';
import { extreme, large } from './largeClasses.ts';
import { otherClasses } from './otherClasses.ts';
import { type Person, peopleOf } from './people.ts';
import type { ClassPlan } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { type Enrolled, rosterOf } from './roster.ts';
import { scoresOf } from './scores.ts';

/*
 * The demo school: a school that does not exist, the same every time, for trying the product, for tests and for
 * measuring. The generator lives here, pure except for `fill.ts`, which writes it into a store; nothing that a real
 * school needs.
 */

export type DemoSize = 'typical' | 'large' | 'extreme';

export interface DemoAccount {
  username: string;
  name: string;
  /** 2 student, 3 teacher, 4 admin. */
  kind: number;
}

interface DemoStudent {
  id: number;
  first: string;
  last: string;
}

export interface DemoClass {
  plan: ClassPlan;
  categories: GradedCategory[];
  assignments: DemoAssignment[];
  /** In the order of the list. */
  students: DemoStudent[];
  /** Student by student, one for each assignment. */
  scores: Int32Array;
  marks: DemoMark[];
  finalGrades: DemoFinalGrade[];
}

export interface DemoSchool {
  name: string;
  accounts: readonly DemoAccount[];
  classes: DemoClass[];
}

/** Every account of the demo school has this password, and applications may use this key, while it exists. */
export const demoPassword = 'chalk-and-slate';
export const demoKey = 'demo-key';
export const demoTeacher = 'rivera';

const accounts: readonly DemoAccount[] = [
  { username: demoTeacher, name: 'Carmen Rivera', kind: kinds.teacher },
  { username: 'lindqvist', name: 'Åsa Lindqvist', kind: kinds.teacher },
  { username: 'okafor', name: 'Ngozi Okafor', kind: kinds.teacher },
  { username: 'whitfield', name: 'Dr. Harold Whitfield', kind: kinds.admin },
  { username: 'jose.alvarez', name: 'José Álvarez', kind: kinds.student },
];

/** Everything that determines the totals of a class. */
export function schemeOf({ plan, categories, assignments }: Omit<DemoClass, 'scores'>): Scheme {
  const { weighted, rounding, scaleKind, scale } = plan;
  return { weighted, rounding, scaleKind, scale, categories, assignments };
}

function classOf(plan: ClassPlan, people: readonly Person[]): DemoClass {
  const seed = `${plan.year.name} ${plan.name}`;
  const roster = rosterOf(plan, people, randomOf(`${seed}: roster`));
  const assignments = assignmentsOf(plan, randomOf(`${seed}: assignments`));
  const scores = scoresOf(plan, { assignments, students: roster }, randomOf(`${seed}: scores`));
  const built: DemoClass = {
    plan,
    categories: plan.work.map(({ name, weight, dropLowest }, index) => ({
      num: index + 1,
      name,
      weight,
      dropLowest: dropLowest ?? 0,
    })),
    assignments,
    students: roster.map(({ id, first, last }) => ({ id, first, last })),
    scores,
    marks: marksOf(plan.year, roster, randomOf(`${seed}: attendance`)),
    finalGrades: [],
  };
  const studentIds = roster.map(({ id }) => id);
  const random = randomOf(`${seed}: final grades`);
  return {
    ...built,
    finalGrades: finalGradesOf(schemeOf(built), { year: plan.year, studentIds, scores }, random),
  };
}

/** `large` is `typical` and a class of 300 × 300; `extreme` is `large` and one of 1,000 × 1,000. */
export function demoSchool(size: DemoSize): DemoSchool {
  const people = peopleOf('pupils', 170, 200_400);
  const many = size === 'typical' ? [] : peopleOf('pupils of the district', 1000, 500_000);
  return {
    name: 'Cedar Hollow High School',
    accounts,
    classes: [
      ...[...activeClasses, ...otherClasses].map((plan) => classOf(plan, people)),
      ...(size === 'typical' ? [] : [classOf(large, many)]),
      ...(size === 'extreme' ? [classOf(extreme, many)] : []),
    ],
  };
}

interface DemoMark {
  day: string;
  studentId: number;
  mark: MarkLetter;
}

function markOf(student: Enrolled, awayBefore: boolean, random: Random): MarkLetter {
  // A student who was away yesterday is often away today.
  if (random.chance(awayBefore ? 0.4 : student.absence * 0.75)) return random.chance(0.55) ? 'e' : 'a';
  return random.chance(0.01 + student.carelessness * 0.4) ? 't' : 'p';
}

/**
 * Attendance day by day, up to the last day taken. A few days were not taken, and on a few a student was overlooked.
 */
function marksOf(year: DemoYear, students: readonly Enrolled[], random: Random): DemoMark[] {
  const marks: DemoMark[] = [];
  const away = new Set<number>();
  for (const day of schoolDays(year, year.today)) {
    if (random.chance(0.02)) continue;
    for (const student of students) {
      if (day < student.joined || random.chance(0.001)) continue;
      const mark = markOf(student, away.has(student.id), random);
      if (markOfLetter(mark)?.away) away.add(student.id);
      else away.delete(student.id);
      marks.push({ day, studentId: student.id, mark });
    }
  }
  return marks;
}
