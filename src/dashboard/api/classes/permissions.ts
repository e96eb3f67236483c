import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type OpenTasks, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Task } from '#wire/tasks.ts';
import { accessLevels, type ClassSummary, classesQuery } from './classes.ts';

/**
 * What of a class somebody may do, by the task that does it and the authority that it takes. Null for a task that every
 * deployment has.
 */
const permissions = {
  readHistory: { task: 'history', authority: accessLevels.view },
  enterScores: { task: 'score-edit', authority: accessLevels.score },
  markLate: { task: 'late-edit', authority: accessLevels.score },
  writeRemarks: { task: 'remark-edit', authority: accessLevels.score },
  enterMarks: { task: 'attendance-edit', authority: accessLevels.score },
  enterFinalGrades: { task: 'class-marking-periods-edit', authority: accessLevels.edit },
  readNotes: { task: 'class-notes', authority: accessLevels.score },
  writeComments: { task: 'class-comments', authority: accessLevels.edit },
  mailReports: { task: 'class-report-mail', authority: accessLevels.edit },
  lockPeriods: { task: 'class-marking-periods-edit', authority: accessLevels.own },
  editAssignments: { task: 'assignment-edit', authority: accessLevels.edit },
  copyAssignments: { task: 'assignment-copy', authority: accessLevels.view },
  gradeByTerms: { task: 'class-terms', authority: accessLevels.view },
  editRoster: { task: null, authority: accessLevels.edit },
  editClass: { task: 'class-edit', authority: accessLevels.edit },
  exportClass: { task: 'class-export', authority: accessLevels.edit },
  readFormerStudents: { task: 'class-students-former', authority: accessLevels.edit },
  moveClass: { task: 'class-folder', authority: accessLevels.edit },
  leaveClass: { task: 'class-teacher-drop', authority: accessLevels.view },
  editTeachers: { task: 'class-teacher-add', authority: accessLevels.own },
} as const satisfies Record<string, { task: Task | null; authority: number }>;

type Permission = keyof typeof permissions;

const isOffered = (tasks: OpenTasks, task: Task | null): boolean => task === null || offers(tasks, task);

/**
 * Whether somebody's level of access is enough. What the levels of another deployment mean is not documented: it
 * decides alone.
 */
const isEnough = (tasks: OpenTasks, mine: ClassSummary | undefined, authority: number): boolean =>
  !mine || tasks === 'documented' || mine.authority >= authority;

/**
 * Whether the page offers `permission` in a class: `notOffered` by the service at all, `notAllowed` by the teacher's
 * level of access; the service decides. A class that is in no list is offered all. Not offered until it is known.
 */
export function usePermission(classId: number, permission: Permission): 'yes' | 'notOffered' | 'notAllowed' {
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: classes } = useQuery(classesQuery());
  const { task, authority } = permissions[permission];
  if (!tasks || !classes || !isOffered(tasks, task)) return 'notOffered';
  const mine = classes.find(({ id }) => id === classId);
  return isEnough(tasks, mine, authority) ? 'yes' : 'notAllowed';
}

export const useMay = (classId: number, permission: Permission): boolean =>
  usePermission(classId, permission) === 'yes';

/** The same before a screen is drawn; returns nothing if it cannot be known. */
export async function mayIn(
  queryClient: QueryClient,
  classId: number,
  permission: Permission,
): Promise<boolean> {
  const { task, authority } = permissions[permission];
  const tasks = await queryClient.ensureQueryData(openTasksQuery()).catch(() => null);
  const classes = await queryClient.ensureQueryData(classesQuery()).catch(() => null);
  if (!tasks || !classes || !isOffered(tasks, task)) return false;
  const mine = classes.find(({ id }) => id === classId);
  return isEnough(tasks, mine, authority);
}
