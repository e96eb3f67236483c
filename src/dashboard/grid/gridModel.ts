/*
 * The grid's contents, as its host describes them. The grid asks by position (row and column as shown on the screen,
 * frozen columns first) and only for visible cells, so a host may keep a million cells in a flat array.
 */

export interface GridColumn {
  readonly id: string;
  /** In CSS pixels. */
  readonly width: number;
  /** A class on each of its cells and on its header; '' for none. */
  readonly className: string;
  /** Names its row for a screen reader. */
  readonly namesRow: boolean;
  /** It takes typed values: Enter, Tab and Ctrl with an arrow do not leave such columns, nor their rows. */
  readonly takesValues: boolean;
}

/**
 * The contents of a header: a small line for its group, the title, a line below it, and its text for screen readers.
 */
export interface GridHeader {
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  /** After the detail, which is cut first. */
  readonly worth: string;
  readonly label: string;
  readonly className: string;
  readonly sorted: 'ascending' | 'descending' | 'none';
}

/** A name for several neighbouring columns, over their headers; no frozen ones. */
export interface GridBand {
  /** Positions of columns. */
  readonly first: number;
  readonly last: number;
  readonly title: string;
  readonly className: string;
}

export interface GridModel {
  readonly rows: number;
  readonly columns: readonly GridColumn[];
  /** How many of the first columns stay visible. */
  readonly frozen: number;
  /** The possible class names of a cell, chosen by `cellStyle`; the first is that of an ordinary cell. */
  readonly cellStyles: readonly string[];
  readonly bands?: readonly GridBand[];
  /** Tooltips of the two small buttons in each header. */
  readonly headTips: { readonly sort: string; readonly menu: string };
  /** Identity of a row, so that the cursor stays on it when the order changes; -1 if there is no such row. */
  rowId(row: number): number;
  text(row: number, column: number): string;
  /** Position in `cellStyles`. */
  cellStyle(row: number, column: number): number;
  /** The active cell's text for screen readers: "Nguyễn, Quiz 3, 8 of 10". */
  label(row: number, column: number): string;
  /** Whether there is data, for moving to the edge of it. */
  filled(row: number, column: number): boolean;
  editable(row: number, column: number): boolean;
  /** The text that the editor opens with. */
  editText(row: number, column: number): string;
  /** What the cell has beside that text, for the host to compare when the editor ends; absent for nothing. */
  editBeside?(row: number, column: number): string;
  header(column: number): GridHeader;
  footer(column: number): string;
  footerLabel(column: number): string;
}

/** The side of the pane that holds a column. */
export const sideOf = (column: number, { frozen }: GridModel): 0 | 1 => (column < frozen ? 0 : 1);

/** Position of a pane's first column; `side` 0 is the pane that stays visible. */
export const firstOf = (side: 0 | 1, { frozen }: GridModel) => (side === 0 ? 0 : frozen);

/** Whether the columns are unchanged, whatever the cells hold. */
export function sameColumns(before: GridModel, after: GridModel): boolean {
  if (before.frozen !== after.frozen) return false;
  if (before.columns.length !== after.columns.length) return false;
  return before.columns.every(({ id, width }, index) => {
    const column = after.columns[index];
    return column?.id === id && column.width === width;
  });
}
