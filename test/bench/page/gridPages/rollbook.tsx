import { createRoot } from 'react-dom/client';
import { Grid } from '#dashboard/grid/Grid.tsx';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import '#dashboard/ui/tokens.css';
import { useMemo, useState } from 'react';
import { offer } from './candidate.ts';
import { eachColumn, frozen, heights, type Shown } from './shown.ts';

/* Ours: the grid alone, like all the others. */

const cellStyles = ['', 'shown-state'];

function modelOf(shown: Shown): GridModel {
  const { book } = shown;
  return {
    rows: shown.rows,
    frozen,
    cellStyles,
    headTips: { sort: '', menu: '' },
    columns: eachColumn(shown, (column) => ({
      id: String(column),
      width: shown.width(column),
      className: column === 0 ? 'shown-name' : 'shown-score',
      namesRow: column === 0,
      takesValues: column >= frozen,
    })),
    rowId: (row) => book.students[row]?.id ?? -1,
    text: (row, column) => shown.text(row, column),
    cellStyle: (row, column) => (shown.className(row, column) === 'shown-state' ? 1 : 0),
    label: (row, column) => `${shown.text(row, 0)}, ${shown.title(column)}, ${shown.text(row, column)}`,
    filled: (row, column) => shown.text(row, column) !== '',
    editable: (_, column) => column >= frozen,
    editText: (row, column) => shown.text(row, column),
    header: (column) => ({
      group: '',
      title: shown.title(column),
      detail: shown.detail(column),
      worth: '',
      label: `${shown.title(column)}, ${shown.detail(column)}`,
      className: '',
      sorted: 'none',
    }),
    footer: (column) => shown.average(column),
    footerLabel: (column) => `${shown.title(column)}, ${shown.average(column)}`,
  };
}

const nothing = () => undefined;

function Measured({ shown }: { shown: Shown }) {
  const [edits, setEdits] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed score is another model, as in the gradebook
  const model = useMemo(() => modelOf(shown), [shown, edits]);
  return (
    <Grid
      model={model}
      label="Measured"
      heights={heights}
      onActivate={nothing}
      onPress={nothing}
      onSort={nothing}
      onLast={nothing}
      onMenu={nothing}
      onCommit={({ at: { row, column }, text }) => {
        shown.change(row, column, text);
        setEdits(shown.edits);
      }}
      onTyping={nothing}
      onGone={nothing}
      onClear={nothing}
      onCursor={nothing}
      onResize={nothing}
      onReorder={nothing}
    />
  );
}

offer({
  cells: '[role=gridcell]',
  active: () => document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '',
  mount: (host, shown) => createRoot(host).render(<Measured shown={shown} />),
});
