import * as v from 'valibot';
import { linesOf } from './lines.ts';
import { shortened } from './roster.ts';
import { integer, integerOrZero, list, text } from './values.ts';

/*
 * Cells in many, as text: a line per cell, three words or four, with one or more spaces between them.
 *
 *   place student value
 *   place student value was
 *
 * `place` is the assignment's number (`scores`), the day as YYYYMMDD (`marks`) or P1 to P5 (`grades`). A blank is `-`
 * and nothing else: a line with a word too few, or one too many, is refused and never read as another. `was` is the
 * value that the sender saw there: the cell is written only if it still holds that, or holds the new value already, so that a request whose answer was lost may be
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

/** A `was` that holds white space, which only another deployment has, cannot travel in a line: it is not compared. */
export function writeCells(cells: readonly Cell[]): string {
  return cells
    .map(({ place, student, value, was }) => {
      const line = `${place} ${student} ${written(value)}`;
      return was === undefined || /\s/.test(was) ? line : `${line} ${written(was)}`;
    })
    .join('\n');
}

/**
 * The cells that the lines name, and the numbers of the lines that name none. It stops at the first line beyond
 * `mostCells`.
 */
export function readCells(text: string): { cells: CellLine[]; unreadable: number[] } {
  const cells: CellLine[] = [];
  const unreadable: number[] = [];
  for (const { number, content } of linesOf(text)) {
    const cell = readCell(content);
    if (cell) cells.push({ line: number, ...cell });
    else unreadable.push(number);
    if (cells.length + unreadable.length > mostCells) break;
  }
  return { cells, unreadable };
}

/** No place, student and two values are longer. */
const longestLine = 200;

/** White space other than a space parts no words, and is no part of one: what it stands for could only be guessed. */
const otherSpace = /[^\S ]/;

function readCell(content: string): Cell | null {
  if (content.length > longestLine) return null;
  const [place, student, value, was, ...more] = content.split(' ').filter((word) => word !== '');
  if (place === undefined || student === undefined || value === undefined) return null;
  if (more.length > 0 || !/^\d{1,12}$/.test(student) || otherSpace.test(content)) return null;
  const seen = was === undefined ? undefined : unwritten(was);
  return { place, student: Number(student), value: unwritten(value), was: seen };
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
