import { add } from './frame.ts';
import styles from './Overlay.module.css';

/*
 * The outline of the active cell, the tint of its row and of the selection: rectangles laid over the cells, so
 * that moving the cursor over a million of them changes three elements.
 */

/** Pixels within a pane. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Shape = 'line' | 'range' | 'active';

/** Those of one pane. */
export class SelectionOverlay {
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
    const mark = add(this.#host, `${styles.mark} ${styles[shape]}`);
    this.#elements[shape] = mark;
    return mark;
  }
}
