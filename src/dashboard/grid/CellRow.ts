import { add } from './frame.ts';
import styles from './Grid.module.css';

/*
 * The cells of one row in one pane. They are grouped into runs of neighbouring columns, which are added and removed
 * together: when one element of a row moves, the browser lays out and draws the whole row again, and a run is one
 * element.
 */

/** Columns of a run. */
export const runLength = 4;

/** A run of columns, the same in every row. */
export interface Run {
  /** Its number, from the first column of the pane. */
  readonly number: number;
  /** Its place in a row. */
  readonly at: number;
  /** CSS lengths; the run's from the left of the pane, its cells' from the left of the run. */
  readonly left: string;
  readonly width: string;
  readonly cells: readonly RunCell[];
}

interface RunCell {
  readonly left: string;
  readonly width: string;
  readonly role: string;
  /** Its column's number for screen readers. */
  readonly index: string;
}

/** Marks a place that shows nothing. */
export const noRun: Run = { number: -1, at: -1, left: '', width: '', cells: [] };

export class CellRow {
  readonly number: number;
  /** The row that it shows; −1 for none. */
  row = -1;
  /** By their places. A row outside the window may lack some of them. */
  readonly runs: Run[] = [];
  readonly #id: string;
  readonly #host: HTMLElement;
  readonly #elements: HTMLElement[] = [];
  readonly #cells: HTMLElement[] = [];
  /** The cells' texts, kept here because asking the document is slower. */
  readonly #texts: string[] = [];
  readonly #classes: string[] = [];
  readonly #selected: boolean[] = [];

  constructor(id: string, number: number, host: HTMLElement) {
    this.#id = `${id}-${number}`;
    this.number = number;
    this.#host = host;
  }

  /** For a column counted as runs are; null if it is not here. */
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

  /** Clones another row. Copying is cheaper than building, and a browser styles identical elements once. */
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
    // Only the active cell has a label, and the other row may contain it.
    const active = this.#host.querySelector<HTMLElement>('[aria-label]');
    if (active) active.ariaLabel = active.ariaReadOnly = null;
  }

  /** Makes room for a run; returns whether it is new here. */
  place(run: Run): boolean {
    const { at, left, width, cells } = run;
    if (this.runs[at] === run) return false;
    this.runs[at] = run;
    const element = this.#elements[at] ?? this.#addRun();
    element.style.marginLeft = left;
    // No wider than its cells: it would cover those of the next run.
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

  /** The run here belongs to another row, and is hidden. */
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
