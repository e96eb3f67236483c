import { hashKey, type Query } from '@tanstack/react-query';

/** The key of what is read of a class. Without a subject it is the prefix of all of them. */
export const classKey = (classId: number, ...subject: readonly (string | number | null)[]) =>
  ['class', classId, ...subject] as const;

export const gradebookKey = (classId: number) => classKey(classId, 'gradebook');

/** Filters all of a class but its gradebook, which is large, and is mostly brought up to date in place. */
export function besideGradebook(classId: number) {
  const gradebook = hashKey(gradebookKey(classId));
  return { queryKey: classKey(classId), predicate: ({ queryHash }: Query) => queryHash !== gradebook };
}
