import { type Axis, empty, isWithin, type Range, recycle } from './axis.ts';
import { CellRow, noRun, type Run, runLength } from './CellRow.ts';
import type { Rectangle } from './cursor.ts';
import styles from './Grid.module.css';

/*
 * The visible cells of one pane, recycled: a cell that scrolls out becomes one that scrolls in. That costs one text and
 * one class; rows that stay keep their elements, columns that stay keep their cells.
 */

/** What a pool shows; positions are those of the whole grid. */
export interface CellSource {
  text(row: number, column: number): string;
  className(row: number, column: number): string;
  role(column: number): string;
}

interface PoolOptions {
  readonly id: string;
  readonly columns: Axis;
  /** The element for the cells of a new row; rows are numbered as they are made. */
  makeRow(number: number): HTMLElement;
  /** Moves it to a row; −1 hides it. */
  placeRow(number: number, row: number): void;
}

const nowhere = -1;
const none: Rectangle = { top: 0, bottom: -1, left: 0, right: -1 };
/** The maximum width of a letter in pixels, with its share of the padding: a text with more room needs no clip. */
const letter = 16;

export class CellPool {
  readonly #options: PoolOptions;
  #source: CellSource;
  #selection: Rectangle | null = null;
  #slots: CellRow[] = [];
  /** The run of columns at each place, in every row near the window. */
  #runs: Run[] = [];
  /** The rows that should exist. */
  #range = empty;
  /** Position in the whole grid of this pane's first column. */
  #offset: number;

  constructor(options: PoolOptions, source: CellSource, offset: number) {
    this.#options = options;
    this.#source = source;
    this.#offset = offset;
  }

  /** Forgets the contents: the next paint writes the whole window again. */
  replace(source: CellSource, offset: number): void {
    this.#source = source;
    this.#offset = offset;
    for (const slot of this.#slots) slot.row = nowhere;
    this.#runs.fill(noRun);
  }

  /**
   * Shows rows and columns, both positions within this pane; everything else stays as it is. At most `most` existing
   * rows get columns: returns whether that leaves any without.
   */
  paint(rows: Range, columns: Range, most: number): boolean {
    this.#assignRuns(columns);
    let left = most;
    // Update existing rows first: new rows are cloned from an existing one.
    for (const slot of this.#slots)
      if (left > 0 && isWithin(rows, slot.row) && this.#update(slot, false)) left--;
    for (const slot of this.#assignRows(rows)) this.#update(slot, true);
    return left === 0;
  }

  /** Writes the cells in the window that differ from before; `moves` says where each row goes. */
  refresh(source: CellSource, moves: ReadonlyMap<number, number>): void {
    this.#source = source;
    for (const slot of this.#slots) {
      const row = moves.get(slot.row) ?? nowhere;
      if (row !== slot.row && row !== nowhere) this.#options.placeRow(slot.number, row);
      slot.row = row;
      if (row !== nowhere) this.#update(slot, true);
    }
  }

  select(selection: Rectangle | null): void {
    if (selection === null && this.#selection === null) return;
    this.#selection = selection;
    for (const slot of this.#slots)
      if (slot.row !== nowhere) for (const run of slot.runs) this.#markSelected(slot, run);
  }

  cellAt(row: number, column: number): HTMLElement | null {
    return this.#slots.find((slot) => slot.row === row)?.cell(column - this.#offset) ?? null;
  }

  /** The ids of a row's cells in reading order. */
  ids(number: number): string[] {
    return this.#slots[number]?.ids() ?? [];
  }

  #assignRuns({ first, last }: Range): void {
    this.#range = { first: Math.floor(first / runLength), last: Math.floor(last / runLength) };
    const { free, missing } = recycle(
      this.#runs.map(({ number }) => number),
      this.#range,
    );
    for (const number of missing) {
      const at = free.pop() ?? this.#runs.length;
      this.#runs[at] = this.#runOf(number, at);
    }
  }

  #runOf(number: number, at: number): Run {
    const { columns } = this.#options;
    const first = number * runLength;
    const start = columns.start(first);
    const cells: Run['cells'][number][] = [];
    for (let column = first; column < Math.min(first + runLength, columns.count); column++) {
      cells.push({
        left: `${columns.start(column) - start}px`,
        width: `${columns.size(column)}px`,
        role: this.#source.role(column + this.#offset),
        index: String(column + this.#offset + 1),
      });
    }
    const width = columns.start(first + cells.length) - start;
    return { number, at, left: `${start}px`, width: `${width}px`, cells };
  }

  /** Returns the slots that changed rows. */
  #assignRows(range: Range): CellRow[] {
    const { free, missing } = recycle(
      this.#slots.map(({ row }) => row),
      range,
    );
    const changed = missing.map((row) => {
      const slot = this.#slots[free.pop() ?? -1] ?? this.#addRow();
      slot.row = row;
      this.#options.placeRow(slot.number, row);
      return slot;
    });
    for (const { row, number } of this.#slots) if (row === nowhere) this.#options.placeRow(number, row);
    return changed;
  }

  #addRow(): CellRow {
    const number = this.#slots.length;
    const slot = new CellRow(this.#options.id, number, this.#options.makeRow(number));
    const [likeness] = this.#slots;
    if (likeness) slot.copy(likeness);
    this.#slots.push(slot);
    return slot;
  }

  /** Rewrites existing text only if `rewrite`. Returns whether anything was written. */
  #update(slot: CellRow, rewrite: boolean): boolean {
    let changed = rewrite;
    for (const [at, run] of this.#runs.entries()) {
      if (!isWithin(this.#range, run.number)) {
        if (rewrite || slot.runs[at] !== run) slot.leave(at);
      } else if (slot.place(run) || rewrite) {
        this.#writeRun(slot, run);
        changed = true;
      }
    }
    return changed;
  }

  #writeRun(slot: CellRow, run: Run): void {
    const { at, number, cells } = run;
    for (let index = 0; index < cells.length; index++) {
      const column = number * runLength + index;
      const text = this.#source.text(slot.row, column + this.#offset);
      const className = this.#source.className(slot.row, column + this.#offset);
      const fits = text.length * letter <= this.#options.columns.size(column);
      slot.write(at * runLength + index, text, fits ? className : `${className} ${styles.clipped}`);
    }
    this.#markSelected(slot, run);
  }

  #markSelected(slot: CellRow, { at, number, cells }: Run): void {
    const { top, bottom, left, right } = this.#selection ?? none;
    const inRow = slot.row >= top && slot.row <= bottom;
    for (let index = 0; index < cells.length; index++) {
      const column = number * runLength + index + this.#offset;
      slot.select(at * runLength + index, inRow && column >= left && column <= right);
    }
  }
}
