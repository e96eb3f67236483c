import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import type { Action, ScoreActions } from './scoreActions.ts';

/** A link to another page in a menu. */
export interface Lead {
  readonly name: string;
  readonly href: string;
}

/** Items with their keys; unavailable ones are left out. */
export function ActionItems({ of }: { of: readonly (Action | Lead | null)[] }) {
  return of.map(
    (item) =>
      item &&
      ('href' in item ? (
        <MenuItem key={item.name} textValue={item.name} href={item.href}>
          {item.name}
        </MenuItem>
      ) : (
        <MenuItem key={item.name} textValue={item.name} onAction={() => item.act()}>
          {item.name}
          {item.keys && <kbd className={`${styles.key} ${styles.itemKey}`}>{shortcut(item.keys)}</kbd>}
        </MenuItem>
      )),
  );
}

/** The actions on the selected scores, for people who do not know the key, or have no keyboard. */
export function EditItems({ actions }: { actions: ScoreActions }) {
  const { undo, redo, copy, paste, clear, fillDown, fillRight } = actions;
  const { excuse, missing, late, curve, blanks, remark, history, past, importFile } = actions;
  return (
    <ActionItems
      of={[
        undo,
        redo,
        copy,
        paste,
        clear,
        fillDown,
        fillRight,
        excuse,
        missing,
        late,
        curve,
        blanks,
        remark,
        history,
        past,
        importFile,
      ]}
    />
  );
}
