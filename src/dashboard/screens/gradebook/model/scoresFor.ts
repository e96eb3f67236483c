import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { BLANK } from '#grading/score.ts';

/** How many students have one for the assignment at that position, missing and excused with them. */
export function scoresFor({ scores, students, assignments }: Gradebook, position: number): number {
  const width = assignments.length;
  return students.filter((_, row) => scores[row * width + position] !== BLANK).length;
}
