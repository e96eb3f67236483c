import { useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { Roster } from '#dashboard/api/classes/students.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import {
  type RosterEditor as RosterEditorState,
  useRosterEditor,
} from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { MergeDialog } from '#dashboard/screens/roster/review/MergeDialog.tsx';
import { ReviewDialog } from '#dashboard/screens/roster/review/ReviewDialog.tsx';
import { LeftOutLines, Strangers } from '#dashboard/screens/roster/review/warnings.tsx';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import styles from './RosterEditor.module.css';
import { RosterTable } from './RosterTable.tsx';
import { RosterText } from './RosterText.tsx';
import { EditorNotices, RosterFind, RosterTools, type View } from './RosterTools.tsx';
import { SaveBar } from './SaveBar.tsx';

interface RosterEditorProps {
  classId: number;
  book: Gradebook;
  roster: Roster;
}

/** No search for lists this short. */
const fewStudents = 12;

/** The view of the list, the line that it shows, and what leads to another one. */
function useRosterView(editor: RosterEditorState) {
  const [view, setView] = useState<View>('table');
  /** The line to show, from 0; a new object each time, so that the same line can be requested again. */
  const [sought, setSought] = useState<{ row: number; field: 'first' | 'last' | 'id' } | null>(null);
  /** The key of the student that Find shows. */
  const [found, setFound] = useState<string | null>(null);
  const { draft, change } = editor;
  const others = draft.leftOut.filter(({ why }) => why === 'other');

  function show(next: View) {
    setView(next);
    setSought(null);
    setFound(null);
  }
  return {
    view,
    sought,
    found,
    others,
    setSought,
    setFound,
    show,
    showProblem(index: number) {
      const problem = editor.problems[index];
      editor.setStep({ kind: 'edit' });
      if (problem) setSought({ row: problem.row, field: problem.field });
    },
    /** Focuses the text, so that a list can be pasted at once. */
    pasteList() {
      show('text');
      setSought({ row: 0, field: 'first' });
    },
    addStudent() {
      change({ kind: 'add', at: draft.students.length, students: [{ first: '', last: '', id: '' }] });
      setView('table');
      setSought({ row: draft.students.length, field: 'first' });
    },
    /** Titles and totals become students after all: shows the first of them. */
    keepLines() {
      const first = others[0]?.line ?? 0;
      const before = draft.pasted?.students.filter(({ line }) => line < first) ?? draft.students;
      change({ kind: 'everyLine' });
      setSought({ row: before.length, field: 'first' });
    },
  };
}

export function RosterEditor({ classId, book, roster }: RosterEditorProps) {
  const editor = useRosterEditor(classId, roster);
  const names = useStudentNames();
  const { view, sought, found, setSought, setFound, ...to } = useRosterView(editor);
  const { draft } = editor;
  const empty = draft.students.length === 0 && view === 'table';

  return (
    <Screen
      title={texts.roster}
      documentTitle={texts.documentTitle(book.name)}
      printed={book.name}
      aside={
        editor.changed
          ? texts.inDraft(draft.students.length, roster.students.length)
          : texts.students(draft.students.length)
      }
    >
      <EditorNotices editor={editor} />
      {names.hidden ? (
        <Empty title={texts.namesHidden} actions={<Button onClick={names.toggle}>{texts.showNames}</Button>}>
          {texts.namesHiddenAdvice} {editor.changed && texts.draftKept}
        </Empty>
      ) : (
        // Text typed during a save would be lost with the draft that the save ends.
        <div className={styles.area} inert={editor.saving.isPending}>
          <Strangers editor={editor} />
          <RosterTools editor={editor} view={view} onView={to.show} onAdd={to.addStudent} />
          {view === 'table' && draft.students.length > fewStudents && (
            <RosterFind
              students={draft.students}
              found={found}
              onFound={setFound}
              onSeek={(row) => setSought({ row, field: 'last' })}
            />
          )}
          <LeftOutLines
            leftOut={draft.leftOut}
            action={<Button onClick={to.keepLines}>{texts.keepLines(to.others.length)}</Button>}
          />
          {empty && <EmptyRoster onPaste={to.pasteList} onAdd={to.addStudent} />}
          {view === 'text' && <RosterText editor={editor} sought={sought} />}
          {view === 'table' && !(empty && editor.changes.removed.length === 0) && (
            <RosterTable classId={classId} editor={editor} sought={sought} found={found} onSeek={setSought} />
          )}
        </div>
      )}
      {editor.changed && <SaveBar editor={editor} onShowProblem={() => to.showProblem(0)} />}
      <ReviewDialog classId={classId} book={book} editor={editor} onShowProblem={to.showProblem} />
      <MergeDialog editor={editor} />
      <LeaveQuestion
        asks={editor.changed || editor.saving.isPending}
        title={texts.leaveTitle}
        advice={texts.leaveAdvice}
        isStored
        onDiscard={editor.discardKept}
      />
    </Screen>
  );
}

/** Instead of an empty table: the ways to begin a list. */
function EmptyRoster({ onPaste, onAdd }: { onPaste(): void; onAdd(): void }) {
  return (
    <Empty
      title={texts.emptyTitle}
      actions={
        <>
          <Button look="primary" onClick={onPaste}>
            {texts.paste}
          </Button>
          <Button onClick={onAdd}>{texts.add}</Button>
        </>
      }
    >
      {texts.emptyAdvice}
    </Empty>
  );
}
