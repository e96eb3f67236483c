import type { AssignmentValues } from '#dashboard/api/classes/assignments.ts';
import type { Gradebook, GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import {
  perField,
  type ShownField,
  shownFieldNames,
  shownFields,
} from '#dashboard/api/reading/shownFields.ts';
import { BLANK, isOver, readPoints, writePoints, writeScore } from '#grading/score.ts';
import { dayOf } from '#grading/week.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

/** An assignment as it is in the form, as text: points as they are typed, kept while it is extra credit. */
export interface AssignmentForm extends AssignmentValues {
  readonly extraCredit: boolean;
}

const usualPoints = '10';

export function formOf(assignment: GradebookAssignment): AssignmentForm {
  const { points } = assignment;
  return {
    ...perField((name) => String(assignment[name])),
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
    ...perField(() => ''),
    due: dayOf(now),
    points: latest?.points ? writePoints(latest.points) : usualPoints,
    extraCredit: false,
    term: '0',
    category: String(latest && listed ? latest.category : (scheme.categories[0]?.num ?? 0)),
  };
}

/** As it travels; a decimal comma is a point. */
export const valuesOf = (form: AssignmentForm): AssignmentValues => ({
  ...perField((name) => form[name].trim()),
  points: form.extraCredit ? 'EC' : form.points.trim().replace(',', '.'),
});

/** What is another than before. */
export function changesOf(before: AssignmentValues, after: AssignmentValues): Partial<AssignmentValues> {
  const changed = shownFieldNames.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** All scores above the maximum, as written, the highest first, where other points would leave more of them there. */
export function scoresAbove({ assignments, students, scores }: Gradebook, id: number, points: number | null) {
  const at = assignments.findIndex((one) => one.id === id);
  const before = assignments[at]?.points ?? null;
  if (at < 0 || points === null) return [];
  const above = students
    .map((_, student) => scores[student * assignments.length + at] ?? BLANK)
    .filter((code) => isOver(code, points));
  if (above.every((code) => isOver(code, before))) return [];
  return above.sort((a, b) => b - a).map(writeScore);
}

/** A category and a term are chosen from those there are. */
type TypedField = Exclude<ShownField, 'category' | 'term'>;

function isWrong(name: ShownField, form: AssignmentForm): boolean {
  const field = shownFields[name];
  const value = valuesOf(form)[name];
  switch (field.kind) {
    case 'line':
      return (field.needed && value === '') || [...value].length > field.longest;
    case 'day':
      return value === '';
    case 'points':
      return !form.extraCredit && !(/^\d{1,4}(\.\d{1,2})?$/.test(value) && readPoints(value) !== null);
    case 'category':
    case 'term':
      return false;
  }
}

/** What can be told before anything is sent. */
export function ownProblems(form: AssignmentForm): Partial<Record<ShownField, string>> {
  const problems: Record<TypedField, string> = texts.problems;
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isWrong(name as TypedField, form)));
}
