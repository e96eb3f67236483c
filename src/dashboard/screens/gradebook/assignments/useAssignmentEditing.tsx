import { type ReactNode, useEffect, useState } from 'react';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import type { Changed } from '#dashboard/api/changes/commandTypes.ts';
import {
  type AssignmentDone,
  type AssignmentEdit,
  type AssignmentForm,
  readAssignmentDraft,
  useAssignmentEdit,
  useOutcome,
} from '#dashboard/api/classes/assignments.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import type { GradebookAssignment } from '#dashboard/api/reading/shownFields.ts';
import type { FormDraft } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { scoresFor } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { TypedAhead } from '#dashboard/screens/gradebook/model/TypedAhead.tsx';
import { texts as bookTexts } from '#dashboard/screens/gradebook/model/texts.ts';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { DialogNotLoaded } from '#dashboard/shell/problem/NotLoaded.tsx';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { useUndoBlocked } from '#dashboard/shell/undo/undoBlocked.ts';
import { isDialogOpen } from '#dashboard/ui/components/overlays/isDialogOpen.ts';
import { formOf, newForm } from './assignmentForm.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

const AssignmentDialog = lazyChunk(() => import('./AssignmentDialog.tsx'));
const CopyDialog = lazyChunk(() => import('./CopyDialog.tsx'));

/** The actions on a class's assignments; existing ones by their position in the gradebook. */
export interface AssignmentEditing {
  add(): void;
  edit(assignment: number): void;
  duplicate(assignment: number): void;
  /** Null if the service cannot copy them. */
  copy: ((assignment: number) => void) | null;
  remove(assignment: number): void;
  /** The open dialog, and why an action failed. */
  readonly dialog: ReactNode;
  readonly notice: ReactNode;
  /** Number of the assignment added or changed last: the cursor goes there. */
  readonly latest: number | null;
}

interface Open {
  /** Of its draft. */
  readonly item: string;
  readonly id: number | null;
  readonly initial: AssignmentForm;
}

interface Done {
  readonly kind: 'add' | 'change' | 'delete';
  readonly title: string;
  /** How many scores are deleted with it. */
  readonly scores?: number;
}

/** Null if the assignments cannot be changed. */
export function useAssignmentEditing(book: Gradebook): AssignmentEditing | null {
  const may = useMay(book.id, 'editAssignments');
  const mayCopy = useMay(book.id, 'copyAssignments');
  const [open, setOpen] = useState<Open | null>(null);
  /** The number of the assignment being copied to other classes. */
  const [copying, setCopying] = useState<number | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const removeAt = useDeletion(book);

  const forget = () => setLatest(null);
  const begin = (opened: Open) => {
    forget();
    setOpen(opened);
  };
  const add = () => begin({ id: null, item: 'new', initial: newForm(book) });
  if (!may) return null;

  return {
    add,
    edit(position) {
      const found = book.assignments[position];
      if (found) begin({ id: found.id, item: String(found.id), initial: formOf(found) });
    },
    duplicate(position) {
      const found = book.assignments[position];
      if (!found) return;
      const initial = { ...formOf(found), title: texts.copyOf(found.title) };
      begin({ id: null, item: `copy of ${found.id}`, initial });
    },
    copy: mayCopy
      ? (position) => {
          forget();
          setCopying(book.assignments[position]?.id ?? null);
        }
      : null,
    remove(position) {
      forget();
      void removeAt(position);
    },
    dialog: (open || copying !== null) && (
      <OpenDialog
        book={book}
        open={open}
        copying={copying}
        onSaved={(id) => setLatest(id)}
        onClose={() => (open ? setOpen(null) : setCopying(null))}
      />
    ),
    notice: open === null && (
      <LeftDraft
        isHere={({ kind, classId }) => kind === 'assignment' && classId === book.id}
        words={wordsOf}
        onOpen={({ item, value }) => {
          const draft = readAssignmentDraft(value);
          if (draft) begin({ id: /^\d+$/.test(item) ? Number(item) : null, item, initial: draft.initial });
        }}
      />
    ),
    latest,
  };
}

