import { AnchoredMenu, MenuItem, MenuSeparator } from '#dashboard/ui/components/Menu.tsx';
import { texts } from './texts.ts';
import type { RowActions } from './useRowActions.ts';

/** Whose menu is open; one for the whole list, since a menu for each line is most of what drawing it would cost. */
export interface OpenedMenu {
  /** Of the draft's student. */
  key: string;
  name: string;
  anchor: HTMLElement;
}

interface RowMenuProps {
  menu: OpenedMenu;
  /** From 0. */
  row: number;
  count: number;
  actions: RowActions;
  onClose(): void;
}

export function RowMenu({ menu, row, count, actions, onClose }: RowMenuProps) {
  const item = (text: string, action: () => void, isDisabled = false) => (
    <MenuItem textValue={text} isDisabled={isDisabled} onAction={() => afterMenu(action)}>
      {text}
    </MenuItem>
  );
  const last = count - 1;
  return (
    <AnchoredMenu anchor={menu.anchor} label={texts.actionsFor(menu.name)} onClose={onClose}>
      {item(texts.up, () => actions.moveRow(row, row - 1), row === 0)}
      {item(texts.down, () => actions.moveRow(row, row + 1), row === last)}
      {item(texts.toTop, () => actions.moveRow(row, 0), row === 0)}
      {item(texts.toEnd, () => actions.moveRow(row, last), row === last)}
      <MenuSeparator />
      {item(texts.insert, () => actions.insert(row + 1))}
      {item(texts.remove, () => actions.remove(row))}
    </AnchoredMenu>
  );
}

/**
 * Does what was chosen from a menu once the menu is gone: while it is open it holds the focus, and the action may
 * want to move it.
 */
function afterMenu(action: () => void) {
  requestAnimationFrame(function wait() {
    if (document.querySelector('[role="menu"]')) requestAnimationFrame(wait);
    else action();
  });
}
