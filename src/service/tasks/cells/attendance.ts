import { dayOff } from '#grading/schoolYear.ts';
import { addDays, isDay, isMonday } from '#grading/week.ts';
import { type MarkCount, markCounts, marksBetween } from '#service/store/classes/attendance.ts';
import { studentsOfClass } from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { calendarOfClass } from '#service/store/schools/calendars.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { markOfLetter, marks, perLetter } from '#wire/classes/marks.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellFields, CellSubject } from './cellSubject.ts';
import { enterAsCaller } from './enterCells.ts';
import { type CellEdit, readCellEdit } from './sentCells.ts';

export const attendance: Handler<'attendance'> = {
  changes: false,
  examine: ({ ymd }) => ({
    errors: ymd === undefined || isMonday(ymd) ? {} : { ymd: sentences.notAMonday },
  }),
  permit: inClass(auth.view),
  async run(db, _, { clid, ymd }) {
    const week = await marksBetween(db, clid, { from: ymd, to: addDays(ymd, 6) });
    return {
      attendance: week.map(({ day, studentId, mark }) => ({ clid, date: day, stuid: studentId, mark })),
      success: true,
    };
  },
};

export const attendanceTotals: Handler<'attendance-totals'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const students = await studentsOfClass(db, clid);
    const daysOf = await daysOfStudents(db, clid);
    return { totals: students.map(({ id }) => ({ stuid: id, ...daysOf(id) })), success: true };
  },
};

/** How many days a student has with each mark, and in total; only school days if the class has a calendar. */
export async function daysOfStudents(db: Queries, classId: number) {
  const counts = countsByStudent(await markCounts(db, classId, await calendarOfClass(db, classId)));
  return (studentId: number) => {
    const own = perLetter((letter) => counts.get(studentId)?.get(letter) ?? 0);
    return { ...own, days: marks.reduce((days, { letter }) => days + own[letter], 0) };
  };
}

function countsByStudent(counts: readonly MarkCount[]): Map<number, Map<string, number>> {
  const byStudent = new Map<number, Map<string, number>>();
  for (const { studentId, mark, count } of counts) {
    const ofStudent = byStudent.get(studentId) ?? new Map<string, number>();
    byStudent.set(studentId, ofStudent.set(mark, count));
  }
  return byStudent;
}

const subject: CellSubject = {
  table: 'marks',
  kind: 'mark',
  fields: { place: 'date', value: 'mark', lines: 'marks' },
  sentences: { place: sentences.dayForm, value: sentences.markForm, changed: sentences.markChanged },
  readPlace: (text) => (isDay(text) ? text : null),
  readValue(text) {
    const mark = text.trim().toLowerCase();
    if (mark === '') return null;
    return markOfLetter(mark)?.letter;
  },
  writeValue: (mark) => String(mark ?? ''),
  writePlace: String,
  placeField: (day) => ({ date: String(day) }),
  async closed(db, classId) {
    const calendar = await calendarOfClass(db, classId);
    if (!calendar) return null;
    return { sentence: sentences.dayOff, isClosed: (day) => dayOff(calendar, day) !== null };
  },
};

const cellFields = ({ date, stuid, mark, was, marks, each }: Fields<'attendance-edit'>): CellFields => ({
  place: date,
  student: stuid,
  value: mark,
  was,
  lines: marks,
  each,
});

export const attendanceEdit: Handler<'attendance-edit', CellEdit> = {
  changes: true,
  read: (fields) => readCellEdit(subject, fields.clid, cellFields(fields)),
  permit: inClass(auth.score),
  run: enterAsCaller,
};
