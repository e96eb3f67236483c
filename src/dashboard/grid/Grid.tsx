import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { useLongPress } from '#dashboard/ui/hooks/useLongPress.ts';
import { CellEditor, type EditorHandle, type Ended, type TouchKey } from './CellEditor.tsx';
import { type Controller, useController } from './Controller.ts';
import { type Begun, type Cursor, isSame, type Position } from './cursor.ts';
import type { Heights } from './frame.ts';
import styles from './Grid.module.css';
import { type GridEvents, handleClick, handleKey, handlePointer, isGrip, positionAt } from './gestures.ts';
import { type GridModel, sideOf } from './gridModel.ts';
import { asksForMenu } from './keys.ts';

/*
 * grid: a fast, accessible grid that knows nothing of grades. It shows a `GridModel`, moves a cursor over it and offers
 * an editor. It never fetches, stores or validates; the meaning of a cell is its host's business.
 *
 * React draws the scroller and the editor. The cells are a pool that `Painter` recycles (see CellPool.ts): nothing here
 * renders again while scrolling or moving the cursor.
 */

export interface GridHandle {
  readonly cursor: Cursor;
  readonly scroller: HTMLElement;
  /** Moves the cursor, scrolls there and takes the focus. */
  go(position: Position): void;
  /** Scrolls there; the cursor and the focus stay. */
  reveal(position: Position): void;
  /** Selects a column and takes the focus. */
  select(column: number): void;
  /** Takes the focus; the selection stays. */
  focus(): void;
  cellAt(position: Position): HTMLElement | null;
  /** Where a cell of the body is in the window, visible or not. */
  boxOf(position: Position): DOMRect;
  /** Opens the editor in the active cell, if it can be edited. */
  edit(how: { typing: boolean }): boolean;
}

interface GridProps extends GridEvents {
  model: GridModel;
  label: string;
  heights: Heights;
  /** Position of a column to show at first, instead of the first columns. */
  opensAt?: number;
  /** The on-screen keyboard for the editor. */
  inputMode?: 'decimal' | 'text';
  /** Buttons beside an editor that a finger opened. */
  touchKeys?: readonly TouchKey[];
  ref?: Ref<GridHandle>;
}

export function Grid({
  model,
  label,
  heights,
  opensAt,
  inputMode = 'text',
  touchKeys = [],
  ref,
  ...events
}: GridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const { controller, edited } = useController(scroller, { id, model, heights, opensAt }, events);
  const handlers = useHandlers({ controller, editor, model, events });
  const { commit, cancel, whileEditing } = editorEvents(controller, events);

  useImperativeHandle(ref, () => controller.current, [controller]);
  // Its last column may have been deleted by keys: then the host shows something else.
  useLayoutEffect(() => {
    const { current: element } = scroller;
    return () => {
      if (element?.contains(document.activeElement)) catchFocus();
    };
  }, []);

  const { current: grid } = controller;
  const begun = edited && grid.cursor.editing;
  const pane = edited && grid.painter.frame.cells[sideOf(edited.column, model)];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold recycled cells in two panes
    <div
      ref={scroller}
      className={styles.grid}
      style={lengths(heights)}
      role="grid"
      tabIndex={0}
      aria-multiselectable
      aria-label={label}
      aria-rowcount={model.rows + 2}
      aria-colcount={model.columns.length}
      {...handlers}
    >
      {begun && pane && (
        <CellEditor
          ref={editor}
          editing={begun}
          label={model.label(edited.row, edited.column)}
          className={model.columns[edited.column]?.className ?? ''}
          inputMode={inputMode}
          touchKeys={touchKeys}
          pane={pane}
          box={grid.painter.boxInPane(edited)}
          onTyping={(text) => whileEditing((at, begun) => events.onTyping(at, text, begun))}
          onCommit={commit}
          onCancel={cancel}
          onTaken={(text) => whileEditing((at, begun) => events.onCommit({ at, text, begun }))}
        />
      )}
    </div>
  );
}

interface Handled {
  controller: RefObject<Controller>;
  editor: RefObject<EditorHandle | null>;
  model: GridModel;
  events: GridEvents;
}

/** A tap at `to` while an editor that a finger opened is open: editing continues there, and the keyboard stays. */
function continueAt(to: Position | null, event: MouseEvent, { controller, editor, model }: Handled): boolean {
  const { active, editing: begun } = controller.current.cursor;
  if (!begun?.byTouch || event.target instanceof HTMLInputElement) return false;
  if (!to || to.row < 0 || to.row >= model.rows || isSame(to, active)) return false;
  editor.current?.leave({ by: 'position', to, extend: false });
  return true;
}

