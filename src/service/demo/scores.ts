import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';
import { addDays } from '#grading/week.ts';
import type { DemoAssignment } from './assignments.ts';
import type { ClassPlan, Kind } from './plan.ts';
import type { Random } from './random.ts';
import type { Enrolled } from './roster.ts';

/** For each kind of work: how much easier it is, how far its scores spread, how often it is not handed in. */
const habits: Readonly<Record<Kind, { ease: number; spread: number; forgotten: number }>> = {
  practice: { ease: 0.06, spread: 0.09, forgotten: 1.5 },
  participation: { ease: 0.1, spread: 0.06, forgotten: 0.5 },
  quiz: { ease: -0.02, spread: 0.11, forgotten: 0.6 },
  test: { ease: -0.04, spread: 0.08, forgotten: 0.2 },
  project: { ease: 0.05, spread: 0.07, forgotten: 1 },
};

/** Scores are whole points, or halves on small work. */
function scored(points: number, share: number): number {
  const step = points <= 2500 ? 50 : 100;
  return Math.round((points * Math.min(1, Math.max(0, share))) / step) * step;
}

/** Student by student, as `grading` stores them. */
export function scoresOf(
  plan: ClassPlan,
  { assignments, students }: { assignments: readonly DemoAssignment[]; students: readonly Enrolled[] },
  random: Random,
): Int32Array {
  const { today, last } = plan.year;
  const stillOnTheDesk = addDays(today, -4);
  const columns = assignments.map((assignment) => {
    const recent = today < last && assignment.due > stillOnTheDesk && random.chance(0.5);
    return {
      ...assignment,
      open: assignment.due > today || recent,
      difficulty: random.normal() * 0.03,
      habit: habits[plan.work[assignment.category - 1]?.kind ?? 'practice'],
    };
  });
  const scores = new Int32Array(students.length * columns.length).fill(BLANK);
  students.forEach((student, row) => {
    columns.forEach(({ open, due, points, difficulty, habit }, column) => {
      const at = row * columns.length + column;
      if (open || due < student.joined) return;
      if (points === null) {
        if (student.star) scores[at] = 500;
        else if (random.chance(student.ability - 0.45)) scores[at] = 100 + random.below(9) * 50;
      } else if (student.star) scores[at] = scored(points, 1 - random.next() * 0.02);
      else if (random.chance(student.carelessness * habit.forgotten)) scores[at] = MISSING;
      else if (random.chance(0.004 + student.absence * 0.15)) scores[at] = EXCUSED;
      else {
        const share = student.ability + habit.ease + difficulty + random.normal() * habit.spread;
        scores[at] = scored(points, share);
      }
    });
  });
  return scores;
}
