import type { KeyboardEvent, MouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { followDrag } from '#dashboard/ui/hooks/followDrag.ts';
import type { Controller } from './Controller.ts';
import { type ArrowDirection, type Begun, type Cursor, isSame, isSingle, type Position } from './cursor.ts';
import { add } from './frame.ts';
import styles from './Head.module.css';
import { keyCommandOf } from './keys.ts';
import overlayStyles from './Overlay.module.css';
import type { Painter } from './Painter.ts';

/** The position under a point of the window. */
export function positionAt(painter: Painter, clientX: number, clientY: number): Position {
  const { scroller } = painter.frame;
  const box = scroller.getBoundingClientRect();
  const x = clientX - box.left - scroller.clientLeft;
  const y = clientY - box.top - scroller.clientTop;
  const [frozen, others] = painter.columns;
  const column =
    x < frozen.total || others.count === 0
      ? frozen.at(x)
      : frozen.count + others.at(x - frozen.total + scroller.scrollLeft);
  if (y < painter.heights.head) return { row: -1, column };
  if (y >= scroller.clientHeight - painter.heights.row) return { row: painter.model.rows, column };
  const inBody = y - painter.heights.head + scroller.scrollTop;
  return { row: inBody >= painter.rows.total ? painter.model.rows : painter.rows.at(inBody), column };
}

/** Pixels that a press may move and still be a click. */
const slip = 6;

/** Drags a heading with the pointer, and reports at the end where its column should be. */
function moveByDrag(
  event: ReactPointerEvent<HTMLElement>,
  { painter }: Controller,
  onMove: (column: number, to: number) => void,
): void {
  const { currentTarget: scroller, pointerId, clientX: from, clientY } = event;
  const { column } = positionAt(painter, from, clientY);
  const { frozen } = painter.model;
  if (column < frozen) return;

  // Only once it moves: capturing the pointer would take the click from the heading.
  const wait = new AbortController();
  const { signal } = wait;
  scroller.addEventListener(
    'pointermove',
    ({ clientX }: PointerEvent) => {
      if (Math.abs(clientX - from) < slip) return;
      wait.abort();
      let to = column;
      const line = add(painter.frame.cells[1], `${overlayStyles.overlay} ${overlayStyles.drop}`);
      followDrag(scroller, pointerId, {
        move(x) {
          to = Math.max(frozen, positionAt(painter, x, clientY).column);
          painter.reveal({ row: -1, column: to });
          const [, axis] = painter.columns;
          line.style.left = `${axis.start(to - frozen + (to > column ? 1 : 0)) - 1}px`;
        },
        end(isDropped) {
          line.remove();
          if (isDropped && to !== column) onMove(column, to);
        },
      });
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointerleave'])
    scroller.addEventListener(end, () => wait.abort(), { signal });
}

/** The events that a grid reports to its host. */
export interface GridEvents {
  /** Enter, a double click or a second tap on a cell that cannot be edited, Enter on a header (row −1). */
  onActivate(position: Position): void;
  /** A click or a tap on a body cell without selecting several. */
  onPress(position: Position): void;
  /** A header's sort button is clicked. */
  onSort(column: number): void;
  /**
   * Opens the menu of a header or a body cell: by right click, long press or key; of a header also by button or tap.
   */
  onMenu(position: Position): void;
  onCommit(committed: Committed): void;
  /** A value was entered, and no other cell follows in that direction: the cursor has stayed. */
  onLast(towards: ArrowDirection): void;
  /** The text in a cell's editor after each key; null if it is given up. */
  onTyping(position: Position, text: string | null, begun: Begun): void;
  /** The editor has ended because its cell is gone. */
  onGone(): void;
  /** Delete or Backspace on a selection. */
  onClear(cursor: Cursor): void;
  onCursor(cursor: Cursor): void;
  onResize(column: number, width: number): void;
  /** A column should move to the place of another. */
  onReorder(column: number, to: number): void;
}

export interface Committed {
  readonly at: Position;
  readonly text: string;
  readonly begun: Begun;
}

/** The minimum width of a column in pixels. */
export const narrowest = 44;
/** Pixels by which a key changes a column's width. */
const widening = 16;

const isPart = (target: EventTarget, className: string | undefined): target is Element =>
  target instanceof Element && target.classList.contains(className ?? '');

export const isGrip = (target: EventTarget): target is Element => isPart(target, styles.headGrip);

export function handleKey(event: KeyboardEvent, grid: Controller, events: GridEvents): void {
  const { active } = grid.cursor;
  const command = keyCommandOf(event, active.row < 0);
  if (!command || event.target !== event.currentTarget) return;
  switch (command.kind) {
    case 'reorder': {
      const { columns, frozen } = grid.painter.model;
      const to = active.column + command.by;
      if (active.column >= frozen && to >= frozen && to < columns.length) events.onReorder(active.column, to);
      break;
    }
    case 'resize': {
      const width = grid.painter.model.columns[active.column]?.width ?? 0;
      events.onResize(active.column, Math.max(narrowest, width + command.by * widening));
      break;
    }
    case 'move':
      grid.move(command.move);
      break;
    case 'column':
      grid.move({ by: 'column', column: active.column, extend: false });
      break;
    case 'activate':
      if (!grid.edit({ typing: false })) events.onActivate(active);
      break;
    case 'edit':
      if (!grid.edit({ typing: false })) return;
      break;
    case 'type':
      // The character itself goes into the editor, which now has the focus.
      grid.edit({ typing: true });
      return;
    case 'clear':
      events.onClear(grid.cursor);
      break;
    case 'stay':
      break;
    case 'collapse':
      // With one cell selected, Escape is the host's.
      if (!grid.collapse()) return;
      break;
  }
  event.preventDefault();
}

export function handlePointer(
  event: ReactPointerEvent<HTMLElement>,
  grid: Controller,
  events: GridEvents,
): void {
  const { target, currentTarget, clientX, clientY } = event;
  if (event.button !== 0 || target instanceof HTMLInputElement) return;
  const box = currentTarget.getBoundingClientRect();
  const onScrollBar =
    clientX - box.left > currentTarget.clientWidth || clientY - box.top > currentTarget.clientHeight;
  if (onScrollBar) return;
  if (isGrip(target)) {
    event.preventDefault();
    resizeByDrag(event, target, { painter: grid.painter, events });
    return;
  }
  const to = positionAt(grid.painter, clientX, clientY);
  // A finger scrolls; if it only taps, the click selects.
  if (event.pointerType === 'touch') return;
  if (to.row < 0) {
    if (isPart(target, styles.headMore) || isPart(target, styles.headSort)) return;
    moveByDrag(event, grid, events.onReorder);
    return;
  }
  leaveEditor(grid);
  grid.move({ by: 'position', to, extend: event.shiftKey });
  followDrag(currentTarget, event.pointerId, {
    move(x, y) {
      const over = positionAt(grid.painter, x, y);
      if (!isSame(over, grid.cursor.active)) grid.move({ by: 'position', to: over, extend: true });
    },
  });
}

export function handleClick(
  event: MouseEvent<HTMLElement>,
  byTouch: boolean,
  grid: Controller,
  events: GridEvents,
): void {
  const { target, clientX, clientY } = event;
  if (isGrip(target) || target instanceof HTMLInputElement) return;
  const at = positionAt(grid.painter, clientX, clientY);
  if (at.row < 0) {
    // A click that began elsewhere, or was a drag, has the headings' container as its target.
    if (!(target instanceof Element && target.closest('[role=columnheader]'))) return;
    leaveEditor(grid);
    if (isPart(target, styles.headSort)) {
      events.onSort(at.column);
      return;
    }
    grid.move({ by: 'column', column: at.column, extend: event.shiftKey });
    // A finger has no room for buttons.
    if (byTouch || isPart(target, styles.headMore)) events.onMenu(at);
    return;
  }
  const chosen = isOnly(grid.cursor, at);
  if (byTouch) {
    // A finger has neither Enter nor a double click: a tap selects, and a tap on the selected cell opens it.
    if (chosen) {
      if (!grid.edit({ typing: false, byTouch: true })) events.onActivate(at);
      return;
    }
    leaveEditor(grid);
    grid.move({ by: 'position', to: at, extend: false });
  }
  if (isOnly(grid.cursor, at)) events.onPress(at);
}

/** Whether one cell is selected, and it is this one. */
const isOnly = (cursor: Cursor, at: Position) => isSingle(cursor) && isSame(cursor.active, at);

/** Focus the grid first so the editor commits in its own cell. */
function leaveEditor(grid: Controller): void {
  if (grid.cursor.editing) grid.focus();
}

function resizeByDrag(
  event: ReactPointerEvent<HTMLElement>,
  grip: Element,
  { painter, events }: { painter: Painter; events: GridEvents },
): void {
  const { column } = positionAt(painter, grip.getBoundingClientRect().left, event.clientY);
  const width = painter.model.columns[column]?.width ?? 0;
  const from = event.clientX;
  let shown = width;
  followDrag(event.currentTarget, event.pointerId, {
    move(x) {
      const wanted = Math.max(narrowest, Math.round(width + x - from));
      if (wanted === shown) return;
      shown = wanted;
      events.onResize(column, wanted);
    },
  });
}
