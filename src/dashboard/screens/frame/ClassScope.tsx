import { Outlet } from 'react-router-dom';
import { classesQuery } from '#dashboard/api/classes.ts';
import type { Load } from '#dashboard/api/load.ts';

/** Around every screen of one class: its name is known before any of them is shown. */
export const load: Load = (queryClient) => queryClient.ensureQueryData(classesQuery());

export function Component() {
  return <Outlet />;
}
