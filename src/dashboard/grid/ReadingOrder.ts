import type { CellPool } from './CellPool.ts';
import type { Frame } from './frame.ts';
import type { HeadPool } from './HeadPool.ts';
import type { RowShells } from './RowShells.ts';

/** Milliseconds without painting after which scrolling has come to rest. */
const restful = 160;

/*
 * Recycled elements stand in the document in any order. For those who read the tree, `aria-owns` says the order of
 * rows and cells; it is written once scrolling has come to rest, and costs nothing on the way.
 */
export class ReadingOrder {
  readonly #frame: Frame;
  readonly #shells: RowShells;
  readonly #heads: readonly HeadPool[];
  readonly #pools: readonly CellPool[];
  #paintedAt = 0;
  #waiting = 0;

  constructor(frame: Frame, shells: RowShells, heads: readonly HeadPool[], pools: readonly CellPool[]) {
    this.#frame = frame;
    this.#shells = shells;
    this.#heads = heads;
    this.#pools = pools;
  }

  painted(): void {
    this.#paintedAt = performance.now();
    if (this.#waiting === 0) this.#waiting = window.setTimeout(this.#settle, restful);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }

  readonly #settle = (): void => {
    const rested = performance.now() - this.#paintedAt;
    this.#waiting = rested < restful ? window.setTimeout(this.#settle, restful - rested) : 0;
    if (this.#waiting === 0) this.#write();
  };

  #write(): void {
    const { rows, headRow } = this.#frame;
    const numbers = this.#shells.inOrder();
    for (const number of numbers) {
      const ids = this.#pools.flatMap((pool) => pool.idsInOrder(number));
      this.#shells.shell(number).row.setAttribute('aria-owns', ids.join(' '));
    }
    rows.setAttribute('aria-owns', numbers.map((number) => this.#shells.shell(number).row.id).join(' '));
    headRow.setAttribute('aria-owns', this.#heads.flatMap((head) => head.order()).join(' '));
  }
}
