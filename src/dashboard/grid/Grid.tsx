import { type MouseEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { CellEditor } from './CellEditor.tsx';
import type { Cursor, Move, Position } from './cursor.ts';
import type { Heights } from './frame.ts';
import styles from './Grid.module.css';
import { type GridEvents, handleClick, handleKey, handlePointer } from './gestures.ts';
import { type GridModel, sideOf } from './gridModel.ts';
import { asksForMenu } from './keys.ts';
import { positionAt } from './pointer.ts';
import { useController } from './useController.ts';

/*
 * grid: a fast, accessible grid that has never heard of grades. It shows a `GridModel`, moves a cursor over it and
 * offers an editor. It never fetches, stores or validates; what a cell means is its host's business.
 *
 * React draws the element that scrolls and the editor. The cells are a pool that `Painter` recycles (see CellPool.ts):
 * nothing here renders again while scrolling or moving the cursor.
 */

export interface GridHandle {
  readonly cursor: Cursor;
  readonly scroller: HTMLElement;
  /** Moves the cursor, scrolls there and takes the focus. */
  go(position: Position): void;
  /** Takes the focus; what is selected stays so. */
  focus(): void;
  cellAt(position: Position): HTMLElement | null;
}

export interface GridProps extends GridEvents {
  model: GridModel;
  label: string;
  heights: Heights;
  /** Position of a column that is in sight at first, in place of the first ones. */
  opensAt?: number;
  ref?: Ref<GridHandle>;
}

export function Grid({ model, label, heights, opensAt, ref, ...events }: GridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  /** Browsers do not agree on how the event itself tells it. */
  const menuByKey = useRef(false);
  const { controller, edited } = useController(scroller, id, model, heights, opensAt, events);

  useImperativeHandle(ref, () => controller.current, [controller]);

  const under = ({ clientX, clientY }: MouseEvent): Position | null =>
    positionAt(controller.current.painter, clientX, clientY);

  function finishEditing(text: string | null, move?: Move) {
    const { current: grid } = controller;
    const { active, editing: begun } = grid.cursor;
    grid.focus();
    if (begun) {
      if (text === null) events.onTyping(active, null, begun.before);
      else events.onCommit(active, text, begun.before);
    }
    grid.endEditing(move);
  }

  /** To what the teacher is typing, if they still are: an editor that ended with its cell commits nothing. */
  function whileEditing(tell: (at: Position, before: string) => void) {
    const { active, editing } = controller.current.cursor;
    if (editing) tell(active, editing.before);
  }

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
      onKeyDownCapture={() => controller.current.showEdited()}
      onKeyDown={(event) => {
        menuByKey.current = asksForMenu(event);
        handleKey(event, controller.current, events);
      }}
      onPointerDown={(event) => {
        menuByKey.current = false;
        handlePointer(event, controller.current, events);
      }}
      onClick={(event) => handleClick(event, controller.current, events)}
      onDoubleClick={(event) => {
        const at = under(event);
        if (at && at.row >= 0 && !controller.current.edit(false)) events.onActivate(at);
      }}
      onContextMenu={(event) => {
        // Asked for by a key it is of the cell in hand, of which the browser does not know where it stands.
        const at = menuByKey.current ? controller.current.cursor.active : under(event);
        menuByKey.current = false;
        if (!at || at.row >= 0) return;
        event.preventDefault();
        events.onMenu(at);
      }}
    >
      {begun && pane && (
        <CellEditor
          initial={begun.text}
          typing={begun.typing}
          label={model.label(edited.row, edited.column)}
          className={model.columns[edited.column]?.className ?? ''}
          pane={pane}
          place={grid.painter.placeOf(edited)}
          onTyping={(text) => whileEditing((at, before) => events.onTyping(at, text, before))}
          onCommit={finishEditing}
          onCancel={() => finishEditing(null)}
          onTaken={(text) => whileEditing((at, before) => events.onCommit(at, text, before))}
        />
      )}
    </div>
  );
}

const lengths = ({ head, row }: Heights): Record<string, string> => ({
  '--grid-head': `${head}px`,
  '--grid-row': `${row}px`,
});
