import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './candidate.ts';
import { eachColumn, frozen, heights, type Shown } from './shown.ts';

/* Glide draws its cells on a canvas; the average is a row that stays at the bottom. */

type Item = readonly [column: number, row: number];

let active = '';
const portal = document.createElement('div');
portal.id = 'portal';
document.body.append(portal);

function Measured({ shown }: { shown: Shown }) {
  const [selection, setSelection] = useState<{ current?: { cell: Item } }>();
  const columns = useMemo(
    () =>
      eachColumn(shown, (column) => ({
        id: String(column),
        title: shown.title(column),
        width: shown.width(column),
      })),
    [shown],
  );
  const getCellContent = useCallback(
    ([column, row]: Item) => {
      const data = row === shown.rows ? shown.average(column) : shown.text(row, column);
      const state = row < shown.rows && shown.className(row, column) === 'shown-state';
      return {
        kind: GridCellKind.Text,
        data,
        displayData: data,
        allowOverlay: column >= frozen && row < shown.rows,
        contentAlign: column === 0 ? 'left' : 'right',
        ...(state ? { themeOverride: { bgCell: '#fdf3d6' } } : {}),
      };
    },
    [shown],
  );
  return (
    <DataEditor
      width="100%"
      height="100%"
      columns={columns}
      rows={shown.rows + 1}
      freezeColumns={frozen}
      freezeTrailingRows={1}
      rowHeight={heights.row}
      headerHeight={heights.head}
      getCellContent={getCellContent}
      onCellEdited={([column, row]: Item, { data }: { data: string }) => shown.change(row, column, data)}
      gridSelection={selection}
      onGridSelectionChange={(next: { current?: { cell: Item } }) => {
        active = String(next.current?.cell);
        setSelection(next);
      }}
    />
  );
}

offer({
  cells: null,
  active: () => active,
  mount: (host, shown) => createRoot(host).render(<Measured shown={shown} />),
});
