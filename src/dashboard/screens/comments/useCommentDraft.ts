import { useMemo } from 'react';
import { type CommentWriting, commentPlace, readCommentWriting } from '#dashboard/api/comments.ts';
import { useWriting } from '#dashboard/screens/unsaved/useWriting.ts';

/** What is being written about a student. */
export function useCommentDraft(classId: number, studentId: number) {
  const place = useMemo(() => commentPlace(classId, studentId), [classId, studentId]);
  const { now, ...writing } = useWriting(place, readCommentWriting);
  return {
    ...writing,
    /** `text` is saved; answers what has been typed since, which is yet to be saved, upon this. */
    wasSaved(text: string): CommentWriting | null {
      const since = now();
      const goesOn = since !== null && since.text.trim() !== text ? { base: text, text: since.text } : null;
      writing.write(goesOn);
      return goesOn;
    },
  };
}
