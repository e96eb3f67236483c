import { type FinalGrade, finalGradesOfClass } from '#service/store/periods.ts';
import { periodNames } from '#wire/periods.ts';
import { auth, inClass } from './permission.ts';
import type { Handler } from './task.ts';

export const classMarkingPeriods: Handler<'class-marking-periods'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const grades = await finalGradesOfClass(db, clid);
    const lists = periodNames.map((name, index) => [name, itemsOf(grades, index + 1)] as const);
    return { ...Object.fromEntries(lists.filter(([, items]) => items.length > 0)), success: true };
  },
};

function itemsOf(grades: readonly FinalGrade[], period: number) {
  return grades
    .filter((grade) => grade.period === period)
    .map(({ studentId, grade }) => ({ stuid: studentId, grade }));
}
