import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './callError.ts';
import { classesQuery } from './classes.ts';
import { gradebookQuery } from './gradebook.ts';

/** What a teacher says of an assignment. */
export interface AssignmentValues {
  title: string;
  /** YYYYMMDD. */
  due: string;
  /** Full points as a number's text, or `EC`. */
  points: string;
  /** `num` of its category; 0 for none. */
  category: number;
}

/** One change of the assignments of a class, each of which another takes back. */
export type AssignmentDeed =
  /** `once` names this addition; `again` where it was sent before and nobody knows what became of it. */
  | { kind: 'add'; values: AssignmentValues; once: string; again: boolean }
  | { kind: 'change'; id: number; values: Partial<AssignmentValues> }
  | { kind: 'delete' | 'restore'; id: number };

const fieldsOf = ({ title, due, points, category }: Partial<AssignmentValues>) => ({
  ...(title !== undefined && { title }),
  ...(due !== undefined && { due }),
  ...(points !== undefined && { points }),
  ...(category !== undefined && { cat: category }),
});

/** Does it, and answers the number of the assignment. */
async function perform(classId: number, deed: AssignmentDeed): Promise<number> {
  const clid = classId;
  if (deed.kind === 'add') {
    const fields = fieldsOf(deed.values);
    const { assnid } = (await call('assignment-edit', { clid, ...fields, once: deed.once })).values;
    // What was sent the first time may have been said otherwise since.
    if (deed.again) await call('assignment-edit', { clid, assnid, ...fields });
    return assnid;
  }
  const { kind, id } = deed;
  const fields = kind === 'change' ? fieldsOf(deed.values) : { delete: kind === 'delete' ? 1 : 0 };
  await call('assignment-edit', { clid, assnid: id, ...fields });
  return id;
}

async function readAgain(queryClient: QueryClient, classId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
  await queryClient.invalidateQueries({ queryKey: gradebookQuery(classId).queryKey });
}

/** Changes the assignments of a class; done when the gradebook shows it. */
export function useAssignmentDeed(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deed: AssignmentDeed) => perform(classId, deed),
    onSuccess: () => readAgain(queryClient, classId),
  });
}

/** A name for one addition. */
export function nameOfAddition(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a failed deed says, by our names of the fields. */
export function assignmentProblems(error: Error | null) {
  const { title, due, points, cat, ...rest } = error instanceof CallError ? error.errors : {};
  const known = title ?? due ?? points ?? cat;
  return {
    ...{ title, due, points, category: cat },
    /** What belongs to no field. */
    other: Object.values(rest).join(' ') || (known === undefined ? error?.message : undefined),
  };
}
