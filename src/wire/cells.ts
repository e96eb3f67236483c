import * as v from 'valibot';
import { shortened } from './roster.ts';
import { integer, integerOrZero, list, text } from './values.ts';

/*
 * Cells in many, as text: a line per cell, three words or four, parted by single spaces.
 *
 *   place student value
 *   place student value was
 *
 * `place` is the assignment's number (`scores`), the day as YYYYMMDD (`marks`) or P1 to P5 (`grades`). A blank value is
 * `-`; a line that ends after the student is blank too. `was` is the value that the sender saw there: the cell is
 * written only if it still holds that, or holds the new value already, so that a request whose answer was lost may be
 * sent again. A later line for the same cell counts after the earlier one, and history keeps one change of both.
 *
 * Without `each` it is all or nothing: one bad or stale line refuses them all, and the refusal names up to 20 of them
 * ("Line 3: There is no such student in this class"). With `each=1` every line is for itself: what can be saved is
 * saved, and the reply (`success` true) lists the others under `conflicts` (stale) and `refused`. A line that is not
 * in either is saved. Only a line that names no cell refuses the whole request even then.
 */

export const mostCells = 5000;

/** One cell; `was` undefined where whatever is there may be replaced. */
interface Cell {
  place: string;
  student: number;
  /** '' is blank. */
  value: string;
  was?: string | undefined;
}

/** `line` counts from 1, blank lines included. */
export interface CellLine extends Cell {
  line: number;
}

const blank = '-';
const written = (value: string) => (value === '' ? blank : value);
const unwritten = (word: string) => (word === blank ? '' : word);

export function writeCells(cells: readonly Cell[]): string {
  return cells
    .map(({ place, student, value, was }) => {
      const line = `${place} ${student} ${written(value)}`;
      return was === undefined ? line : `${line} ${written(was)}`;
    })
    .join('\n');
}

/** The cells that the lines name, and the numbers of the lines that name none. */
export function readCells(lines: string): { cells: CellLine[]; unreadable: number[] } {
  const cells: CellLine[] = [];
  const unreadable: number[] = [];
  for (const [index, raw] of lines.split('\n').entries()) {
    const content = raw.replace(/\r$/, '');
    if (content.trim() === '') continue;
    const line = index + 1;
    const [place = '', student = '', value = '', was, ...more] = content.split(' ');
    if (place === '' || !/^\d{1,12}$/.test(student) || more.length > 0) unreadable.push(line);
    else
      cells.push({
        line,
        place,
        student: Number(student),
        value: unwritten(value),
        was: was === undefined ? undefined : unwritten(was),
      });
  }
  return { cells, unreadable };
}

/** The text of a refusal that names lines. */
export function lineRefusal(problems: readonly { line: number; sentence: string }[]): string {
  return shortened(problems.map(({ line, sentence }) => `Line ${line}: ${sentence}`)).join('\n');
}

/** What the cell holds `now`, and who wrote that: `uid` 0 and `name` '' where history does not know. `time` in Unix seconds. */
const conflict = { stuid: integer, now: text, uid: integerOrZero, name: text, time: integerOrZero };

/** `error` is a sentence of the envelope. */
const refused = { stuid: integer, error: text };

/**
 * What an entry of one or many cells answers, each cell named by its place and student. `revision` is the class's after
 * it; `saved` counts the cells that hold now what was sent, changed or not.
 */
export function cellsReply<const Place extends v.ObjectEntries>(place: Place) {
  return v.object({
    revision: v.optional(integer),
    saved: integerOrZero,
    conflicts: list(v.object({ ...place, ...conflict })),
    refused: list(v.object({ ...place, ...refused })),
  });
}
