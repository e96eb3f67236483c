import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import {
  type Changed,
  type CommandHandler,
  holds,
  type Values,
} from '#dashboard/api/changes/commandTypes.ts';
import { sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import type { Reply } from '#wire/tasks.ts';

export type Folder = 'active' | 'archived' | 'trashed';

/** What a teacher may do in a class, as the service numbers it; each level includes the ones before it. */
export const accessLevels = { view: 1, score: 2, edit: 4, own: 6 } as const;

/** One class of the list. Fields that only our own service sends are null on others. */
export interface ClassSummary {
  id: number;
  name: string;
  code: string;
  folder: Folder;
  /** "2025-2026" or "2026". */
  schoolYear: string;
  gradingPeriod: number;
  /** The reader's role in it; '' in a class that is only of the reader's school. */
  role: string;
  /** The primary teacher; '' unless the reader is an admin of the class's school. */
  teacher: string;
  /** '' for none, or if the service does not say. */
  school: string;
  /** One of `accessLevels`. */
  authority: number;
  created: Date;
  students: number | null;
  assignments: number | null;
  average: number | null;
  missing: number | null;
  failing: number | null;
  changed: Date | null;
}

const folders = new Map<number, Folder>([
  [3, 'active'],
  [2, 'archived'],
  [1, 'trashed'],
]);

type Membership = Pick<ClassSummary, 'role' | 'teacher' | 'school' | 'authority'>;

function classSummary(
  item: Reply<'school-classes'>['classes'][number],
  membership: Membership,
): ClassSummary {
  return {
    ...membership,
    id: item.clid,
    name: item.name,
    code: item.code,
    folder: folders.get(item.folder) ?? 'active',
    schoolYear: item.syr,
    gradingPeriod: item.gp,
    created: new Date(item.created * 1000),
    students: item.stucount ?? null,
    assignments: item.acount ?? null,
    average: item.average ?? null,
    missing: item.missing ?? null,
    failing: item.failing ?? null,
    changed: item.updated === undefined ? null : new Date(item.updated * 1000),
  };
}

/** Every class of the teacher, and of the schools that they are an admin of, in any folder. */
export const classesQuery = () =>
  queryOptions({
    queryKey: ['classes'],
    queryFn: async ({ signal, client }): Promise<readonly ClassSummary[]> => {
      const [{ classes }, ofSchools] = await Promise.all([
        call('teacher-classes', {}, signal),
        client
          .ensureQueryData(openTasksQuery())
          .then((tasks) => (offers(tasks, 'schools') ? classesOfSchools(signal) : [])),
      ]);
      const roles = new Map(classes.map(({ clid, role }) => [clid, role]));
      const inSchools = new Set(ofSchools.map(({ id }) => id));
      return [
        ...ofSchools.map((item) => ({ ...item, role: roles.get(item.id) ?? '' })),
        ...classes
          .filter(({ clid }) => !inSchools.has(clid))
          .map((item) =>
            classSummary(item, { role: item.role, authority: item.auth, teacher: '', school: item.school }),
          ),
      ];
    },
  });

async function classesOfSchools(signal: AbortSignal): Promise<ClassSummary[]> {
  const { schools } = await call('schools', {}, signal);
  const each = schools.map(async ({ schoolid, name: school }) => {
    const [{ classes }, { teachers }] = await Promise.all([
      call('school-classes', { schoolid }, signal),
      call('school-teachers', { schoolid }, signal),
    ]);
    const names = new Map(teachers.map(({ uid, name, usr }) => [uid, name || usr]));
    return classes.map((item) =>
      classSummary(item, {
        role: '',
        authority: accessLevels.own,
        teacher: names.get(item.priteach) ?? '',
        school,
      }),
    );
  });
  return (await Promise.all(each)).flat();
}

const folderNumbers: Readonly<Record<Folder, number>> = { active: 3, archived: 2, trashed: 1 };

/** Moves a class to another folder; done when the list shows it. */
export function useMoveClass() {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other, so that they are undone in the order of the clicks.
    scope: { id: 'folders' },
    async mutationFn({ classId, from, to }: { classId: number; from: Folder; to: Folder }) {
      const made: Changed = { kind: 'folder', item: '', from: folderValue(from), to: folderValue(to) };
      await sendOrFindOut(
        () => move(queryClient, classId, folderNumbers[to]),
        async () => holds(await folderCommand.read(queryClient, classId, made), made.to),
      );
      return made;
    },
  });
}

const folderValue = (folder: Folder): Values => ({ folder: String(folderNumbers[folder]) });

async function move(queryClient: QueryClient, classId: number, folder: number): Promise<void> {
  await call('class-folder', { clid: classId, folder });
  await queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
}

/** How a move is undone and redone. */
export const folderCommand: CommandHandler = {
  async read(queryClient, classId) {
    const classes = await queryClient.fetchQuery({ ...classesQuery(), staleTime: 0 });
    const found = classes.find(({ id }) => id === classId);
    return found ? folderValue(found.folder) : {};
  },
  async write(queryClient, classId, { to }) {
    await move(queryClient, classId, Number(to.folder));
    return true;
  },
  concerns: (_, { kind, field }) => kind === 'setting' && field === 'folder',
};

/**
 * Reports to the service that a class was printed or exported: bulk reads are logged. Nothing waits for it, and a
 * failure has no effect.
 */
export function recordBulkRead(queryClient: QueryClient, classId: number, what: 'print' | 'export'): void {
  const tasks = queryClient.getQueryData(openTasksQuery().queryKey) ?? 'documented';
  if (offers(tasks, 'class-look')) call('class-look', { clid: classId, what }).catch(() => {});
}
