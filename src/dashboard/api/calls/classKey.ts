import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';

/** The query key of something read of a class. Without a subject it is the prefix of all of them. */
export const classKey = (classId: number, ...subject: readonly (string | number | null)[]) =>
  ['class', classId, ...subject] as const;

export const gradebookKey = (classId: number) => classKey(classId, 'gradebook');

/** Matches all queries of a class except its gradebook, which is large and is mostly updated in place. */
export function besideGradebook(classId: number) {
  const gradebook = hashKey(gradebookKey(classId));
  return { queryKey: classKey(classId), predicate: ({ queryHash }: Query) => queryHash !== gradebook };
}

/** The revision of each class at which the rest was last read again. */
const revisions = new WeakMap<QueryClient, Map<number, number | null>>();

/** Reads everything but the gradebook again, once for each revision. */
export function readRestAgain(queryClient: QueryClient, classId: number, revision: number | null): void {
  if (revisions.get(queryClient)?.get(classId) !== revision)
    void readRestAnyway(queryClient, classId, revision);
}

/** The same, even if it was read at a revision of this number before. */
export function readRestAnyway(
  queryClient: QueryClient,
  classId: number,
  revision: number | null,
): Promise<void> {
  const ofClasses = revisions.get(queryClient) ?? new Map<number, number | null>();
  revisions.set(queryClient, ofClasses.set(classId, revision));
  return queryClient.invalidateQueries(besideGradebook(classId));
}
