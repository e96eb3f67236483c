import type { Axis } from './axis.ts';
import { add } from './frame.ts';
import styles from './Grid.module.css';

/*
 * The row elements of the body: each holds a part that stays in sight at the left and the rest, so that a row is one
 * thing in the tree although two pools fill it.
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
  readonly #standing: number[] = [];

  constructor(host: HTMLElement, rows: Axis, id: string) {
    this.#host = host;
    this.#rows = rows;
    this.#id = id;
  }

  /** Makes it where it is not yet. */
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
    this.#standing[number] = row;
    element.hidden = row < 0;
    if (row < 0) return;
    element.style.top = `${this.#rows.start(row)}px`;
    element.ariaRowIndex = String(row + 2);
  }

  /** The rows that stand, in any order. */
  get rows(): number[] {
    return this.#standing.filter((row) => row >= 0);
  }

  /** Numbers of the shells in use, from the top. */
  inOrder(): number[] {
    return [...this.#shells.keys()]
      .filter((number) => (this.#standing[number] ?? -1) >= 0)
      .sort((a, b) => (this.#standing[a] ?? 0) - (this.#standing[b] ?? 0));
  }
}
