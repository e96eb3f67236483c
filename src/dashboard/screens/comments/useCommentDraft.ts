import { useMemo, useSyncExternalStore } from 'react';
import { type CommentWriting, commentPlace, readCommentWriting } from '#dashboard/api/comments.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { placeKey } from '#dashboard/api/unsaved/writings.ts';

/** What is being written about a student: it outlives its field and the page, until it is saved or given up. */
export function useCommentDraft(classId: number, studentId: number) {
  const place = useMemo(() => commentPlace(classId, studentId), [classId, studentId]);
  const now = () => unsaved.get().writings.get(placeKey(place));
  const writing = useSyncExternalStore(unsaved.subscribe, now);
  const draft = useMemo(() => readCommentWriting(writing?.value), [writing]);
  return {
    draft,
    /** An earlier page was left with it. */
    isLeft: draft !== null && writing?.left === true,
    write: (value: CommentWriting | null) => unsaved.write(place, value),
    /** `text` is saved; answers what has been typed since, which is yet to be saved, upon this. */
    wasSaved(text: string): CommentWriting | null {
      const since = readCommentWriting(now()?.value);
      const goesOn = since !== null && since.text.trim() !== text ? { base: text, text: since.text } : null;
      unsaved.write(place, goesOn);
      return goesOn;
    },
  };
}
