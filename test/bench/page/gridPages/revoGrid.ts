import { defineCustomElements } from '@revolist/revogrid/loader';
import { offer } from './candidate.ts';
import { eachColumn, eachRow, frozen, heights, type Shown, type ShownRow } from './shown.ts';

/* RevoGrid as a custom element; cells get their text through a template. */

defineCustomElements();

type Node = (tag: string, props: Record<string, unknown>, ...children: unknown[]) => unknown;

function mount(host: HTMLElement, shown: Shown): void {
  const grid = document.createElement('revo-grid');
  Object.assign(grid, {
    theme: 'compact',
    rowSize: heights.row,
    range: true,
    canFocus: true,
    resize: true,
    hideAttribution: true,
    columns: eachColumn(shown, (column) => ({
      prop: String(column),
      name: shown.title(column),
      size: shown.width(column),
      readonly: column < frozen,
      ...(column < frozen ? { pin: 'colPinStart' } : {}),
      columnTemplate: (h: Node) =>
        h(
          'div',
          { class: 'shown-head' },
          h('b', {}, shown.title(column)),
          h('small', {}, shown.detail(column)),
        ),
      cellTemplate: (_: Node, { model }: { model: ShownRow }) =>
        model.row < 0 ? shown.average(column) : shown.text(model.row, column),
      cellProperties: ({ model }: { model: ShownRow }) => ({
        class: model.row < 0 ? 'shown-score' : shown.className(model.row, column),
      }),
    })),
    source: eachRow(shown),
    pinnedBottomSource: [{ row: -1 }],
  });
  grid.style.height = '100%';
  grid.style.setProperty('--revo-grid-header-height', `${heights.head}px`);
  grid.addEventListener('afteredit', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { model, prop, val }: { model: ShownRow; prop: string; val: string } = event.detail;
    shown.change(model.row, Number(prop), val);
  });
  host.append(grid);
}

offer({
  mount,
  cells: '.rgCell',
  active: () => document.querySelector('revogr-focus.focused-cell')?.getAttribute('style') ?? '',
});
