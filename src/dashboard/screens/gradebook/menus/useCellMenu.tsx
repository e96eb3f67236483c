import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { paths } from '#dashboard/app/paths.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { useWhenRemoved } from '#dashboard/screens/gradebook/model/useWhenRemoved.ts';
import { AnchoredMenu, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';
import { ActionItems, type Lead } from './ActionItems.tsx';
import type { Action, ScoreActions } from './scoreActions.ts';

interface CellMenuOptions {
  readonly grid: RefObject<GridHandle | null>;
  readonly view: View;
  readonly isWhatIf: boolean;
  /** The actions on the selected scores, read when the menu opens. */
  actions(): ScoreActions;
  onExplain(position: Position): void;
  /** Called when a colleague has removed the cell whose menu is open. */
  onGone(): void;
  onClosed(): void;
}

interface OpenCellMenu {
  open(at: Position): void;
  readonly menu: ReactNode;
}

type Items = readonly (Action | Lead | null)[];

/** The menu of a student's cell: it stays with its cell wherever that is moved. */
export function useCellMenu(options: CellMenuOptions): OpenCellMenu {
  const { grid, view, onGone, onClosed } = options;
  const { book } = view.sheet;
  const [opened, setOpened] = useState<{ readonly student: number; readonly column: string } | null>(null);
  const row = opened
    ? Array.from(view.rows).findIndex((student) => book.students[student]?.id === opened.student)
    : -1;
  const column = opened ? view.columns.findIndex(({ id }) => id === opened.column) : -1;
  const isThere = row >= 0 && column >= 0;
  const cell = isThere && grid.current?.cellAt({ row, column });
  useWhenRemoved(opened !== null && !isThere, () => {
    setOpened(null);
    onGone();
  });
  return {
    open(at) {
      const student = book.students[view.rows[at.row] ?? -1]?.id;
      const { id } = view.columns[at.column] ?? {};
      if (student !== undefined && id !== undefined) setOpened({ student, column: id });
    },
    menu: cell && (
      <CellMenu
        {...options}
        anchor={cell}
        at={{ row, column }}
        onClose={() => {
          setOpened(null);
          onClosed();
        }}
      />
    ),
  };
}

interface CellMenuProps extends Pick<CellMenuOptions, 'view' | 'isWhatIf' | 'actions' | 'onExplain'> {
  anchor: HTMLElement;
  at: Position;
  onClose(): void;
}

function CellMenu({ anchor, at, view, isWhatIf, actions: actionsNow, onExplain, onClose }: CellMenuProps) {
  const { book } = view.sheet;
  const mayNote = useMay(book.id, 'readNotes');
  const actions = actionsNow();
  const student = view.rows[at.row] ?? -1;
  const shows = view.columns[at.column]?.shows;
  const title = typeof shows === 'number' ? book.assignments[shows]?.title : undefined;

  function ofScore(): readonly Items[] {
    const { copy, paste, clear, excuse, missing, late, remark, history } = actions;
    const { fillDown, fillRight, blanks, curve } = actions;
    // With several cells selected, the menu belongs to one that need not be the cursor's.
    const ofCell = (action: Action | null) => action && { ...action, act: () => action.act(at) };
    const views = isWhatIf ? [] : [ofCell(remark), ofCell(history)];
    if (!view.editable) return [[copy], views];
    const fill = [fillDown, fillRight, ofCell(blanks), curve];
    return [[copy, paste, clear], [excuse, missing, late], views, fill];
  }
  function ofStudent(id: number): readonly Items[] {
    const { cellMenu } = texts;
    const explain = { name: cellMenu.explain, keys: '', act: () => onExplain(at) };
    const page = { name: cellMenu.page, href: paths.student(book.id, id) };
    const notes = mayNote ? { name: cellMenu.notes, href: paths.studentNote(book.id, id) } : null;
    const report = { name: cellMenu.report, href: paths.reports(book.id, id) };
    return [
      [actions.copy, explain],
      [page, notes, report],
    ];
  }

  const groups = typeof shows === 'number' ? ofScore() : ofStudent(book.students[student]?.id ?? 0);
  return (
    <AnchoredMenu
      anchor={anchor}
      label={[view.nameOf(student), title].filter(Boolean).join(', ')}
      onClose={onClose}
    >
      {groups
        .filter((items) => items.some((item) => item !== null))
        .map((items, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of one menu never change places
          <Fragment key={place}>
            {place > 0 && <MenuSeparator />}
            <ActionItems of={items} />
          </Fragment>
        ))}
    </AnchoredMenu>
  );
}
