import type { CellSource } from './CellPool.ts';
import type { GridModel } from './gridModel.ts';

/* What the pools of the body and of the footer read, out of a model. */

export function bodySource(model: GridModel): CellSource {
  const { columns, looks } = model;
  const byColumn = new Map<string, string[]>();
  const classes = columns.map(({ className }) => {
    const known = byColumn.get(className) ?? looks.map((look) => `${className} ${look}`.trim());
    byColumn.set(className, known);
    return known;
  });
  return {
    text: (row, column) => model.text(row, column),
    className: (row, column) => classes[column]?.[model.look(row, column)] ?? '',
    role: (column) => (columns[column]?.namesRow ? 'rowheader' : 'gridcell'),
  };
}

export function footSource(model: GridModel): CellSource {
  return {
    text: (_, column) => model.footer(column),
    className: (_, column) => model.columns[column]?.className ?? '',
    role: (column) => (model.columns[column]?.namesRow ? 'rowheader' : 'gridcell'),
  };
}
