import { BLANK, readEntered, UNKNOWN, writeScore } from '#grading/score.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellFields, CellSheet } from './cellSheet.ts';
import { enterCells } from './enterCells.ts';
import { type CellEdit, readCellEdit } from './sentCells.ts';

const sheet: CellSheet = {
  store: 'scores',
  kind: 'score',
  fields: { place: 'assnid', value: 'score', lines: 'scores' },
  sentences: {
    place: sentences.noSuchAssignment,
    value: sentences.scoreForm,
    changed: sentences.scoreChanged,
  },
  readPlace: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  readValue(text) {
    const code = readEntered(text);
    if (code === UNKNOWN) return undefined;
    return code === BLANK ? null : code;
  },
  writeValue: (value) => (value === null ? '' : writeScore(Number(value))),
  writePlace: String,
  placeField: (place) => ({ assnid: Number(place) }),
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
