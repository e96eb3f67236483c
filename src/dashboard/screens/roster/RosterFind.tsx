import { useState } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SearchField } from '#dashboard/ui/components/SearchField.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import type { DraftStudent } from './draft.ts';
import styles from './RosterEditor.module.css';
import { texts } from './texts.ts';

interface RosterFindProps {
  students: readonly DraftStudent[];
  /** Shows a line without going into it; null where nothing is looked for. */
  onFound(row: number | null): void;
  /** Goes into a line. */
  onSeek(row: number): void;
}

/** Where somebody stands in a long list: shown with every key, Enter goes into the line. */
export function RosterFind({ students, onFound, onSeek }: RosterFindProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const rows = rowsWith(students, text);
  const row = rows[at % rows.length];

  function look(next: string, position: number) {
    setText(next);
    setAt(position);
    const found = rowsWith(students, next);
    onFound(found[position % found.length] ?? null);
  }

  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (row !== undefined) onSeek(row);
      }}
    >
      <SearchField label={texts.find} value={text} onChange={(next) => look(next, 0)} />
      <span role="status">
        {text.trim() === '' || row === undefined
          ? text.trim() !== '' && texts.nobodyFound
          : texts.foundAt((at % rows.length) + 1, rows.length, row + 1)}
      </span>
      {rows.length > 1 && (
        <Button look="quiet" onClick={() => look(text, at + 1)}>
          {texts.findNext}
        </Button>
      )}
    </form>
  );
}

/** The lines with all of the words, in a name or in the ID. */
function rowsWith(students: readonly DraftStudent[], text: string): number[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return students.flatMap(({ first, last, id }, row) => {
    const line = folded(`${first} ${last} ${id}`);
    return words.every((word) => line.includes(word)) ? [row] : [];
  });
}
