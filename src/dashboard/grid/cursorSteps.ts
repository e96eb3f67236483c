/* Where a key leads from a cell: the same in every grid of the dashboard. Each grid says how far its cells reach. */

/** Row −1 is the header. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export type ArrowDirection = 'up' | 'down' | 'left' | 'right';

export type CursorStep =
  | { readonly by: 'cell' | 'page'; readonly towards: ArrowDirection }
  | { readonly by: 'row-start' | 'row-end' | 'start' | 'end' };

/** How many cells there are, and what is reachable around them. */
export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves. */
  readonly page: number;
  /** −1 if the header can be reached, else 0. */
  readonly header: -1 | 0;
  /** 1 if the footer can be reached, else 0. */
  readonly footer: 0 | 1;
  /** −1 if the names of the rows can be reached, else 0. */
  readonly names: -1 | 0;
}

export const unit = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
} as const;

export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The nearest position that exists. */
export function inside({ row, column }: Position, bounds: Bounds): Position {
  const { rows, columns, header, footer, names } = bounds;
  return {
    row: clamp(row, header, Math.max(header, rows - 1 + footer)),
    column: clamp(column, names, Math.max(0, columns - 1)),
  };
}

function reached({ row, column }: Position, step: CursorStep, { rows, columns, page }: Bounds): Position {
  switch (step.by) {
    case 'start':
      return { row: 0, column: 0 };
    case 'end':
      return { row: rows - 1, column: columns - 1 };
    case 'row-start':
      return { row, column: 0 };
    case 'row-end':
      return { row, column: columns - 1 };
    case 'cell': {
      const { row: down, column: right } = unit[step.towards];
      return { row: row + down, column: column + right };
    }
    case 'page': {
      const { row: down, column: right } = unit[step.towards];
      // A page up or down ends among the rows, not in the header or footer.
      if (down !== 0) return { row: clamp(row + down * page, 0, rows - 1), column };
      return { row, column: column + right * page };
    }
  }
}

/** Where a step leads. The corner between the header and the names is no cell: nothing leads there. */
export function stepped(from: Position, step: CursorStep, bounds: Bounds): Position {
  const to = inside(reached(from, step, bounds), bounds);
  return to.row < 0 && to.column < 0 ? from : to;
}
