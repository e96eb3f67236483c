import { assignmentTexts } from '#dashboard/screens/gradebook/assignments/assignmentTexts.ts';
import {
  ExportItems,
  type ExportKind,
  type Named,
} from '#dashboard/screens/gradebook/exporting/ExportItems.tsx';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Panel } from '#dashboard/screens/gradebook/panels/usePanel.ts';
import { MenuItem, MenuSection } from '#dashboard/ui/components/overlays/Menu.tsx';
import { MenuButton } from '#dashboard/ui/components/overlays/MenuButton.tsx';
import { EditItems } from './ActionItems.tsx';
import type { ScoreActions } from './scoreActions.ts';

interface MoreMenuProps {
  book: { readonly id: number };
  isWhatIf: boolean;
  /** Null if nothing can be entered. */
  actions: (() => ScoreActions) | null;
  onAdd: (() => void) | null;
  onJump(): void;
  onWhatIf(): void;
  onPanel(panel: Panel): void;
  onExport(kind: ExportKind, named: Named): void;
}

/** On a screen without room for a row of buttons: all of them in one menu. */
export function MoreMenu(props: MoreMenuProps) {
  const { book, isWhatIf, actions, onAdd, onJump, onWhatIf, onPanel, onExport } = props;
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
          {item(isWhatIf ? texts.whatIfEnd : texts.whatIf, onWhatIf)}
          {item(texts.legend, () => onPanel({ kind: 'legend' }))}
          {actions && (
            <MenuSection title={entryTexts.edit.button}>
              <EditItems actions={actions()} />
            </MenuSection>
          )}
          <MenuSection title={texts.export}>
            <ExportItems classId={book.id} isWhatIf={isWhatIf} onExport={onExport} />
          </MenuSection>
        </>
      )}
    </MenuButton>
  );
}
