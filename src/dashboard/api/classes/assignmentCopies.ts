import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import type { Changed, CommandHandler, Values } from '#dashboard/api/changes/commandTypes.ts';
import { sendOnce } from '#dashboard/api/changes/lostAnswers.ts';
import type { Reply } from '#wire/tasks.ts';
import { assignmentCommand } from './assignments.ts';
import { classesQuery } from './classes.ts';
import { gradebookQuery } from './gradebook.ts';

export { mostCopied, mostCopyClasses } from '#wire/classes/assignments.ts';

interface NamedCategory {
  readonly num: number;
  readonly name: string;
}

/** What would be copied into a class. */
export interface PlannedCopy {
  readonly classId: number;
  readonly name: string;
  /** Titles that the class already has. */
  readonly there: readonly string[];
  readonly categories: readonly NamedCategory[];
  /** Categories of the copied assignments without a namesake in the class. */
  readonly unmatched: readonly NamedCategory[];
}

/** Which assignments of a class go into which others. */
interface Copied {
  readonly assignments: readonly number[];
  readonly classes: readonly number[];
}

interface ChosenCategory {
  readonly classId: number;
  /** The number of the category here and of the one there, 0 for none. */
  readonly here: number;
  readonly there: number;
}

const fieldsOf = (classId: number, { assignments, classes }: Copied) => ({
  clid: classId,
  assignments: assignments.join(' '),
  classes: classes.join(' '),
});

export const plannedCopiesQuery = (classId: number, copied: Copied) =>
  queryOptions({
    queryKey: ['class', classId, 'copies', copied],
    enabled: copied.assignments.length > 0 && copied.classes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<readonly PlannedCopy[]> =>
      (await call('assignment-copy', { ...fieldsOf(classId, copied), cats: '', preview: 1 })).classes.map(
        ({ clid, name, there, categories, unmatched }) => ({
          classId: clid,
          name,
          there,
          categories,
          unmatched,
        }),
      ),
  });

/** Copies them, and returns what was changed. */
export function useCopyAssignments(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({
      categories,
      once,
      ...copied
    }: Copied & { categories: readonly ChosenCategory[]; once: string }) {
      const cats = categories.map(({ classId: id, here, there }) => `${id} ${here} ${there}`).join('\n');
      const fields = { ...fieldsOf(classId, copied), cats, once };
      const { classes } = await sendOnce(() => call('assignment-copy', fields));
      await readAgain(queryClient, copied.classes);
      return changedBy(classes);
    },
  });
}

const keyOf = (classId: number, assignment: number) => `${classId} ${assignment}`;

const changedBy = (classes: Reply<'assignment-copy'>['classes']): Changed =>
  madeTogether(classes.flatMap(({ clid, made }) => made.map(({ assnid }) => keyOf(clid, assnid))));

/** Several new assignments of one class, which are undone and redone like copies. */
export const addedTogether = (classId: number, assignments: readonly number[]): Changed =>
  madeTogether(assignments.map((id) => keyOf(classId, id)));

function madeTogether(keys: readonly string[]): Changed {
  const all = (deleted: string): Values => Object.fromEntries(keys.map((key) => [key, deleted]));
  return { kind: 'copies', item: '', from: all('1'), to: all('0') };
}

async function readAgain(queryClient: QueryClient, classes: Iterable<number>): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
  await Promise.all(
    [...classes].map((id) => queryClient.invalidateQueries({ queryKey: gradebookQuery(id).queryKey })),
  );
}

/** Each copy with its class, and what to do with it. */
const copiesIn = (values: Values) =>
  Object.entries(values).map(([key, deleted]) => {
    const [classId = 0, assignment = 0] = key.split(' ').map(Number);
    return { key, classId, assignment, deleted };
  });

/** How copies are undone and redone, in every class. */
export const copiesCommand: CommandHandler = {
  inParts: true,
  async read(queryClient, _, changed) {
    const now: [string, string][] = [];
    for (const { key, classId, assignment } of copiesIn(changed.to)) {
      const one: Changed = { kind: 'assignment', item: String(assignment), from: {}, to: {} };
      const { delete: deleted = '' } = await assignmentCommand.read(queryClient, classId, one);
      now.push([key, deleted]);
    }
    return Object.fromEntries(now);
  },
  async write(queryClient, _, { to }) {
    const copies = copiesIn(to);
    const showAll = () => readAgain(queryClient, new Set(copies.map(({ classId }) => classId)));
    try {
      for (const { classId, assignment, deleted } of copies)
        await call('assignment-edit', { clid: classId, assnid: assignment, delete: deleted === '1' ? 1 : 0 });
    } catch (error) {
      // Some may have been written.
      void showAll();
      throw error;
    }
    await showAll();
    return true;
  },
  concerns: () => false,
  async hides(_, { from, to }, request) {
    const hidden = await Promise.all(
      copiesIn(to).map(({ key, classId, assignment, deleted }) =>
        assignmentCommand.hides?.(
          classId,
          {
            kind: 'assignment',
            item: String(assignment),
            from: { delete: from[key] ?? '' },
            to: { delete: deleted },
          },
          request,
        ),
      ),
    );
    return hidden.find(Boolean) ?? null;
  },
};
