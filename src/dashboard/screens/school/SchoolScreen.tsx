import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { colleaguesQuery, type School, schoolsQuery } from '#dashboard/api/schools.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Invite } from './Invite.tsx';
import { People } from './People.tsx';
import styles from './SchoolScreen.module.css';
import { texts } from './texts.ts';

/* school: the people of the schools that one runs, and invitations to them. */

const chosenOf = (schools: readonly School[], search: URLSearchParams) =>
  schools.find(({ id }) => String(id) === search.get('school')) ?? schools[0];

export const load: Load = async (queryClient, { url }) => {
  const [{ role }, tasks] = await Promise.all([
    queryClient.ensureQueryData(accountQuery()),
    queryClient.ensureQueryData(openTasksQuery()),
  ]);
  if (role !== 'admin' || !offers(tasks, 'schools')) throw redirect(paths.classes());
  const chosen = chosenOf(await queryClient.ensureQueryData(schoolsQuery()), url.searchParams);
  if (!chosen) throw redirect(paths.classes());
  await queryClient.ensureQueryData(colleaguesQuery(chosen.id));
};

export function Component() {
  const { data: schools } = useSuspenseQuery(schoolsQuery());
  const [search, setSearch] = useSearchParams();
  const chosen = chosenOf(schools, search);
  if (!chosen) return null;
  return (
    <Screen
      title={texts.title}
      aside={<bdi>{chosen.name}</bdi>}
      actions={
        schools.length > 1 ? (
          <Select
            label={texts.school}
            value={String(chosen.id)}
            options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(school) => setSearch({ school }, { replace: true })}
          />
        ) : undefined
      }
    >
      <OfSchool key={chosen.id} schoolId={chosen.id} />
    </Screen>
  );
}

function OfSchool({ schoolId }: { schoolId: number }) {
  const { data: people } = useSuspenseQuery(colleaguesQuery(schoolId));
  return (
    <div className={styles.columns}>
      <People people={people} />
      <Invite schoolId={schoolId} />
    </div>
  );
}
