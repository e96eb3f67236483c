import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { positionsOf } from '#dashboard/api/patchScores.ts';
import type { Change } from '#dashboard/api/unsaved/entry.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import { entryTexts } from './entryTexts.ts';
import { matchBlock, type Reading } from './pasteMatch.ts';
import { type Cells, changeTo } from './scoreChanges.ts';

/** What a paste would do, to be seen before it is done. */
export interface Pasted {
  readonly by: 'position' | 'name';
  readonly reading: Reading;
  /** What each pasted column is taken for. */
  readonly columns: readonly string[];
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
  told: Partial<Reading> = {},
): Pasted {
  const { book } = cells.sheet;
  const match = matchBlock(book, block, told);
  const taken = new Set<string>();
  const changes: Change[] = [];
  const impossible: Pasted['impossible'][number][] = [];
  const unmatched: Pasted['unmatched'][number][] = [];
  const counts = { filled: 0, same: 0, blank: 0 };
  const columns = columnsOf(cells, selected, block, match, (text, reason) =>
    unmatched.push({ text, reason }),
  );

  for (const [index, whole] of match.body.entries()) {
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
      const key = `${student} ${assignment}`;
      const where = `${nameOf(student)}, ${book.assignments[assignment]?.title ?? ''}`;
      const twice = text !== '' && taken.has(key);
      if (text !== '') taken.add(key);
      if (text === '') counts.blank++;
      else if (twice) impossible.push({ text, where, reason: entryTexts.paste.twice });
      else if (!change) counts.same++;
      else if (change.to.problem !== undefined) {
        impossible.push({ text, where, reason: change.to.problem });
      } else {
        if (change.from.value === '') counts.filled++;
        changes.push(change);
      }
    }
  }
  const by = match.students || match.assignments ? 'name' : 'position';
  const { keyColumns } = match;
  return {
    ...{ by, changes, ...counts, impossible, unmatched },
    reading: { headed: match.headRows === 1, keyColumns },
    columns: [
      ...Array.from({ length: keyColumns }, () => entryTexts.paste.keys),
      ...columns.map((at) => book.assignments[at ?? -1]?.title ?? entryTexts.paste.nowhere),
    ],
  };
}

/** The assignment of each pasted column; undefined for none. */
function columnsOf(
  { columns }: Cells,
  { left }: Rectangle,
  block: readonly (readonly string[])[],
  { assignments, keyColumns, head }: ReturnType<typeof matchBlock>,
  onUnmatched: (text: string, reason: string) => void,
): (number | undefined)[] {
  const width = Math.max(...block.map((row) => row.length)) - keyColumns;
  const { noAssignment, several, beside } = entryTexts.paste;
  return Array.from({ length: width }, (_, at) => {
    if (assignments) {
      const found = assignments[at];
      if (typeof found === 'number') return found;
      const heading = head[keyColumns + at];
      onUnmatched(
        heading || entryTexts.paste.column(keyColumns + at + 1),
        found === 'several' ? several : noAssignment,
      );
      return undefined;
    }
    const shows = columns[left + at]?.shows;
    if (typeof shows === 'number') return shows;
    onUnmatched(entryTexts.paste.column(at + 1), beside);
    return undefined;
  });
}

/** Less what would go to somebody or something that a colleague has taken out of the class since. */
export function withoutGone(pasted: Pasted, { students, assignments }: Gradebook): Pasted {
  const there = ({ student, place }: Change) =>
    positionsOf(students).has(student) && positionsOf(assignments).has(Number(place));
  const gone = pasted.changes.filter((change) => !there(change));
  if (gone.length === 0) return pasted;
  const changes = pasted.changes.filter(there);
  const filled = changes.filter(({ from }) => from.value === '').length;
  const lost = gone.map(({ to }) => ({ text: to.value, reason: entryTexts.paste.gone }));
  return { ...pasted, changes, filled, unmatched: [...pasted.unmatched, ...lost] };
}
