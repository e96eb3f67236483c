import { Editors, SlickGrid } from 'slickgrid';
import 'slickgrid/dist/styles/css/slick.grid.css';
import 'slickgrid/dist/styles/css/slick-default-theme.css';
import './slickGrid.css';
import { offer } from './candidate.ts';
import { eachColumn, frozen, heights, type Shown, type ShownRow } from './shown.ts';

/*
 * SlickGrid, from the line that large gradebooks use: it reads rows by position. Cells are texts with a class, which
 * it writes without parsing them as HTML; headings are elements. Options not set here are fastest by default.
 */

interface SlickColumn {
  readonly at: number;
}

let active = '';

function heading(title: string, detail: string): HTMLElement {
  const head = document.createElement('div');
  head.className = 'shown-head';
  head.append(document.createElement('b'), document.createElement('small'));
  head.children[0]?.append(title);
  head.children[1]?.append(detail);
  return head;
}

function mount(host: HTMLElement, shown: Shown): void {
  const columns = eachColumn(shown, (column) => ({
    id: String(column),
    field: String(column),
    at: column,
    name: column < frozen ? shown.title(column) : heading(shown.title(column), shown.detail(column)),
    width: shown.width(column),
    minWidth: 44,
    ...(column < frozen ? {} : { editor: Editors.Text }),
    cssClass: column === 0 ? 'shown-name' : 'shown-score',
  }));
  const rows = {
    getLength: () => shown.rows,
    getItem: (row: number): ShownRow => ({ row }),
  };
  const grid = new SlickGrid(host, rows, columns, {
    rowHeight: heights.row,
    headerRowHeight: heights.head,
    frozenColumn: frozen - 1,
    enableCellNavigation: true,
    editable: true,
    autoEdit: false,
    autoEditByKeypress: true,
    autoCommitEdit: true,
    // Its own handler moves ten pixels per notch of a hundred: the browser's is faster.
    enableMouseWheelScrollHandler: false,
    enableColumnReorder: false,
    enableHtmlRendering: false,
    createFooterRow: true,
    showFooterRow: true,
    footerRowHeight: heights.row,
    dataItemColumnValueExtractor: ({ row }: ShownRow, { at }: SlickColumn) => shown.text(row, at),
    defaultFormatter: (row: number, _cell: number, value: string, { at }: SlickColumn) =>
      shown.className(row, at) === 'shown-state' ? { text: value, addClasses: 'shown-state' } : value,
    editCommandHandler(
      { row }: ShownRow,
      { at }: SlickColumn,
      command: { serializedValue: string; execute(): void },
    ) {
      shown.change(row, at, command.serializedValue);
      grid.updateRow(row);
    },
  });
  for (const { id, at } of columns) {
    const cell = grid.getFooterRowColumn(id);
    if (cell) cell.textContent = shown.average(at);
  }
  grid.onActiveCellChanged.subscribe((_: unknown, { row, cell }: { row: number; cell: number }) => {
    active = `${row} ${cell}`;
  });
}

offer({ mount, cells: '.slick-cell', active: () => active });
