import { useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { curvedCells, positionsOf } from '#dashboard/api/classes/scores.ts';
import { cellIdsAt } from '#dashboard/features/scores/cellIds.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { newPlace } from '#dashboard/screens/gradebook/entering/pasting/newAssignment.ts';
import { PasteDialog } from '#dashboard/screens/gradebook/entering/pasting/PasteDialog.tsx';
import { recordCreated } from '#dashboard/screens/gradebook/entering/pasting/useNewAssignments.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { ConflictDialog } from '#dashboard/shell/sync/ConflictDialog.tsx';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { writeClipboard } from '#dashboard/ui/hooks/useBrowser.ts';
import { BlanksDialog } from './BlanksDialog.tsx';
import { ColumnPastDialog } from './ColumnPastDialog.tsx';
import { CurveDialog } from './CurveDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { RemarkDialog } from './RemarkDialog.tsx';
import type { ScoreEntry } from './useScoreEntry.ts';
import type { Typed } from './useTyping.ts';

interface LostDialogProps {
  book: Gradebook;
  typed: Typed;
  onClose(): void;
}

/**
 * Shows text whose student or assignment a colleague removed while it was being typed: it cannot be saved, but must not
 * be lost.
 */
function LostDialog({ book, typed, onClose }: LostDialogProps) {
  const { lost } = entryTexts;
  const { text, who, where, cell } = typed;
  const [told, tell] = useState('');
  const copy = async () =>
    tell((await writeClipboard([who, where, text].join('\t'))) ? lost.copied : lost.notCopied);
  return (
    <Dialog
      title={lost.title(text)}
      open
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{lost.close}</Button>
          <Button look="primary" autoFocus onClick={() => void copy()}>
            {lost.copy}
          </Button>
        </>
      }
    >
      <p>{lost.meant(text, who, where)}</p>
      <p>{lost.gone(positionsOf(book.students).has(cell.studentId) ? where : who)}</p>
      <p role="status">{told}</p>
    </Dialog>
  );
}

interface EntryDialogsProps {
  entry: ScoreEntry;
  view: View;
  /** Called so that the focus can return to the grid. */
  onClosed(): void;
}

/** The questions and dialogs of score entry over the grid. */
export function EntryDialogs({ entry, view, onClosed }: EntryDialogsProps) {
  const { paste } = entry;
  const closing = (action?: () => void) => () => {
    action?.();
    entry.close();
    // After the dialog has restored the focus.
    requestAnimationFrame(onClosed);
  };
  const close = closing();
  if (paste.pasted) {
    const { changes } = paste.pasted;
    return (
      <PasteDialog
        pasted={paste.pasted}
        view={view}
        isFile={paste.isFile}
        mayCreate={entry.mayCreate}
        onRead={paste.read}
        onCreated={(created) =>
          closing(() => {
            const { id } = view.sheet.book;
            const group = recordCreated(id, [...created.values()], changes.length);
            outbox.enter(id, placed(changes, created), group);
            entry.messages.announce(entryTexts.paste.madeWith(created.size, changes.length));
          })()
        }
        onPaste={closing(() => entry.enter(changes, paste.isFile ? entryTexts.imported : entryTexts.pasted))}
        onClose={close}
      />
    );
  }
  const { editor, questions } = entry;
  if (editor.lost) return <LostDialog book={view.sheet.book} typed={editor.lost} onClose={close} />;
  if (questions.curving)
    return (
      <CurveDialog
        view={view}
        cells={questions.curving}
        isKept={entry.mayCreate}
        onEnter={(changes) => closing(() => entry.enter(changes, entryTexts.curve.done))()}
        onClose={close}
      />
    );
  if (questions.asking)
    return <CellDialog entry={entry} view={view} asking={questions.asking} closing={closing} />;
  return entry.mayCreate && <LeftDialog questions={questions} book={view.sheet.book} />;
}

/** Offers to open what an earlier page left in a dialog for several scores. */
function LeftDialog({ questions, book }: { questions: ScoreEntry['questions']; book: Gradebook }) {
  const hasAssignment = (item: string) => positionsOf(book.assignments).has(Number(item));
  return (
    <LeftDraft
      isHere={({ kind, classId, item }) =>
        classId === book.id && (kind === 'curve' || (kind === 'blanks' && hasAssignment(item)))
      }
      onOpen={(left) => {
        if (left.kind === 'blanks') questions.fillBlanks(Number(left.item));
        else questions.curve(curvedCells(left));
      }}
    />
  );
}

/** The changes with the numbers of their new assignments, by column. */
function placed(changes: readonly Change[], made: ReadonlyMap<number, number>): readonly Change[] {
  const places = new Map([...made].map(([column, id]) => [newPlace(column), String(id)]));
  return changes.map((change) => ({ ...change, place: places.get(change.place) ?? change.place }));
}

interface CellDialogProps extends Pick<EntryDialogsProps, 'entry' | 'view'> {
  asking: NonNullable<ScoreEntry['questions']['asking']>;
  /** Runs an action, and closes. */
  closing(action?: () => void): () => void;
}

/** The dialog about one cell. */
function CellDialog({ entry, view, asking, closing }: CellDialogProps) {
  const { student, assignment } = asking;
  const close = closing();
  switch (asking.kind) {
    case 'conflict': {
      const found = view.entered.queuedChanges.get(student * view.sheet.width + assignment);
      return found?.failure?.kind === 'conflict' ? <ConflictDialog queued={found} onClose={close} /> : null;
    }
    case 'blanks':
      return (
        <BlanksDialog
          sheet={view.sheet}
          assignment={assignment}
          blanks={entry.blanks.changes(assignment, '1').length}
          isKept={entry.mayCreate}
          questionOf={(text) => entry.blanks.questionOf(assignment, text)}
          onSet={(text) =>
            closing(() => entry.enter(entry.blanks.changes(assignment, text), entryTexts.set))()
          }
          onClose={close}
        />
      );
    case 'past':
      return (
        <ColumnPastDialog
          view={view}
          assignment={assignment}
          onPutBack={
            view.editable ? (changes) => closing(() => entry.enter(changes, entryTexts.past.done))() : null
          }
          onClose={close}
        />
      );
    case 'remark': {
      const cell = cellIdsAt(view.sheet.book, student, assignment);
      // A colleague may move the cell while a comment is typed.
      const key = `${cell?.studentId} ${cell?.assignmentId}`;
      return <Remark key={key} entry={entry} view={view} asking={asking} closing={closing} />;
    }
    case 'history':
      return (
        <HistoryDialog
          view={view}
          student={student}
          assignment={assignment}
          onPutBack={
            view.editable ? (value) => closing(() => entry.write(student, assignment, value))() : null
          }
          hidesRemarks={view.hidesRemarks}
          onClose={close}
        />
      );
  }
}

/**
 * A comment on a score; or the choice between two where there was a conflict from the start. A later one waits until
 * what is being typed is saved or given up.
 */
function Remark({ entry, view, asking: { student, assignment }, closing }: CellDialogProps) {
  const queued = view.entered.queuedRemarks.get(student * view.sheet.width + assignment);
  const isInConflict = queued?.failure?.kind === 'conflict';
  const [chooses] = useState(isInConflict);
  if (chooses) return isInConflict ? <ConflictDialog queued={queued} onClose={closing()} /> : null;
  return (
    <RemarkDialog
      view={view}
      student={student}
      assignment={assignment}
      onTyping={entry.remarks.onTyping}
      onSave={(change) => closing(() => entry.remarks.save(change))()}
      onClose={closing()}
    />
  );
}
