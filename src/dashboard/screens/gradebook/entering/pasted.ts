import type { Change } from '#dashboard/api/unsaved/entry.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import { entryTexts } from './entryTexts.ts';
import { matchBlock } from './pasteMatch.ts';
import { type Cells, changeTo } from './scoreChanges.ts';

/** What a paste would do, to be seen before it is done. */
export interface Pasted {
  readonly by: 'position' | 'name';
  readonly changes: readonly Change[];
  /** How many of the changes fill a blank. */
  readonly filled: number;
  /** Cells that say what is there already, and empty ones, which change nothing. */
  readonly same: number;
  readonly blank: number;
  /** Cells that are no score, and rows and columns that nobody answers to. */
  readonly impossible: readonly { readonly text: string; readonly where: string; readonly reason: string }[];
  readonly unmatched: readonly { readonly text: string; readonly reason: string }[];
}

/** `selected` is where the cursor stands; a block that does not name its rows or columns begins there. */
export function pastedInto(
  cells: Cells,
  selected: Rectangle,
  block: readonly (readonly string[])[],
  nameOf: (student: number) => string,
): Pasted {
  const { book } = cells.sheet;
  const match = matchBlock(book, block);
  const changes: Change[] = [];
  const impossible: Pasted['impossible'][number][] = [];
  const unmatched: Pasted['unmatched'][number][] = [];
  const counts = { filled: 0, same: 0, blank: 0 };
  const columns = columnsOf(cells, selected, block, match, (text, reason) =>
    unmatched.push({ text, reason }),
  );

  for (const [index, whole] of block.slice(match.headRows).entries()) {
    const student = match.students ? match.students[index] : cells.rows[selected.top + index];
    if (typeof student !== 'number') {
      const { several, nobody, below } = entryTexts.paste;
      const text = match.students ? whole.slice(0, match.keyColumns).join(' ') : whole.join(' ');
      unmatched.push({ text, reason: student === 'several' ? several : match.students ? nobody : below });
      continue;
    }
    for (const [at, text] of whole.slice(match.keyColumns).entries()) {
      const assignment = columns[at];
      if (assignment === undefined) continue;
      const change = text === '' ? null : changeTo(cells, student, assignment, text);
      if (text === '') counts.blank++;
      else if (!change) counts.same++;
      else if (change.to.problem !== undefined) {
        const where = `${nameOf(student)}, ${book.assignments[assignment]?.title ?? ''}`;
        impossible.push({ text, where, reason: change.to.problem });
      } else {
        if (change.from.value === '') counts.filled++;
        changes.push(change);
      }
    }
  }
  const by = match.students || match.assignments ? 'name' : 'position';
  return { by, changes, ...counts, impossible, unmatched };
}

/** The assignment of each pasted column; undefined for none. */
function columnsOf(
  { columns }: Cells,
  { left }: Rectangle,
  block: readonly (readonly string[])[],
  { assignments, keyColumns }: ReturnType<typeof matchBlock>,
  onUnmatched: (text: string, reason: string) => void,
): (number | undefined)[] {
  const width = Math.max(...block.map((row) => row.length)) - keyColumns;
  const { noAssignment, several, beside } = entryTexts.paste;
  return Array.from({ length: width }, (_, at) => {
    if (assignments) {
      const found = assignments[at];
      if (typeof found === 'number') return found;
      const heading = block[0]?.[keyColumns + at];
      if (heading) onUnmatched(heading, found === 'several' ? several : noAssignment);
      return undefined;
    }
    const shows = columns[left + at]?.shows;
    if (typeof shows === 'number') return shows;
    onUnmatched(entryTexts.paste.column(at + 1), beside);
    return undefined;
  });
}
