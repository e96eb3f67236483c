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

const shapes = ['line', 'range', 'active'] as const;

export class LayerMarks {
  readonly #layer: Layer;
  readonly #elements: Record<(typeof shapes)[number], HTMLElement>;

  constructor(layer: Layer) {
    this.#layer = layer;
    const element = (shape: (typeof shapes)[number]) => {
      const mark = document.createElement('div');
      mark.className = `${styles.mark} ${styles[shape]}`;
      mark.ariaHidden = 'true';
      mark.hidden = true;
      layer.host.append(mark);
      return mark;
    };
    this.#elements = { line: element('line'), range: element('range'), active: element('active') };
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

  #place(shape: (typeof shapes)[number], at: Rectangle | null, possible: boolean): void {
    const { rows, columns } = this.#layer;
    const element = this.#elements[shape];
    const shown = at !== null && possible && at.top >= 0 && at.left >= 0 && at.left < columns.count;
    if (element.hidden === shown) element.hidden = !shown;
    if (!shown) return;
    const top = rows.start(at.top);
    const left = columns.start(at.left);
    element.style.transform = `translate(${left}px,${top}px)`;
    element.style.width = `${columns.start(at.right + 1) - left}px`;
    element.style.height = `${rows.start(at.bottom + 1) - top}px`;
  }
}

const cell = ({ row, column }: Position): Rectangle => ({
  top: row,
  bottom: row,
  left: column,
  right: column,
});
