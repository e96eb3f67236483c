import { useCallback, useMemo, useState } from 'react';
import { DataGrid, renderTextEditor } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { createRoot } from 'react-dom/client';
import { offer } from './candidate.ts';
import { eachColumn, eachRow, frozen, heights, type Shown, type ShownRow } from './shown.ts';

/* react-data-grid: rows are positions, each cell a component that asks for its text. */

interface EditedRow extends ShownRow {
  readonly [column: string]: string | number;
}

const average = [{ row: -1 }];

function Measured({ shown }: { shown: Shown }) {
  const [rows, setRows] = useState(() => eachRow(shown));
  const columns = useMemo(
    () =>
      eachColumn(shown, (column) => ({
        key: String(column),
        name: shown.title(column),
        width: shown.width(column),
        frozen: column < frozen,
        resizable: true,
        cellClass: ({ row }: ShownRow) => shown.className(row, column),
        renderHeaderCell: () => (
          <div className="shown-head">
            <b>{shown.title(column)}</b>
            <small>{shown.detail(column)}</small>
          </div>
        ),
        renderCell: ({ row }: { row: ShownRow }) => shown.text(row.row, column),
        renderSummaryCell: () => shown.average(column),
        ...(column < frozen ? {} : { renderEditCell: renderTextEditor }),
      })),
    [shown],
  );
  const onRowsChange = useCallback(
    (next: EditedRow[], { indexes, column }: { indexes: number[]; column: { key: string } }) => {
      for (const index of indexes)
        shown.change(index, Number(column.key), String(next[index]?.[column.key] ?? ''));
      // Only a row that has changed becomes a new object.
      setRows((known) => known.map((row, index) => (indexes.includes(index) ? { row: index } : row)));
    },
    [shown],
  );
  return (
    <DataGrid
      className="rdg-light"
      style={{ blockSize: '100%' }}
      columns={columns}
      rows={rows}
      rowKeyGetter={({ row }: ShownRow) => row}
      rowHeight={heights.row}
      headerRowHeight={heights.head}
      summaryRowHeight={heights.row}
      bottomSummaryRows={average}
      onRowsChange={onRowsChange}
    />
  );
}

offer({
  cells: '[role=gridcell]',
  active() {
    const cell = document.querySelector('[role=gridcell][aria-selected=true]');
    return `${cell?.closest('[role=row]')?.getAttribute('aria-rowindex')} ${cell?.getAttribute('aria-colindex')}`;
  },
  mount: (host, shown) => createRoot(host).render(<Measured shown={shown} />),
});
