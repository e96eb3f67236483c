import type { Layout } from './layout.ts';

/* What a teacher does to columns, as pure changes of the layout. */

/** Ascending, then descending, then as the class has it. */
export function sortedBy(layout: Layout, id: string): Layout {
  const { sorting } = layout;
  if (sorting?.id !== id) return { ...layout, sorting: { id, desc: false } };
  return { ...layout, sorting: sorting.desc ? null : { id, desc: true } };
}

const without = (list: readonly string[], id: string) => list.filter((other) => other !== id);

export const hide = (layout: Layout, id: string): Layout => ({
  ...layout,
  hidden: [...without(layout.hidden, id), id],
  pinned: without(layout.pinned, id),
});

export const togglePin = (layout: Layout, id: string): Layout => ({
  ...layout,
  pinned: layout.pinned.includes(id) ? without(layout.pinned, id) : [...layout.pinned, id],
});

/** Moves a column by one place among those in sight; `shown` are their ids in order. */
export function moveColumn(layout: Layout, shown: readonly string[], id: string, by: -1 | 1): Layout {
  const from = shown.indexOf(id);
  const to = from + by;
  const other = shown[to];
  if (from < 0 || other === undefined) return layout;
  const order = [...shown];
  order[from] = other;
  order[to] = id;
  return { ...layout, grouped: false, order };
}

export const showEverything = (layout: Layout): Layout => ({
  ...layout,
  missing: false,
  failing: false,
  categories: null,
  from: '',
  to: '',
  hidden: [],
});
