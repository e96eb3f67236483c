import { commentOfItem } from '#dashboard/api/comments.ts';
import { useOpenFormDrafts } from '#dashboard/shell/sync/useOutbox.ts';

/** What is being written and not saved yet of the comments of a class, or of one student's. */
export const useOpenComments = (classId: number, studentId?: number) =>
  useOpenFormDrafts(
    ({ kind, item, ...place }) =>
      kind === 'comment' &&
      place.classId === classId &&
      (studentId === undefined || commentOfItem(item).studentId === studentId),
  );