/** Deletes assignments. Until one is deleted it is no step yet, and Ctrl+Z would take back what was done before. */
function useDeletion(book: Gradebook): (position: number) => Promise<void> {
  /** Those being deleted. */
  const [pending, setPending] = useState<readonly GradebookAssignment[]>([]);
  const { mutateAsync } = useAssignmentEdit(book.id);
  const findOut = useOutcome(book.id);
  const last = pending.at(-1);
  useUndoBlocked(last === undefined ? null : texts.stillDeleting(last.title));

  return async (position) => {
    const found = book.assignments[position];
    if (!found) return;
    const { id, title } = found;
    const scores = scoresFor(book, position);
    const edit: AssignmentEdit = { kind: 'delete', id };
    const record = (done: AssignmentDone) => recordDone(book, done, { kind: 'delete', title, scores });
    setPending((others) => [...others, found]);
    try {
      record(await mutateAsync(edit));
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      const isUnknown = hasCode(error, 'outcomeUnknown');
      // By now the teacher may be on another screen.
      outbox.failed((isUnknown ? texts.perhapsDeleted : texts.notDeleted)(title, reason));
      if (isUnknown)
        void findOut(edit).then((done) => {
          if (done) record(done);
          else outbox.failed(texts.notDeleted(title, ''));
        });
    }
    setPending((others) => others.filter((each) => each !== found));
  };
}

/** Names a draft of an earlier page; null if it cannot be read. */
function wordsOf({ value }: FormDraft): string | null {
  const draft = readAssignmentDraft(value);
  return draft && texts.draftOf(draft.form.title.trim());
}

/** Records an edit so that it can be undone. */
function recordDone(book: Gradebook, { changed }: AssignmentDone, { kind, title, scores = 0 }: Done): void {
  outbox.did(book.id, {
    ...changed,
    said: texts.done[kind](title, scores),
    undone: texts.undone[kind](title),
  });
}

interface OpenDialogProps {
  book: Gradebook;
  open: Open | null;
  copying: number | null;
  /** Called with its number. */
  onSaved(id: number | null): void;
  onClose(): void;
}

/** The dialog of one assignment, or the one that copies it; loaded when first opened. */
function OpenDialog({ book, open, copying, onSaved, onClose }: OpenDialogProps) {
  const findOut = useOutcome(book.id);

  /** If it was made after all, the teacher hears of it and can undo it. */
  async function followUp(edit: AssignmentEdit, title: string) {
    const done = await findOut(edit);
    if (done) recordDone(book, done, { kind: edit.kind, title });
  }

  function saved(done: AssignmentDone, title: string) {
    recordDone(book, done, { kind: open?.id === null ? 'add' : 'change', title });
    onClose();
    onSaved(done.id);
  }

  function copied(changed: Changed, { assignments, classes }: { assignments: number; classes: number }) {
    outbox.did(book.id, {
      ...changed,
      said: texts.copying.done(assignments, classes),
      undone: texts.copying.undone(assignments, classes),
    });
    onClose();
  }

  return (
    <ChunkBoundary
      waiting={<TypedAhead onClose={onClose} />}
      instead={<DialogNotLoaded onClose={onClose}>{bookTexts.loadingEndsWhatIf}</DialogNotLoaded>}
    >
      {open && (
        <AssignmentDialog book={book} {...open} onSaved={saved} onGivenUp={followUp} onClose={onClose} />
      )}
      {copying !== null && <CopyDialog book={book} first={copying} onCopied={copied} onClose={onClose} />}
    </ChunkBoundary>
  );
}

/** Alt+N, anywhere on the screen except in a dialog; null if nothing can be added now. */
export function useAddKey(onAdd: (() => void) | null): void {
  useEffect(() => {
    if (!onAdd) return;
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyN' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      onAdd();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  });
}
