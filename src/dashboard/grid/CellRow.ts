import { add } from './frame.ts';
import styles from './Grid.module.css';

/*
 * The cells of one row in one pane. They are in runs of neighbouring columns, which come and go together: when one
 * element of a row moves, the browser lays out and draws the whole row again, and a run is one element.
 */

/** Columns of a run. */
export const runLength = 4;

/** A run of columns, the same in every row. */
export interface Run {
  /** Which it is, from the first column of the pane. */
  readonly number: number;
  /** Its place among those of a row. */
  readonly at: number;
  /** CSS lengths; from the left of the pane, and for its cells from its own. */
  readonly left: string;
  readonly width: string;
  readonly cells: readonly RunCell[];
}

interface RunCell {
  readonly left: string;
  readonly width: string;
  readonly role: string;
  /** The number of its column to a screen reader. */
  readonly index: string;
}

/** Marks a place of which nothing is shown. */
export const noRun: Run = { number: -1, at: -1, left: '', width: '', cells: [] };

export class CellRow {
  readonly number: number;
  /** The row that is here; −1 for none. */
  row = -1;
  /** By their places. A row that is far may lack what others have. */
  readonly runs: Run[] = [];
  readonly #id: string;
  readonly #host: HTMLElement;
  readonly #elements: HTMLElement[] = [];
  readonly #cells: HTMLElement[] = [];
  /** What the cells show, kept here because asking the document is slower than remembering. */
  readonly #texts: string[] = [];
  readonly #classes: string[] = [];
  readonly #selected: boolean[] = [];

  constructor(id: string, number: number, host: HTMLElement) {
    this.#id = `${id}-${number}`;
    this.number = number;
    this.#host = host;
  }

  /** For a column counted as runs are; null where it is not here. */
  cell(column: number): HTMLElement | null {
    const run = this.runs.find(({ number }) => number === Math.floor(column / runLength));
    return (run && this.#cells[run.at * runLength + (column % runLength)]) ?? null;
  }

  /** In reading order. */
  ids(): string[] {
    return [...this.runs]
      .sort((a, b) => a.number - b.number)
      .flatMap(({ at, cells }) => cells.map((_, index) => this.#cells[at * runLength + index]?.id ?? ''));
  }

  /** Becomes the likeness of another row. To copy is cheaper; and what a browser knows to be alike it styles once. */
  copy(other: CellRow): void {
    for (const [at, element] of other.#elements.entries()) {
      const copy = element.cloneNode(true) as HTMLElement;
      this.#elements.push(copy);
      for (const [index, cell] of [...copy.children].entries())
        this.#know(cell as HTMLElement, at * runLength + index);
    }
    this.runs.push(...other.runs);
    this.#texts.push(...other.#texts);
    this.#classes.push(...other.#classes);
    this.#selected.push(...other.#selected);
    this.#host.append(...this.#elements);
    // Of the active cell alone, which the other row may have.
    const active = this.#host.querySelector<HTMLElement>('[aria-label]');
    if (active) active.ariaLabel = active.ariaReadOnly = null;
  }

  /** Makes room for a run; returns whether it was not here before. */
  place(run: Run): boolean {
    const { at, left, width, cells } = run;
    if (this.runs[at] === run) return false;
    this.runs[at] = run;
    const element = this.#elements[at] ?? this.#addRun();
    element.style.marginLeft = left;
    // No wider than its cells: it would lie over those of the next.
    element.style.width = width;
    for (let index = 0; index < runLength; index++) {
      const place = at * runLength + index;
      const { [index]: is } = cells;
      if (is) {
        const cell = this.#cells[place] ?? this.#addCell(element, place);
        hide(cell, false);
        cell.ariaColIndex = is.index;
        cell.style.marginLeft = is.left;
        cell.style.width = is.width;
        cell.role = is.role;
      } else hide(this.#cells[place], true);
    }
    hide(element, false);
    return true;
  }

  /** What is there belongs to another row, and is not shown. */
  leave(at: number): void {
    if (this.runs[at] === noRun) return;
    this.runs[at] = noRun;
    hide(this.#elements[at] ?? this.#addRun(), true);
  }

  write(place: number, text: string, className: string): void {
    const { [place]: cell } = this.#cells;
    if (!cell) return;
    if (text !== this.#texts[place]) {
      (cell.firstChild as Text).data = text;
      this.#texts[place] = text;
    }
    if (className !== this.#classes[place]) {
      cell.className = className;
      this.#classes[place] = className;
    }
  }

  select(place: number, selected: boolean): void {
    if (selected === (this.#selected[place] ?? false)) return;
    this.#selected[place] = selected;
    const { [place]: cell } = this.#cells;
    if (cell) cell.ariaSelected = selected ? 'true' : null;
  }

  #addRun(): HTMLElement {
    const run = add(this.#host, styles.run);
    this.#elements.push(run);
    return run;
  }

  #addCell(run: HTMLElement, place: number): HTMLElement {
    const cell = document.createElement('div');
    cell.append('');
    this.#know(cell, place);
    run.append(cell);
    return cell;
  }

  #know(cell: HTMLElement, place: number): void {
    cell.id = `${this.#id}-${place}`;
    this.#cells[place] = cell;
  }
}

function hide(element: HTMLElement | undefined, hidden: boolean): void {
  if (element) element.hidden = hidden;
}
