import type { KeyboardEvent, PointerEvent } from 'react';
import type { Controller } from './Controller.ts';
import type { Cursor, Position } from './cursor.ts';
import styles from './Grid.module.css';
import { commandOf } from './keys.ts';
import { followDrag, positionAt } from './pointer.ts';

/** What a grid tells its host. */
export interface GridEvents {
  /** Enter or a double click on a cell that cannot be edited; Enter or a click on a header (row −1). */
  onActivate(position: Position, by: 'key' | 'pointer'): void;
  /** A right click, or the menu key. */
  onMenu(position: Position): void;
  onCommit(position: Position, text: string): void;
  /** Delete or Backspace on a selection. */
  onClear(cursor: Cursor): void;
  onCursor(cursor: Cursor): void;
  onResize(column: number, width: number): void;
}

const narrowest = 44;

export function isGrip(target: EventTarget): target is Element {
  return target instanceof Element && target.classList.contains(styles.headGrip ?? '');
}

export function handleKey(event: KeyboardEvent, grid: Controller, events: GridEvents): void {
  const command = commandOf(event);
  if (!command || event.target !== event.currentTarget) return;
  const { active } = grid.cursor;
  switch (command.kind) {
    case 'move':
      grid.move(command.move);
      break;
    case 'activate':
      if (!grid.edit(false)) events.onActivate(active, 'key');
      break;
    case 'edit':
      if (!grid.edit(false)) return;
      break;
    case 'type':
      // The character itself goes into the editor, which has the focus by now.
      grid.edit(true);
      return;
    case 'clear':
      events.onClear(grid.cursor);
      break;
    case 'collapse':
      grid.collapse();
      return;
  }
  event.preventDefault();
}

export function handlePointer(event: PointerEvent<HTMLElement>, grid: Controller, events: GridEvents): void {
  const { target, currentTarget, clientX, clientY } = event;
  if (event.button !== 0 || target instanceof HTMLInputElement) return;
  const box = currentTarget.getBoundingClientRect();
  const onScrollBar =
    clientX - box.left > currentTarget.clientWidth || clientY - box.top > currentTarget.clientHeight;
  if (onScrollBar) return;
  if (isGrip(target)) {
    event.preventDefault();
    resizeByDrag(event, target, grid, events);
    return;
  }
  const to = positionAt(grid.painter, clientX, clientY);
  // A finger scrolls; where it only taps, the click selects.
  if (to.row < 0 || event.pointerType === 'touch') return;
  grid.move({ by: 'position', to, extend: event.shiftKey });
  followDrag(currentTarget, event.pointerId, (x, y) => {
    const { row, column } = positionAt(grid.painter, x, y);
    const { active } = grid.cursor;
    if (row === active.row && column === active.column) return;
    grid.move({ by: 'position', to: { row, column }, extend: true });
  });
}

function resizeByDrag(
  event: PointerEvent<HTMLElement>,
  grip: Element,
  { painter }: Controller,
  events: GridEvents,
): void {
  const { column } = positionAt(painter, grip.getBoundingClientRect().left, event.clientY);
  const width = painter.model.columns[column]?.width ?? 0;
  const from = event.clientX;
  followDrag(event.currentTarget, event.pointerId, (x) =>
    events.onResize(column, Math.max(narrowest, Math.round(width + x - from))),
  );
}
