import { calendarsQuery } from '#dashboard/api/calendars.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Calendars } from './Calendars.tsx';

/* years: when the school has lessons. */

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(calendarsQuery(id)));

export function Component() {
  return <SchoolArea section="years">{({ id }) => <Calendars schoolId={id} />}</SchoolArea>;
}
