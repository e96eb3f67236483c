import { type QueryClient, useQuery } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Task } from '#wire/tasks.ts';
import { classesQuery } from './classes.ts';

/** What of a class somebody may do, by the task that does it and the authority that it takes. */
const permissions = {
  readHistory: { task: 'history', authority: 1 },
  enterScores: { task: 'score-edit', authority: 2 },
  markLate: { task: 'late-edit', authority: 2 },
  writeRemarks: { task: 'remark-edit', authority: 2 },
  enterMarks: { task: 'attendance-edit', authority: 2 },
  enterFinalGrades: { task: 'class-marking-periods-edit', authority: 4 },
  readNotes: { task: 'class-notes', authority: 2 },
  writeComments: { task: 'class-comments', authority: 4 },
  mailReports: { task: 'class-report-mail', authority: 4 },
  lockPeriods: { task: 'class-marking-periods-edit', authority: 6 },
  editAssignments: { task: 'assignment-edit', authority: 4 },
  copyAssignments: { task: 'assignment-copy', authority: 1 },
  gradeByTerms: { task: 'class-terms', authority: 1 },
  editClass: { task: 'class-edit', authority: 4 },
  exportClass: { task: 'class-export', authority: 4 },
  readFormerStudents: { task: 'class-students-former', authority: 4 },
  moveClass: { task: 'class-folder', authority: 4 },
  leaveClass: { task: 'class-teacher-drop', authority: 1 },
  editTeachers: { task: 'class-teacher-add', authority: 6 },
} as const satisfies Record<string, { task: Task; authority: number }>;

type Permission = keyof typeof permissions;

/**
 * Whether the page offers `permission` in a class: `notOffered` by the service at all, `notAllowed` by the teacher's
 * level of access; the service decides. A class that is in no list is offered all. Not offered until it is known.
 */
export function usePermission(classId: number, permission: Permission): 'yes' | 'notOffered' | 'notAllowed' {
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: classes } = useQuery(classesQuery());
  if (!tasks || !classes || !offers(tasks, permissions[permission].task)) return 'notOffered';
  const mine = classes.find(({ id }) => id === classId);
  return mine && mine.authority < permissions[permission].authority ? 'notAllowed' : 'yes';
}

export const useMay = (classId: number, permission: Permission): boolean =>
  usePermission(classId, permission) === 'yes';

/** The same before a screen is drawn; nothing is where it cannot be known. */
export async function mayIn(
  queryClient: QueryClient,
  classId: number,
  permission: Permission,
): Promise<boolean> {
  const { task, authority } = permissions[permission];
  const tasks = await queryClient.ensureQueryData(openTasksQuery()).catch(() => null);
  const classes = await queryClient.ensureQueryData(classesQuery()).catch(() => null);
  if (!tasks || !classes || !offers(tasks, task)) return false;
  const mine = classes.find(({ id }) => id === classId);
  return !mine || mine.authority >= authority;
}
