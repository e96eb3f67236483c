import type { Gradebook } from '#dashboard/api/gradebook.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { sortSaid } from './arrangedSaid.ts';
import type { Layout } from './layout.ts';

interface SortedNoteProps {
  book: Gradebook;
  layout: Layout;
  onArrange(layout: Layout): void;
}

/** Beside the title of a gradebook that is sorted: by what, and a button back to the order of the roster. */
export function SortedNote({ book, layout, onArrange }: SortedNoteProps) {
  const said = sortSaid(book, layout);
  if (!said) return null;
  return (
    <span className={styles.sorted}>
      {said}
      <button type="button" className={styles.unsort} onClick={() => onArrange({ ...layout, sorting: null })}>
        <Icon name="close" />
        {texts.menu.unsorted}
      </button>
    </span>
  );
}
