import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { Change } from '#dashboard/api/calls/sending.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import { isCalculated } from '#dashboard/features/scores/exportFormat.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { meantOf } from '#dashboard/screens/gradebook/model/meaning.ts';
import { type Cells, changesTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { readLate } from '#grading/late.ts';
import { isNewPlace, type NewAssignment, newPlace, newPoints } from './newAssignment.ts';
import { matchBlock, type Reading } from './pasteMatch.ts';

/** What a pasted column is taken for. */
export interface PastedColumn {
  readonly heading: string;
  /** `keys`: names or numbers. `left`: nothing of it is pasted. `new`: its assignment is made first. */
  readonly kind: 'keys' | 'assignment' | 'left' | 'new';
  /** The position of its assignment. */
  readonly assignment: number | null;
  /** The assignment that is made of it. */
  readonly made: NewAssignment | null;
  /** Why it is left; '' where the teacher asked for it, and for what the gradebook calculates. */
  readonly reason: string;
  /** Whether the teacher has said it. */
  readonly chosen: boolean;
}

/** A pasted row whose names or numbers fit no student, or more than one. */
export interface PastedRow {
  /** The row of the block. */
  readonly at: number;
  readonly text: string;
  /** The position of the student whom the teacher has chosen. */
  readonly student: number | null;
}

/** What a paste would do, to be seen before it is done. */
export interface Pasted {
  readonly by: 'position' | 'name';
  readonly reading: Reading;
  readonly columns: readonly PastedColumn[];
  /** The contents of a column, beneath its heading. */
  cellsOf(column: number): readonly string[];
  /** Those that need the teacher, who may have chosen already. */
  readonly openRows: readonly PastedRow[];
  /** What the positions of students and assignments are of. */
  readonly book: Gradebook;
  readonly changes: readonly Change[];
  /** How many of the changes fill a blank. */
  readonly filled: number;
  /** Cells that say what is there already, and empty ones, which change nothing. */
  readonly same: number;
  readonly blank: number;
  /** Cells that are no score, and rows and columns that match nothing; of these the reason is a whole sentence. */
  readonly impossible: readonly { readonly text: string; readonly where: string; readonly reason: string }[];
  readonly unmatched: readonly { readonly text: string; readonly reason: string }[];
}

interface Paste {
  /** The cursor's place; a block that does not name its rows or columns begins there. */
  readonly selected: Rectangle;
  readonly block: readonly (readonly string[])[];
  readonly told?: Partial<Reading>;
  nameOf(student: number): string;
}

/** What a paste into these cells would do. */
export function pastedInto(cells: Cells, { selected, block, told = {}, nameOf }: Paste): Pasted {
  const { book } = cells.sheet;
  const match = matchBlock(book, block, told);
  const taken = new Set<string>();
  const changes: Change[] = [];
  const impossible: Pasted['impossible'][number][] = [];
  const unmatched: Pasted['unmatched'][number][] = [];
  const counts = { filled: 0, same: 0, blank: 0 };
  const openRows: PastedRow[] = [];
  const chosenRows = told.rows ?? new Map<number, number | null>();
  const columns = columnsOf({ cells, selected, match }, block, told.columns ?? new Map());
  for (const [at, { heading, reason }] of columns.entries())
    if (reason !== '') unmatched.push({ text: heading || entryTexts.paste.column(at + 1), reason });

  for (const [index, whole] of match.body.entries()) {
    const found = match.students ? match.students[index] : cells.rows[selected.top + index];
    const text = whole.slice(0, match.students ? match.keyColumns : undefined).join(' ');
    const at = block.indexOf(whole);
    const chosen = match.students && typeof found !== 'number' ? chosenRows.get(at) : undefined;
    const student = chosen === undefined ? found : chosen;
    if (match.students && typeof found !== 'number') openRows.push({ at, text, student: chosen ?? null });
    if (typeof student !== 'number') {
      const { below, who } = entryTexts.paste;
      if (student !== null)
        unmatched.push({ text, reason: (match.students ? who[student ?? 'nobody'] : below)(text) });
      continue;
    }
    for (const [at, text] of whole.slice(match.keyColumns).entries()) {
      const { assignment = null, made = null } = columns[match.keyColumns + at] ?? {};
      if (assignment === null && made === null) continue;
      const place = newPlace(match.keyColumns + at);
      const changesIn = () =>
        assignment === null
          ? changesOfNew(cells, { student, made, place, text })
          : changesTo(cells, { student, assignment, text });
      const changed = text === '' ? [] : changesIn();
      const [change] = changed;
      const key = `${student} ${assignment ?? place}`;
      const where = `${nameOf(student)}, ${made?.title ?? book.assignments[assignment ?? -1]?.title ?? ''}`;
      const twice = text !== '' && taken.has(key);
      if (text !== '') taken.add(key);
      if (text === '') counts.blank++;
      else if (twice) impossible.push({ text, where, reason: entryTexts.paste.twice });
      else if (!change) counts.same++;
      else if (change.to.problem !== undefined) {
        impossible.push({ text, where, reason: reasonText(change.to.problem) });
      } else {
        if (change.kind === 'score' && change.from.value === '') counts.filled++;
        changes.push(...changed);
      }
    }
  }
  return {
    by: match.students || match.assignments ? 'name' : 'position',
    reading: {
      headed: match.headRows === 1,
      keyColumns: match.keyColumns,
      columns: told.columns ?? new Map(),
      rows: chosenRows,
    },
    columns,
    cellsOf: (column) => match.body.map((row) => row[column] ?? ''),
    openRows,
    book,
    changes,
    filled: counts.filled,
    same: counts.same,
    blank: counts.blank,
    impossible,
    unmatched,
  };
}

/** Into an assignment that is still to be made. */
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
  readonly selected: Rectangle;
  readonly match: ReturnType<typeof matchBlock>;
}

