import type { Gradebook } from '#dashboard/api/gradebook.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import type { Layout } from './layout.ts';
import { sortText } from './layoutMessages.ts';

interface SortedByProps {
  book: Gradebook;
  layout: Layout;
  onLayout(layout: Layout): void;
}

/** Beside the title of a gradebook that is sorted: by what, and a button back to the order of the roster. */
export function SortedBy({ book, layout, onLayout }: SortedByProps) {
  const said = sortText(book, layout);
  if (!said) return null;
  return (
    <span className={styles.sorted}>
      {said}
      <button type="button" className={styles.unsort} onClick={() => onLayout({ ...layout, sorting: null })}>
        <Icon name="close" />
        {texts.menu.unsorted}
      </button>
    </span>
  );
}
