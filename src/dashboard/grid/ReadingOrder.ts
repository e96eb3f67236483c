import type { CellPool } from './CellPool.ts';
import type { Frame } from './frame.ts';
import type { HeadPool } from './HeadPool.ts';
import type { RowShells } from './RowShells.ts';

/*
 * Recycled elements stand in the document in any order. For those who read the tree, `aria-owns` says the order of
 * rows and cells; it is written once scrolling has come to rest, and costs nothing on the way.
 */
export class ReadingOrder {
  readonly #frame: Frame;
  readonly #shells: RowShells;
  readonly #heads: readonly HeadPool[];
  readonly #pools: readonly CellPool[];
  readonly #feet: readonly CellPool[];

  constructor(
    frame: Frame,
    shells: RowShells,
    heads: readonly HeadPool[],
    pools: readonly CellPool[],
    feet: readonly CellPool[],
  ) {
    this.#frame = frame;
    this.#shells = shells;
    this.#heads = heads;
    this.#pools = pools;
    this.#feet = feet;
  }

  write(): void {
    const { rows, headRow, footRow } = this.#frame;
    const numbers = this.#shells.inOrder();
    for (const number of numbers) {
      const ids = this.#pools.flatMap((pool) => pool.idsInOrder(number));
      this.#shells.shell(number).row.setAttribute('aria-owns', ids.join(' '));
    }
    rows.setAttribute('aria-owns', numbers.map((number) => this.#shells.shell(number).row.id).join(' '));
    headRow.setAttribute('aria-owns', this.#heads.flatMap((head) => head.order()).join(' '));
    // It is one row, the first of its pools.
    footRow.setAttribute('aria-owns', this.#feet.flatMap((pool) => pool.idsInOrder(0)).join(' '));
  }
}
