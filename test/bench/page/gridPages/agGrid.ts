import {
  CellStyleModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  PinnedRowModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';
import { offer } from './candidate.ts';
import { eachColumn, eachRow, frozen, heights, type Shown, type ShownRow } from './shown.ts';

/* AG Grid without a framework and with only the modules that it needs, which is how it is fastest. */

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PinnedRowModule,
  TextEditorModule,
  CellStyleModule,
]);

const average: ShownRow = { row: -1 };

function mount(host: HTMLElement, shown: Shown): void {
  createGrid(host, {
    theme: themeQuartz.withParams({ rowHeight: heights.row, headerHeight: heights.head }),
    rowHeight: heights.row,
    headerHeight: heights.head,
    animateRows: false,
    suppressColumnMoveAnimation: true,
    rowData: eachRow(shown),
    pinnedBottomRowData: [average],
    enterNavigatesVertically: true,
    enterNavigatesVerticallyAfterEdit: true,
    getRowId: ({ data }: { data: ShownRow }) => String(data.row),
    defaultColDef: { sortable: true, resizable: true, suppressHeaderMenuButton: true },
    columnDefs: eachColumn(shown, (column) => ({
      colId: String(column),
      headerName: column < frozen ? shown.title(column) : `${shown.title(column)} ${shown.detail(column)}`,
      wrapHeaderText: true,
      width: shown.width(column),
      pinned: column < frozen ? 'left' : null,
      editable: ({ data }: { data: ShownRow }) => column >= frozen && data.row >= 0,
      cellClass: ({ data }: { data: ShownRow }) => (data.row < 0 ? '' : shown.className(data.row, column)),
      valueGetter: ({ data }: { data: ShownRow }) =>
        data.row < 0 ? shown.average(column) : shown.text(data.row, column),
      valueSetter: ({ data, newValue }: { data: ShownRow; newValue: string }) => {
        shown.change(data.row, column, newValue);
        return true;
      },
    })),
  });
}

offer({
  mount,
  cells: '.ag-cell',
  active() {
    const cell = document.querySelector('.ag-cell-focus');
    return `${cell?.closest('[row-index]')?.getAttribute('row-index')} ${cell?.getAttribute('col-id')}`;
  },
});
