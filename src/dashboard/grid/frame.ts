/** The elements of the frame: a pane at the left that stays in sight, one at the right, in three bands. */
export interface Frame {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  readonly headRow: HTMLElement;
  readonly body: HTMLElement;
  readonly rows: HTMLElement;
  readonly footRow: HTMLElement;
  readonly head: readonly [HTMLElement, HTMLElement];
  /** Over the rows: where the marks of the cursor go. */
  readonly cells: readonly [HTMLElement, HTMLElement];
  readonly foot: readonly [HTMLElement, HTMLElement];
}

export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** The pane that stays in sight, and the one that scrolls. */
export type Pair<Item> = readonly [Item, Item];
