import { MenuItem, MenuSection } from '#dashboard/ui/Menu.tsx';
import { MenuButton } from '#dashboard/ui/MenuButton.tsx';
import { assignmentTexts } from './assignmentTexts.ts';
import { EditItems } from './EditItems.tsx';
import { ExportItems, type ExportKind } from './ExportItems.tsx';
import { entryTexts } from './entryTexts.ts';
import type { Panel } from './panels.ts';
import { texts } from './texts.ts';
import type { ScoreEntry } from './useScoreEntry.ts';

interface MoreMenuProps {
  supposing: boolean;
  entry: ScoreEntry | null;
  onAdd: (() => void) | null;
  onJump(): void;
  onWhatIf(): void;
  onPanel(panel: Panel): void;
  onExport(kind: ExportKind): void;
}

/** Where a screen has no room for a row of buttons: all of them behind one. */
export function MoreMenu(props: MoreMenuProps) {
  const { supposing, entry, onAdd, onJump, onWhatIf, onPanel, onExport } = props;
  const item = (textValue: string, onAction: () => void) => (
    <MenuItem textValue={textValue} onAction={onAction}>
      {textValue}
    </MenuItem>
  );
  return (
    <MenuButton label={texts.more}>
      {() => (
        <>
          {item(texts.jumpButton, onJump)}
          {onAdd && item(assignmentTexts.add, onAdd)}
          {item(texts.statistics, () => onPanel({ kind: 'class' }))}
          {item(supposing ? texts.whatIfEnd : texts.whatIf, onWhatIf)}
          {item(texts.legend, () => onPanel({ kind: 'legend' }))}
          {entry && (
            <MenuSection title={entryTexts.edit.button}>
              <EditItems entry={entry} />
            </MenuSection>
          )}
          <MenuSection title={texts.export}>
            <ExportItems onExport={onExport} />
          </MenuSection>
        </>
      )}
    </MenuButton>
  );
}
