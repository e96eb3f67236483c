import type { AssignmentForm, AssignmentValues } from '#dashboard/api/classes/assignments.ts';
import type { Gradebook, GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import {
  perField,
  type ShownField,
  shownFieldNames,
  shownFields,
} from '#dashboard/api/reading/shownFields.ts';
import { BLANK, isOver, plainDigits, readEntered, writePoints, writeScore } from '#grading/score.ts';
import { dayOf, isDay } from '#grading/week.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

const usualPoints = '10';

export function formOf(assignment: GradebookAssignment): AssignmentForm {
  const { points } = assignment;
  return {
    ...perField((name) => String(assignment[name])),
    points: points === null ? usualPoints : writePoints(points),
    extraCredit: points === null,
  };
}

/** A new assignment is due today, with the category and points of the latest. */
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

/** As sent; a decimal comma becomes a point. */
export const valuesOf = (form: AssignmentForm): AssignmentValues => ({
  ...perField((name) => form[name].trim()),
  points: form.extraCredit ? 'EC' : plainDigits(form.points).trim().replace(',', '.'),
});

/** The fields that differ from before. */
export function changesOf(before: AssignmentValues, after: AssignmentValues): Partial<AssignmentValues> {
  const changed = shownFieldNames.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** The fields that somebody else has changed to other values than the teacher, since the form was opened. */
export function overtakenIn(
  saved: GradebookAssignment | undefined,
  initial: AssignmentForm,
  form: AssignmentForm,
): readonly ShownField[] {
  if (!saved) return [];
  const before = valuesOf(initial);
  const theirs = changesOf(before, valuesOf(formOf(saved)));
  const own = changesOf(before, valuesOf(form));
  return shownFieldNames.filter((name) => name in theirs && name in own && theirs[name] !== own[name]);
}

/** Whether a saved assignment is as typed. */
export const assignmentStandsAs = (saved: GradebookAssignment, form: AssignmentForm): boolean =>
  Object.keys(changesOf(valuesOf(formOf(saved)), valuesOf(form))).length === 0;

/** All scores above the maximum, as text, the highest first, if new points would leave more of them above it. */
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

/** Categories and terms are chosen from existing ones. */
type TypedField = Exclude<ShownField, 'category' | 'term'>;

function isWrong(name: ShownField, form: AssignmentForm): boolean {
  const field = shownFields[name];
  const value = valuesOf(form)[name];
  switch (field.kind) {
    case 'line':
      return (field.needed && value === '') || [...value].length > field.longest;
    case 'day':
      return !isDay(value);
    case 'points':
      return !form.extraCredit && readEntered(value) <= 0;
    case 'category':
    case 'term':
      return false;
  }
}

/** Errors that the page finds before sending. */
export function ownProblems(form: AssignmentForm): Partial<Record<ShownField, string>> {
  const problems: Record<TypedField, string> = texts.problems;
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isWrong(name as TypedField, form)));
}
