import { type ReactNode, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import { Grid, type GridHandle } from '#dashboard/grid/Grid.tsx';
import {
  type AssignmentEditing,
  useAddKey,
} from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import { EntryDialogs } from '#dashboard/screens/gradebook/entering/EntryDialogs.tsx';
import { OverMaximumQuestion } from '#dashboard/screens/gradebook/entering/OverMaximumQuestion.tsx';
import { useScoreEntry } from '#dashboard/screens/gradebook/entering/useScoreEntry.ts';
import { useClipboard } from '#dashboard/screens/gradebook/exporting/useClipboard.ts';
import { useExport } from '#dashboard/screens/gradebook/exporting/useExport.tsx';
import { type Density, useHeights } from '#dashboard/screens/gradebook/layout/density.ts';
import { LayoutLiveRegion } from '#dashboard/screens/gradebook/layout/LayoutLiveRegion.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import {
  moveColumn,
  placeAmong,
  resizeColumn,
  showEverything,
  sortedBy,
} from '#dashboard/screens/gradebook/layout/layoutChanges.ts';
import { NothingFits } from '#dashboard/screens/gradebook/layout/NothingFits.tsx';
import type { LayoutState, Shown } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { useJumping } from '#dashboard/screens/gradebook/layout/useJumping.tsx';
import { scoreActions } from '#dashboard/screens/gradebook/menus/scoreActions.ts';
import { useCellMenu } from '#dashboard/screens/gradebook/menus/useCellMenu.tsx';
import { useColumnMenu } from '#dashboard/screens/gradebook/menus/useColumnMenu.tsx';
import { createCursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts, touchKeys } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import tools from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { categoryOfColumn, termOfColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { OpenPanel, PanelNotLoaded } from '#dashboard/screens/gradebook/panels/OpenPanel.tsx';
import { panelAt, usePanel } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import rounded from '#dashboard/ui/components/layout/Rounded.module.css';
import { CellProblem } from './CellProblem.tsx';
import styles from './Gradebook.module.css';
import { GradebookTools } from './GradebookTools.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useGoing } from './useGoing.ts';
import { useOpeningColumn, type WantedCell } from './useOpeningColumn.ts';
import { useView } from './useView.ts';

const noRemarks: ReadonlyMap<number, string> = new Map();

interface GradebookViewProps {
  book: Gradebook;
  /** Null if the assignments cannot be changed. */
  editing: AssignmentEditing | null;
  /** Why scores cannot be entered in this class; null if they can. */
  readOnly: string | null;
  /** Whether scores can have comments. */
  mayRemark: boolean;
  /** Whether the service keeps histories. */
  hasHistory: boolean;
  /** Whether scores can be marked late. */
  takesLate: boolean;
  /** Positions of students with a private note. */
  noted: ReadonlySet<number>;
  wanted: WantedCell | null;
  layoutState: LayoutState;
  density: Density;
  /** Null if there is no choice. */
  onDensity: ((density: Density) => void) | null;
  /** The message about the class, if the title has no line for it. */
  about: ReactNode;
}

export function GradebookView(props: GradebookViewProps) {
  const { book, editing, readOnly } = props;
  const [layout, setLayout] = props.layoutState;
  const [search, setSearch] = useState('');
  const gradebook = useGradebook(props, search, setSearch);
  const { grid, store, view, model, shown, whatIf, entry, going, showAll, menu } = gradebook;
  // What is added would be saved, and nothing of a what-if is.
  const onAdd = editing && !whatIf.active ? editing.add : null;
  useAddKey(onAdd);
  const idAt = (at: number) => shown.columns[at]?.id ?? '';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves a what-if from anywhere within it
    <div
      className={`${styles.screen} ${props.density === 'compact' ? styles.compact : ''}`}
      onKeyDown={entry.onKeyDown}
    >
      <GradebookTools
        book={book}
        layout={layout}
        density={props.density}
        onDensity={props.onDensity}
        search={search}
        isWhatIf={whatIf.active}
        actions={whatIf.active || readOnly !== null ? null : gradebook.actions}
        onAdd={onAdd}
        onLayout={setLayout}
        onSearch={setSearch}
        onJump={gradebook.jumping.open}
        onWhatIf={whatIf.active ? whatIf.leave : whatIf.enter}
        onPanel={gradebook.setPanel}
        onExport={gradebook.exporting.exportAs}
      />
      {whatIf.active && (
        <WhatIfBanner
          inFlow={props.density === 'compact'}
          onWeights={() => gradebook.setPanel({ kind: 'weights' })}
          onLeave={whatIf.leave}
        />
      )}
      <div className={styles.main}>
        <div className={`${rounded.rounded} ${styles.frame} ${whatIf.active ? styles.framedWhatIf : ''}`}>
          <ScoreGrid gradebook={gradebook} book={book} layout={layout} onLayout={setLayout} />
          <NothingFits book={book} shown={shown} onShowAll={showAll} />
          <LayoutLiveRegion
            book={book}
            layout={layout}
            search={search}
            shown={shown}
            columnNow={() => idAt(grid.current?.cursor.active.column ?? 0)}
          />
        </div>
        <BesideGrid gradebook={gradebook} />
      </div>
      <StatusBar
        store={store}
        model={model}
        view={view}
        readOnly={props.readOnly}
        message={entry.messages.message}
        onDecide={entry.questions.decide}
        onShowAll={showAll}
        about={props.about}
      />
      {menu.menu}
      {gradebook.cellMenu.menu}
      <OverMaximumQuestion entry={entry} grid={grid} />
      {!whatIf.active && (
        <CellProblem view={view} store={store} grid={grid} message={entry.messages.message} />
      )}
      {gradebook.exporting.notice}
      <EntryDialogs entry={entry} view={view} onClosed={going.back} />
      {gradebook.jumping.dialog}
    </div>
  );
}

