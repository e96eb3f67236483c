import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import { isCalculated } from '#dashboard/features/scores/csvHeadings.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { BookColumn } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { meantOf } from '#dashboard/screens/gradebook/model/meaning.ts';
import { type Cells, changesTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { readLate } from '#grading/late.ts';
import { isNewPlace, type NewAssignment, newPlace, newPoints } from './newAssignment.ts';
import { matchBlock, type Reading } from './pasteMatch.ts';
import { areLetters, columnFinder, isCopyOf, type Untitled } from './placing.ts';

/** The meaning of a pasted column. */
export interface PastedColumn {
  readonly heading: string;
  /** `keys`: names or numbers. `left`: not pasted. `new`: its assignment is made first. */
  readonly kind: 'keys' | 'assignment' | 'left' | 'new';
  /** The position of its assignment. */
  readonly assignment: number | null;
  /** The assignment to make from it. */
  readonly made: NewAssignment | null;
  /** Why it is left out; '' if the teacher asked for that, and for columns that the gradebook calculates. */
  readonly reason: string;
  /** Whether the teacher has chosen. */
  readonly chosen: boolean;
}

/** A pasted row whose names or numbers match no student, or more than one. */
interface PastedRow {
  /** The row of the block. */
  readonly at: number;
  readonly text: string;
  /** The position of the student chosen by the teacher. */
  readonly student: number | null;
}

/** The effect of a paste, for its preview. */
export interface Pasted {
  readonly by: 'position' | 'name';
  readonly reading: Reading;
  readonly columns: readonly PastedColumn[];
  /** The contents of a column, beneath its heading. */
  cellsOf(column: number): readonly string[];
  /** Rows that need the teacher's choice, including those already chosen. */
  readonly openRows: readonly PastedRow[];
  /** The gradebook that the positions refer to. */
  readonly book: Gradebook;
  readonly changes: readonly Change[];
  /** How many of the changes fill a blank. */
  readonly filled: number;
  /** Cells that change nothing: equal to the current value, or empty. */
  readonly same: number;
  readonly blank: number;
  /** Invalid cells, and rows and columns that match nothing; for the latter the reason is a whole sentence. */
  readonly impossible: readonly { readonly text: string; readonly where: string; readonly reason: string }[];
  readonly unmatched: readonly { readonly text: string; readonly reason: string }[];
}

interface Paste {
  /** The selection; a block that does not name its rows or columns starts there. */
  readonly selected: Rectangle;
  readonly block: readonly (readonly string[])[];
  readonly chosen?: Partial<Reading>;
  nameOf(student: number): string;
  /** What a cell of the gradebook holds when it is copied. */
  copiedOf(student: number, column: BookColumn): string;
}

/** The effect of a paste into these cells. */
export function pastedInto(cells: Cells, paste: Paste): Pasted {
  const { block, chosen = {}, nameOf } = paste;
  const matched = matchedTo(cells, paste);
  const { match } = matched;
  const reading = {
    headed: match.headRows === 1,
    keyColumns: match.keyColumns,
    columns: chosen.columns ?? new Map(),
    rows: chosen.rows ?? new Map(),
  };
  const columns = columnsOf(matched, block, reading.columns);
  const rows = rowsOf(matched, paste, reading.rows);
  const headings = columns.map(({ heading, reason }, at) => ({
    text: heading || entryTexts.paste.column(at + 1),
    reason,
  }));
  return {
    by: match.students || match.assignments ? 'name' : 'position',
    reading,
    columns,
    cellsOf: (column) => match.body.map((row) => row[column] ?? ''),
    openRows: rows.filter(({ isOpen }) => isOpen).map(({ at, text, student }) => ({ at, text, student })),
    book: cells.sheet.book,
    ...effectOf(cells, { rows, columns, keyColumns: match.keyColumns, nameOf }),
    unmatched: [...headings, ...rows.map(({ text, reason }) => ({ text, reason }))].filter(
      ({ reason }) => reason !== '',
    ),
  };
}

/** A row beneath the heading. */
interface BodyRow {
  /** The row of the block. */
  readonly at: number;
  /** Its names or numbers; the whole row if it has none. */
  readonly text: string;
  readonly scores: readonly string[];
  /** The position of its student; null if it has none. */
  readonly student: number | null;
  /** Why it has none; '' if it has one, or if the teacher leaves the row out. */
  readonly reason: string;
  /** Whether the teacher must choose its student, or has done so. */
  readonly isOpen: boolean;
}

function rowsOf(
  { cells, match }: Matched,
  { selected, block }: Paste,
  chosen: Reading['rows'],
): readonly BodyRow[] {
  const { below, who } = entryTexts.paste;
  return match.body.map((whole, index) => {
    const text = whole.slice(0, match.students ? match.keyColumns : undefined).join(' ');
    const row = { at: block.indexOf(whole), text, scores: whole.slice(match.keyColumns) };
    if (!match.students) {
      const student = cells.rows[selected.top + index] ?? null;
      return { ...row, student, reason: student === null ? below(text) : '', isOpen: false };
    }
    const found = match.students[index];
    if (typeof found === 'number') return { ...row, student: found, reason: '', isOpen: false };
    const choice = chosen.get(row.at);
    const reason = choice === undefined ? who[found ?? 'nobody'](text) : '';
    return { ...row, student: choice ?? null, reason, isOpen: true };
  });
}

interface ToPaste {
  readonly rows: readonly BodyRow[];
  readonly columns: readonly PastedColumn[];
  readonly keyColumns: number;
  nameOf(student: number): string;
}

/** What the cells of the block change, and why some of them cannot. */
function effectOf(
  cells: Cells,
  { rows, columns, keyColumns, nameOf }: ToPaste,
): Pick<Pasted, 'changes' | 'filled' | 'same' | 'blank' | 'impossible'> {
  const changes: Change[] = [];
  const impossible: Pasted['impossible'][number][] = [];
  const counts = { filled: 0, same: 0, blank: 0 };
  const taken = new Set<string>();

  function paste(student: number, at: number, text: string): void {
    const { assignment = null, made = null } = columns[at] ?? {};
    if (assignment === null && made === null) return;
    if (text === '') {
      counts.blank++;
      return;
    }
    const title = made?.title ?? cells.sheet.book.assignments[assignment ?? -1]?.title ?? '';
    const where = `${nameOf(student)}, ${title}`;
    const place = newPlace(at);
    const key = `${student} ${assignment ?? place}`;
    if (taken.has(key)) {
      impossible.push({ text, where, reason: entryTexts.paste.twice });
      return;
    }
    taken.add(key);
    const changed =
      assignment === null
        ? changesOfNew(cells, { student, made, place, text })
        : changesTo(cells, { student, assignment, text });
    const [change] = changed;
    if (!change) counts.same++;
    else if (change.to.problem !== undefined)
      impossible.push({ text, where, reason: reasonText(change.to.problem) });
    else {
      if (change.kind === 'score' && change.from.value === '') counts.filled++;
      changes.push(...changed);
    }
  }

  for (const { student, scores } of rows)
    if (student !== null)
      for (const [index, text] of scores.entries()) paste(student, keyColumns + index, text);
  return { changes, impossible, ...counts };
}

/** The changes for an assignment that is still to be made. */
function changesOfNew(
  { sheet: { book }, takesLate }: Cells,
  {
    student,
    made,
    place,
    text,
  }: { student: number; made: NewAssignment | null; place: string; text: string },
): Change[] {
  const { id } = book.students[student] ?? {};
  const { score, days } = takesLate ? readLate(text) : { score: text, days: null };
  if (id === undefined || made === null) return [];
  const cell = { classId: book.id, place, student: id, from: { value: '' } };
  const to = meantOf(newPoints(made), score);
  const changes: Change[] = to.value === '' ? [] : [{ kind: 'score', ...cell, to }];
  if (days && to.problem === undefined) changes.push({ kind: 'late', ...cell, to: { value: String(days) } });
  return changes;
}

interface Matched {
  readonly cells: Cells;
  readonly match: ReturnType<typeof matchBlock>;
  readonly untitled: Untitled;
  /** The gradebook's column of a column without a title; null if only the teacher can say. */
  columnFor(at: number): number | null;
}

function matchedTo(cells: Cells, { selected, block, chosen = {}, copiedOf }: Paste): Matched {
  const { columns } = cells;
  const width = Math.max(...block.map((row) => row.length));
  const untitledBy = (match: Matched['match']): Untitled => ({
    columns,
    left: selected.left,
    keyColumns: match.keyColumns,
    width,
    copiedOf,
    rows: match.body.flatMap((row, at) => {
      const student = match.students ? match.students[at] : cells.rows[selected.top + at];
      return typeof student === 'number' ? [{ student, cells: row }] : [];
    }),
  });
  let match = matchBlock(cells.sheet.book, block, chosen);
  const last = match.keyColumns - 1;
  // Letters such as "Pass" look like the first names that may follow the last names.
  if (chosen.keyColumns === undefined && last > 0 && areLetters(untitledBy(match), last))
    match = matchBlock(cells.sheet.book, block, { ...chosen, keyColumns: last });
  const untitled = untitledBy(match);
  return { cells, match, untitled, columnFor: columnFinder(untitled) };
}

const none = { assignment: null, made: null, reason: '', chosen: false } as const;

/**
 * The meaning of each column of the block. Two columns for one assignment are both left out, until the teacher chooses.
 */
function columnsOf(
  matched: Matched,
  block: readonly (readonly string[])[],
  chosen: Reading['columns'],
): readonly PastedColumn[] {
  const { match } = matched;
  const width = Math.max(...block.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at): PastedColumn => {
    const heading = match.headRows === 1 ? (match.head[at] ?? '') : '';
    if (at < match.keyColumns) return { heading, kind: 'keys', ...none };
    const choice = chosen.get(at);
    if (typeof choice === 'object' && choice !== null)
      return { ...none, heading, kind: 'new', made: choice, chosen: true };
    const found = choice === undefined ? foundAt(matched, at) : choice;
    const [assignment, reason] = typeof found === 'string' ? [null, found] : [found, ''];
    const kind = assignment === null ? 'left' : 'assignment';
    return { heading, kind, assignment, made: null, reason, chosen: choice !== undefined };
  });
  const isTwice = ({ assignment, chosen }: PastedColumn) =>
    !chosen && assignment !== null && columns.filter((other) => other.assignment === assignment).length > 1;
  const left = (column: PastedColumn): PastedColumn => {
    const reason = entryTexts.paste.twoColumns(column.heading);
    return { ...column, kind: 'left', assignment: null, reason };
  };
  return columns.map((column) => (isTwice(column) ? left(column) : column));
}

