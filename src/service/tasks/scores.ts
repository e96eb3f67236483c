import { BLANK, readEntered, UNKNOWN, writeScore } from '#grading/score.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import type { CellSheet, SentCells } from './cellSheet.ts';
import { enterCells } from './enterCells.ts';
import { auth, inClass } from './permission.ts';
import { sentCells } from './sentCells.ts';
import type { Handler } from './task.ts';

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

const sentIn = ({ assnid, stuid, score, was, scores, each }: Fields<'score-edit'>): SentCells => ({
  place: assnid,
  student: stuid,
  value: score,
  was,
  lines: scores,
  each,
});

export const scoreEdit: Handler<'score-edit'> = {
  changes: true,
  check(fields) {
    sentCells(sheet, sentIn(fields));
  },
  permit: inClass(auth.score),
  run: (db, caller, fields) => enterCells(db, caller, sheet, fields.clid, sentIn(fields)),
};
