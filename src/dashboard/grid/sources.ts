import type { CellSource } from './CellPool.ts';
import type { GridModel } from './gridModel.ts';

/* What the pools of the body and of the footer read, out of a model. */

const roleIn =
  ({ columns }: GridModel) =>
  (column: number) =>
    columns[column]?.namesRow ? 'rowheader' : 'gridcell';

export function bodySource(model: GridModel): CellSource {
  const { columns, looks } = model;
  /** By column and look; written together when first asked for. */
  const classes: string[][] = [];
  return {
    text: (row, column) => model.text(row, column),
    className(row, column) {
      const look = model.look(row, column);
      const known = classes[column] ?? [];
      classes[column] = known;
      known[look] ??= `${columns[column]?.className ?? ''} ${looks[look]}`.trim();
      return known[look];
    },
    role: roleIn(model),
  };
}

export function footSource(model: GridModel): CellSource {
  return {
    text: (_, column) => model.footer(column),
    className: (_, column) => model.columns[column]?.className ?? '',
    role: roleIn(model),
  };
}