/** The position of a column's assignment, null if it has none by choice; or the reason why it has none. */
function foundAt({ cells, match, untitled, columnFor }: Matched, at: number): number | null | string {
  const { noAssignment, noHeading, several, renamed, beside, unplaced, column } = entryTexts.paste;
  const found = match.assignments?.[at - match.keyColumns];
  if (match.assignments && found !== 'here') {
    if (typeof found === 'number') return found;
    const heading = match.head[at] ?? '';
    if (found === 'several') return several(heading);
    if (found === 'renamed') return renamed(heading);
    if (match.isExport && isCalculated(heading)) return null;
    return heading === '' ? noHeading(column(at + 1)) : noAssignment(heading);
  }
  const own = columnFor(at);
  if (own === null) return unplaced(column(at + 1));
  const there = cells.columns[own];
  if (typeof there?.shows === 'number') return there.shows;
  return there && isCopyOf(untitled, at, there) ? null : beside(column(at + 1));
}

/** Without changes for students and assignments that a colleague has removed since. */
export function withoutGone(pasted: Pasted, { students, assignments }: Gradebook): Pasted {
  const there = ({ student, place }: Change) =>
    positionsOf(students).has(student) && (isNewPlace(place) || positionsOf(assignments).has(Number(place)));
  const gone = pasted.changes.filter((change) => !there(change));
  if (gone.length === 0) return pasted;
  const changes = pasted.changes.filter(there);
  const filled = changes.filter(({ kind, from }) => kind === 'score' && from.value === '').length;
  const lost = gone.map(({ to }) => ({ text: to.value, reason: entryTexts.paste.gone(to.value) }));
  return { ...pasted, changes, filled, unmatched: [...pasted.unmatched, ...lost] };
}