/** The key and pointer handlers of the scroller. */
function useHandlers(handled: Handled) {
  const { controller, model, events } = handled;
  /** Whether a key asked for the menu: browsers do not agree on how its event shows it. */
  const menuByKey = useRef(false);
  /** Whether the press was a finger's. Safari before 18.2 does not say so in the click that follows. */
  const byTouch = useRef(false);

  const under = ({ clientX, clientY }: MouseEvent): Position | null =>
    positionAt(controller.current.painter, clientX, clientY);

  function askForMenu(at: Position): void {
    if (at.row >= 0) controller.current.choose(at);
    events.onMenu(at);
  }

  const longPress = useLongPress({
    targetAt(event) {
      const at = under(event);
      // The editor has the browser's own menu.
      if (!at || at.row >= model.rows || event.target instanceof HTMLInputElement) return null;
      return event.type === 'pointerdown' && isGrip(event.target) ? null : at;
    },
    ask: askForMenu,
  });

  return {
    ...longPress,
    onKeyDownCapture: () => controller.current.showEdited(),
    onKeyDown(event: KeyboardEvent) {
      menuByKey.current = asksForMenu(event);
      handleKey(event, controller.current, events);
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      menuByKey.current = false;
      byTouch.current = event.pointerType === 'touch';
      longPress.onPointerDown(event);
      handlePointer(event, controller.current, events);
    },
    onPointerCancel() {
      // A finger that scrolls ends so, without a click.
      byTouch.current = false;
      longPress.onPointerCancel();
    },
    onMouseDown(event: MouseEvent) {
      const { editing: begun } = controller.current.cursor;
      if (begun?.byTouch && !(event.target instanceof HTMLInputElement)) event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const continues = byTouch.current && continueAt(under(event), event, handled);
      if (!continues) handleClick(event, byTouch.current, controller.current, events);
      // A screen reader's click follows no press.
      byTouch.current = false;
    },
    onDoubleClick(event: MouseEvent) {
      // Two quick taps are a double click too, and the second one has already opened the editor.
      if (controller.current.cursor.editing) return;
      const at = under(event);
      if (at && at.row >= 0 && !controller.current.edit({ typing: false })) events.onActivate(at);
    },
    onContextMenu(event: MouseEvent) {
      // A key opens the menu of the active cell, and the browser does not know where that is.
      const { active } = controller.current.cursor;
      const isByKey = menuByKey.current;
      menuByKey.current = false;
      if (!isByKey || event.target instanceof HTMLInputElement) {
        longPress.onContextMenu(event);
      } else if (active.row < model.rows) {
        event.preventDefault();
        askForMenu(active);
      }
    },
  };
}

/** The handlers for the text in the editor. */
function editorEvents(controller: RefObject<Controller>, events: GridEvents) {
  return {
    /** Returns whether the editor is open again, in another cell. */
    commit(text: string, { move, isLeft = false }: Ended): boolean {
      const { current: grid } = controller;
      const { active, editing: begun } = grid.cursor;
      // A field that loses the focus closes the on-screen keyboard.
      const mayContinue = begun?.byTouch === true && move !== undefined;
      if (!mayContinue && !isLeft) grid.focus();
      if (begun) events.onCommit({ at: active, text, begun });
      const continues = grid.endEditing(move);
      if (mayContinue && !continues) grid.focus();
      if (move?.by === 'value' && isSame(active, grid.cursor.active)) events.onLast(move.towards);
      return continues;
    },

    cancel(): void {
      const { current: grid } = controller;
      const { active, editing: begun } = grid.cursor;
      grid.focus();
      if (begun) events.onTyping(active, null, begun);
      grid.endEditing();
    },

    /** Reports typed text if its cell is still being edited: an editor that ended with its cell commits nothing. */
    whileEditing(report: (at: Position, begun: Begun) => void): void {
      const { active, editing } = controller.current.cursor;
      if (editing) report(active, editing);
    },
  };
}

const lengths = ({ head, band = 0, lines = 3, row }: Heights): Record<string, string> => ({
  '--grid-head': `${head}px`,
  '--grid-band': `${band}px`,
  '--grid-lines': String(lines),
  '--grid-row': `${row}px`,
});
