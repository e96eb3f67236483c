import type { Axis } from './axis.ts';
import type { Position, Rectangle } from './cursor.ts';
import styles from './Marks.module.css';

/*
 * The outline of the active cell, the tint of its row and of the selection: rectangles laid over the cells, so
 * that moving the cursor over a million of them changes three elements.
 */

/** A pane's place for marks, and the axes that say where its cells are. */
interface Layer {
  readonly host: HTMLElement;
  readonly rows: Axis;
  readonly columns: Axis;
}

type Shape = 'line' | 'range' | 'active';

export class LayerMarks {
  readonly #layer: Layer;
  readonly #elements: Partial<Record<Shape, HTMLElement>> = {};

  constructor(layer: Layer) {
    this.#layer = layer;
  }

  /** All three in positions of this pane; null hides. */
  show(active: Position | null, range: Rectangle | null, line: number | null): void {
    const { columns, rows } = this.#layer;
    const last = columns.count - 1;
    this.#place('active', active && { ...cell(active) }, columns.count > 0 && rows.count > 0);
    const clipped = range && {
      ...range,
      left: Math.max(range.left, 0),
      right: Math.min(range.right, last),
    };
    this.#place('range', clipped, !!clipped && clipped.left <= clipped.right);
    this.#place('line', line === null ? null : { top: line, bottom: line, left: 0, right: last }, last >= 0);
  }

  #place(shape: Shape, at: Rectangle | null, possible: boolean): void {
    const { rows, columns } = this.#layer;
    const shown = at !== null && possible && at.top >= 0 && at.left >= 0 && at.left < columns.count;
    const known = this.#elements[shape];
    if (known && known.hidden === shown) known.hidden = !shown;
    if (!shown) return;
    const element = known ?? this.#make(shape);
    const top = rows.start(at.top);
    const left = columns.start(at.left);
    element.style.transform = `translate(${left}px,${top}px)`;
    element.style.width = `${columns.start(at.right + 1) - left}px`;
    element.style.height = `${rows.start(at.bottom + 1) - top}px`;
  }

  /** Most layers never show most shapes. */
  #make(shape: Shape): HTMLElement {
    const mark = document.createElement('div');
    mark.className = `${styles.mark} ${styles[shape]}`;
    mark.ariaHidden = 'true';
    this.#layer.host.append(mark);
    this.#elements[shape] = mark;
    return mark;
  }
}

const cell = ({ row, column }: Position): Rectangle => ({
  top: row,
  bottom: row,
  left: column,
  right: column,
});
