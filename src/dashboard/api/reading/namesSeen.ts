import type { QueryClient } from '@tanstack/react-query';
import type { Gradebook, GradebookStudent } from './readGradebook.ts';

/*
 * The students and assignments that were ever read of a class: an entry that waits keeps its name, even after somebody
 * has removed its student or assignment. Like everything in the cache, they are forgotten at the sign-out.
 */

interface NamesSeen {
  readonly students: ReadonlyMap<number, GradebookStudent>;
  /** Titles, by ID. */
  readonly assignments: ReadonlyMap<number, string>;
}

const prefix = 'namesSeen';

export function rememberNames(queryClient: QueryClient, { id, students, assignments }: Gradebook): void {
  queryClient.setQueryDefaults([prefix], { gcTime: Number.POSITIVE_INFINITY });
  const before = namesSeen(queryClient, id);
  queryClient.setQueryData<NamesSeen>([prefix, id], {
    students: new Map([...(before?.students ?? []), ...students.map((each) => [each.id, each] as const)]),
    assignments: new Map([
      ...(before?.assignments ?? []),
      ...assignments.map((each) => [each.id, each.title] as const),
    ]),
  });
}

export const namesSeen = (queryClient: QueryClient, classId: number): NamesSeen | undefined =>
  queryClient.getQueryData<NamesSeen>([prefix, classId]);
