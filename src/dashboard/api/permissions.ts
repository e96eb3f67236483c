import { useQuery } from '@tanstack/react-query';
import type { Task } from '#wire/tasks.ts';
import { openTasksQuery } from './accounts.ts';
import { classesQuery } from './classes.ts';

/** What of a class somebody may change, by the task that does it and the authority that it takes. */
const deeds = {
  editAssignments: { task: 'assignment-edit', authority: 4 },
  editClass: { task: 'class-edit', authority: 4 },
  moveClass: { task: 'class-folder', authority: 4 },
  editTeachers: { task: 'class-teacher-add', authority: 6 },
} as const satisfies Record<string, { task: Task; authority: number }>;

export type Deed = keyof typeof deeds;

/**
 * Whether the page offers `deed` in a class; the service decides. A class that is in no list is offered all. False until it is known.
 */
export function useMay(classId: number, deed: Deed): boolean {
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: classes } = useQuery(classesQuery());
  const { task, authority } = deeds[deed];
  if (!tasks || !classes || tasks === 'documented' || !tasks.has(task)) return false;
  const mine = classes.find(({ id }) => id === classId);
  return mine === undefined || mine.authority >= authority;
}
