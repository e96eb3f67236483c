import { classChoicesQuery, classListQuery } from '#dashboard/api/schoolClasses.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { askedAtFirst } from './asked.ts';
import { Classes } from './Classes.tsx';

/* classes: every class of the school, found, filed and handed over. */

export const load = loadSchool((queryClient, { id }) =>
  Promise.all([
    queryClient.ensureQueryData(classListQuery(id, askedAtFirst)),
    queryClient.ensureQueryData(classChoicesQuery(id)),
  ]),
);

export function Component() {
  return <SchoolArea section="classes">{({ id }) => <Classes schoolId={id} />}</SchoolArea>;
}
