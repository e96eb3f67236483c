import { type MarkLetter, markOfLetter } from '#wire/marks.ts';
import { type SchoolYear, schoolDays } from './calendar.ts';
import type { Random } from './random.ts';
import type { Enrolled } from './roster.ts';

export interface DemoMark {
  day: string;
  studentId: number;
  mark: MarkLetter;
}

function markOf(student: Enrolled, awayBefore: boolean, random: Random): MarkLetter {
  // Who was away yesterday is often away today.
  if (random.chance(awayBefore ? 0.4 : student.absence * 0.75)) return random.chance(0.55) ? 'e' : 'a';
  return random.chance(0.01 + student.carelessness * 0.4) ? 't' : 'p';
}

/** Day by day to the last that was taken. On a few days it was not taken, on a few a student was overlooked. */
export function marksOf(year: SchoolYear, students: readonly Enrolled[], random: Random): DemoMark[] {
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
