import { Button as AriaButton } from 'react-aria-components';
import type { ClassSummary, Folder } from '#dashboard/api/classes.ts';
import { buttonClass } from '#dashboard/ui/Button.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import { Menu, MenuItem } from '#dashboard/ui/Menu.tsx';
import styles from './ClassTable.module.css';
import { texts } from './texts.ts';
import { folders } from './view.ts';

interface FolderMenuProps {
  item: ClassSummary;
  onMove(folder: Folder): void;
}

/** Where a class may go from here. */
export function FolderMenu({ item, onMove }: FolderMenuProps) {
  const label = texts.move.label(item.name);
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className={`${buttonClass('quiet', true)} ${styles.more}`} aria-label={label}>
          <Icon name="more" />
        </AriaButton>
      }
    >
      {folders
        .filter((folder) => folder !== item.folder)
        .map((folder) => (
          <MenuItem key={folder} textValue={texts.move.to[folder]} onAction={() => onMove(folder)}>
            {texts.move.to[folder]}
          </MenuItem>
        ))}
    </Menu>
  );
}
