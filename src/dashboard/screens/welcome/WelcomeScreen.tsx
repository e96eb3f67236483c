import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, redirect, useSearchParams } from 'react-router-dom';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { schoolsQuery } from '#dashboard/api/schools/schools.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { texts } from './texts.ts';
import styles from './WelcomeScreen.module.css';

export const load: Load = async (queryClient) => {
  const { role } = await queryClient.ensureQueryData(accountQuery());
  if (role !== 'admin') throw redirect(paths.classes());
  await queryClient.ensureQueryData(schoolsQuery());
};

/** After the set-up: what comes next for a school, or for somebody who teaches alone. */
export function Component() {
  const { data: schools } = useSuspenseQuery(schoolsQuery());
  const [search] = useSearchParams();
  const { steps } = texts;
  const isAlone = search.has('alone');
  const next = isAlone
    ? [
        { words: steps.firstClass, advice: steps.makeClassAdvice, to: paths.newClass() },
        { words: steps.roster, advice: steps.rosterAdvice, to: paths.classes() },
        { words: steps.profile, advice: steps.profileAdvice, to: paths.profile() },
      ]
    : [
        { words: steps.invite, advice: steps.inviteAdvice, to: paths.school('people') },
        { words: steps.import, advice: steps.importAdvice, to: paths.school('import') },
        { words: steps.makeClass, advice: steps.makeClassAdvice, to: paths.newClass() },
      ];
  return (
    <Screen title={texts.title} width="narrow">
      <p className={styles.introduction}>{isAlone ? texts.alone : texts.school(schools[0]?.name ?? '')}</p>
      <ol className={styles.steps}>
        {next.map(({ words, advice, to }) => (
          <li key={words} className={styles.step}>
            <Link to={to}>{words}</Link>
            <p>{advice}</p>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
