import { narrowest } from '#dashboard/grid/gestures.ts';
import { assignmentTexts } from '#dashboard/screens/gradebook/assignments/assignmentTexts.ts';
import type { AssignmentEditing } from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import type { Layout } from '#dashboard/screens/gradebook/layout/layout.ts';
import {
  hide,
  moveColumn,
  resizeColumn,
  togglePin,
  toggleSubtotal,
  toggleTerm,
} from '#dashboard/screens/gradebook/layout/layoutChanges.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { BookColumn } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { categoryOfColumn, termOfColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { AnchoredMenu, MenuItem, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';

/** Pixels by which the menu changes a column's width. */
const widening = 32;

interface ColumnMenuProps {
  column: BookColumn;
  title: string;
  trigger: HTMLElement;
  layout: Layout;
  /** Ids of the columns that can be reordered, in order. */
  movable: readonly string[];
  /** A narrow screen has no room for frozen columns beside the names. */
  keeps: boolean;
  /** Null if the assignments cannot be changed. */
  editing: AssignmentEditing | null;
  onLayout(layout: Layout): void;
  onSelect(): void;
  onStatistics(assignment: number): void;
  /** Null during a what-if. */
  onPast: ((assignment: number) => void) | null;
  onClose(): void;
}

export function ColumnMenu({
  column,
  title,
  trigger,
  layout,
  movable,
  keeps,
  editing,
  onLayout,
  onSelect,
  onStatistics,
  onPast,
  onClose,
}: ColumnMenuProps) {
  const { id, shows, width } = column;
  const place = movable.indexOf(id);
  const isScore = typeof shows === 'number';
  const [term, category] = [termOfColumn(shows), categoryOfColumn(shows)];
  const { menu } = texts;
  const sort = shows === 'name' ? menu.names : menu.scores;
  const item = (textValue: string, onAction: () => void) => (
    <MenuItem textValue={textValue} onAction={onAction}>
      {textValue}
    </MenuItem>
  );
  return (
    <AnchoredMenu anchor={trigger} label={menu.label(title)} onClose={onClose}>
      {item(sort.ascending, () => onLayout({ ...layout, sorting: { id, desc: false } }))}
      {item(sort.descending, () => onLayout({ ...layout, sorting: { id, desc: true } }))}
      {layout.sorting !== null && item(menu.unsorted, () => onLayout({ ...layout, sorting: null }))}
      <MenuSeparator />
      {item(menu.select, onSelect)}
      {isScore && item(menu.statistics, () => onStatistics(shows))}
      {isScore && onPast && item(entryTexts.past.item, () => onPast(shows))}
      {isScore &&
        keeps &&
        item(layout.pinned.includes(id) ? menu.unpin : menu.pin, () => onLayout(togglePin(layout, id)))}
      {isScore &&
        place > 0 &&
        item(menu.left, () => onLayout(moveColumn(layout, { shown: movable, id, to: place - 1 })))}
      {isScore &&
        place >= 0 &&
        place < movable.length - 1 &&
        item(menu.right, () => onLayout(moveColumn(layout, { shown: movable, id, to: place + 1 })))}
      {item(menu.wider, () => onLayout(resizeColumn(layout, id, width + widening)))}
      {width - widening >= narrowest &&
        item(menu.narrower, () => onLayout(resizeColumn(layout, id, width - widening)))}
      {isScore && item(menu.hide, () => onLayout(hide(layout, id)))}
      {term !== null && item(menu.hide, () => onLayout(toggleTerm(layout, term)))}
      {category !== null && item(menu.hide, () => onLayout(toggleSubtotal(layout, category)))}
      {isScore && editing && <MenuSeparator />}
      {isScore && editing && item(assignmentTexts.edit, () => editing.edit(shows))}
      {isScore && editing && item(assignmentTexts.duplicate, () => editing.duplicate(shows))}
      {isScore && editing?.copy && item(assignmentTexts.copyTo, () => editing.copy?.(shows))}
      {isScore && editing && item(assignmentTexts.delete, () => editing.remove(shows))}
    </AnchoredMenu>
  );
}