type OpenGradebook = ReturnType<typeof useGradebook>;

/** The panel beside the grid, if one is open. */
function BesideGrid({ gradebook }: { gradebook: OpenGradebook }) {
  const { panel, view, shown, store, whatIf, going, closePanel } = gradebook;
  if (!panel) return null;
  return (
    <ChunkBoundary key={gradebook.openings} instead={<PanelNotLoaded onClose={closePanel} />}>
      <OpenPanel
        panel={panel}
        sheet={view.sheet}
        term={view.term}
        nameOf={view.nameOf}
        remarks={view.hidesRemarks ? noRemarks : view.entered.remarks}
        active={shown.rows[store.get()?.active.row ?? -1] ?? 0}
        onScheme={whatIf.scheme}
        isShown={going.isShown}
        onGo={(student, assignment) => going.toCell(student, assignment) && gradebook.makeRoom()}
        onShowAll={gradebook.showAll}
        onClose={closePanel}
      />
    </ChunkBoundary>
  );
}

/** The state that the parts of the screen share: the view, score entry, and what is open. */
function useGradebook(
  { book, editing, takesLate, noted, wanted, layoutState, density, ...entering }: GradebookViewProps,
  search: string,
  onSearch: (search: string) => void,
) {
  const [layout, setLayout] = layoutState;
  const [store] = useState(createCursorStore);
  const grid = useRef<GridHandle>(null);
  const { savedView, exportedView, ...viewed } = useView({
    book,
    readOnly: entering.readOnly,
    takesLate,
    noted,
    layout,
    search,
  });
  const { view, model, shown, whatIf } = viewed;
  const heights = useHeights(layout, density);
  const opensAt = useOpeningColumn({ grid, book, shown, layout, wanted });
  const entry = useScoreEntry({ classId: book.id, ...entering, view, whatIf, grid, store });
  const { announce, complain, clearMessage } = entry.messages;
  const copy = useClipboard(grid, savedView, {
    onCopied: (cells) => announce(whatIf.active ? texts.whatIfCopied : texts.copied(cells)),
    complain,
  });
  const actions = () => scoreActions(entry, copy);
  const gone = () => complain(entryTexts.gone);
  const { setPanel, makeRoom, ...opened } = usePanel({ book, isWhatIf: whatIf.active, onGone: gone });
  const exporting = useExport(exportedView);
  const going = useGoing({
    book,
    shown,
    grid,
    latest: editing?.latest ?? null,
    wanted,
    onHidden: () => complain(texts.cellHidden),
    onAbsent: () => complain(texts.cellAbsent),
  });
  const jumping = useJumping(book, view.nameOf, going.toTarget);
  const movable = movableIn(shown);
  const menu = useColumnMenu({
    grid,
    model,
    shown,
    layout,
    movable,
    editing: whatIf.active ? null : editing,
    onLayout: setLayout,
    onStatistics: (assignment) => setPanel({ kind: 'assignment', assignment }),
    onPast: whatIf.active ? null : entry.questions.askPast,
    onGone: gone,
    onClosed: going.back,
  });

  const explain = (at: Position) => setPanel(panelAt(shown, at));
  const cellMenu = useCellMenu({
    grid,
    view,
    isWhatIf: whatIf.active,
    actions,
    onExplain: explain,
    onGone: gone,
    onClosed: going.back,
  });

  function showAll() {
    onSearch('');
    setLayout(showEverything(layout));
    going.toHidden();
    makeRoom();
    clearMessage();
  }
  function closePanel() {
    setPanel(null);
    going.back();
  }
  const open = { ...opened, setPanel, closePanel, makeRoom, exporting, jumping };
  const menus = { menu, cellMenu, actions, explain };
  return { ...viewed, ...open, ...menus, grid, store, heights, opensAt, movable, entry, going, showAll };
}

