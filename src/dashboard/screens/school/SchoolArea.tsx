import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink, redirect, useSearchParams } from 'react-router-dom';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { type School, schoolsQuery } from '#dashboard/api/schools/schools.ts';
import { paths, type SchoolSection } from '#dashboard/app/paths.ts';
import { frameTexts } from '#dashboard/shell/frameTexts.ts';
import { texts } from '#dashboard/shell/texts.ts';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import styles from './SchoolArea.module.css';

/*
 * school: the screens of a school's admins. One folder for each section; here is the frame of all of them: the school,
 * and the links between sections.
 */

/** The operations that each section needs from the service, in the order of the tabs. */
const sections: readonly { section: SchoolSection; needs: Parameters<typeof offers>[1] }[] = [
  { section: 'people', needs: 'school-people' },
  { section: 'classes', needs: 'school-class-list' },
  { section: 'years', needs: 'school-calendar-edit' },
  { section: 'import', needs: 'school-import-run' },
  { section: 'export', needs: 'school-export' },
  { section: 'mail', needs: 'school-mail' },
  { section: 'audit', needs: 'school-audit' },
  { section: 'keys', needs: 'school-keys' },
  { section: 'settings', needs: 'school-edit' },
];

const chosenOf = (schools: readonly School[], asked: string | null) =>
  schools.find(({ id }) => String(id) === asked) ?? schools[0];

/**
 * The school in the address, or the first of one's own. It stays when the reader no longer runs it, so that nothing
 * typed is lost.
 */
function useChosen(schools: readonly School[], asked: string | null) {
  const [held, hold] = useState({ asked, school: chosenOf(schools, asked) });
  if (held.asked !== asked) hold({ asked, school: chosenOf(schools, asked) });
  const now = schools.find(({ id }) => id === held.school?.id);
  return { chosen: now ?? held.school, isLost: now === undefined };
}

/** The loader of a section: `load` gets the school in the address, or the first of one's own. */
export const loadSchool =
  (load: (queryClient: QueryClient, school: School, url: URL) => Promise<unknown>): Load =>
  async (queryClient, { url }) => {
    const [{ role }, tasks] = await Promise.all([
      queryClient.ensureQueryData(accountQuery()),
      queryClient.ensureQueryData(openTasksQuery()),
    ]);
    if (role !== 'admin' || !offers(tasks, 'schools')) throw redirect(paths.classes());
    const chosen = chosenOf(
      await queryClient.ensureQueryData(schoolsQuery()),
      url.searchParams.get('school'),
    );
    if (!chosen) throw redirect(paths.classes());
    await load(queryClient, chosen, url);
  };

/** The frame of a section. Its children are mounted again for another school. */
export function SchoolArea({
  section,
  actions,
  children,
}: {
  section: SchoolSection;
  actions?: ((school: School) => ReactNode) | undefined;
  children(school: School): ReactNode;
}) {
  const { data: schools } = useSuspenseQuery(schoolsQuery());
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const [search, setSearch] = useSearchParams();
  const { chosen, isLost } = useChosen(schools, search.get('school'));
  if (!chosen) return <Navigate to={paths.classes()} replace />;
  const query = schools.length > 1 ? `?school=${chosen.id}` : '';
  const shown = sections.filter(({ needs }) => offers(tasks, needs));
  return (
    <Screen
      headed
      title={texts.schoolSections[section]}
      documentTitle={`${texts.schoolSections[section]} · ${frameTexts.school}`}
      aside={<bdi>{chosen.name}</bdi>}
      actions={
        schools.length > 1 || actions !== undefined ? (
          <>
            {schools.length > 1 && (
              <Select
                label={frameTexts.school}
                value={String(chosen.id)}
                options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(school) => setSearch({ school }, { replace: true })}
              />
            )}
            {actions?.(chosen)}
          </>
        ) : undefined
      }
    >
      {shown.length > 1 && (
        <nav className={styles.sections} aria-label={frameTexts.sectionsOfSchool}>
          {shown.map(({ section: other }) => (
            <NavLink key={other} to={`${paths.school(other)}${query}`} className={styles.section ?? ''}>
              {texts.schoolSections[other]}
            </NavLink>
          ))}
        </nav>
      )}
      {isLost && <Notice tone="warn">{frameTexts.schoolLost(chosen.name)}</Notice>}
      <div key={chosen.id}>{children(chosen)}</div>
    </Screen>
  );
}
