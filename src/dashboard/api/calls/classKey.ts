import { hashKey, type Query } from '@tanstack/react-query';

/** The query key of something read of a class. Without a subject it is the prefix of all of them. */
export const classKey = (classId: number, ...subject: readonly (string | number | null)[]) =>
  ['class', classId, ...subject] as const;

export const gradebookKey = (classId: number) => classKey(classId, 'gradebook');

/** Matches all queries of a class except its gradebook, which is large and is mostly updated in place. */
export function besideGradebook(classId: number) {
  const gradebook = hashKey(gradebookKey(classId));
  return { queryKey: classKey(classId), predicate: ({ queryHash }: Query) => queryHash !== gradebook };
}
