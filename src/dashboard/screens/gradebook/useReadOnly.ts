import { useSuspenseQuery } from '@tanstack/react-query';
import { openTasksQuery } from '#dashboard/api/accounts.ts';
import { classesQuery } from '#dashboard/api/classes.ts';
import { entryTexts } from './entryTexts.ts';

/** Authority from which scores may be entered. */
const enough = 2;

/** Why scores cannot be entered in this class; null where they can. An admin's other classes are in no list. */
export function useReadOnly(classId: number): string | null {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const { data: classes } = useSuspenseQuery(classesQuery());
  if (tasks === 'documented' || !tasks.has('score-edit')) return entryTexts.noEntry;
  const mine = classes.find(({ id }) => id === classId);
  return mine && mine.authority < enough ? entryTexts.viewOnly : null;
}
