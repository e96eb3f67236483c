import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#wire/tasks.ts';
import { call } from './call.ts';

export type Folder = 'active' | 'archived' | 'trashed';

/** One class of the teacher's list. What only our own service sends is null elsewhere. */
export interface ClassSummary {
  id: number;
  name: string;
  code: string;
  folder: Folder;
  /** "2025-2026" or "2026". */
  schoolYear: string;
  gradingPeriod: number;
  role: string;
  /** 1 view, 2 scores and attendance, 4 all but the teachers, 6 owner. */
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

function classSummary(item: Reply<'teacher-classes'>['classes'][number]): ClassSummary {
  return {
    id: item.clid,
    name: item.name,
    code: item.code,
    folder: folders.get(item.folder) ?? 'active',
    schoolYear: item.syr,
    gradingPeriod: item.gp,
    role: item.role,
    authority: item.auth,
    created: new Date(item.created * 1000),
    students: item.stucount ?? null,
    assignments: item.acount ?? null,
    average: item.average ?? null,
    missing: item.missing ?? null,
    failing: item.failing ?? null,
    changed: item.updated === undefined ? null : new Date(item.updated * 1000),
  };
}

/** Every class of the teacher, whatever its folder. */
export const classesQuery = () =>
  queryOptions({
    queryKey: ['classes'],
    queryFn: async ({ signal }) => (await call('teacher-classes', {}, signal)).classes.map(classSummary),
  });

const folderNumbers: Readonly<Record<Folder, number>> = { active: 3, archived: 2, trashed: 1 };

/** Puts a class into another folder, from which it can always come back; done when the list shows it. */
export function useMoveClass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ classId, folder }: { classId: number; folder: Folder }) =>
      call('class-folder', { clid: classId, folder: folderNumbers[folder] }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
  });
}
