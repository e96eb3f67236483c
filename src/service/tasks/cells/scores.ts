import { BLANK, readEntered, UNKNOWN, writeScore } from '#grading/score.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { longestRemark } from '#wire/cellEdits.ts';
import { encodedWords } from '#wire/cells.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import { canTravel, isWithin } from '#wire/textField.ts';
import type { CellFields, CellSheet } from './cellSheet.ts';
import { enterCells } from './enterCells.ts';
import { type CellEdit, readCellEdit } from './sentCells.ts';

/** A cell of an assignment and a student. */
const ofAssignments = {
  readPlace: (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  writePlace: String,
  placeField: (place: string | number) => ({ assnid: Number(place) }),
};

const sheet: CellSheet = {
  ...ofAssignments,
  store: 'scores',
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
  read: (fields) => readCellEdit(sheet, fields.clid, cellFields(fields)),
  permit: inClass(auth.score),
  run: enterCells,
};

const remarkSheet: CellSheet = {
  ...ofAssignments,
  store: 'remarks',
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
    readCellEdit(remarkSheet, clid, {
      place: assnid,
      student: stuid,
      value: remark,
      was,
      lines: remarks,
      each,
    }),
  permit: inClass(auth.score),
  run: enterCells,
};
