import { useSuspenseQuery } from '@tanstack/react-query';
import { openTasksQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';

/**
 * Whether something can be entered in this class: `offered` by the service at all, and `allowed` by the level of access
 * that the teacher has. An admin's other classes are in no list; the service says what may be done there.
 */
export function useMayEnter(
  classId: number,
  task: string,
  level: number,
): 'yes' | 'notOffered' | 'notAllowed' {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const { data: classes } = useSuspenseQuery(classesQuery());
  if (tasks === 'documented' || !tasks.has(task)) return 'notOffered';
  const mine = classes.find(({ id }) => id === classId);
  return mine && mine.authority < level ? 'notAllowed' : 'yes';
}
