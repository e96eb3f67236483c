import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import type { ScoreEntry } from './useScoreEntry.ts';

/** What can be done with the selected scores, for those who do not know its key, or have none. */
export function EditItems({ entry }: { entry: ScoreEntry }) {
  const { edit } = entryTexts;
  const items: readonly (readonly [string, string, () => void])[] = [
    [edit.undo, 'Ctrl Z', entry.undo],
    [edit.redo, 'Ctrl Y', entry.redo],
    [edit.fillDown, 'Ctrl D', entry.fillDown],
    [edit.fillRight, 'Ctrl R', entry.fillRight],
    [edit.clear, 'Del', entry.clear],
    [edit.excuse, '', entry.excuse],
    ...(entry.turnLate ? [[edit.late, 'Alt L', entry.turnLate] as const] : []),
    [edit.curve, '', entry.askCurve],
    [edit.blanks, '', () => entry.askHere('blanks')],
    ...(entry.mayRemark ? [[edit.remark, 'Shift F2', () => entry.askHere('remark')] as const] : []),
    [edit.history, 'Alt H', () => entry.askHere('history')],
    [edit.past, 'Alt Shift H', () => entry.askHere('past')],
    [edit.importFile, '', entry.importFile],
  ];
  return items.map(([name, keys, action]) => (
    <MenuItem key={name} textValue={name} onAction={action}>
      {name}
      {keys && <kbd className={`${styles.key} ${styles.itemKey}`}>{shortcut(keys)}</kbd>}
    </MenuItem>
  ));
}
