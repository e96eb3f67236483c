import { type MouseEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { CellEditor } from './CellEditor.tsx';
import { type Cursor, cursorAt, type Move, type Position } from './cursor.ts';
import type { Frame, Heights } from './frame.ts';
import styles from './Grid.module.css';
import { type GridEvents, handleClick, handleKey, handlePointer } from './gestures.ts';
import type { GridModel } from './gridModel.ts';
import { asksForMenu } from './keys.ts';
import { positionAt } from './pointer.ts';
import { useController } from './useController.ts';

/*
 * grid: a fast, accessible grid that has never heard of grades. It shows a `GridModel`, moves a cursor over it and
 * offers an editor. It never fetches, stores or validates; what a cell means is its host's business.
 *
 * React draws the frame and the editor. The cells are a pool that `Painter` recycles (see CellPool.ts): nothing
 * here renders again while scrolling or moving the cursor.
 */

export interface GridHandle {
  readonly cursor: Cursor;
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
  ref?: Ref<GridHandle>;
}

/** Roles instead of a table: two panes of recycled cells are no table to a browser, and must be one to a reader. */
const roles = {
  group: { role: 'rowgroup' },
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  none: { role: 'presentation' },
} as const;

export function Grid({ model, label, heights, ref, ...events }: GridProps) {
  const id = useId();
  const parts = useRef<Partial<Record<string, HTMLElement>>>({});
  const frame = useRef<Frame>(null);
  /** Browsers do not agree on how the event itself tells it. */
  const menuByKey = useRef(false);
  const part = (name: string) => (element: HTMLElement | null) => {
    if (element) parts.current[name] = element;
  };

  useLayoutEffect(() => {
    frame.current ??= frameOf(parts.current);
  }, []);

  const { controller, edited } = useController(frame, id, model, heights, events);

  useImperativeHandle(
    ref,
    (): GridHandle => ({
      get cursor() {
        return controller.current?.cursor ?? cursorAt(0, 0);
      },
      focus: () => frame.current?.scroller.focus({ preventScroll: true }),
      go: (to) => {
        frame.current?.scroller.focus({ preventScroll: true });
        controller.current?.move({ by: 'position', to, extend: false });
      },
      cellAt: (position) => controller.current?.painter.cellAt(position) ?? null,
    }),
    [controller],
  );

  const under = ({ clientX, clientY }: MouseEvent): Position | null =>
    controller.current && positionAt(controller.current.painter, clientX, clientY);

  function finishEditing(text: string | null, move?: Move) {
    const { current: grid } = controller;
    if (!grid) return;
    const { active, editing: begun } = grid.cursor;
    frame.current?.scroller.focus({ preventScroll: true });
    if (begun) {
      if (text === null) events.onTyping(active, null, begun.before);
      else events.onCommit(active, text, begun.before);
    }
    grid.endEditing(move);
  }

  /** To what the teacher is typing, if they still are: an editor that ended with its cell commits nothing. */
  function whileEditing(tell: (at: Position, before: string) => void) {
    const { active, editing } = controller.current?.cursor ?? {};
    if (active && editing) tell(active, editing.before);
  }

  const { current: grid } = controller;
  const begun = edited && grid?.cursor.editing;
  const pane = edited && frame.current?.cells[edited.column < model.frozen ? 0 : 1];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold recycled cells in two panes
    <div
      ref={part('scroller')}
      className={styles.grid}
      style={rowHeight(heights.row)}
      role="grid"
      tabIndex={0}
      aria-multiselectable
      aria-label={label}
      aria-rowcount={model.rows + 2}
      aria-colcount={model.columns.length}
      onKeyDown={(event) => {
        menuByKey.current = asksForMenu(event);
        if (controller.current) handleKey(event, controller.current, events);
      }}
      onPointerDown={(event) => {
        menuByKey.current = false;
        if (controller.current) handlePointer(event, controller.current, events);
      }}
      onClick={(event) => controller.current && handleClick(event, controller.current, events)}
      onDoubleClick={(event) => {
        const at = under(event);
        if (at && at.row >= 0 && !controller.current?.edit(false)) events.onActivate(at);
      }}
      onContextMenu={(event) => {
        // Asked for by a key it is of the cell in hand, of which the browser does not know where it stands.
        const at = menuByKey.current ? controller.current?.cursor.active : under(event);
        menuByKey.current = false;
        if (!at || at.row >= 0) return;
        event.preventDefault();
        events.onMenu(at);
      }}
    >
      <div ref={part('canvas')} className={styles.canvas} {...roles.none}>
        <div className={styles.head} style={{ height: heights.head }} {...roles.group}>
          <div ref={part('headRow')} className={styles.band} {...roles.row(1)}>
            <div ref={part('head0')} className={styles.left} {...roles.none} />
            <div ref={part('head1')} className={styles.right} {...roles.none} />
          </div>
        </div>
        <div ref={part('body')} className={styles.body} {...roles.none}>
          <div ref={part('rows')} className={styles.rows} {...roles.group} />
          <div ref={part('cells0')} className={styles.left} {...roles.none} />
          <div ref={part('cells1')} className={styles.right} {...roles.none} />
        </div>
        <div className={styles.foot} style={{ height: heights.row }} {...roles.group}>
          <div ref={part('footRow')} className={styles.band} {...roles.row(model.rows + 2)}>
            <div ref={part('foot0')} className={styles.left} {...roles.none} />
            <div ref={part('foot1')} className={styles.right} {...roles.none} />
          </div>
        </div>
      </div>
      {grid && begun && pane && (
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

const rowHeight = (pixels: number): Record<string, string> => ({ '--grid-row': `${pixels}px` });

function frameOf(parts: Partial<Record<string, HTMLElement>>): Frame | null {
  const { scroller, canvas, headRow, body, rows, footRow } = parts;
  const { head0, head1, cells0, cells1, foot0, foot1 } = parts;
  if (!scroller || !canvas || !headRow || !body || !rows || !footRow) return null;
  if (!head0 || !head1 || !cells0 || !cells1 || !foot0 || !foot1) return null;
  return {
    scroller,
    canvas,
    headRow,
    body,
    rows,
    footRow,
    head: [head0, head1],
    cells: [cells0, cells1],
    foot: [foot0, foot1],
  };
}
