import { type FinalGrade, finalGradesOfClass } from '#service/store/periods.ts';
import { sentences } from '#wire/envelope.ts';
import { periodNames } from '#wire/periods.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellSheet, SentCells } from './cellSheet.ts';
import { enterCells } from './enterCells.ts';
import { auth, inClass } from './permission.ts';
import { sentCells } from './sentCells.ts';
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

const sheet: CellSheet = {
  store: 'finalGrades',
  kind: 'grade',
  fields: { place: 'period', value: 'grade', lines: 'grades' },
  sentences: { place: sentences.periodForm, value: sentences.gradeForm, changed: sentences.gradeChanged },
  readPlace: (text) => (/^P[1-5]$/.test(text) ? Number(text.slice(1)) : null),
  readValue(text) {
    const grade = text.trim();
    if (grade === '') return null;
    return /^\d{1,3}$/.test(grade) ? Number(grade) : undefined;
  },
  writeValue: (grade) => String(grade ?? ''),
  writePlace: (period) => `P${period}`,
  placeField: (period) => ({ period: `P${period}` }),
};

const sentIn = ({
  period,
  stuid,
  grade,
  was,
  grades,
  each,
  reason,
}: Fields<'class-marking-periods-edit'>): SentCells => ({
  ...{ place: period, student: stuid, value: grade, was },
  ...{ lines: grades, each, reason: reason?.trim() },
});

export const classMarkingPeriodsEdit: Handler<'class-marking-periods-edit'> = {
  changes: true,
  check(fields) {
    sentCells(sheet, sentIn(fields));
  },
  permit: inClass(auth.edit),
  run: (db, caller, fields) => enterCells(db, caller, sheet, fields.clid, sentIn(fields)),
};
