import { useState } from 'react';
import type { StudentSort } from '#dashboard/api/classes/students.ts';
import type { DraftStudent } from '#dashboard/screens/roster/model/draft.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import styles from './RosterEditor.module.css';

/** What happened to the whole list: refused, overtaken by a colleague, or saved as the first of its class. */
export function EditorNotices({ editor }: { editor: RosterEditor }) {
  const { failure, step } = editor;
  return (
    <>
      {editor.overtaken && step.kind === 'edit' && <Notice tone="warn">{texts.changedMeanwhile}</Notice>}
      {editor.resumed && step.kind === 'edit' && <Notice tone="info">{texts.resumed}</Notice>}
      {failure && step.kind === 'edit' && <Notice tone="bad">{failure}</Notice>}
      {step.kind === 'edit' && step.saysSaved && !editor.changed && (
        <Toast tone="good" onClose={() => editor.setStep({ kind: 'edit' })}>
          {texts.saved}
        </Toast>
      )}
    </>
  );
}

interface RosterFindProps {
  students: readonly DraftStudent[];
  /** The key of the student who was found last. */
  found: string | null;
  /** Shows a student without moving the focus there; null if nobody is sought or found. */
  onFound(key: string | null): void;
  /** Moves the focus into a line. */
  onSeek(row: number): void;
}

/** Finds a student in a long list: shown with every key, Enter moves into the line. */
export function RosterFind({ students, found, onFound, onSeek }: RosterFindProps) {
  const [text, setText] = useState('');
  const rows = rowsWith(students, text);
  // The student stays found while lines around are edited, and also if their own name no longer fits.
  const row = students.findIndex(({ key }) => key === found);
  const at = rows.indexOf(row);

  function show(shown: number | undefined) {
    onFound(students[shown ?? -1]?.key ?? null);
  }
  function search(next: string) {
    setText(next);
    show(rowsWith(students, next)[0]);
  }

  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = rows;
        if (row >= 0) onSeek(row);
        else if (first !== undefined) onSeek(first);
      }}
    >
      <SearchField label={texts.find} value={text} onChange={search} submits />
      <span role="status">
        {text.trim() !== '' && rows.length === 0 && texts.nobodyFound}
        {at >= 0 && texts.foundAt(at + 1, rows.length, row + 1)}
      </span>
      {rows.length > 1 && (
        <Button look="quiet" onClick={() => show(rows[(at + 1) % rows.length])}>
          {texts.findNext}
        </Button>
      )}
    </form>
  );
}

/** The lines that contain all of the words, in a name or in the ID. */
function rowsWith(students: readonly DraftStudent[], text: string): number[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return students.flatMap(({ first, last, id }, row) => {
    const line = folded(`${first} ${last} ${id}`);
    return words.every((word) => line.includes(word)) ? [row] : [];
  });
}

export type View = 'table' | 'text';

const sorts: readonly StudentSort[] = ['list', 'last', 'first', 'id'];

interface RosterToolsProps {
  editor: RosterEditor;
  view: View;
  onView(view: View): void;
  onAdd(): void;
}

export function RosterTools({ editor, view, onView, onAdd }: RosterToolsProps) {
  return (
    <div className={styles.tools}>
      <Segments
        label={texts.view}
        value={view}
        onChange={onView}
        options={[
          { value: 'table', label: texts.views.table },
          { value: 'text', label: texts.views.text },
        ]}
      />
      <Button onClick={onAdd}>
        <Icon name="plus" />
        {texts.add}
      </Button>
      <div className={styles.sort}>
        <span aria-hidden="true">{texts.sort}</span>
        <Select
          label={texts.sort}
          value={editor.draft.sort}
          onChange={(sort) => editor.change({ kind: 'sort', sort })}
          options={sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
        />
      </div>
    </div>
  );
}
