import type { DragEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Link } from 'react-router-dom';
import { accessLevels, type ClassSummary, type Folder } from '#dashboard/api/classes/classes.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { paths } from '#dashboard/app/paths.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Menu, MenuItem } from '#dashboard/ui/components/overlays/Menu.tsx';
import { classColour, Swatch } from '#dashboard/ui/components/Swatch.tsx';
import { numberCell } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './ClassTable.module.css';
import type { visibleColumns } from './columns.tsx';
import { texts } from './texts.ts';
import { folders } from './view.ts';

interface ClassRowProps {
  item: ClassSummary;
  /** It was found outside the open folder. */
  elsewhere: boolean;
  visible: ReturnType<typeof visibleColumns>;
  onMove(folder: Folder): void;
  /** The reader no longer wants to teach it. */
  onLeave(): void;
  onDrag(item: ClassSummary | null): void;
}

/** A class: a link to it, a menu to move it, and for a mouse the whole row to drag. */
export function ClassRow({ item, elsewhere, visible, onMove, onLeave, onDrag }: ClassRowProps) {
  const mayMove = useMay(item.id, 'moveClass');

  // The row is a link, and links can be dragged already: the browser's own dragging stays.
  function beginDrag({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) {
    if (!mayMove) return;
    const name = currentTarget.querySelector('th > div');
    dataTransfer.effectAllowed = 'all';
    if (name) dataTransfer.setDragImage(name, -12, -12);
    onDrag(item);
  }

  return (
    <tr
      className={styles.row}
      style={classColour(item.id)}
      onDragStart={beginDrag}
      onDragEnd={() => onDrag(null)}
    >
      {visible.map((column) =>
        column.id === 'name' ? (
          <NameCell key="name" item={item} elsewhere={elsewhere} />
        ) : (
          <td
            key={column.id}
            className={[styles[column.id], styles.soft, column.number ? numberCell : '']
              .filter(Boolean)
              .join(' ')}
          >
            {column.shown(item)}
          </td>
        ),
      )}
      <td className={styles.move}>
        <RowMenu item={item} mayMove={mayMove} onMove={onMove} onLeave={onLeave} />
      </td>
    </tr>
  );
}

function NameCell({ item, elsewhere }: Pick<ClassRowProps, 'item' | 'elsewhere'>) {
  const meta = [
    item.teacher,
    item.code,
    item.students === null ? '' : texts.studentCount(item.students),
    item.missing ? texts.missingCount(item.missing) : '',
  ];
  return (
    <th scope="row" className={styles.name}>
      <div className={styles.inner}>
        <Swatch />
        <div>
          <Link to={paths.gradebook(item.id)} className={styles.link}>
            <bdi>{item.name}</bdi>
          </Link>
          {elsewhere && <span className={styles.where}>{texts.folders[item.folder]}</span>}
          <span className={styles.meta}>{meta.filter(Boolean).join(' · ')}</span>
        </div>
      </div>
    </th>
  );
}

interface RowMenuProps extends Pick<ClassRowProps, 'item' | 'onMove' | 'onLeave'> {
  mayMove: boolean;
}

/** The actions on a class, and the folders it can move to. */
function RowMenu({ item, mayMove, onMove, onLeave }: RowMenuProps) {
  // An admin of its school may see a class without teaching it; an owner must be removed by another owner, in its
  // settings.
  const mayLeave = useMay(item.id, 'leaveClass') && item.role !== '' && item.authority < accessLevels.own;
  const label = mayMove ? texts.move.label(item.name) : texts.rowMenu(item.name);
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className={`${buttonClass('quiet', true)} ${styles.more}`} aria-label={label}>
          <Icon name="more" />
        </AriaButton>
      }
    >
      <MenuItem textValue={texts.reports} href={paths.reports(item.id)}>
        {texts.reports}
      </MenuItem>
      {folders
        .filter((folder) => mayMove && folder !== item.folder)
        .map((folder) => (
          <MenuItem key={folder} textValue={texts.move.to[folder]} onAction={() => onMove(folder)}>
            {texts.move.to[folder]}
          </MenuItem>
        ))}
      {mayLeave && (
        <MenuItem textValue={texts.leave.item} onAction={onLeave}>
          {texts.leave.item}
        </MenuItem>
      )}
    </Menu>
  );
}
