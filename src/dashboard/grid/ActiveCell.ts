import type { Position } from './cursor.ts';
import type { GridModel } from './gridModel.ts';

/* Points screen readers at the active cell, and says what it is and whether it can be edited: of it alone. */
export class ActiveCell {
  readonly #grid: HTMLElement;
  #labelled: HTMLElement | null = null;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
  }

  /** `cell` is null while it is scrolled out of the window. */
  show(cell: HTMLElement | null, { row, column }: Position, model: GridModel): void {
    const before = this.#labelled;
    if (before && before !== cell) before.ariaLabel = before.ariaReadOnly = null;
    this.#labelled = row < 0 ? null : cell;
    if (!cell) {
      this.#grid.removeAttribute('aria-activedescendant');
      return;
    }
    if (row >= 0) {
      const label = row < model.rows ? model.label(row, column) : model.footerLabel(column);
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
      cell.ariaReadOnly = String(row === model.rows || !model.editable(row, column));
    }
    if (this.#grid.getAttribute('aria-activedescendant') !== cell.id) {
      this.#grid.setAttribute('aria-activedescendant', cell.id);
    }
  }
}
