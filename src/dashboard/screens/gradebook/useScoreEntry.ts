import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Entry } from '#dashboard/api/unsaved/entry.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { type Position, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { entryTexts } from './entryTexts.ts';
import { type Cells, changeTo, fillDown, fillRange, fillRight } from './scoreChanges.ts';

export interface ScoreEntry {
  /** Why nothing happened, and what has just been done; for the status bar and for who listens. */
  readonly problem: string | null;
  readonly done: string | null;
  /** The cell whose two values are being chosen between. */
  readonly conflict: Entry | null;
  leaveConflict(): void;
  /** Enter or a double click on a cell that cannot be edited. */
  activate(position: Position): void;
  commit(position: Position, text: string): void;
  clear(): void;
  fillDown(): void;
  fillRight(): void;
  /** Keys that the grid leaves to its host. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Entering scores in the grid. `readOnly` is why it cannot be done. */
export function useScoreEntry(
  classId: number,
  cells: Cells,
  readOnly: string | null,
  grid: RefObject<GridHandle | null>,
): ScoreEntry {
  const [problem, complain] = useState<string | null>(null);
  const [done, report] = useState<string | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const conflict = chosen === null ? undefined : cells.entered.entries.get(chosen);

  const range = () => grid.current && selection(grid.current.cursor, cells.rows.length);
  function enter(changes: Parameters<typeof unsaved.enter>[1]) {
    complain(null);
    report(null);
    unsaved.enter(classId, changes);
  }
  function onRange(change: typeof fillDown) {
    const selected = range();
    if (readOnly !== null) complain(readOnly);
    else if (selected) enter(change(cells, selected));
  }
  function turn(which: 'undo' | 'redo') {
    const step = unsaved[which](classId);
    complain(null);
    if (!step) {
      report(which === 'undo' ? entryTexts.nothingToUndo : entryTexts.nothingToRedo);
      return;
    }
    const { length } = step.changes;
    report(which === 'undo' ? entryTexts.undone(length) : entryTexts.redone(length));
    const [first] = step.changes;
    const to = first && placeOf(cells, first);
    if (to) grid.current?.go(to);
  }

  const entry: ScoreEntry = {
    problem,
    done,
    conflict: conflict?.trouble?.kind === 'conflict' ? conflict : null,
    leaveConflict: () => choose(null),
    activate({ row, column }) {
      const assignment = cells.columns[column]?.shows;
      const student = cells.rows[row];
      if (readOnly !== null) complain(readOnly);
      else if (typeof assignment === 'number' && student !== undefined)
        choose(student * cells.sheet.width + assignment);
    },
    commit({ row, column }, text) {
      const assignment = cells.columns[column]?.shows;
      const student = cells.rows[row];
      if (typeof assignment !== 'number' || student === undefined) return;
      const change = changeTo(cells, student, assignment, text);
      enter(change ? [change] : []);
    },
    clear: () => onRange((from, selected) => fillRange(from, selected, () => '')),
    fillDown: () => onRange(fillDown),
    fillRight: () => onRange(fillRight),
    onKeyDown(event) {
      if (event.defaultPrevented || event.altKey || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        const deed = deedOf(key, event.shiftKey);
        if (!deed) return;
        event.preventDefault();
        if (deed === 'undo' || deed === 'redo') turn(deed);
        else entry[deed]();
      } else if (readOnly !== null && key.length === 1 && key !== ' ') complain(readOnly);
    },
  };
  return entry;
}

function deedOf(key: string, shift: boolean): 'undo' | 'redo' | 'fillDown' | 'fillRight' | null {
  if (key === 'z') return shift ? 'redo' : 'undo';
  if (shift) return null;
  return key === 'y' ? 'redo' : key === 'd' ? 'fillDown' : key === 'r' ? 'fillRight' : null;
}

/** Where a cell stands on the screen, if it does. */
function placeOf(
  { sheet: { book }, rows, columns }: Cells,
  { place, student }: { place: string; student: number },
): Position | null {
  const row = Array.from(rows).findIndex((at) => book.students[at]?.id === student);
  const column = columns.findIndex(({ id }) => id === place);
  return row < 0 || column < 0 ? null : { row, column };
}
