import { calendarsQuery } from '#dashboard/api/schools/calendars.ts';
import { schoolYearsQuery } from '#dashboard/api/schools/years.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Calendars } from './Calendars.tsx';
import { OldYears } from './OldYears.tsx';
import styles from './Years.module.css';
import { Years } from './Years.tsx';

/* years: the school's years, how one follows another, and their lesson days. */

export const load = loadSchool((queryClient, { id }) =>
  Promise.all([
    queryClient.ensureQueryData(schoolYearsQuery(id)),
    queryClient.ensureQueryData(calendarsQuery(id)),
  ]),
);

export function Component() {
  return (
    <SchoolArea section="years">
      {({ id }) => (
        <div className={styles.parts}>
          <Years schoolId={id} />
          <Calendars schoolId={id} />
          <OldYears schoolId={id} />
        </div>
      )}
    </SchoolArea>
  );
}
