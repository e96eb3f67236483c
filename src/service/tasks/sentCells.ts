import type { CellValue } from '#service/store/cells.ts';
import { type CellLine, lineRefusal, mostCells, readCells } from '#wire/cells.ts';
import { sentences } from '#wire/envelope.ts';
import type { CellSheet, SentCells } from './cellSheet.ts';
import { Refusal } from './refusal.ts';

/** A cell as it was sent and understood. */
export interface Entry {
  line: number;
  place: string | number;
  studentId: number;
  value: CellValue['value'];
  /** What the sender saw there, as replies write it; undefined where that does not matter. */
  was: string | undefined;
}

/** A line that names a cell and cannot be entered there. */
export interface RefusedEntry {
  line: number;
  place: string | number;
  studentId: number;
  field: 'place' | 'student' | 'value';
  sentence: string;
}

interface Entries {
  entries: readonly Entry[];
  refused: readonly RefusedEntry[];
  /** Sent as lines, not as fields. */
  many: boolean;
}

/** Reads what was sent, or refuses it where it does not name its cells. */
export function sentCells(sheet: CellSheet, sent: SentCells): Entries {
  return sent.lines === undefined ? oneCell(sheet, sent) : manyCells(sheet, sent.lines);
}

function oneCell(sheet: CellSheet, { place, student, value, was }: SentCells): Entries {
  const { fields, sentences: said } = sheet;
  const errors: Record<string, string> = {};
  if (sheet.readPlace(place ?? '') === null) errors[fields.place] = said.place;
  if (student === undefined) errors.stuid = sentences.noSuchStudent;
  if (value === undefined || sheet.readValue(value) === undefined) errors[fields.value] = said.value;
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  const line = { line: 0, place: place ?? '', student: student ?? 0, value: value ?? '', was };
  return { ...understood(sheet, [line]), many: false };
}

function manyCells(sheet: CellSheet, lines: string): Entries {
  const refuse = (sentence: string): never => {
    throw new Refusal({ [sheet.fields.lines]: sentence });
  };
  const { cells, unreadable } = readCells(lines);
  if (cells.length + unreadable.length > mostCells) refuse(sentences.tooManyCells);
  const problems = [
    ...unreadable.map((line) => ({ line, sentence: sentences.cellForm })),
    ...cells
      .filter(({ place }) => sheet.readPlace(place) === null)
      .map(({ line }) => ({ line, sentence: sheet.sentences.place })),
  ];
  if (problems.length > 0) refuse(lineRefusal(problems.sort((one, other) => one.line - other.line)));
  if (cells.length === 0) refuse(sentences.noCells);
  return { ...understood(sheet, cells), many: true };
}

function understood(sheet: CellSheet, lines: readonly CellLine[]) {
  const entries: Entry[] = [];
  const refused: RefusedEntry[] = [];
  for (const { line, place: text, student: studentId, value: sent, was } of lines) {
    const place = sheet.readPlace(text) ?? text;
    const value = sheet.readValue(sent);
    const seen = was === undefined ? undefined : sheet.readValue(was);
    if (value === undefined)
      refused.push({ line, place, studentId, field: 'value', sentence: sheet.sentences.value });
    else
      entries.push({ line, place, studentId, value, was: seen === undefined ? was : sheet.writeValue(seen) });
  }
  return { entries, refused };
}

/** Refuses all that was sent, for the sake of these. */
export function refuseEntries(sheet: CellSheet, many: boolean, refused: readonly RefusedEntry[]): never {
  const { place, value, lines } = sheet.fields;
  if (many) throw new Refusal({ [lines]: lineRefusal(inOrder(refused)) });
  const names = { place, value, student: 'stuid' };
  throw new Refusal(Object.fromEntries(refused.map(({ field, sentence }) => [names[field], sentence])));
}

export const inOrder = <Line extends { line: number }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => one.line - other.line);
