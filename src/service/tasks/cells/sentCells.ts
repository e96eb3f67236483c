import type { CellValue } from '#service/store/classes/cells.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type CellLine, lineRefusal, mostCells, readCells } from '#wire/classes/cells.ts';
import { sentences } from '#wire/sentences.ts';
import type { CellFields, CellSubject } from './cellSubject.ts';

/** A cell as it was sent, parsed. */
export interface SentCell {
  line: number;
  place: string | number;
  studentId: number;
  value: CellValue['value'];
  /** What the sender saw there, as replies write it; undefined if that does not matter. */
  was: string | undefined;
}

/** A line that names a cell whose value cannot be written. */
export interface RefusedCell {
  line: number;
  place: string | number;
  studentId: number;
  field: 'place' | 'student' | 'value';
  sentence: string;
}

/** The cells that one request writes. */
export interface CellEdit {
  subject: CellSubject;
  classId: number;
  cells: readonly SentCell[];
  refused: readonly RefusedCell[];
  /** Sent as lines, not as fields. */
  many: boolean;
  /** Each line is independent: a bad one does not refuse the others. */
  each: boolean;
  reason: string | undefined;
}

/** Reads the fields of a request, or refuses them if they do not name their cells. */
export function readCellEdit(subject: CellSubject, classId: number, fields: CellFields): CellEdit {
  const many = fields.lines !== undefined;
  const lines = fields.lines === undefined ? [oneCell(subject, fields)] : manyCells(subject, fields.lines);
  const each = many && fields.each === 1;
  return { subject, classId, ...understood(subject, lines), many, each, reason: fields.reason };
}

function oneCell(subject: CellSubject, { place = '', student, value, was }: CellFields): CellLine {
  const { fields, sentences: refusals } = subject;
  const errors: Record<string, string> = {};
  if (subject.readPlace(place) === null) errors[fields.place] = refusals.place;
  if (student === undefined) errors.stuid = sentences.noSuchStudent;
  if (value === undefined || subject.readValue(value) === undefined) errors[fields.value] = refusals.value;
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return { line: 0, place, student: student ?? 0, value: value ?? '', was };
}

function manyCells(subject: CellSubject, lines: string): CellLine[] {
  const refuse = (sentence: string): never => {
    throw new Refusal({ [subject.fields.lines]: sentence });
  };
  const { cells, unreadable } = readCells(lines, subject.words);
  if (cells.length + unreadable.length > mostCells) refuse(sentences.tooManyCells);
  const problems = [
    ...unreadable.map((line) => ({ line, sentence: sentences.cellForm })),
    ...cells
      .filter(({ place }) => subject.readPlace(place) === null)
      .map(({ line }) => ({ line, sentence: subject.sentences.place })),
  ];
  if (problems.length > 0) refuse(lineRefusal(inOrder(problems)));
  if (cells.length === 0) refuse(sentences.noCells);
  return cells;
}

function understood(subject: CellSubject, lines: readonly CellLine[]) {
  const cells: SentCell[] = [];
  const refused: RefusedCell[] = [];
  for (const { line, place: text, student: studentId, value: sent, was } of lines) {
    const place = subject.readPlace(text) ?? text;
    const value = subject.readValue(sent);
    const seen = was === undefined ? undefined : subject.readValue(was);
    if (value === undefined)
      refused.push({ line, place, studentId, field: 'value', sentence: subject.sentences.value });
    else
      cells.push({ line, place, studentId, value, was: seen === undefined ? was : subject.writeValue(seen) });
  }
  return { cells, refused };
}

/** Refuses the whole request because of these cells. */
export function refuseCells({ subject, many }: CellEdit, refused: readonly RefusedCell[]): never {
  const { place, value, lines } = subject.fields;
  if (many) throw new Refusal({ [lines]: lineRefusal(inOrder(refused)) });
  const names = { place, value, student: 'stuid' };
  throw new Refusal(Object.fromEntries(refused.map(({ field, sentence }) => [names[field], sentence])));
}

export const inOrder = <Line extends { line: number }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => one.line - other.line);
