import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Change, Meaning } from '#dashboard/api/unsaved/entry.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { type Position, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/screens/gradebook/cellIds.ts';
import type { CursorStore } from '#dashboard/screens/gradebook/cursorStore.ts';
import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import type { WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { useWhatIfSaid } from '#dashboard/screens/gradebook/panels/useWhatIfSaid.ts';
import { texts } from '#dashboard/screens/gradebook/texts.ts';
import { useGone } from '#dashboard/screens/gradebook/useGone.ts';
import { useTurned } from '#dashboard/screens/undo/useTurned.ts';
import { isConflict } from '#dashboard/screens/unsaved/troubleSaid.ts';
import { entryTexts } from './entryTexts.ts';
import { overMaximum } from './meaning.ts';
import { blanksOf, changeTo, fillDown, fillRange, fillRight, outsideConflicts } from './scoreChanges.ts';
import { type Pasting, usePaste } from './usePaste.ts';
import { type Said, useSaid } from './useSaid.ts';
import { type Typed, useTyping } from './useTyping.ts';

type Question = 'conflict' | 'blanks' | 'history' | 'past';

/** A question, or a look, at one cell. */
interface Asking {
  readonly kind: Question;
  readonly student: number;
  readonly assignment: number;
}

export interface ScoreEntry {
  /** For the status bar and for who listens. */
  readonly said: Said | null;
  complain(text: string): void;
  report(text: string): void;
  hush(): void;
  readonly asking: Asking | null;
  /** Asks about the cell where the cursor stands. */
  askHere(kind: Question): void;
  /** Shows what stood in a column before. */
  askPast(assignment: number): void;
  /** Closes whatever is asked or told. */
  askNothing(): void;
  /** Asks whose score stays; null where none may be saved. */
  readonly decide: ((student: number, assignment: number) => void) | null;
  readonly paste: Pasting;
  /** Enter or a double click on a cell that cannot be edited. */
  activate(position: Position): void;
  /** `before` is what stood in the cell when its editor opened. */
  commit(position: Position, text: string, before: string): void;
  onTyping(position: Position, text: string | null, before: string): void;
  /** The cell that was being typed in is gone. */
  onGone(): void;
  /** What was typed for it. */
  readonly lost: Typed | null;
  write(student: number, assignment: number, text: string): void;
  /** Several scores in one step; `said` tells what that was. */
  enter(changes: readonly Change[], said: (count: number) => string): void;
  blanksOf(assignment: number, text: string): readonly Change[];
  clear(): void;
  fillDown(): void;
  fillRight(): void;
  undo(): void;
  redo(): void;
  /** Keys that the grid leaves to its host. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Entering scores in the grid. `readOnly` is why it cannot be done. */
export function useScoreEntry(
  classId: number,
  view: View,
  readOnly: string | null,
  whatIf: WhatIf,
  grid: RefObject<GridHandle | null>,
  store: CursorStore,
): ScoreEntry {
  const saying = useSaid(store);
  const { said, complain, report, hush } = saying;
  const [asked, ask] = useState<{ readonly kind: Question; readonly cell: CellIds } | null>(null);
  useWhatIfSaid(whatIf, view.nameOf, saying);
  const paste = usePaste(grid, view, readOnly === null || whatIf.active, (text) =>
    onRange((from, selected) => fillRange(from, selected, () => text), entryTexts.pasted),
  );

  const { book } = view.sheet;
  const typing = useTyping(view, whatIf.active);
  const place = asked && whereIs(book, asked.cell);
  useGone(asked !== null && place === null, () => {
    ask(null);
    complain(entryTexts.gone);
  });

  function askAt(kind: Question, { student, assignment }: { student: number; assignment: number }) {
    const cell = cellIdsAt(book, student, assignment);
    if (cell) ask({ kind, cell });
  }
  function refuse({ value, problem = '' }: Meaning) {
    complain(whatIf.active ? texts.notReadable(value) : entryTexts.nonsense(value, problem));
  }
  /** From a what-if there is no way to the service. */
  function put(changes: readonly Change[]) {
    if (whatIf.active) whatIf.suppose(changes);
    else unsaved.enter(classId, changes);
  }
  function enter(wanted: readonly Change[], tell: (count: number) => string) {
    const changes = outsideConflicts(wanted, view.entered);
    const left = entryTexts.leftInConflict(wanted.length - changes.length);
    const nonsense = changes.find(({ to }) => to.problem !== undefined)?.to;
    if (nonsense) refuse(nonsense);
    else if (changes.length === 0) report(left || entryTexts.nothingChanged);
    else {
      const over = changes.filter((change) => overMaximum(view.sheet, change) !== null).length;
      report([tell(changes.length), entryTexts.someOver(over), left].filter(Boolean).join(' '));
    }
    put(changes);
  }
  function onRange(change: typeof fillDown, tell: (count: number) => string) {
    const selected = grid.current && selection(grid.current.cursor, view.rows.length);
    if (readOnly !== null && !whatIf.active) complain(readOnly);
    else if (selected) enter(change(view, selected), tell);
  }
  /** Of one cell, Ctrl+D and Ctrl+R stay the browser's: who reloads the page must not change a score. */
  function severalSelected() {
    const selected = grid.current && selection(grid.current.cursor, view.rows.length);
    return selected !== null && (selected.top !== selected.bottom || selected.left !== selected.right);
  }
  function cellAt({ row, column }: Position) {
    const assignment = view.columns[column]?.shows;
    const student = view.rows[row];
    return typeof assignment !== 'number' || student === undefined ? null : { student, assignment };
  }
  const cellHere = () => grid.current && cellAt(grid.current.cursor.active);
  function inConflict() {
    const cell = cellHere();
    return (
      cell !== null && isConflict(view.entered.entries.get(cell.student * view.sheet.width + cell.assignment))
    );
  }
  function write(student: number, assignment: number, text: string, before?: string) {
    const change = changeTo(view, student, assignment, text, before);
    const over = change && overMaximum(view.sheet, change);
    if (change?.to.problem !== undefined) refuse(change.to);
    else if (over) report(entryTexts.over(over));
    else hush();
    put(change ? [change] : []);
  }
  useTurned(classId, 'score', (which, step) => {
    if (!step) {
      report(which === 'undo' ? entryTexts.nothingToUndo : entryTexts.nothingToRedo);
      return;
    }
    const { length } = step.changes;
    report(which === 'undo' ? entryTexts.undone(length) : entryTexts.redone(length));
    const [first] = step.changes;
    const to = first && placeOf(view, first);
    if (to) grid.current?.go(to);
  });

  const entry: ScoreEntry = {
    said,
    complain,
    report,
    hush,
    asking: asked && place && { kind: asked.kind, ...place },
    askPast: (assignment) => askAt('past', { student: view.rows[0] ?? 0, assignment }),
    decide:
      readOnly !== null || whatIf.active
        ? null
        : (student, assignment) => askAt('conflict', { student, assignment }),
    askNothing() {
      ask(null);
      if (typing.lost) typing.letGo();
    },
    paste,
    askHere(kind) {
      const cell = cellHere();
      if (kind === 'blanks' && readOnly !== null) complain(readOnly);
      else if (cell) askAt(kind, cell);
      else complain(entryTexts.noScoreHere);
    },
    activate(position) {
      const cell = cellAt(position);
      if (readOnly !== null) complain(readOnly);
      else if (cell && entry.decide) entry.decide(cell.student, cell.assignment);
      else if (inConflict()) complain(entryTexts.decideLater);
    },
    commit(position, text, before) {
      const cell = cellAt(position);
      if (cell) write(cell.student, cell.assignment, text, before);
      typing.done();
    },
    onTyping: typing.onTyping,
    onGone() {
      complain(entryTexts.gone);
      typing.end((student, assignment, { text, before }) => write(student, assignment, text, before));
    },
    lost: typing.lost,
    write,
    enter,
    blanksOf: (assignment, text) => blanksOf(view, assignment, text),
    clear: () => onRange((from, selected) => fillRange(from, selected, () => ''), entryTexts.cleared),
    fillDown: () => onRange(fillDown, entryTexts.filled),
    fillRight: () => onRange(fillRight, entryTexts.filled),
    undo: () => unsaved.turn('undo', classId),
    redo: () => unsaved.turn('redo', classId),
    onKeyDown(event) {
      const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey, code } = event;
      // Dialogs and menus are children here to React, though not on the page: their keys are their own.
      if (event.defaultPrevented || !(target instanceof Node && currentTarget.contains(target))) return;
      const types = isGrid(target) && key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
      if (whatIf.active && key === 'Escape') whatIf.leave();
      if (target instanceof HTMLInputElement) return;
      if (altKey && !ctrlKey && code === 'KeyH') {
        if (whatIf.active) return;
        event.preventDefault();
        entry.askHere(shiftKey ? 'past' : 'history');
      } else if (ctrlKey || metaKey) {
        const fill = altKey || shiftKey ? undefined : fills.get(key.toLowerCase());
        if (!fill || !isGrid(target) || !severalSelected()) return;
        event.preventDefault();
        entry[fill]();
      } else if (types) {
        if (readOnly !== null && !whatIf.active) complain(readOnly);
        else if (inConflict()) complain(whatIf.active ? entryTexts.decideLater : entryTexts.decideFirst);
        else if (!cellHere() && said?.text !== entryTexts.noScoreHere) complain(entryTexts.noScoreHere);
      }
    },
  };
  return entry;
}

const isGrid = (target: EventTarget) => target instanceof Element && target.role === 'grid';

const fills: ReadonlyMap<string, 'fillDown' | 'fillRight'> = new Map([
  ['d', 'fillDown'],
  ['r', 'fillRight'],
]);

/** Where a cell stands on the screen, if it does. */
function placeOf(
  { sheet: { book }, rows, columns }: View,
  { place, student }: { place: string; student: number },
): Position | null {
  const row = Array.from(rows).findIndex((at) => book.students[at]?.id === student);
  const column = columns.findIndex(({ id }) => id === place);
  return row < 0 || column < 0 ? null : { row, column };
}
