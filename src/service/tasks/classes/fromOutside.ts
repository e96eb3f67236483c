import { type Category, categoriesOfClass } from '#service/store/classes/schemes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { CellSubject } from '#service/tasks/cells/cellSubject.ts';
import { enterCells } from '#service/tasks/cells/enterCells.ts';
import { finalGradeSubject } from '#service/tasks/cells/periods.ts';
import { clearingLateMarks, lateSubject, remarkSubject } from '#service/tasks/cells/scores.ts';
import { readCellEdit } from '#service/tasks/cells/sentCells.ts';
import { readFields } from '#service/tasks/rules/fields.ts';
import type { Author } from '#service/tasks/rules/task.ts';
import { writeCategories } from '#wire/classes/schemes.ts';
import { editAssignment, examineAssignment } from './assignments.ts';
import { editClass, parseLines } from './classEdit.ts';
import { decimal } from './classFields.ts';

/*
 * Changes that another application makes in a class, in our own terms. They take the same steps as the interface, so
 * the rules, the history and the notifications are the same. The caller checks the permission, and is the author: the
 * account that stands for the application.
 */

interface OutsideAssignment {
  classId: number;
  /** Undefined for a new one. A deleted one is restored. */
  id: number | undefined;
  title: string;
  /** YYYYMMDD. */
  due: string;
  /** As text; EC for extra credit. */
  points: string;
  category: number;
}

/** Adds or changes an assignment, and returns its number. */
export async function putAssignment(
  db: Queries,
  by: Author,
  { classId, id, title, due, points, category }: OutsideAssignment,
): Promise<number> {
  const known = id === undefined ? { cal: '1' } : { assnid: String(id), delete: '0' };
  const fields = { clid: String(classId), title, due, points, cat: String(category), ...known };
  const sent = await readFields('assignment-edit', fields, examineAssignment);
  const { id: entered } = await editAssignment(db, by, sent);
  return entered;
}

export async function removeAssignment(db: Queries, by: Author, classId: number, id: number): Promise<void> {
  const fields = { clid: String(classId), assnid: String(id), delete: '1' };
  await editAssignment(db, by, await readFields('assignment-edit', fields, examineAssignment));
}

interface OutsideCell {
  classId: number;
  studentId: number;
  /** The assignment, or the marking period whose final grade it is. */
  item: number;
}

/** Enters one value as a teacher types it; '' for none. */
async function enterCell(
  db: Queries,
  by: Author,
  subject: CellSubject,
  { classId, studentId, item, value }: OutsideCell & { value: string },
): Promise<void> {
  const sent = { place: subject.writePlace(item), student: studentId, value };
  await enterCells(db, by, readCellEdit(subject, classId, sent));
}

export const putCell = (
  db: Queries,
  by: Author,
  { isFinalGrade, ...cell }: OutsideCell & { isFinalGrade: boolean; value: string },
): Promise<void> => enterCell(db, by, isFinalGrade ? finalGradeSubject : clearingLateMarks, cell);

/** Marks the score of an assignment late by this many days, or not late with null. */
export const putLate = (
  db: Queries,
  by: Author,
  { days, ...cell }: OutsideCell & { days: number | null },
): Promise<void> => enterCell(db, by, lateSubject, { ...cell, value: lateSubject.writeValue(days) });

/** Comments on the score of an assignment. */
export const putRemark = (
  db: Queries,
  by: Author,
  { remark, ...cell }: OutsideCell & { remark: string },
): Promise<void> => enterCell(db, by, remarkSubject, { ...cell, value: remark });

/** Replaces the class's categories by the result of `change`. */
export async function changeCategories(
  db: Queries,
  by: Author,
  classId: number,
  change: (categories: readonly Category[]) => Category[],
): Promise<void> {
  const lines = change(await categoriesOfClass(db, classId)).map(({ num, name, weight, dropLowest }) => ({
    num,
    name,
    dls: dropLowest,
    weight: decimal(weight),
  }));
  const fields = { clid: String(classId), cat: writeCategories(lines) };
  await editClass(db, by, await readFields('class-edit', fields, parseLines));
}
