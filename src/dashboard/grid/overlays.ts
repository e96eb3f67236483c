import type { Axis } from './axis.ts';
import { type Cursor, isSingle, type Rectangle, selection } from './cursor.ts';
import { add, type Frame, type Heights, type Pair } from './frame.ts';
import { firstOf, type GridModel } from './gridModel.ts';
import styles from './Overlay.module.css';

/* Marks the cursor, over both panes of the header, the body and the footer. */

/*
 * The outline of the active cell, the tint of its row and of the selection: rectangles laid over the cells, so
 * that moving the cursor over a million of them changes three elements.
 */

/** Pixels within a pane. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Shape = 'line' | 'range' | 'active';

/** The overlays of one pane. */
class SelectionOverlay {
  readonly #host: HTMLElement;
  readonly #elements: Partial<Record<Shape, HTMLElement>> = {};

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Null hides. */
  show(shape: Shape, box: Box | null): void {
    // Most panes never show most shapes.
    const element = this.#elements[shape] ?? (box && this.#make(shape));
    if (!element) return;
    element.hidden = !box;
    if (!box) return;
    element.style.transform = `translate(${box.left}px,${box.top}px)`;
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
  }

  #make(shape: Shape): HTMLElement {
    const element = add(this.#host, `${styles.overlay} ${styles[shape]}`);
    this.#elements[shape] = element;
    return element;
  }
}

export class CursorOverlay {
  readonly #layers: Readonly<Record<'head' | 'cells' | 'foot', Pair<SelectionOverlay>>>;
  readonly #rows: Axis;
  readonly #columns: Pair<Axis>;

  constructor({ head, cells, foot }: Frame, rows: Axis, columns: Pair<Axis>) {
    const layers = ([left, right]: Pair<HTMLElement>) =>
      [new SelectionOverlay(left), new SelectionOverlay(right)] as const;
    this.#layers = { head: layers(head), cells: layers(cells), foot: layers(foot) };
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Returns the selection if it is more than one cell. */
  show(cursor: Cursor, model: GridModel, heights: Heights): Rectangle | null {
    const { rows } = model;
    const { row, column } = cursor.active;
    const many = isSingle(cursor) ? null : selection(cursor, rows);
    const cell = { left: column, right: column };
    for (const side of [0, 1] as const) {
      const axis = this.#columns[side];
      const first = firstOf(side, model);
      /** The part of these columns in this pane, over a strip that begins at `top`. */
      const across = (
        columns: Pick<Rectangle, 'left' | 'right'>,
        top: number,
        height: number,
      ): Box | null => {
        const from = Math.max(columns.left - first, 0);
        const to = Math.min(columns.right - first, axis.count - 1);
        const left = axis.start(from);
        return from > to ? null : { left, top, width: axis.start(to + 1) - left, height };
      };
      const over = (at: Rectangle) => {
        const top = this.#rows.start(at.top);
        return across(at, top, this.#rows.start(at.bottom + 1) - top);
      };
      const line = row >= 0 && row < rows ? { top: row, bottom: row, left: 0, right: Infinity } : null;
      const { head, cells, foot } = this.#layers;
      head[side].show('active', row < 0 ? across(cell, 0, heights.head) : null);
      foot[side].show('active', row >= rows ? across(cell, 0, heights.row) : null);
      cells[side].show('active', line && over({ ...line, ...cell }));
      cells[side].show('range', many && over(many));
      cells[side].show('line', line && over(line));
    }
    return many;
  }
}
