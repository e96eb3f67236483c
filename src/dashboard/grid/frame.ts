import styles from './Grid.module.css';

/** The elements of the frame: a pane at the left that stays visible, one at the right, in three strips. */
export interface Frame {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  readonly headRow: HTMLElement;
  readonly body: HTMLElement;
  readonly rows: HTMLElement;
  readonly footRow: HTMLElement;
  readonly head: Pair<HTMLElement>;
  /** Over the rows: the layer of the cursor's overlays. */
  readonly cells: Pair<HTMLElement>;
  readonly foot: Pair<HTMLElement>;
}

export interface Heights {
  readonly head: number;
  /** The height of the names over several columns. */
  readonly band?: number;
  /** The lines of a title that fit. */
  readonly lines?: number;
  readonly row: number;
}

/** The pane that stays visible, and the one that scrolls. */
export type Pair<Item> = readonly [Item, Item];

/** Appends an element to another. */
export function add(host: Element, className: string | undefined, role = 'presentation'): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.role = role;
  host.append(element);
  return element;
}

/**
 * Roles instead of a table: to a browser, two panes of recycled cells are no table, and to a screen reader they must be
 * one.
 */
export function makeFrame(scroller: HTMLElement): Frame {
  const canvas = add(scroller, styles.canvas);
  const head = add(canvas, styles.head, 'rowgroup');
  const body = add(canvas, styles.body);
  const foot = add(canvas, styles.foot, 'rowgroup');
  const rows = add(body, styles.rows, 'rowgroup');
  const [headRow, footRow] = [add(head, styles.strip, 'row'), add(foot, styles.strip, 'row')];
  headRow.ariaRowIndex = '1';
  const panes = (host: HTMLElement): Pair<HTMLElement> => [add(host, styles.left), add(host, styles.right)];
  return {
    scroller,
    canvas,
    headRow,
    body,
    rows,
    footRow,
    head: panes(headRow),
    cells: panes(body),
    foot: panes(footRow),
  };
}