const none = { assignment: null, made: null, reason: '', chosen: false } as const;

/** What each column of the block is. Two columns for one assignment are both left, until the teacher says which. */
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
    const told = chosen.get(at);
    if (typeof told === 'object' && told !== null)
      return { ...none, heading, kind: 'new', made: told, chosen: true };
    const found = told === undefined ? foundAt(matched, at) : told;
    const [assignment, reason] = typeof found === 'string' ? [null, found] : [found, ''];
    const kind = assignment === null ? 'left' : 'assignment';
    return { heading, kind, assignment, made: null, reason, chosen: told !== undefined };
  });
  const isTwice = ({ assignment, chosen }: PastedColumn) =>
    !chosen && assignment !== null && columns.filter((other) => other.assignment === assignment).length > 1;
  const left = (column: PastedColumn): PastedColumn => {
    const reason = entryTexts.paste.twoColumns(column.heading);
    return { ...column, kind: 'left', assignment: null, reason };
  };
  return columns.map((column) => (isTwice(column) ? left(column) : column));
}

/** The position of a column's assignment, null where none is meant; or the reason why it has none. */
function foundAt({ cells, selected, match }: Matched, at: number): number | null | string {
  const { noAssignment, noHeading, several, renamed, beside, column } = entryTexts.paste;
  const found = match.assignments?.[at - match.keyColumns];
  if (match.assignments && found !== 'here') {
    if (typeof found === 'number') return found;
    const heading = match.head[at] ?? '';
    if (found === 'several') return several(heading);
    if (found === 'renamed') return renamed(heading);
    if (match.isExport && isCalculated(heading)) return null;
    return heading === '' ? noHeading(column(at + 1)) : noAssignment(heading);
  }
  const shows = cells.columns[selected.left + at - match.keyColumns]?.shows;
  return typeof shows === 'number' ? shows : beside(column(at + 1));
}

/** Less what would go to somebody or something that a colleague has taken out of the class since. */
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
