import type { Position } from './cursor.ts';
import type { GridModel } from './gridModel.ts';

/* Points screen readers at the active cell and says what it is; it alone carries a label of its own. */
export class ActiveCell {
  readonly #grid: HTMLElement;
  #labelled: HTMLElement | null = null;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
  }

  /** `cell` is null while it is scrolled out of the window. */
  show(cell: HTMLElement | null, { row, column }: Position, model: GridModel): void {
    if (this.#labelled !== cell) this.#labelled?.removeAttribute('aria-label');
    this.#labelled = row < 0 ? null : cell;
    if (!cell) {
      this.#grid.removeAttribute('aria-activedescendant');
      return;
    }
    if (row >= 0) {
      const label = row < model.rows ? model.label(row, column) : model.footerLabel(column);
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    }
    if (this.#grid.getAttribute('aria-activedescendant') !== cell.id) {
      this.#grid.setAttribute('aria-activedescendant', cell.id);
    }
  }
}
