import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { assignmentTexts } from '#dashboard/screens/gradebook/assignments/assignmentTexts.ts';
import {
  ExportItems,
  type ExportKind,
  type Named,
} from '#dashboard/screens/gradebook/exporting/ExportItems.tsx';
import type { Density } from '#dashboard/screens/gradebook/layout/density.ts';
import { FilterButton } from '#dashboard/screens/gradebook/layout/FilterButton.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import { EditItems } from '#dashboard/screens/gradebook/menus/ActionItems.tsx';
import { MoreMenu } from '#dashboard/screens/gradebook/menus/MoreMenu.tsx';
import type { ScoreActions } from '#dashboard/screens/gradebook/menus/scoreActions.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Panel } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { MenuButton } from '#dashboard/ui/components/overlays/MenuButton.tsx';
import { ariaShortcut, shortcut } from '#dashboard/ui/format/shortcut.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';

interface GradebookToolsProps {
  book: Gradebook;
  layout: Layout;
  search: string;
  density: Density;
  /** Null if there is no choice. */
  onDensity: ((density: Density) => void) | null;
  isWhatIf: boolean;
  /** Null if nothing can be entered. */
  actions: (() => ScoreActions) | null;
  /** Null if no assignment can be added. */
  onAdd: (() => void) | null;
  onLayout(layout: Layout): void;
  onSearch(search: string): void;
  onJump(): void;
  onWhatIf(): void;
  onPanel(panel: Panel): void;
  onExport(kind: ExportKind, named: Named): void;
}

export function GradebookTools(props: GradebookToolsProps) {
  const { book, layout, search, isWhatIf, onLayout, onSearch, onJump, onWhatIf, onPanel, onExport } = props;
  const { actions, density, onDensity } = props;
  const isCompact = density === 'compact';
  const narrow = useMedia(narrowScreen);
  return (
    <div className={styles.tools}>
      <SearchField label={texts.search} value={search} onChange={onSearch} />
      <FilterButton book={book} layout={layout} onLayout={onLayout} />
      {narrow ? (
        <MoreMenu {...props} />
      ) : (
        <>
          <Button onClick={onJump} aria-keyshortcuts={ariaShortcut('Control+K')}>
            {texts.jumpButton}
            <kbd className={styles.key}>{shortcut('Ctrl K')}</kbd>
          </Button>
          <div className={styles.spread} />
          {props.onAdd && (
            <Button onClick={props.onAdd} aria-keyshortcuts="Alt+N" title={assignmentTexts.addKey}>
              <Icon name="plus" />
              {assignmentTexts.add}
            </Button>
          )}
          {actions && (
            <MenuButton label={entryTexts.edit.button}>{() => <EditItems actions={actions()} />}</MenuButton>
          )}
          <Button onClick={() => onPanel({ kind: 'class' })}>{texts.statistics}</Button>
          <Button onClick={onWhatIf} aria-pressed={isWhatIf} className={isWhatIf ? styles.active : undefined}>
            {texts.whatIf}
          </Button>
          <MenuButton label={texts.export}>
            {() => <ExportItems classId={book.id} isWhatIf={isWhatIf} onExport={onExport} />}
          </MenuButton>
          {onDensity && (
            <Button
              look="quiet"
              icon
              className={isCompact ? styles.active : undefined}
              aria-label={texts.compactRows}
              title={texts.compactRows}
              aria-pressed={isCompact}
              onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
            >
              <Icon name="rows" />
            </Button>
          )}
          <Button
            look="quiet"
            icon
            aria-label={texts.legend}
            title={texts.legend}
            onClick={() => onPanel({ kind: 'legend' })}
          >
            <Icon name="info" />
          </Button>
        </>
      )}
    </div>
  );
}
