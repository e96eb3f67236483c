import type { Axis, Range } from './axis.ts';
import { CellPool, type CellSource } from './CellPool.ts';
import type { Position } from './cursor.ts';
import { add, type Frame } from './frame.ts';
import styles from './Grid.module.css';
import { firstOf, type GridModel } from './gridModel.ts';
import { HeadPool } from './HeadPool.ts';

/*
 * The row elements of the body: each holds a part that stays visible at the left and the rest, so that a row is one
 * element in the tree although two pools fill it.
 */

interface Shell {
  readonly row: HTMLElement;
  readonly left: HTMLElement;
  readonly rest: HTMLElement;
}

export class RowShells {
  readonly #host: HTMLElement;
  readonly #rows: Axis;
  readonly #id: string;
  readonly #shells: Shell[] = [];
  readonly #rowOf: number[] = [];

  constructor(host: HTMLElement, rows: Axis, id: string) {
    this.#host = host;
    this.#rows = rows;
    this.#id = id;
  }

  /** Returns the shell, making it if it does not exist. */
  shell(number: number): Shell {
    const known = this.#shells[number];
    if (known) return known;
    const row = add(this.#host, styles.row, 'row');
    row.id = `${this.#id}-${number}`;
    const shell = { row, left: add(row, styles.rowLeft), rest: add(row, styles.rowRest) };
    this.#shells[number] = shell;
    return shell;
  }

  /** Puts a shell where its row is; −1 hides it. The header is row 1 to a screen reader. */
  place(number: number, row: number): void {
    const { row: element } = this.shell(number);
    this.#rowOf[number] = row;
    element.hidden = row < 0;
    if (row < 0) return;
    element.style.top = `${this.#rows.start(row)}px`;
    element.ariaRowIndex = String(row + 2);
  }

  /** The rows that exist, in any order. */
  get rows(): number[] {
    return this.#rowOf.filter((row) => row >= 0);
  }

  /** Numbers of the shells in use, from the top. */
  inOrder(): number[] {
    return [...this.#shells.keys()]
      .filter((number) => (this.#rowOf[number] ?? -1) >= 0)
      .sort((a, b) => (this.#rowOf[a] ?? 0) - (this.#rowOf[b] ?? 0));
  }
}

/* The parts of a model that the pools of the body and of the footer read. */

const roleIn =
  ({ columns }: GridModel) =>
  (column: number) =>
    columns[column]?.namesRow ? 'rowheader' : 'gridcell';

function bodySource(model: GridModel): CellSource {
  const { columns, cellStyles } = model;
  /** By column and cell style; joined when first requested. */
  const classes: string[][] = [];
  return {
    text: (row, column) => model.text(row, column),
    className(row, column) {
      const style = model.cellStyle(row, column);
      const known = classes[column] ?? [];
      classes[column] = known;
      known[style] ??= `${columns[column]?.className ?? ''} ${cellStyles[style]}`.trim();
      return known[style];
    },
    role: roleIn(model),
  };
}

function footSource(model: GridModel): CellSource {
  return {
    text: (_, column) => model.footer(column),
    className: (_, column) => model.columns[column]?.className ?? '',
    role: roleIn(model),
  };
}

const oneRow: Range = { first: 0, last: 0 };
/** The footer's row stays. */
const footMoves: ReadonlyMap<number, number> = new Map([[0, 0]]);

interface PaneParts {
  /** 0 for the pane whose columns stay visible: it moves the rows for both. */
  side: 0 | 1;
  frame: Frame;
  id: string;
  columns: Axis;
  shells: RowShells;
  model: GridModel;
}

/** The contents of one pane of the frame: header, body and footer over the same columns. */
export class Pane {
  readonly head: HeadPool;
  readonly body: CellPool;
  readonly foot: CellPool;
  #model: GridModel;
  readonly #side: 0 | 1;

  constructor({ side, frame, id, columns, shells, model }: PaneParts) {
    this.#model = model;
    this.#side = side;
    const first = firstOf(side, model);
    const part = side === 0 ? 'left' : 'rest';
    this.head = new HeadPool({
      host: frame.head[side],
      id: `${id}-h${side}`,
      columns,
      model,
      offset: first,
    });
    this.body = new CellPool(
      {
        id: `${id}-c${side}`,
        columns,
        makeRow: (number) => shells.shell(number)[part],
        // Both get the same rows in the same order.
        placeRow: (number, row) => {
          if (side === 0) shells.place(number, row);
        },
      },
      bodySource(model),
      first,
    );
    this.foot = new CellPool(
      { id: `${id}-f${side}`, columns, makeRow: () => frame.foot[side], placeRow: () => undefined },
      footSource(model),
      first,
    );
  }

  /** Takes another model whose rows have moved; `moves` is null if the columns differ, which repaints everything. */
  show(model: GridModel, moves: ReadonlyMap<number, number> | null): void {
    this.#model = model;
    const first = firstOf(this.#side, model);
    const [body, foot] = [bodySource(model), footSource(model)];
    if (moves) {
      this.head.refresh(model);
      this.body.refresh(body, moves);
      this.foot.refresh(foot, footMoves);
    } else {
      this.head.replace(model, first);
      this.body.replace(body, first);
      this.foot.replace(foot, first);
    }
  }

  /** Adds columns to at most `most` existing rows, and as many headers: returns whether any are left. */
  paint(rows: Range, columns: Range, most: number): boolean {
    this.foot.paint(oneRow, columns, most);
    const more = this.head.paint(columns, most);
    return this.body.paint(rows, columns, most) || more;
  }

  cellAt({ row, column }: Position): HTMLElement | null {
    if (row < 0) return this.head.cellAt(column);
    return row < this.#model.rows ? this.body.cellAt(row, column) : this.foot.cellAt(0, column);
  }
}
