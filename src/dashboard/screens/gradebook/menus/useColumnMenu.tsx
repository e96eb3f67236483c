import { type ReactNode, type RefObject, useState } from 'react';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import type { AssignmentEditing } from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import type { Shown } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { useWhenRemoved } from '#dashboard/screens/gradebook/model/useWhenRemoved.ts';
import { ColumnMenu } from './ColumnMenu.tsx';

interface ColumnMenuOptions {
  readonly grid: RefObject<GridHandle | null>;
  readonly model: GridModel;
  readonly shown: Shown;
  readonly layout: Layout;
  /** Ids of the columns that can be reordered, in order. */
  readonly movable: readonly string[];
  /** Null if the assignments cannot be changed. */
  readonly editing: AssignmentEditing | null;
  onLayout(layout: Layout): void;
  onStatistics(assignment: number): void;
  /** Null during a what-if. */
  readonly onPast: ((assignment: number) => void) | null;
  /** A colleague has removed the column whose menu is open. */
  onGone(): void;
  onClosed(): void;
}

interface OpenColumnMenu {
  open(column: number): void;
  readonly menu: ReactNode;
}

/** The menu of a column, at its heading: it stays with its column wherever that is moved. */
export function useColumnMenu(options: ColumnMenuOptions): OpenColumnMenu {
  const { grid, model, shown, onGone, onClosed } = options;
  /** Id of the column whose menu is open. */
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const at = shown.columns.findIndex(({ id }) => id === menuOf);
  const column = shown.columns[at];
  const header = column && grid.current?.cellAt({ row: -1, column: at });
  useWhenRemoved(menuOf !== null && !column, () => {
    setMenuOf(null);
    onGone();
  });
  return {
    open: (opened) => setMenuOf(shown.columns[opened]?.id ?? ''),
    menu: column && header && (
      <ColumnMenu
        column={column}
        title={model.header(at).title}
        trigger={header}
        layout={options.layout}
        movable={options.movable}
        keeps={!shown.compact}
        editing={options.editing}
        onLayout={options.onLayout}
        onSelect={() => grid.current?.select(at)}
        onStatistics={(assignment) => {
          // The active column stays visible beside the panel.
          grid.current?.go({ row: -1, column: at });
          options.onStatistics(assignment);
        }}
        onPast={options.onPast}
        onClose={() => {
          setMenuOf(null);
          onClosed();
        }}
      />
    ),
  };
}
