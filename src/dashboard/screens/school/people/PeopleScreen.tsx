import { useSuspenseQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '#dashboard/api/schools.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Invite } from './Invite.tsx';
import { People } from './People.tsx';
import styles from './PeopleScreen.module.css';

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(colleaguesQuery(id)));

export function Component() {
  return <SchoolArea section="people">{({ id }) => <PeopleOf schoolId={id} />}</SchoolArea>;
}

function PeopleOf({ schoolId }: { schoolId: number }) {
  const { data: people } = useSuspenseQuery(colleaguesQuery(schoolId));
  return (
    <div className={styles.columns}>
      <People people={people} />
      <Invite schoolId={schoolId} />
    </div>
  );
}
