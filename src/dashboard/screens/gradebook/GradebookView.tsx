import { useCallback, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { useEntered } from '#dashboard/features/scores/useEntered.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import type { Heights } from '#dashboard/grid/frame.ts';
import { Grid, type GridHandle } from '#dashboard/grid/Grid.tsx';
import { ArrangementLiveRegion } from '#dashboard/screens/gradebook/arranging/ArrangementLiveRegion.tsx';
import {
  moveColumn,
  resizeColumn,
  showEverything,
  sortedBy,
} from '#dashboard/screens/gradebook/arranging/arrange.ts';
import { ColumnMenu } from '#dashboard/screens/gradebook/arranging/ColumnMenu.tsx';
import { NothingFits } from '#dashboard/screens/gradebook/arranging/NothingFits.tsx';
import type { Arrangement } from '#dashboard/screens/gradebook/arranging/useArrangement.ts';
import { rowsBy, useBookTable } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import { useJumping } from '#dashboard/screens/gradebook/arranging/useJumping.tsx';
import type { AssignmentEditing } from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import { EntryDialogs } from '#dashboard/screens/gradebook/entering/EntryDialogs.tsx';
import { OverMaximumQuestion } from '#dashboard/screens/gradebook/entering/OverMaximumQuestion.tsx';
import { useScoreEntry } from '#dashboard/screens/gradebook/entering/useScoreEntry.ts';
import { useClipboard } from '#dashboard/screens/gradebook/exporting/useClipboard.ts';
import { useExport } from '#dashboard/screens/gradebook/exporting/useExport.tsx';
import { createCursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts, touchKeys } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { gradebookModel, type View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { useGone } from '#dashboard/screens/gradebook/model/useGone.ts';
import { OpenPanel } from '#dashboard/screens/gradebook/panels/OpenPanel.tsx';
import { PanelNotLoaded } from '#dashboard/screens/gradebook/panels/PanelNotLoaded.tsx';
import { usePanel } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { useWhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { WhatIfBanner } from '#dashboard/screens/gradebook/panels/WhatIfBanner.tsx';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import rounded from '#dashboard/ui/components/Rounded.module.css';
import { useStudentNames } from '#dashboard/ui/components/StudentNames.tsx';
import { narrowScreen, shortScreen, useMedia } from '#dashboard/ui/hooks/useMedia.ts';
import styles from './Gradebook.module.css';
import { GradebookTools } from './GradebookTools.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useColumnInSight } from './useColumnInSight.ts';
import { useGoing } from './useGoing.ts';
import type { WantedCell } from './useWantedCell.ts';

/** Three lines of a title, or one of its category and two; below it the date. */
const head = 78;
/** With a line more, so that the title keeps its three. */
const spreadHead = 94;

const plain: Heights = { head, row: 32 };
const plainSpread: Heights = { head: spreadHead, row: 32 };
/** For fingers, and where the name has its total below it. */
const tall: Heights = { head, row: 44 };
const tallSpread: Heights = { head: spreadHead, row: 44 };

/** Narrow and low: one line of a title, and as many rows as there is room for. */
const short: Heights = { head: 42, row: 26 };
const shortForFingers: Heights = { head: 42, row: 36 };

function useHeights(spread: boolean): Heights {
  const isShort = useMedia(shortScreen);
  const forFingers = useMedia('(pointer: coarse)');
  const isTall = useMedia(`(pointer: coarse), ${narrowScreen}`);
  if (isShort) return forFingers ? shortForFingers : short;
  if (isTall) return spread ? tallSpread : tall;
  return spread ? plainSpread : plain;
}

interface GradebookViewProps {
  book: Gradebook;
  /** Null where the assignments cannot be changed. */
  editing: AssignmentEditing | null;
  /** Why scores cannot be entered in this class; null where they can. */
  readOnly: string | null;
  wanted: WantedCell | null;
  arrangement: Arrangement;
}

export function GradebookView({ book, editing, readOnly, wanted, arrangement }: GradebookViewProps) {
  const names = useStudentNames();
  const narrow = useMedia(narrowScreen);
  const [layout, arrange] = arrangement;
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
  const shown = useBookTable({ book, now, layout, search, nameOf, narrow });
  const opensAt = useColumnInSight({ grid, book, shown, layout, wanted });
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
  const entry = useScoreEntry({ classId: book.id, view, readOnly, whatIf, grid, store });
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
      ? { ...saidView, rows: rowsBy({ sheet: whatIf.said, layout, search, nameOf, byId: !names.hidden }) }
      : saidView,
  );

  const closePanel = () => {
    setPanel(null);
    going.back();
  };
  const showsAt = ({ column }: Position) => view.columns[column]?.shows;
  const going = useGoing({
    book,
    shown,
    grid,
    latest: editing?.latest ?? null,
    wanted,
    onHidden: () => entry.complain(texts.cellHidden),
    onAbsent: () => entry.complain(texts.cellAbsent),
  });
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
        <div className={`${rounded.rounded} ${styles.frame} ${whatIf.active ? styles.framedSupposed : ''}`}>
          <Grid
            ref={grid}
            model={model}
            label={texts.grid(book.name)}
            heights={heights}
            opensAt={opensAt}
            onActivate={(at) => {
              if (entry.endsTyping(at)) return;
              if (at.row < 0) openMenu(at.column);
              else if (at.row >= shown.rows.length || typeof showsAt(at) === 'string') explain(at);
              else entry.activate(at);
            }}
            onPress={(position) => {
              if (showsAt(position) === (shown.compact ? 'name' : 'percent')) explain(position);
            }}
            onSort={(at) => arrange(sortedBy(layout, idAt(at)))}
            onMenu={({ column: at }) => openMenu(at)}
            onTyping={entry.onTyping}
            onCommit={entry.commit}
            onLast={entry.onLast}
            questionOf={entry.questionOf}
            inputMode="decimal"
            touchKeys={touchKeys()}
            onGone={entry.onGone}
            onClear={entry.clear}
            onCursor={store.set}
            onResize={(at, width) => arrange(resizeColumn(layout, idAt(at), width))}
            onReorder={(at, to) => arrange(moveColumn(layout, movable, idAt(at), movable.indexOf(idAt(to))))}
          />
          <NothingFits book={book} shown={shown} onShowAll={showAll} />
          <ArrangementLiveRegion
            book={book}
            layout={layout}
            search={search}
            shown={shown}
            columnNow={() => idAt(grid.current?.cursor.active.column ?? 0)}
          />
        </div>
        {panel && (
          <ChunkBoundary key={turn} instead={<PanelNotLoaded onClose={closePanel} />}>
            <OpenPanel
              panel={panel}
              sheet={sheet}
              nameOf={nameOf}
              inHand={shown.rows[store.get()?.active.row ?? -1] ?? 0}
              onScheme={whatIf.scheme}
              isShown={going.isShown}
              onGo={(student, assignment) => going.toCell(student, assignment) && makeRoom()}
              onShowAll={showAll}
              onClose={closePanel}
            />
          </ChunkBoundary>
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
          onSelect={() => grid.current?.select(menuAt)}
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
      <OverMaximumQuestion entry={entry} grid={grid} />
      {exporting.notice}
      <EntryDialogs entry={entry} view={view} onClosed={going.back} />
      {jumping.dialog}
    </div>
  );
}
