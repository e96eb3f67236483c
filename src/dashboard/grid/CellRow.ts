import styles from './Grid.module.css';

/*
 * The cells of one row in one pane. They stand in runs of neighbouring columns, which come and go together: where
 * one thing in a row moves, all that stands in it is laid out and drawn anew, and a run is one thing.
 */

/** Columns of a run. */
export const runLength = 4;

/** A run of columns as it stands in every row. */
export interface Run {
  /** Which it is, from the first column of the pane; −1 for none. */
  readonly number: number;
  /** Its place among those of a row. */
  readonly at: number;
  /** CSS lengths; from the left of the pane, and for its cells from its own. */
  readonly left: string;
  readonly width: string;
  readonly cells: readonly RunCell[];
  /** How they lie in it. */
  readonly shape: string;
  /** Whether those of the run that stood in its place before lay so too. */
  readonly alike: boolean;
}

interface RunCell {
  readonly left: string;
  readonly width: string;
  readonly role: string;
  /** The number of its column to a screen reader. */
  readonly index: string;
}

export class CellRow {
  readonly number: number;
  /** The row that stands here; −1 for none. */
  row = -1;
  readonly #id: string;
  readonly #host: HTMLElement;
  readonly #runs: HTMLElement[] = [];
  readonly #cells: HTMLElement[] = [];
  /** What the cells show, kept here because asking the document is slower than remembering. */
  readonly #nodes: Text[] = [];
  readonly #texts: string[] = [];
  readonly #classes: string[] = [];
  readonly #selected: boolean[] = [];

  constructor(id: string, number: number, host: HTMLElement) {
    this.#id = `${id}-${number}`;
    this.number = number;
    this.#host = host;
  }

  /** By the place of its run and its own within it. */
  cell(place: number): HTMLElement | null {
    return this.#cells[place] ?? null;
  }

  /** Becomes the likeness of another row. To copy is cheaper; and what a browser knows to be alike it styles once. */
  copy(other: CellRow): void {
    for (const [at, run] of other.#runs.entries()) {
      const copy = run.cloneNode(true) as HTMLElement;
      this.#runs.push(copy);
      for (const [index, cell] of [...copy.children].entries())
        this.#know(cell as HTMLElement, at * runLength + index);
    }
    this.#texts.push(...other.#texts);
    this.#classes.push(...other.#classes);
    this.#selected.push(...other.#selected);
    this.#host.append(...this.#runs);
  }

  place({ at, left, width, cells, alike }: Run): void {
    const element = this.#runs[at] ?? this.#addRun();
    element.style.marginLeft = left;
    // No wider than its cells: it would lie over those of the next.
    element.style.width = width;
    for (let index = 0; index < runLength; index++) {
      const place = at * runLength + index;
      const { [index]: is } = cells;
      if (is) {
        const { [place]: known } = this.#cells;
        const cell = known ?? this.#addCell(element, place);
        cell.setAttribute('aria-colindex', is.index);
        if (known && alike) continue;
        hide(cell, false);
        cell.style.marginLeft = is.left;
        cell.style.width = is.width;
        cell.setAttribute('role', is.role);
      } else hide(this.#cells[place], true);
    }
    hide(element, false);
  }

  hideRun(at: number): void {
    hide(this.#runs[at], true);
  }

  write(place: number, text: string, className: string): void {
    const { [place]: node } = this.#nodes;
    const { [place]: cell } = this.#cells;
    if (!node || !cell) return;
    if (text !== this.#texts[place]) {
      node.data = text;
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
    if (selected) this.#cells[place]?.setAttribute('aria-selected', 'true');
    else this.#cells[place]?.removeAttribute('aria-selected');
  }

  #addRun(): HTMLElement {
    const run = document.createElement('div');
    run.className = styles.run ?? '';
    run.setAttribute('role', 'presentation');
    this.#runs.push(run);
    this.#host.append(run);
    return run;
  }

  #addCell(run: HTMLElement, place: number): HTMLElement {
    const cell = document.createElement('div');
    cell.append(document.createTextNode(''));
    this.#know(cell, place);
    run.append(cell);
    return cell;
  }

  #know(cell: HTMLElement, place: number): void {
    cell.id = `${this.#id}-${place}`;
    // That of the active cell alone.
    cell.removeAttribute('aria-label');
    this.#cells[place] = cell;
    this.#nodes[place] = cell.firstChild as Text;
  }
}

function hide(element: HTMLElement | undefined, hidden: boolean): void {
  if (element && element.hidden !== hidden) element.hidden = hidden;
}
