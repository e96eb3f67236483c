import type { CellSource } from './CellPool.ts';
import type { GridModel } from './gridModel.ts';

/* What the pools of the body and of the footer read, out of a model. */

export function bodySource(model: GridModel): CellSource {
  const { columns, looks } = model;
  /** By the class of a column, then by look; written together when first asked for. */
  const classes = new Map<string, string[]>();
  const classesOf = (className: string) => {
    const known = classes.get(className);
    if (known) return known;
    const none: string[] = [];
    classes.set(className, none);
    return none;
  };
  return {
    text: (row, column) => model.text(row, column),
    className(row, column) {
      const { className = '' } = columns[column] ?? {};
      const look = model.look(row, column);
      const known = classesOf(className);
      known[look] ??= `${className} ${looks[look]}`.trim();
      return known[look];
    },
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
