import type { AssignmentValues } from '#dashboard/api/assignments.ts';
import type { Gradebook, GradebookAssignment } from '#dashboard/api/gradebook.ts';
import { BLANK, isOver, readPoints, writePoints, writeScore } from '#grading/score.ts';
import { dayOf } from '#grading/week.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

/** An assignment as it stands in the form: points as they are typed, kept while it is extra credit. */
export interface AssignmentForm {
  readonly title: string;
  readonly due: string;
  readonly points: string;
  readonly extraCredit: boolean;
  readonly category: number;
}

const usualPoints = '10';

export function formOf({ title, due, points, category }: GradebookAssignment): AssignmentForm {
  return {
    title,
    due,
    category,
    points: points === null ? usualPoints : writePoints(points),
    extraCredit: points === null,
  };
}

/** A new one is due today, in the category and for the points of the latest. */
export function newForm({ assignments, scheme }: Gradebook, now = new Date()): AssignmentForm {
  const latest = assignments.reduce<GradebookAssignment | undefined>(
    (found, one) => (found && found.id > one.id ? found : one),
    undefined,
  );
  const listed = scheme.categories.some(({ num }) => num === latest?.category);
  return {
    title: '',
    due: dayOf(now),
    points: latest?.points ? writePoints(latest.points) : usualPoints,
    extraCredit: false,
    category: latest && listed ? latest.category : (scheme.categories[0]?.num ?? 0),
  };
}

/** As it travels; a decimal comma is a point. */
export const valuesOf = ({
  title,
  due,
  points,
  extraCredit,
  category,
}: AssignmentForm): AssignmentValues => ({
  title: title.trim(),
  due,
  category,
  points: extraCredit ? 'EC' : points.trim().replace(',', '.'),
});

/** What is another than before. */
export function changesOf(before: AssignmentValues, after: AssignmentValues): Partial<AssignmentValues> {
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.due !== before.due && { due: after.due }),
    ...(after.points !== before.points && { points: after.points }),
    ...(after.category !== before.category && { category: after.category }),
  };
}

/** Scores of an assignment that other points would leave above the maximum, as written; the highest first. */
export function scoresAbove({ assignments, students, scores }: Gradebook, id: number, points: number | null) {
  const at = assignments.findIndex((one) => one.id === id);
  const before = assignments[at]?.points ?? null;
  if (at < 0 || points === null) return [];
  return students
    .map((_, student) => scores[student * assignments.length + at] ?? BLANK)
    .filter((code) => isOver(code, points) && !isOver(code, before))
    .sort((a, b) => b - a)
    .map(writeScore);
}

/** What can be told before anything is sent. */
export function ownProblems(form: AssignmentForm) {
  const { title, due, points } = valuesOf(form);
  const { problems } = texts;
  const right = form.extraCredit || (/^\d{1,4}(\.\d{1,2})?$/.test(points) && readPoints(points) !== null);
  return {
    title: title === '' || [...title].length > 200 ? problems.title : undefined,
    due: due === '' ? problems.due : undefined,
    points: right ? undefined : problems.points,
  };
}
