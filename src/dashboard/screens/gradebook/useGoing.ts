import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { JumpTarget } from '#dashboard/screens/gradebook/layout/JumpBox.tsx';
import type { Shown } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import type { BookColumn } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { categoryOfColumn, termOfColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import type { WantedCell } from './useOpeningColumn.ts';

interface Going {
  /** Into the grid, as it was left. */
  back(): void;
  isShown(student: number, assignment: number): boolean;
  /** Returns whether it is shown: else the cursor stays. */
  toCell(student: number, assignment: number): boolean;
  /** To a student in the column of the cursor, or to an assignment in its row. */
  toTarget(target: JumpTarget): void;
  /** Everything is shown again: moves to the cell that was wanted and hidden, unless the cursor has moved since. */
  toHidden(): void;
}

/** A cell, by the ids of its student and its column, since its place changes. */
interface Target {
  readonly student: number | undefined;
  readonly column: string | undefined;
}

interface GoingOptions {
  book: Gradebook;
  shown: Shown;
  grid: RefObject<GridHandle | null>;
  latest: number | null;
  wanted: WantedCell | null;
  onHidden(): void;
  /** The class does not have the cell in the address. */
  onAbsent(): void;
}

/**
 * Moves the cursor to students and assignments, wherever they are now: on request, and by itself to the cell in the
 * address and to the assignment that was just added or changed. If the focused element is gone, the focus returns to
 * the grid.
 */
export function useGoing(options: GoingOptions): Going {
  const { book, grid, latest, wanted, onHidden, onAbsent } = options;
  const { rows, columns } = options.shown;
  const hidden = useRef<{ readonly target: Target; readonly from: Target } | null>(null);
  const continues = useRef(false);
  const active = () => grid.current?.cursor.active ?? { row: 0, column: 0 };
  const studentAt = (row: number) => book.students[rows[row] ?? -1]?.id;
  /** Where the cursor is; in the headings, the first student is used. */
  const here = (): Target => {
    const { row, column } = active();
    return { student: studentAt(Math.max(0, row)) ?? book.students[0]?.id, column: columns[column]?.id };
  };
  /** If the target is not shown, the cursor stays: any other place would be another cell. */
  const to = (target: Target) => {
    const row = rows.findIndex((_, at) => studentAt(at) === target.student);
    const column = columns.findIndex(({ id }) => id === target.column);
    const isShown = row >= 0 && column >= 0;
    hidden.current = isShown ? null : { target, from: here() };
    if (isShown) grid.current?.go({ row, column });
    return isShown;
  };
  const columnOf = (assignment: number) => String(book.assignments[assignment]?.id);

  useEffect(() => {
    if (!wanted) return;
    wanted.taken();
    const { student, assignment: column } = wanted;
    const isOfClass =
      book.students.some(({ id }) => id === student) &&
      book.assignments.some(({ id }) => String(id) === column);
    // After the page has focused its heading.
    requestAnimationFrame(() => {
      if (!isOfClass) onAbsent();
      else if (!to({ student, column })) onHidden();
    });
  });
  useEffect(() => {
    if (!continues.current) return;
    continues.current = false;
    if (hidden.current) to(hidden.current.target);
  });
  useLatest(latest, columns, {
    here,
    isTyping: () => grid.current?.cursor.editing != null,
    go: (column) => grid.current?.go({ row: Math.max(0, active().row), column }),
  });
  useNewTotal(columns, (column) => grid.current?.reveal({ row: -1, column }));
  const back = () => grid.current?.focus();
  useFocusBack(back);

  return {
    back,
    isShown: (student, assignment) =>
      rows.includes(student) && columns.some(({ shows }) => shows === assignment),
    toCell: (student, assignment) =>
      to({ student: book.students[student]?.id, column: columnOf(assignment) }),
    toTarget(target) {
      // After the dialog has restored the focus.
      requestAnimationFrame(() => {
        const part =
          'student' in target
            ? { student: book.students[target.student]?.id }
            : { column: columnOf(target.assignment) };
        if (!to({ ...here(), ...part })) onHidden();
      });
    },
    toHidden() {
      const { student, column } = here();
      const { from } = hidden.current ?? {};
      continues.current = from?.student === student && from?.column === column;
    },
  };
}

interface LatestCursor {
  here(): Target;
  isTyping(): boolean;
  go(column: number): void;
}

/**
 * Moves, once, to the column of the assignment that was just added or changed, as soon as it exists: if the class could
 * not be read at once, only where nobody has gone on meanwhile. What they type next would go to another cell.
 */
function useLatest(latest: number | null, columns: readonly BookColumn[], cursor: LatestCursor): void {
  const gone = useRef<number | null>(null);
  /** The cursor while the column is awaited. */
  const from = useRef<Target>(null);
  useEffect(() => {
    if (latest === null) gone.current = from.current = null;
    if (latest === null || latest === gone.current) return;
    const column = columns.findIndex(({ id }) => id === String(latest));
    if (column < 0) {
      from.current ??= cursor.here();
      return;
    }
    gone.current = latest;
    const { student, column: at } = cursor.here();
    const hasStayed =
      from.current === null || (from.current.student === student && from.current.column === at);
    // After the dialog has restored the focus.
    if (hasStayed && !cursor.isTyping()) requestAnimationFrame(() => cursor.go(column));
  });
}

/** Scrolls to a column of totals that has just been switched on: it may be anywhere. */
function useNewTotal(columns: readonly BookColumn[], reveal: (column: number) => void): void {
  const before = useRef(columns);
  const show = useEffectEvent(reveal);
  useEffect(() => {
    if (before.current === columns) return;
    const known = new Set(before.current.map(({ id }) => id));
    before.current = columns;
    const isNew = ({ id, shows }: BookColumn) =>
      !known.has(id) && (termOfColumn(shows) ?? categoryOfColumn(shows)) !== null;
    const column = columns.findIndex(isNew);
    if (column >= 0) show(column);
  }, [columns]);
}

/** The focused element may disappear with its action: a button that is pressed once, a dialog whose opener is gone. */
function useFocusBack(back: () => void): void {
  const held = useRef<Element>(null);
  const giveBack = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (activeElement !== body || !held.current || held.current.isConnected) return;
    held.current = null;
    back();
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (!held.current || held.current.isConnected) return;
    // After a closing dialog has restored the focus, if it could.
    const frame = requestAnimationFrame(() => giveBack());
    return () => cancelAnimationFrame(frame);
  });
}
