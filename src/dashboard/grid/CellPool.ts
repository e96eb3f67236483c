import type { Axis, Range } from './axis.ts';
import { copyOf, emptyCell, hide } from './cellElements.ts';
import type { Rectangle } from './cursor.ts';
import styles from './Grid.module.css';

/*
 * The cells in sight of one pane, recycled: a cell that scrolls out becomes one that scrolls in. Its work is one
 * text and one class; rows that stay keep their elements, columns that stay keep their cells.
 */

/** What a pool shows; positions are those of the whole grid. */
export interface CellSource {
  text(row: number, column: number): string;
  className(row: number, column: number): string;
  role(column: number): string;
}

interface RowSlot {
  readonly number: number;
  /** The row that stands here; −1 for none. */
  row: number;
  readonly element: HTMLElement;
  readonly cells: HTMLElement[];
  /** What the cells show, kept here because asking the document is slower than remembering. */
  readonly nodes: Text[];
  readonly texts: string[];
  readonly classes: string[];
  readonly selected: boolean[];
}

export interface PoolOptions {
  readonly id: string;
  readonly columns: Axis;
  /** The element that the cells of a new row go into; rows are numbered as they are made. */
  makeRow(number: number): HTMLElement;
  /** Puts it where a row is; −1 hides it. */
  placeRow(number: number, row: number): void;
}

const nowhere = -1;
/** Pixels that a letter takes at most, those at its sides included: a text with more room needs no clip. */
const letter = 16;

export class CellPool {
  readonly #options: PoolOptions;
  #source: CellSource;
  #selection: Rectangle | null = null;
  #slots: RowSlot[] = [];
  /** The column that stands in each cell of every row; −1 for none. */
  #columns: number[] = [];
  /** Position in the whole grid of this pane's first column. */
  #offset = 0;

  constructor(options: PoolOptions, source: CellSource) {
    this.#options = options;
    this.#source = source;
  }

