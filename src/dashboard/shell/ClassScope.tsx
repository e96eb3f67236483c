import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useParams } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { classesQuery, recordBulkRead } from '#dashboard/api/classes/classes.ts';
import { ownClassesQuery } from '#dashboard/api/classes/studentView.ts';
import { watchClass } from '#dashboard/api/classes/watchClass.ts';
import { paths } from '#dashboard/app/paths.ts';

/**
 * Around every screen of one class: its name is loaded before any of them is shown, and changes by others arrive on
 * their own.
 */
export const load: Load = async (queryClient, { params }) => {
  const [{ role }, tasks] = await Promise.all([
    queryClient.ensureQueryData(accountQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);
  if (role === 'student' && offers(tasks, 'student-classes'))
    throw redirect(await ownPlace(queryClient, Number(params.classId)));
  await queryClient.ensureQueryData(classesQuery());
};

/** Where a student or guardian finds the class whose address a teacher has given them. */
async function ownPlace(queryClient: QueryClient, classId: number): Promise<string> {
  const classes = await queryClient.ensureQueryData(ownClassesQuery());
  return classes.some(({ id }) => id === classId) ? paths.ownGrades(classId) : paths.ownClasses();
}

export function Component() {
  const classId = Number(useParams().classId);
  const queryClient = useQueryClient();
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const tells = offers(tasks, 'history');
  useEffect(() => watchClass({ queryClient, classId, tells }), [queryClient, classId, tells]);
  usePrintsRecorded(classId);
  return <Outlet />;
}

/** Every way of printing is logged, except on the page of one student, which is no bulk read. */
function usePrintsRecorded(classId: number) {
  const queryClient = useQueryClient();
  const isOfStudent = useLocation().pathname.includes('/students/');
  useEffect(() => {
    if (isOfStudent) return;
    const record = () => recordBulkRead(queryClient, classId, 'print');
    window.addEventListener('beforeprint', record);
    return () => window.removeEventListener('beforeprint', record);
  }, [queryClient, classId, isOfStudent]);
}
