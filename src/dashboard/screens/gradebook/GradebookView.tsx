import { useCallback, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import { Grid, type GridHandle } from '#dashboard/grid/Grid.tsx';
import { ArrangedAloud } from '#dashboard/screens/gradebook/arranging/ArrangedAloud.tsx';
import {
  moveColumn,
  resizeColumn,
  showEverything,
  sortedBy,
} from '#dashboard/screens/gradebook/arranging/arrange.ts';
import { ColumnMenu } from '#dashboard/screens/gradebook/arranging/ColumnMenu.tsx';
import { NothingFits } from '#dashboard/screens/gradebook/arranging/NothingFits.tsx';
import { useArrangement } from '#dashboard/screens/gradebook/arranging/useArrangement.ts';
import { rowsBy, useBookTable } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import { useJumping } from '#dashboard/screens/gradebook/arranging/useJumping.tsx';
import type { AssignmentEditing } from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import { EntryDialogs } from '#dashboard/screens/gradebook/entering/EntryDialogs.tsx';
import { entryTexts } from '#dashboard/screens/gradebook/entering/entryTexts.ts';
import { useEntered } from '#dashboard/screens/gradebook/entering/useEntered.ts';
import { useScoreEntry } from '#dashboard/screens/gradebook/entering/useScoreEntry.ts';
import { useClipboard } from '#dashboard/screens/gradebook/exporting/useClipboard.ts';
import { useExport } from '#dashboard/screens/gradebook/exporting/useExport.tsx';
import { OpenPanel } from '#dashboard/screens/gradebook/panels/OpenPanel.tsx';
import { PanelNotLoaded } from '#dashboard/screens/gradebook/panels/PanelNotLoaded.tsx';
import { usePanel } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { useWhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { WhatIfBanner } from '#dashboard/screens/gradebook/panels/WhatIfBanner.tsx';
import { PieceBoundary } from '#dashboard/screens/problem/PieceBoundary.tsx';
import { useStudentNames } from '#dashboard/ui/StudentNames.tsx';
import { narrowScreen, useMedia } from '#dashboard/ui/useMedia.ts';
import { createCursorStore } from './cursorStore.ts';
import styles from './Gradebook.module.css';
import { GradebookTools } from './GradebookTools.tsx';
import { gradebookModel, type View } from './gradebookModel.ts';
import { StatusBar } from './StatusBar.tsx';
import { texts } from './texts.ts';
import { useColumnInSight } from './useColumnInSight.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useGoing } from './useGoing.ts';
import { useGone } from './useGone.ts';
import { useHeights } from './useHeights.ts';
import type { WantedCell } from './useWantedCell.ts';

interface GradebookViewProps {
  book: Gradebook;
  /** Null where the assignments cannot be changed. */
  editing: AssignmentEditing | null;
  /** Why scores cannot be entered in this class; null where they can. */
  readOnly: string | null;
  wanted: WantedCell | null;
}

export function GradebookView({ book, editing, readOnly, wanted }: GradebookViewProps) {
  const names = useStudentNames();
  const narrow = useMedia(narrowScreen);
  const [layout, arrange] = useArrangement(book.id);
  const heights = useHeights(layout.spread);
  const [search, setSearch] = useState('');
  /** Id of the column whose menu is open. */
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const entered = useEntered(book);
  const [store] = useState(createCursorStore);
  const grid = useRef<GridHandle>(null);
  const whatIf = useWhatIf(book, entered.codes);
  const { sheet } = whatIf;
  const now = useRef(sheet);
  now.current = sheet;
  const { students } = book;
  const nameOf = useCallback(
    (student: number) => {
      const known = students[student];
      return known ? names.listName(known) : '';
    },
    [students, names],
  );
  const shown = useBookTable(book, now, layout, search, nameOf, narrow);
  const opensAt = useColumnInSight(grid, book, shown, layout, wanted);
  const view = useMemo(
    (): View => ({
      sheet,
      entered,
      ...shown,
      sorting: layout.sorting,
      nameOf,
      editable: whatIf.active || !readOnly,
      spread: layout.spread,
    }),
    [sheet, entered, shown, layout.sorting, nameOf, whatIf.active, readOnly, layout.spread],
  );
  const model = useMemo(() => gradebookModel(view), [view]);
  const entry = useScoreEntry(book.id, view, readOnly, whatIf, grid, store);
  /** What leaves the page is never what is only supposed. */
  const saidView = useMemo(() => ({ ...view, sheet: whatIf.said }), [view, whatIf.said]);
  useClipboard(grid, saidView, (cells) =>
    entry.report(whatIf.active ? texts.whatIfCopied : texts.copied(cells)),
  );

  const gone = () => entry.complain(entryTexts.gone);
  const [panel, turn, setPanel, makeRoom] = usePanel(book, whatIf.active, gone);
  const exporting = useExport(() =>
    // Nor do supposed scores choose who leaves it, or in which order.
    whatIf.active
      ? { ...saidView, rows: rowsBy(whatIf.said, layout, search, nameOf, !names.hidden) }
      : saidView,
  );

  const closePanel = () => {
    setPanel(null);
    going.back();
  };
  const showsAt = ({ column }: Position) => view.columns[column]?.shows;
  const going = useGoing(book, shown, grid, {
    latest: editing?.latest ?? null,
    wanted,
    onHidden: () => entry.complain(texts.cellHidden),
    onAbsent: () => entry.complain(texts.cellAbsent),
  });
  useFocusBack(going.back);
  const showAll = () => {
    setSearch('');
    arrange(showEverything(layout));
    going.toHidden();
    makeRoom();
    entry.hush();
  };
  const jumping = useJumping(book, nameOf, going.toPlace);

  function explain(position: Position) {
    const student = shown.rows[position.row];
    const at = showsAt(position);
    if (student !== undefined) setPanel({ kind: 'why', student });
    else setPanel(typeof at === 'number' ? { kind: 'assignment', assignment: at } : { kind: 'class' });
  }

  const idAt = (at: number) => view.columns[at]?.id ?? '';
  const openMenu = (column: number) => setMenuOf(idAt(column));
  const menuAt = view.columns.findIndex(({ id }) => id === menuOf);
  const column = view.columns[menuAt];
  const header = column && grid.current?.cellAt({ row: -1, column: menuAt });
  useGone(menuOf !== null && !column, () => {
    setMenuOf(null);
    gone();
  });
  const movable = shown.columns
    .slice(shown.frozen)
    .flatMap(({ id, shows }) => (typeof shows === 'number' ? [id] : []));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves a what-if from anywhere within it
    <div className={styles.screen} onKeyDown={entry.onKeyDown}>
      <GradebookTools
        book={book}
        layout={layout}
        search={search}
        supposing={whatIf.active}
        entry={whatIf.active || readOnly !== null ? null : entry}
        onAdd={editing && !whatIf.active ? editing.add : null}
        onArrange={arrange}
        onSearch={setSearch}
        onJump={jumping.open}
        onWhatIf={whatIf.active ? whatIf.leave : whatIf.enter}
        onPanel={setPanel}
        onExport={exporting.exportAs}
      />
      {whatIf.active && (
        <WhatIfBanner onWeights={() => setPanel({ kind: 'weights' })} onLeave={whatIf.leave} />
      )}
      <div className={styles.main}>
        <div className={`${styles.frame} ${whatIf.active ? styles.framedSupposed : ''}`}>
          <Grid
            ref={grid}
            model={model}
            label={texts.grid(book.name)}
            heights={heights}
            opensAt={opensAt}
            onActivate={(at) => {
              if (at.row < 0) openMenu(at.column);
              else if (at.row >= shown.rows.length || typeof showsAt(at) === 'string') explain(at);
              else entry.activate(at);
            }}
            onPress={(position) => {
              if (position.row < 0) arrange(sortedBy(layout, idAt(position.column)));
              else if (showsAt(position) === (shown.compact ? 'name' : 'percent')) explain(position);
            }}
            onMenu={({ column: at }) => openMenu(at)}
            onTyping={entry.onTyping}
            onCommit={entry.commit}
            onGone={entry.onGone}
            onClear={entry.clear}
            onCursor={store.set}
            onResize={(at, width) => arrange(resizeColumn(layout, idAt(at), width))}
            onReorder={(at, to) => arrange(moveColumn(layout, movable, idAt(at), movable.indexOf(idAt(to))))}
          />
          <NothingFits shown={shown} onShowAll={showAll} />
          <ArrangedAloud
            {...{ book, layout, search, shown }}
            columnNow={() => idAt(grid.current?.cursor.active.column ?? 0)}
          />
        </div>
        {panel && (
          <PieceBoundary key={turn} instead={<PanelNotLoaded onClose={closePanel} />}>
            <OpenPanel
              {...{ panel, sheet, nameOf }}
              inHand={shown.rows[store.get()?.active.row ?? -1] ?? 0}
              onScheme={whatIf.scheme}
              isShown={going.isShown}
              onGo={(student, assignment) => going.toCell(student, assignment) && makeRoom()}
              onShowAll={showAll}
              onClose={closePanel}
            />
          </PieceBoundary>
        )}
      </div>
      <StatusBar
        store={store}
        model={model}
        view={view}
        said={entry.said}
        onDecide={entry.decide}
        onShowAll={showAll}
      />
      {column && header && (
        <ColumnMenu
          column={column}
          title={model.header(menuAt).title}
          trigger={header}
          layout={layout}
          movable={movable}
          keeps={!shown.compact}
          editing={whatIf.active ? null : editing}
          onArrange={arrange}
          onStatistics={(assignment) => {
            // The column in hand stays in sight beside the panel.
            grid.current?.go({ row: -1, column: menuAt });
            setPanel({ kind: 'assignment', assignment });
          }}
          onPast={whatIf.active ? null : entry.askPast}
          onClose={() => {
            setMenuOf(null);
            going.back();
          }}
        />
      )}
      {exporting.notice}
      <EntryDialogs entry={entry} view={view} onClosed={going.back} />
      {jumping.dialog}
    </div>
  );
}
