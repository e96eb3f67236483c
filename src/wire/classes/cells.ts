import * as v from 'valibot';
import { linesOf } from '#wire/fields/lines.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { choiceField, integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';
import { shortened } from './roster.ts';
import { isIdText } from './rosterProblems.ts';

/*
 * Cells in many, as text: a line per cell, three words or four, with one or more spaces between them.
 *
 *   place student value
 *   place student value was
 *
 * `place` is the assignment's number (`scores`, `lates`), the day as YYYYMMDD (`marks`) or P1 to P5 (`grades`). A blank
 * is `-` and nothing else: a line with a word too few, or one too many, is refused and never read as another. `was` is
 * the value that the sender saw there: the cell is written only if it still holds that, or holds the new value already,
 * so that a request whose reply was lost may be sent again. The words of comments on scores (`remarks`) are written as
 * in an address, `Well%20done`; `%2D` is a comment that is a hyphen. A later line for the same cell counts after the
 * earlier one, and history keeps one change of both.
 *
 * Without `each` it is all or nothing: one bad or stale line refuses them all, and the refusal names up to 20 of them
 * ("Line 3: There is no such student in this class"). With `each=1` every line is independent: whatever can be saved is
 * saved, and the reply (`success` true) lists the others under `conflicts` (stale) and `refused`. A line that is not in
 * either is saved. Only a line that names no cell refuses the whole request even then.
 */

export const mostCells = 5000;

/** One cell; `was` is undefined if any value may be replaced. */
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

/** How values are written as words. */
export interface ValueWords {
  /** The most characters of a line: no place, student and two values are longer. */
  longestLine: number;
  /** Null if it cannot be written as a word. */
  write(value: string): string | null;
  /** Null if the word is not a value. */
  read(word: string): string | null;
}

/** As they are. White space, which only a value of another deployment has, cannot travel. */
const plainWords: ValueWords = {
  longestLine: 200,
  write: (value) => (/\s/.test(value) ? null : value),
  read: (word) => word,
};

/** As in an address, so that a sentence is one word. */
export const encodedWords: ValueWords = {
  longestLine: 13_000,
  write: (value) => (value === blank ? '%2D' : encodeURIComponent(value)),
  read(word) {
    try {
      return decodeURIComponent(word);
    } catch {
      return null;
    }
  },
};

/** A `was` that cannot travel in a line is not compared. */
export function writeCells(cells: readonly Cell[], words = plainWords): string {
  const written = (value: string) => (value === '' ? blank : words.write(value));
  return cells
    .map(({ place, student, value, was }) => {
      const line = `${place} ${student} ${written(value) ?? value}`;
      const seen = was === undefined ? null : written(was);
      return seen === null ? line : `${line} ${seen}`;
    })
    .join('\n');
}

/** The cells of the lines, and the numbers of the lines without one. It stops at the first line beyond `mostCells`. */
export function readCells(text: string, words = plainWords): { cells: CellLine[]; unreadable: number[] } {
  const cells: CellLine[] = [];
  const unreadable: number[] = [];
  for (const { number, content } of linesOf(text)) {
    const cell = readCell(content, words);
    if (cell) cells.push({ line: number, ...cell });
    else unreadable.push(number);
    if (cells.length + unreadable.length > mostCells) break;
  }
  return { cells, unreadable };
}

/** White space other than a space neither separates words nor belongs to one: its meaning could only be guessed. */
const otherSpace = /[^\S ]/;

function readCell(content: string, words: ValueWords): Cell | null {
  if (content.length > words.longestLine) return null;
  const [place, student, word, other, ...more] = content.split(' ').filter((word) => word !== '');
  if (place === undefined || student === undefined || word === undefined) return null;
  if (more.length > 0 || !isIdText(student) || otherSpace.test(content)) return null;
  const unwritten = (each: string) => (each === blank ? '' : words.read(each));
  const value = unwritten(word);
  const was = other === undefined ? undefined : unwritten(other);
  return value === null || was === null ? null : { place, student: Number(student), value, was };
}

/** The text of a refusal that names lines. */
export function lineRefusal(problems: readonly { line: number; sentence: string }[]): string {
  return shortened(problems.map(({ line, sentence }) => `Line ${line}: ${sentence}`)).join('\n');
}

/**
 * The fields of every task that enters cells: one cell by its fields, or many by lines. One with a stale `was` is
 * refused: `errors.score` (or `mark`, `grade`) reports it, and `values` holds, in addition to what was sent, `now`,
 * `uid`, `name` and `time`: the present value, its author and when.
 */
export const cellFields = {
  clid: wholeField(pageSentences.classNotYours, 1),
  stuid: v.optional(wholeField(pageSentences.noSuchStudent)),
  was: v.optional(v.string()),
  each: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
};

/**
 * What the cell holds `now`, and who wrote it: `uid` 0 and `name` '' if history does not know. `time` in Unix seconds.
 */
const conflict = { stuid: integer, now: text, uid: integerOrZero, name: text, time: integerOrZero };

const cell = { stuid: integer };

/** `error` is a sentence of the envelope. */
const refused = { stuid: integer, error: text };

/**
 * The reply of entering one or many cells, each named by its place and student. `revision` is the class's after it;
 * `saved` counts the cells that now hold what was sent, changed or not. Of those, `already` lists the ones in which
 * somebody else had entered the same value, unseen by the sender.
 */
export function cellsReply<const Place extends v.ObjectEntries>(place: Place) {
  return v.object({
    revision: v.optional(integer),
    saved: integerOrZero,
    already: list(v.object({ ...place, ...cell })),
    conflicts: list(v.object({ ...place, ...conflict })),
    refused: list(v.object({ ...place, ...refused })),
  });
}