/** Ids of the columns that can be reordered, in order: the assignments that scroll. */
const movableIn = ({ columns, frozen }: Shown) =>
  columns.slice(frozen).flatMap(({ id, shows }) => (typeof shows === 'number' ? [id] : []));

interface ScoreGridProps {
  gradebook: OpenGradebook;
  book: Gradebook;
  layout: Layout;
  onLayout(layout: Layout): void;
}

/** The grid, and the meaning of its keys and presses in a gradebook. */
function ScoreGrid({ gradebook, book, layout, onLayout }: ScoreGridProps) {
  const { grid, view, model, shown, movable, entry, menu, explain } = gradebook;
  const { editor } = entry;
  const idAt = (at: number) => shown.columns[at]?.id ?? '';
  const showsAt = ({ column }: Position) => shown.columns[column]?.shows;

  return (
    <Grid
      ref={grid}
      model={model}
      label={texts.grid(book.name)}
      heights={gradebook.heights}
      opensAt={gradebook.opensAt}
      onActivate={(at) => {
        if (editor.endsRefused(at)) return;
        if (at.row < 0) menu.open(at.column);
        else if (at.row >= shown.rows.length || typeof showsAt(at) === 'string') explain(at);
        else entry.questions.activate(at);
      }}
      onPress={(position) => {
        const at = showsAt(position);
        const isTotal = at !== undefined && (termOfColumn(at) ?? categoryOfColumn(at)) !== null;
        if (at === (shown.compact ? 'name' : 'percent') || isTotal) explain(position);
      }}
      onSort={(at) => onLayout(sortedBy(layout, idAt(at)))}
      onMenu={(at) => (at.row < 0 ? menu.open(at.column) : gradebook.cellMenu.open(at))}
      onTyping={editor.onTyping}
      onCommit={editor.commit}
      onLast={editor.onLast}
      inputMode="decimal"
      touchKeys={touchKeys(view.takesLate)}
      onGone={editor.onGone}
      onClear={entry.selected.clear}
      onCursor={gradebook.store.set}
      onResize={(at, width) => onLayout(resizeColumn(layout, idAt(at), width))}
      onReorder={(at, to) => {
        const ids = shown.columns.map(({ id }) => id);
        onLayout(
          moveColumn(layout, { shown: movable, id: idAt(at), to: placeAmong(movable, ids, [at, to]) }),
        );
      }}
    />
  );
}

interface WhatIfBannerProps {
  /** There is no heading above: it takes a line of its own. */
  inFlow: boolean;
  onWeights(): void;
  onLeave(): void;
}

/** Over the heading's row, which has room for it: the grid beneath stays in place. */
function WhatIfBanner({ inFlow, onWeights, onLeave }: WhatIfBannerProps) {
  return (
    <div className={`${tools.whatIfBanner} ${inFlow ? tools.inFlow : ''}`}>
      <p>{texts.whatIfShort}</p>
      <Button onClick={onWeights}>{texts.whatIfWeights}</Button>
      <Button look="primary" onClick={onLeave}>
        {texts.whatIfEnd}
        <kbd className={tools.key}>Esc</kbd>
      </Button>
    </div>
  );
}
