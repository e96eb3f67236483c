import { Axis } from './axis.ts';
import { type Cursor, type Rectangle, selection } from './cursor.ts';
import type { Frame, Heights, Pair } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import { LayerMarks } from './LayerMarks.ts';

/* Where the cursor is, over both panes of the header, the body and the footer. */
export class CursorMarks {
  readonly #layers: Readonly<Record<'head' | 'body' | 'foot', Pair<LayerMarks>>>;
  readonly #head = new Axis(false);
  readonly #foot = new Axis(false);

  constructor({ head, cells, foot }: Frame, rows: Axis, [left, right]: Pair<Axis>) {
    const layers = (hosts: Pair<HTMLElement>, axis: Axis): Pair<LayerMarks> => [
      new LayerMarks({ host: hosts[0], rows: axis, columns: left }),
      new LayerMarks({ host: hosts[1], rows: axis, columns: right }),
    ];
    this.#layers = {
      head: layers(head, this.#head),
      body: layers(cells, rows),
      foot: layers(foot, this.#foot),
    };
  }

  measure({ head, row }: Heights): void {
    this.#head.resize(1, () => head);
    this.#foot.resize(1, () => row);
  }

  /** Returns the selection where it is more than one cell. */
  show(cursor: Cursor, { frozen, rows }: GridModel): Rectangle | null {
    const { active } = cursor;
    const range = selection(cursor, rows);
    const many = range && (range.top < range.bottom || range.left < range.right) ? range : null;
    const inBody = active.row >= 0 && active.row < rows;
    for (const side of [0, 1] as const) {
      const offset = side === 0 ? 0 : frozen;
      const here = side === (active.column < frozen ? 0 : 1) ? active.column - offset : null;
      const at = (row: number) => (here === null ? null : { row, column: here });
      this.#layers.head[side].show(active.row < 0 ? at(0) : null, null, null);
      this.#layers.foot[side].show(active.row >= rows ? at(0) : null, null, null);
      this.#layers.body[side].show(
        inBody ? at(active.row) : null,
        many && { ...many, left: many.left - offset, right: many.right - offset },
        inBody ? active.row : null,
      );
    }
    return many;
  }
}
