import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import {
  type AssignmentForm,
  type AssignmentValues,
  longestTitle,
} from '#dashboard/api/classes/assignments.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { newForm, ownProblems, valuesOf } from '#dashboard/screens/gradebook/assignments/assignmentForm.ts';
import { plainDigits, readEntered, readPoints, writePoints } from '#grading/score.ts';
import { titleAndPointsOf } from './matchAssignment.ts';

/* An assignment made from a column of a pasted block or of a file. */

export interface NewAssignment {
  readonly title: string;
  /** As typed; EC for extra credit. */
  readonly points: string;
  /** `num` of its category. */
  readonly category: string;
  /** Names the addition, so that it can be sent again. */
  readonly once: string;
}

/** The place of a change whose assignment is still to be made from this column. */
export const newPlace = (column: number) => `new ${column}`;

export const isNewPlace = (place: string) => place.startsWith('new ');

/** Its points come from the heading, or else are the largest score beneath it. */
export function newAssignmentOf(book: Gradebook, heading: string, cells: readonly string[]): NewAssignment {
  const { points: usual, category } = newForm(book);
  const { title, points } = titleAndPointsOf(heading);
  const largest = Math.ceil(Math.max(0, ...cells.map((cell) => readEntered(cell))) / 100);
  const text = points === null ? 'EC' : points === undefined ? '' : writePoints(points);
  const guessed = text || (largest > 0 ? String(largest) : usual);
  return { title: title.slice(0, longestTitle), points: guessed, category, once: nameOfRequest() };
}

const formOf = (book: Gradebook, { title, points, category }: NewAssignment): AssignmentForm => {
  const extraCredit = /^ec$/i.test(points.trim());
  return { ...newForm(book), title, category, points: extraCredit ? '' : points, extraCredit };
};

/** Errors that the page finds before sending. */
export const newProblems = (book: Gradebook, made: NewAssignment) => ownProblems(formOf(book, made));

/** As sent; due today, like any new one. */
export const newValues = (book: Gradebook, made: NewAssignment): AssignmentValues =>
  valuesOf(formOf(book, made));

/** In hundredths; null for extra credit. */
export const newPoints = ({ points }: NewAssignment): number | null =>
  readPoints(plainDigits(points).replace(',', '.'));
