import { mostDaysLate } from '#grading/late.ts';
import { BLANK, readEntered, UNKNOWN, writeScore } from '#grading/score.ts';
import { cellsOf, writeCellsOf } from '#service/store/classes/cells.ts';
import type { Change } from '#service/store/classes/history.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { CellKey } from '#service/store/driver/queries.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { encodedWords } from '#wire/classes/cells.ts';
import { longestRemark } from '#wire/classes/scores.ts';
import { canTravel, isWithin } from '#wire/fields/textField.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellFields, CellSubject } from './cellSubject.ts';
import { enterAsCaller } from './enterCells.ts';
import { type CellEdit, readCellEdit } from './sentCells.ts';

/** A cell of an assignment and a student. */
const ofAssignments = {
  readPlace: (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  writePlace: String,
  placeField: (place: string | number) => ({ assnid: Number(place) }),
};

/** A cleared score is no longer late, so that clients without late marks leave none behind. */
async function clearLateMarks(db: Queries, classId: number, cells: readonly CellKey[]): Promise<Change[]> {
  const found = (await cellsOf(db, classId, { table: 'lates', cells })).filter(({ value }) => value !== null);
  const none = found.map(({ place, studentId }) => ({ place, studentId, value: null }));
  await writeCellsOf(db, classId, { table: 'lates', cells: none });
  return found.map(({ place, studentId, value }) => ({
    kind: 'late',
    item: String(place),
    studentId,
    before: String(value),
    after: '',
  }));
}

const keepingLateMarks: CellSubject = {
  ...ofAssignments,
  table: 'scores',
  kind: 'score',
  fields: { place: 'assnid', value: 'score', lines: 'scores' },
  sentences: {
    place: sentences.noSuchAssignment,
    value: sentences.scoreForm,
    changed: sentences.scoreChanged,
  },
  readValue(text) {
    const code = readEntered(text);
    if (code === UNKNOWN) return undefined;
    return code === BLANK ? null : code;
  },
  writeValue: (value) => (value === null ? '' : writeScore(Number(value))),
};

export const clearingLateMarks: CellSubject = { ...keepingLateMarks, cleared: clearLateMarks };

const cellFields = ({ assnid, stuid, score, was, scores, each }: Fields<'score-edit'>): CellFields => ({
  place: assnid,
  student: stuid,
  value: score,
  was,
  lines: scores,
  each,
});

export const scoreEdit: Handler<'score-edit', CellEdit> = {
  changes: true,
  read: (fields) =>
    readCellEdit(
      fields.keeplate === 1 ? keepingLateMarks : clearingLateMarks,
      fields.clid,
      cellFields(fields),
    ),
  permit: inClass(auth.score),
  run: enterAsCaller,
};

export const lateSubject: CellSubject = {
  ...ofAssignments,
  table: 'lates',
  kind: 'late',
  fields: { place: 'assnid', value: 'late', lines: 'lates' },
  sentences: {
    place: sentences.noSuchAssignment,
    value: sentences.lateForm,
    changed: sentences.lateChanged,
  },
  readValue(text) {
    const days = text.trim();
    if (days === '') return null;
    return /^[1-9]\d{0,2}$/.test(days) && Number(days) <= mostDaysLate ? Number(days) : undefined;
  },
  writeValue: (days) => (days === null ? '' : String(days)),
};

export const lateEdit: Handler<'late-edit', CellEdit> = {
  changes: true,
  read: ({ clid, assnid, stuid, late, was, lates, each }) =>
    readCellEdit(lateSubject, clid, { place: assnid, student: stuid, value: late, was, lines: lates, each }),
  permit: inClass(auth.score),
  run: enterAsCaller,
};

export const remarkSubject: CellSubject = {
  ...ofAssignments,
  table: 'remarks',
  kind: 'remark',
  fields: { place: 'assnid', value: 'remark', lines: 'remarks' },
  sentences: {
    place: sentences.noSuchAssignment,
    value: sentences.remarkForm,
    changed: sentences.remarkChanged,
  },
  words: encodedWords,
  readValue(text) {
    const remark = text.trim();
    if (!isWithin(remark, longestRemark) || !canTravel(remark)) return undefined;
    return remark === '' ? null : remark;
  },
  writeValue: (remark) => String(remark ?? ''),
};

export const remarkEdit: Handler<'remark-edit', CellEdit> = {
  changes: true,
  read: ({ clid, assnid, stuid, remark, was, remarks, each }) =>
    readCellEdit(remarkSubject, clid, {
      place: assnid,
      student: stuid,
      value: remark,
      was,
      lines: remarks,
      each,
    }),
  permit: inClass(auth.score),
  run: enterAsCaller,
};