  /** Forgets what stands where: the next paint writes the whole window again. */
  replace(source: CellSource, offset: number): void {
    this.#source = source;
    this.#offset = offset;
    for (const slot of this.#slots) slot.row = nowhere;
    this.#columns.fill(nowhere);
  }

  /** Shows rows and columns, both positions within this pane. */
  paint(rows: Range, columns: Range): void {
    const newColumns = this.#assignColumns(columns);
    const newRows = this.#assignRows(rows);
    for (const slot of newRows) this.#writeRow(slot);
    if (newColumns.length === 0) return;
    for (const slot of this.#slots) {
      if (slot.row !== nowhere) for (const place of newColumns) this.#writeCell(slot, place);
    }
  }

  /** Writes what stands in the window, where it differs from before; `moves` says where each row goes. */
  refresh(source: CellSource, moves: ReadonlyMap<number, number>): void {
    this.#source = source;
    for (const slot of this.#slots) {
      const row = moves.get(slot.row) ?? nowhere;
      if (row !== slot.row && row !== nowhere) this.#options.placeRow(slot.number, row);
      slot.row = row;
      if (row !== nowhere) this.#writeRow(slot);
    }
  }

  select(selection: Rectangle | null): void {
    if (selection === null && this.#selection === null) return;
    this.#selection = selection;
    for (const slot of this.#slots) {
      if (slot.row !== nowhere) for (const place of slot.cells.keys()) this.#writeSelected(slot, place);
    }
  }

  cellAt(row: number, column: number): HTMLElement | null {
    const place = this.#columns.indexOf(column - this.#offset);
    const slot = this.#slots.find((candidate) => candidate.row === row);
    return (place < 0 ? null : slot?.cells[place]) ?? null;
  }

  /** Identifiers of a row's cells in reading order. */
  idsInOrder(number: number): string[] {
    return [...this.#columns.keys()]
      .filter((place) => this.#columns[place] !== nowhere)
      .sort((a, b) => (this.#columns[a] ?? 0) - (this.#columns[b] ?? 0))
      .map((place) => this.#slots[number]?.cells[place]?.id ?? '');
  }

  #assignColumns({ first, last }: Range): number[] {
    const free: number[] = [];
    const standing = new Set<number>();
    for (const [place, column] of this.#columns.entries()) {
      if (column >= first && column <= last) standing.add(column);
      else free.push(place);
    }
    const changed: number[] = [];
    for (let column = first; column <= last; column++) {
      if (standing.has(column)) continue;
      const place = free.pop() ?? this.#addColumn();
      this.#columns[place] = column;
      for (const slot of this.#slots) this.#placeCell(slot, place);
      changed.push(place);
    }
    for (const place of free) {
      if (this.#columns[place] === nowhere) for (const slot of this.#slots) hide(slot.cells[place], true);
    }
    return changed;
  }

  #assignRows({ first, last }: Range): RowSlot[] {
    const free: RowSlot[] = [];
    const standing = new Set<number>();
    for (const slot of this.#slots) {
      if (slot.row >= first && slot.row <= last) standing.add(slot.row);
      // Those without a row are taken first.
      else if (slot.row === nowhere) free.push(slot);
      else free.unshift(slot);
    }
    const changed: RowSlot[] = [];
    for (let row = first; row <= last; row++) {
      if (standing.has(row)) continue;
      const slot = free.pop() ?? this.#addRow();
      slot.row = row;
      this.#options.placeRow(slot.number, row);
      changed.push(slot);
    }
    for (const slot of free) if (slot.row === nowhere) this.#options.placeRow(slot.number, nowhere);
    return changed;
  }

  #addColumn(): number {
    const place = this.#columns.length;
    this.#columns.push(nowhere);
    for (const slot of this.#slots) {
      this.#addCell(slot);
      slot.element.append(...slot.cells.slice(-1));
    }
    return place;
  }

  #addRow(): RowSlot {
    const number = this.#slots.length;
    const element = this.#options.makeRow(number);
    const slot: RowSlot = {
      number,
      row: nowhere,
      element,
      cells: [],
      nodes: [],
      texts: [],
      classes: [],
      selected: [],
    };
    const [like] = this.#slots;
    this.#slots.push(slot);
    for (const place of this.#columns.keys()) {
      this.#addCell(slot, like);
      if (!like) this.#placeCell(slot, place);
    }
    element.append(...slot.cells);
    return slot;
  }

  /** Adds a cell to what a row knows; as its likeness in another row, it has the place of its column with it. */
  #addCell(slot: RowSlot, like?: RowSlot): void {
    const place = slot.cells.length;
    const cell = copyOf(like?.cells[place]) ?? emptyCell();
    cell.id = `${this.#options.id}-${slot.number}-${place}`;
    slot.cells.push(cell);
    slot.nodes.push(cell.firstChild as Text);
    slot.texts.push(like?.texts[place] ?? '');
    slot.classes.push(like?.classes[place] ?? '');
    slot.selected.push(like?.selected[place] ?? false);
  }

  /** Puts a cell where its column is; only when a column comes into the window. */
  #placeCell(slot: RowSlot, place: number): void {
    const column = this.#columns[place] ?? nowhere;
    const cell = slot.cells[place];
    if (!cell || column === nowhere) return;
    hide(cell, false);
    cell.style.marginLeft = `${this.#options.columns.start(column)}px`;
    cell.style.width = `${this.#options.columns.size(column)}px`;
    cell.setAttribute('role', this.#source.role(column + this.#offset));
    cell.setAttribute('aria-colindex', String(column + this.#offset + 1));
  }

  #writeRow(slot: RowSlot): void {
    for (let place = 0; place < this.#columns.length; place++) this.#writeCell(slot, place);
  }

  #writeCell(slot: RowSlot, place: number): void {
    const column = this.#columns[place] ?? nowhere;
    const node = slot.nodes[place];
    const cell = slot.cells[place];
    if (column === nowhere || !node || !cell) return;
    const text = this.#source.text(slot.row, column + this.#offset);
    if (text !== slot.texts[place]) {
      node.data = text;
      slot.texts[place] = text;
    }
    const look = this.#source.className(slot.row, column + this.#offset);
    const fits = text.length * letter <= this.#options.columns.size(column);
    const className = fits ? look : `${look} ${styles.clipped}`;
    if (className !== slot.classes[place]) {
      cell.className = className;
      slot.classes[place] = className;
    }
    if (this.#selection !== null || slot.selected[place]) this.#writeSelected(slot, place);
  }

  #writeSelected(slot: RowSlot, place: number): void {
    const column = (this.#columns[place] ?? nowhere) + this.#offset;
    const { top, bottom, left, right } = this.#selection ?? { top: 0, bottom: -1, left: 0, right: -1 };
    const selected = slot.row >= top && slot.row <= bottom && column >= left && column <= right;
    if (selected === slot.selected[place]) return;
    slot.selected[place] = selected;
    if (selected) slot.cells[place]?.setAttribute('aria-selected', 'true');
    else slot.cells[place]?.removeAttribute('aria-selected');
  }
}
